"""Step 1: on what ground a recall stands, in one statement: whether this customer may be asked about, the spaces that
may speak, the numbers that hold, the model that serves, the question's vector if it was asked before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, IntegerField, JSONField, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Coalesce, JSONObject

from memories import access
from memories.contracts import RecallRequest
from memories.enums import ObservationState, Source, SpaceLevel, Status
from memories.index import asked, serving
from memories.models import Memory, Observation, Policy
from memories.models.querysets import MemoryQuerySet
from memories.policy import Numbers, numbers_of
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers
from supportmem.accounts.models import Customer
from supportmem.common.errors import NotFound

_WAITING = (ObservationState.PENDING, ObservationState.CLAIMED)


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What holds for this actor, customer and question.

    `levels` are the spaces that may speak, `wide` those of them that lie in the index for wide spaces whole.
    `speakers` are the names of who speaks with this customer, each with the source of their turns. `learning` counts
    what the customer said that nobody has learnt from yet. `vector` is the question's, where it is in the table.
    """

    customer: Customer
    numbers: Numbers
    levels: Mapping[UUID, SpaceLevel]
    wide: tuple[UUID, ...]
    speakers: Mapping[str, str]
    learning: int
    key: asked.Key
    model: str
    dimension: int | None
    vector: object

    def rows(self, actor: Actor) -> MemoryQuerySet:
        """The memories of these spaces, shared ones included, as a SQL condition. No readable space, no rows."""
        return Memory.unscoped.in_spaces(list(self.levels)).filter(organization_id=actor.organization_id)


def stand(actor: Actor, *, request: RecallRequest) -> Ground:
    """Raises NotFound for a customer who is absent or out of reach. One statement."""
    key = asked.key_of(request.query, customer_id=request.customer_id)
    waiting = Observation.unscoped.filter(customer=OuterRef("pk"), state__in=_WAITING).order_by()
    found = (
        readable_customers(actor)
        .filter(id=request.customer_id)
        .annotate(
            policy_now=Subquery(
                Policy.unscoped.filter(organization_id=OuterRef("organization_id"))
                .order_by("-version")
                .values(row=JSONObject(version="version", numbers="numbers"))[:1],
                output_field=JSONField(),
            ),
            chain_now=ArraySubquery(_chain(actor, request)),
            named=Subquery(_own_name().values("value")[:1], output_field=TextField()),
            waiting_now=Coalesce(
                Subquery(waiting.values("customer").annotate(n=Count("*")).values("n"), output_field=IntegerField()),
                Value(0),
            ),
            serving_now=Subquery(
                serving.rows().values(row=JSONObject(model="model", dimension="dimension", wide="wide_index"))[:1],
                output_field=JSONField(),
            ),
            vector_now=asked.stored_now(key),
        )
        .first()
    )
    if found is None:
        raise NotFound("customer")
    serves = found.serving_now or {}
    return Ground(
        customer=found,
        numbers=numbers_of(found.policy_now),
        levels={UUID(row["id"]): SpaceLevel(row["level"]) for row in found.chain_now},
        wide=tuple(UUID(row["id"]) for row in found.chain_now if row["whole"] and serves.get("wide")),
        speakers=_speakers(found.chain_now, own=(found.name, found.named)),
        learning=found.waiting_now,
        key=key,
        model=str(serves.get("model", "")),
        dimension=serves.get("dimension"),
        vector=found.vector_now,
    )


def _chain(actor: Actor, request: RecallRequest) -> "QuerySet[Any, Any]":
    spaces = access.chain_of_outer(actor, conversation_id=request.conversation_id)
    row = JSONObject(id="id", level="level", whole="wide_whole_at", speakers="speakers")
    return spaces.order_by().values(row=row)


def _own_name() -> MemoryQuerySet:
    return Memory.unscoped.filter(
        customer=OuterRef("pk"),
        space__level=SpaceLevel.CUSTOMER,
        attribute="name",
        subject="customer",
        status=Status.ACTIVE,
    ).order_by("-id")


def _speakers(chain: Sequence[Mapping[str, Any]], *, own: Sequence[str | None]) -> dict[str, str]:
    speakers: dict[str, str] = {}
    for row in chain:
        speakers |= row["speakers"]
    return speakers | {name: Source.CUSTOMER_TURN.value for name in own if name}
