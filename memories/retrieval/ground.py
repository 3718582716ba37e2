"""Step 1: on what ground a recall stands, in one statement: whether this customer may be asked about, the spaces that
may speak, the numbers that hold, the model that serves, the question's vector if it was asked before.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, cast
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
from memories.retrieval.prepared import StandIns, prepared
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers
from supportmem.accounts.models import Customer
from supportmem.common import kept_plan
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


def stand(actor: Actor, *, request: RecallRequest) -> Ground:
    """Raises NotFound for a customer who is absent or out of reach. One statement."""
    key = asked.key_of(request.query, customer_id=request.customer_id)
    teams = [] if actor.reads_whole_organization else sorted(actor.team_ids)
    talks = request.conversation_id is not None
    shape = ("ground", actor.id is None, actor.reads_whole_organization, len(teams), talks)
    query = prepared(shape, partial(_query, actor=actor, talks=talks))
    values = {
        "organization": actor.organization_id,
        "actor": actor.id,
        "team": teams,
        "customer": request.customer_id,
        "conversation": request.conversation_id,
        "key": key.digest,
    }
    with kept_plan.executed(query.sql, query.filled(values)) as cursor:
        found = next(iter(kept_plan.loaded(Customer, cursor)), None)
    if found is None:
        raise NotFound("customer")
    return _read(cast("_Columns", found), customer=found, key=key)


def _query(stand_ins: StandIns, *, actor: Actor, talks: bool) -> "QuerySet[Customer]":
    """The customer with all that is asked beside, for an actor of this shape."""
    teams = 0 if actor.reads_whole_organization else len(actor.team_ids)
    standing = replace(
        actor,
        organization_id=stand_ins.key("organization"),
        id=None if actor.id is None else stand_ins.key("actor"),
        team_ids=frozenset(stand_ins.keys("team", teams)),
    )
    customer_id = stand_ins.key("customer")
    key = asked.Key(customer_id=customer_id, digest=stand_ins.key("key"), purpose=asked.Purpose.QUERY)
    conversation_id = stand_ins.key("conversation") if talks else None
    waiting = Observation.unscoped.filter(customer=OuterRef("pk"), state__in=_WAITING).order_by()
    return (
        readable_customers(standing)
        .filter(id=customer_id)
        .annotate(
            policy_now=Subquery(
                Policy.unscoped.filter(organization_id=OuterRef("organization_id"))
                .order_by("-version")
                .values(row=JSONObject(version="version", numbers="numbers"))[:1],
                output_field=JSONField(),
            ),
            chain_now=ArraySubquery(_chain(standing, conversation_id=conversation_id)),
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
        .order_by()[:1]
    )


def _read(row: "_Columns", *, customer: Customer, key: asked.Key) -> Ground:
    serves = _json(row.serving_now) or {}
    chain = [_json(space) for space in row.chain_now]
    return Ground(
        customer=customer,
        numbers=numbers_of(_json(row.policy_now)),
        levels={UUID(space["id"]): SpaceLevel(space["level"]) for space in chain},
        wide=tuple(UUID(space["id"]) for space in chain if space["whole"] and serves.get("wide")),
        speakers=_speakers(chain, own=(customer.name, row.named)),
        learning=row.waiting_now,
        key=key,
        model=str(serves.get("model", "")),
        dimension=serves.get("dimension"),
        vector=row.vector_now,
    )


def _json(value: Any) -> Any:  # noqa: ANN401 - what JSON may hold
    """What PostgreSQL gave as the text of JSON."""
    return json.loads(value) if isinstance(value, str) else value


class _Columns(Protocol):
    """What the query adds to a customer."""

    policy_now: object
    chain_now: Sequence[object]
    named: str | None
    waiting_now: int
    serving_now: object
    vector_now: object


def _chain(actor: Actor, *, conversation_id: UUID | None) -> "QuerySet[Any, Any]":
    spaces = access.chain_of_outer(actor, conversation_id=conversation_id)
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
