"""What waits for a person: the list, one candidate with its evidence, and the claim that keeps two people apart."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, QuerySet

from memories.contracts.approving import Waiting
from memories.enums import Kind, ObservationState, Source, Trust, Verdict, Waits
from memories.models import Proposal
from memories.pipeline.conclude import SPEAKS_TO_THE_ASSISTANT
from supportmem.accounts.abilities import Ability, may
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers
from supportmem.accounts.models import User
from supportmem.common.errors import Conflict, Forbidden, NotFound

CLAIM_FOR: Final = timedelta(minutes=5)
LISTED: Final = 200
# What may be let in by the handful: it is one of several, ends nothing, and says nothing of who they are.
LOW_RISK: Final = frozenset({Kind.EVENT, Kind.SENTIMENT, Kind.REQUEST, Kind.ISSUE})


def may_decide(actor: Actor) -> bool:
    """Whether what waits is theirs to decide."""
    return actor.kind == "user" and may(actor, Ability.DECIDE_CANDIDATES)


def check_decides(actor: Actor) -> None:
    """Raises Forbidden."""
    if not may_decide(actor):
        raise Forbidden("Reviewers and administrators decide about what waits.")


def rows(actor: Actor) -> "QuerySet[Proposal]":
    """What waits within reach, oldest first; nothing from a source that is distrusted or erased."""
    found = Proposal.unscoped.filter(
        organization_id=actor.organization_id, state="waiting", customer__in=readable_customers(actor)
    ).exclude(observation__state__in=[ObservationState.QUARANTINED, ObservationState.ERASED])
    return found.select_related("customer", "observation").order_by("id")


def in_order(found: Sequence[Proposal]) -> list[Proposal]:
    """Customer by customer, each from the oldest; who has waited longest comes first."""
    first: dict[UUID, int] = {}
    for place, row in enumerate(found):
        first.setdefault(row.customer_id, place)
    return sorted(found, key=lambda row: (first[row.customer_id], row.id))


def line(row: Proposal, *, actor: Actor, now: datetime, names: dict[UUID, str]) -> Waiting:
    """The row as people see it."""
    told: dict[str, Any] = row.candidate
    held = is_held(row, actor=actor, now=now)
    return Waiting(
        id=row.id,
        customer_id=row.customer_id,
        customer=row.customer.name,
        kind=Kind(told.get("kind", Kind.FACT)),
        attribute=str(told.get("attribute") or ""),
        content=str(told.get("content") or ""),
        value=str(told.get("value") or ""),
        waits_for=waits_for(row),
        reason=row.reason,
        source=Source(row.observation.source),
        trust=Trust(row.observation.trust),
        said_at=row.observation.occurred_at,
        since=row.created_at,
        held_by=names.get(row.claimed_by_id, "a colleague") if held and row.claimed_by_id else "",
    )


def waits_for(row: Proposal) -> Waits:
    """Why it waits."""
    if row.reason.startswith(SPEAKS_TO_THE_ASSISTANT):
        return Waits.SUSPICION
    if row.memory_id is not None:
        return Waits.CONFLICT
    return Waits.LOW_TRUST if row.observation.trust == Trust.OUTSIDE else Waits.POLICY


def is_low_risk(row: Proposal) -> bool:
    """Whether it may be let in together with others of its kind."""
    told = row.candidate
    alone = not told.get("attribute") or told.get("many_valued")
    plain = bool(alone) and not told.get("retracts") and row.verdict == Verdict.REVIEW
    return plain and told.get("kind") in LOW_RISK and waits_for(row) == Waits.LOW_TRUST


def names_of(found: Sequence[Proposal]) -> dict[UUID, str]:
    """Who holds them, by name."""
    holders = {row.claimed_by_id for row in found if row.claimed_by_id}
    users = User.objects.filter(id__in=holders) if holders else ()
    return {user.id: user.get_full_name() or user.get_username() for user in users}


def is_held(row: Proposal, *, actor: Actor, now: datetime) -> bool:
    """Whether somebody else looks at it."""
    return row.claim_deadline is not None and row.claim_deadline > now and row.claimed_by_id != actor.id


def free(actor: Actor, *, now: datetime) -> Q:
    """The condition of those that nobody else looks at."""
    return Q(claim_deadline=None) | Q(claim_deadline__lte=now) | Q(claimed_by_id=actor.id)


def claim(actor: Actor, *, proposal_id: UUID, now: datetime) -> None:
    """Take it for a while, by compare-and-set, so that of two people one has it."""
    mine = Proposal.unscoped.filter(id=proposal_id, organization_id=actor.organization_id, state="waiting")
    mine.filter(free(actor, now=now)).update(claimed_by_id=actor.id, claim_deadline=now + CLAIM_FOR)


def held(actor: Actor, *, proposal_ids: Sequence[UUID], now: datetime) -> list[Proposal]:
    """The rows locked, to be decided about. Raises NotFound, Conflict for what is decided or somebody else's."""
    reach = Proposal.unscoped.filter(
        organization_id=actor.organization_id, id__in=proposal_ids, customer__in=readable_customers(actor)
    )
    found = list(reach.select_for_update(of=("self",)).select_related("customer", "observation").order_by("id"))
    if len(found) < len(set(proposal_ids)):
        raise NotFound("candidate")
    for row in found:
        if row.state != "waiting":
            raise Conflict("This one is decided already.")
        if is_held(row, actor=actor, now=now):
            who = names_of([row]).get(row.claimed_by_id, "A colleague") if row.claimed_by_id else "A colleague"
            raise Conflict(f"{who} is looking at this one, until {row.claim_deadline:%H:%M} UTC at the latest.")
        if row.observation.state in {ObservationState.QUARANTINED, ObservationState.ERASED}:
            raise Conflict("Its source is distrusted or erased: nothing is learnt from it any more.")
    return found


def still_waits(row: Proposal) -> bool:
    """Whether nobody has decided since it was read."""
    return Proposal.unscoped.filter(id=row.id, state="waiting").exists()


def settle(proposal_ids: Sequence[UUID], *, state: str, memory_id: UUID | None, by: Actor, now: datetime) -> None:
    """They are decided, by whom and when, and what came of it."""
    rows = Proposal.unscoped.filter(id__in=proposal_ids)
    rows.update(state=state, decided_by_id=by.id, decided_at=now, claimed_by_id=None, claim_deadline=None)
    if memory_id is not None:
        rows.update(memory_id=memory_id)
