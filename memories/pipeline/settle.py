"""Match, decide, apply for the candidates of one observation or of several, in one transaction that can run twice.

A lost race (somebody changed a memory, a constraint spoke) rolls back to the savepoint and decides again.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction

from memories import policy, signals
from memories.access import customer_space
from memories.cardinality import holds_several
from memories.contracts import Candidate, Change, MemoryChanged
from memories.enums import ObservationState, RunKind, Scope, Status
from memories.lifecycle import record, sheet, transitions
from memories.lifecycle.transitions import LostRace
from memories.models import Memory, Observation, Proposal
from memories.pipeline import apply, claims, conclude, lasting, match, suspicion
from memories.pipeline.ahead import Ahead
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.ids import new_id

TRIES = 5


class ClaimLost(Exception):
    """An observation is not ours any more: erased, or taken over after our deadline."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """An observation, and what was found in it."""

    observation: Observation
    candidates: Sequence[Candidate]


def settle(
    observation: Observation,
    candidates: Sequence[Candidate],
    *,
    actor: Actor,
    then: ObservationState,
    now: datetime,
) -> tuple[Change, ...]:
    """Apply the candidates and move the observation on, all or nothing. Raises as settle_together does."""
    told = Told(observation=observation, candidates=candidates)
    return settle_together([told], actor=actor, then=then, now=now)[-1]


def settle_together(
    told: Sequence[Told], *, actor: Actor, then: ObservationState, now: datetime, tries: int = TRIES
) -> list[tuple[Change, ...]]:
    """Apply what observations of one customer tell, in this order, and move all of them on, or none.

    Each is a run of its own. Raises ClaimLost, or LostRace after several tries; both leave everything as it was.
    """
    for attempt in range(1, tries + 1):
        try:
            with transaction.atomic(), ledger.together(), sheet.together() as rows:
                return _settle_once(told, actor=actor, then=then, now=now, rows=rows)
        except (LostRace, IntegrityError):
            if attempt == tries:
                raise
    raise ValueError("settling needs a try")


def _settle_once(
    told: Sequence[Told], *, actor: Actor, then: ObservationState, now: datetime, rows: sheet.Sheet
) -> list[tuple[Change, ...]]:
    told = [replace(one, candidates=[_counted(c) for c in one.candidates]) for one in told]
    observations = [one.observation for one in told]
    customer = observations[0].customer
    lock_customer(customer_id=customer.id)
    _hold(observations)
    space = customer_space(customer)
    given = match.given_by(*observations)
    ahead = Ahead(space, [c for one in told for c in one.candidates], rows=rows)
    numbers = policy.numbers_for(organization_id=customer.organization_id)
    runs = [
        apply.Run(
            id=new_id(),
            actor=actor,
            observation=one.observation,
            space=space,
            now=now,
            ahead=ahead,
            given=given[one.observation.id],
            suspect=suspicion.found(one.observation.text) if numbers.screen_orders else (),
        )
        for one in told
    ]
    changes = []
    for run, one in zip(runs, told, strict=True):
        if run is runs[0] or _runs_out_already(rows, now=now):
            _expire_due(run)
        changes.append(settle_one(run, one.candidates, numbers=numbers))
    _write_down(runs, then=then, rows=rows)
    _move_on(observations, then=then, now=now)
    _tell_after_commit(observations, changes)
    return changes


def _hold(observations: Sequence[Observation]) -> None:
    """Lock the rows while the claims on them are ours. Raises ClaimLost."""
    rows = Observation.unscoped.select_for_update().filter(
        id__in=[one.id for one in observations], customer_id=observations[0].customer_id
    )
    held = {
        (row_id, state, token) for row_id, state, token in rows.order_by("id").values_list("id", "state", "claim_token")
    }
    for one in observations:
        if (one.id, one.state, one.claim_token) not in held:
            raise ClaimLost(str(one.id))


def settle_one(run: apply.Run, candidates: Sequence[Candidate], *, numbers: policy.Numbers) -> tuple[Change, ...]:
    """Apply what was found in one observation and is not learnt yet."""
    observation = run.observation
    new = [c for c in candidates if not match.learnt_before(c, given=run.given or ())]
    ending = [
        lasting.limited(
            c, said_at=observation.occurred_at, asked_until=observation.expires_at, ttl_days=numbers.ttl_days
        )
        for c in new
    ]
    least = numbers.least_confidence
    changes = [conclude.conclude(c, run=run, least_confidence=least) for c in ending]
    return tuple(change for change in changes if change is not None)


def _counted(candidate: Candidate) -> Candidate:
    """A slot holds one value or several whoever proposes it, or the two would never meet."""
    if not candidate.attribute or candidate.scope == Scope.CONVERSATION:
        return candidate
    return replace(candidate, many_valued=holds_several(candidate.attribute, otherwise=candidate.many_valued))


def _runs_out_already(rows: sheet.Sheet, *, now: datetime) -> bool:
    """Whether something was written just now that has run out by now: it was said long ago."""
    return any(m.expires_at is not None and m.expires_at <= now for m in rows.changed() if m.status == Status.ACTIVE)


def _expire_due(run: apply.Run) -> None:
    """What has run out frees its slot before anything is decided about it."""
    due = Memory.unscoped.filter(space=run.space, status=Status.ACTIVE, expires_at__lte=run.now)
    for memory in due:
        transitions.expire(memory=memory, act=replace(run.act, reason="Its time has run out."))


def _write_down(runs: Sequence[apply.Run], *, then: ObservationState, rows: sheet.Sheet) -> None:
    """What was proposed, and which runs have changed something."""
    Proposal.unscoped.bulk_create(proposal for run in runs for proposal in run.proposals)
    kind = RunKind.LEARN if then == ObservationState.SEEN else RunKind.THINK
    record.keep_runs(
        [
            record.run_of(
                act=run.act,
                kind=kind,
                customer_id=run.observation.customer_id,
                observation_id=run.observation.id,
                changes=len(rows.changes_of(run.id)),
            )
            for run in runs
        ]
    )


def _move_on(observations: Sequence[Observation], *, then: ObservationState, now: datetime) -> None:
    Observation.unscoped.filter(id__in=[one.id for one in observations]).update(
        state=then,
        claim_token=None,
        claim_deadline=None,
        processed_at=now,
        not_before=now + claims.THINK_AFTER,
        attempts=0,
        last_error="",
    )


def _tell_after_commit(observations: Sequence[Observation], changes: Sequence[tuple[Change, ...]]) -> None:
    """Once for each conversation in which something has changed."""
    changed: dict[UUID | None, list[UUID]] = defaultdict(list)
    for one, of_it in zip(observations, changes, strict=True):
        changed[one.conversation_id] += [c.memory_id for c in of_it if c.memory_id is not None]
    for conversation_id, memory_ids in changed.items():
        if memory_ids:
            customer = observations[0].customer
            transaction.on_commit(partial(_tell, customer, conversation_id, tuple(memory_ids)))


def _tell(customer: Customer, conversation_id: UUID | None, memory_ids: tuple[UUID, ...]) -> None:
    signals.memory_changed.send(
        sender=Memory,
        change=MemoryChanged(
            organization_id=customer.organization_id,
            customer_id=customer.id,
            conversation_id=conversation_id,
            memory_ids=memory_ids,
        ),
    )
