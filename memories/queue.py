"""The operators' door to the durable queue: where observations stand, which have failed and why, try them again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Case, Count, Min, Value, When

from memories.contracts import DeadLetter, QueueView, StateCount
from memories.enums import ObservationState, Source
from memories.models import Observation
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Organization
from supportmem.audit import ledger
from supportmem.common.errors import NotFound

# What is on its way, or stuck: its age says whether somebody works. What waits for the model may wait for ever.
_LEAVING = frozenset(
    {ObservationState.PENDING, ObservationState.CLAIMED, ObservationState.THINKING, ObservationState.FAILED}
)
_ORDER = list(ObservationState)
SHOWN = 50  # failed ones


def look(*, now: datetime, limit: int = SHOWN) -> QueueView:
    """All organizations at once, for whoever runs the machine. Counts every row: not for every second."""
    rows = Observation.unscoped.order_by().values("state").annotate(number=Count("id"), since=Min("created_at"))
    return QueueView(
        states=tuple(
            _count(row, now=now) for row in sorted(rows, key=lambda row: _ORDER.index(ObservationState(row["state"])))
        ),
        failed=tuple(
            _dead_letter(row)
            for row in Observation.unscoped.filter(state=ObservationState.FAILED).order_by("id")[:limit]
        ),
    )


def replay(actor: Actor, *, observation_ids: Sequence[UUID] | None, now: datetime) -> int:
    """Try failed observations of the actor's organization again, all of them for None; returns how many.

    Learning twice changes nothing, so that it is safe. One line in the ledger for each. Raises Forbidden for whoever
    does not administer the organization, NotFound when a named one has not failed or is not there.
    """
    require(actor, Ability.REPLAY)
    with transaction.atomic():
        rows = Observation.unscoped.select_for_update().filter(
            organization_id=actor.organization_id, state=ObservationState.FAILED
        )
        if observation_ids is not None:
            rows = rows.filter(id__in=observation_ids)
        found = list(rows.order_by("id").values_list("id", "customer_id"))
        if observation_ids is not None and len(found) < len(set(observation_ids)):
            raise NotFound("failed observation")
        Observation.unscoped.filter(id__in=[row_id for row_id, _ in found]).update(
            # What the rules have learnt from already failed with the model.
            state=Case(
                When(processed_at=None, then=Value(ObservationState.PENDING)), default=Value(ObservationState.SEEN)
            ),
            attempts=0,
            not_before=now,
            last_error="",
        )
        for row_id, customer_id in found:
            ledger.append(
                by=actor,
                verb="observation.replayed",
                object_type="observation",
                object_id=row_id,
                customer_id=customer_id,
            )
    return len(found)


def with_failures() -> tuple[UUID, ...]:
    """The organizations in which something has failed."""
    rows = Organization.objects.filter(observation__state=ObservationState.FAILED).distinct()
    return tuple(rows.order_by("id").values_list("id", flat=True))


def organization_of(observation_id: UUID) -> UUID:
    """Where a failed observation belongs. Raises NotFound."""
    row = Observation.unscoped.filter(id=observation_id, state=ObservationState.FAILED).first()
    if row is None:
        raise NotFound("failed observation")
    return row.organization_id


def _count(row: Mapping[str, Any], *, now: datetime) -> StateCount:
    state = ObservationState(row["state"])
    age = max((now - row["since"]).total_seconds(), 0.0) if state in _LEAVING else None
    return StateCount(state=state, number=row["number"], oldest_seconds=age)


def _dead_letter(row: Observation) -> DeadLetter:
    return DeadLetter(
        observation_id=row.id,
        conversation_id=row.conversation_id,
        source=Source(row.source),
        occurred_at=row.occurred_at,
        attempts=row.attempts,
        reason=row.last_error,
    )
