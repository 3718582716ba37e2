"""Match, decide, apply for the candidates of one observation, in one transaction that can run twice.

A lost race (somebody changed a memory, a constraint spoke) rolls back to the savepoint and decides again.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction

from memories import policy, signals
from memories.access import customer_space
from memories.cardinality import holds_several
from memories.contracts import Candidate, Change, Match, MemoryChanged
from memories.enums import Kind, ObservationState, Proposer, RunKind, Scope, Source, Status, Trust, Verdict
from memories.lifecycle import record, transitions
from memories.lifecycle.transitions import LostRace
from memories.lifecycle.wording import Writing
from memories.models import Memory, Observation, Proposal
from memories.pipeline import apply, called_off, claims, lasting, match, problem_standing, unsaid
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.ground import BY_CUSTOMER
from memories.pipeline.rules.clauses import STANDING
from memories.pipeline.rules.orders import UNSAID
from memories.pipeline.rules.plan_ends import CALLED_OFF, gives_up
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.audit import ledger
from supportmem.common.ids import new_id

TRIES = 5


class ClaimLost(Exception):
    """The observation is not ours any more: erased, or taken over after our deadline."""


def settle(
    observation: Observation,
    candidates: Sequence[Candidate],
    *,
    actor: Actor,
    then: ObservationState,
    now: datetime,
) -> tuple[Change, ...]:
    """Apply the candidates and move the observation on, all or nothing.

    Raises ClaimLost, or LostRace after several tries; both leave everything as it was.
    """
    for attempt in range(TRIES):
        try:
            with transaction.atomic(), ledger.together():
                return _settle_once(observation, candidates, actor=actor, then=then, now=now)
        except (LostRace, IntegrityError):
            if attempt == TRIES - 1:
                raise
    raise LostRace(str(observation.id))


def _settle_once(
    observation: Observation,
    candidates: Sequence[Candidate],
    *,
    actor: Actor,
    then: ObservationState,
    now: datetime,
) -> tuple[Change, ...]:
    lock_customer(customer_id=observation.customer_id)
    held = Observation.unscoped.select_for_update().filter(
        id=observation.id, state=observation.state, claim_token=observation.claim_token
    )
    if held.first() is None:
        raise ClaimLost(str(observation.id))
    run = apply.Run(
        id=new_id(), actor=actor, observation=observation, space=customer_space(observation.customer), now=now
    )
    _expire_due(run)
    numbers = policy.numbers_for(organization_id=observation.organization_id)
    given = match.given_by(observation)
    new = [c for c in candidates if not match.learnt_before(c, given=given)]
    ending = [
        lasting.limited(
            _counted(c), said_at=observation.occurred_at, asked_until=observation.expires_at, ttl_days=numbers.ttl_days
        )
        for c in new
    ]
    least = numbers.least_confidence
    changes = [change for c in ending if (change := _one(c, run=run, least_confidence=least)) is not None]
    Proposal.unscoped.bulk_create(run.proposals)
    kind = RunKind.LEARN if then == ObservationState.SEEN else RunKind.THINK
    record.keep_run(act=run.act, kind=kind, customer_id=observation.customer_id, observation_id=observation.id)
    Observation.unscoped.filter(id=observation.id).update(
        state=then,
        claim_token=None,
        claim_deadline=None,
        processed_at=now,
        not_before=now + claims.THINK_AFTER,
        attempts=0,
        last_error="",
    )
    changed = tuple(c.memory_id for c in changes if c.memory_id is not None)
    if changed:
        transaction.on_commit(partial(_tell, observation, changed))
    return tuple(changes)


def _counted(candidate: Candidate) -> Candidate:
    """A slot holds one value or several whoever proposes it, or the two would never meet."""
    if not candidate.attribute or candidate.scope == Scope.CONVERSATION:
        return candidate
    return replace(candidate, many_valued=holds_several(candidate.attribute, otherwise=candidate.many_valued))


def _expire_due(run: apply.Run) -> None:
    """What has run out frees its slot before anything is decided about it."""
    due = Memory.unscoped.filter(space=run.space, status=Status.ACTIVE, expires_at__lte=run.now)
    for memory in due:
        transitions.expire(memory=memory, act=replace(run.act, reason="Its time has run out."))


def _one(candidate: Candidate, *, run: apply.Run, least_confidence: float) -> Change | None:
    run = apply.placed(run, candidate)
    if candidate.attribute == STANDING and candidate.value != CALLED_OFF:
        return _stands(candidate, run=run)
    here = Circumstances(
        said_at=candidate.valid_from or run.observation.occurred_at,
        trust=Trust(apply.trust_of(candidate, run.observation)),
        own_words=Source(run.observation.source) in BY_CUSTOMER and candidate.proposer == Proposer.RULES,
        least_confidence=least_confidence,
        heard_at=run.observation.occurred_at,
        now=run.now,
    )
    if candidate.attribute == STANDING:
        return called_off.settle(candidate, here=here, run=run)
    if candidate.kind == Kind.DECISION and gives_up(candidate.content):
        called_off.settle(candidate, here=here, run=run)
    if candidate.rule == UNSAID:
        return unsaid.settle(candidate, here=here, run=run)
    matches = match.match(candidate, space=run.space, at=here.said_at)
    if candidate.retracts and len(matches) > 1:
        return _forget_each(candidate, matches, here=here, run=run)
    decision = decide(candidate, matches, here)
    if decision is None:
        _record(candidate, verdict=Verdict.NOOP, reason="Its confidence is too low.", state="refused", run=run)
        return None
    change = apply.apply(decision, candidate, run=run)
    if candidate.kind == Kind.CONVERSATION and change.memory_id is not None:
        writing = Writing(
            actor=run.actor,
            observation=run.observation,
            candidate=candidate,
            reason="Its words have been corrected since.",
            run_id=run.id,
            now=run.now,
        )
        apply.retire_if_stale(change.memory_id, run=run, writing=writing)
        return change
    waiting = decision.verdict == Verdict.REVIEW
    _record(
        candidate,
        verdict=decision.verdict,
        reason=decision.reason,
        state="waiting" if waiting else "applied",
        run=run,
        memory_id=change.memory_id or decision.target_id,
    )
    return change


def _stands(candidate: Candidate, *, run: apply.Run) -> Change | None:
    """How a problem stands is a revision of that problem, never a memory of its own."""
    change = problem_standing.settle(candidate, run=run)
    if change is not None:
        _record(
            candidate,
            verdict=change.verdict,
            reason=change.reason,
            state="applied",
            run=run,
            memory_id=change.memory_id,
        )
    return change


def _forget_each(
    candidate: Candidate, matches: Sequence[Match], *, here: Circumstances, run: apply.Run
) -> Change | None:
    """Everything that says what is to be forgotten goes, turns included; the last change is returned."""
    last: Change | None = None
    for found in matches:
        still = Memory.unscoped.filter(id=found.memory_id, version=found.version, status=found.status)
        decision = decide(candidate, [found], here)
        if decision is None or decision.target_id is None or not still.exists():
            continue
        last = apply.apply(decision, candidate, run=run)
        state = "waiting" if decision.verdict == Verdict.REVIEW else "applied"
        _record(
            candidate,
            verdict=decision.verdict,
            reason=decision.reason,
            state=state,
            run=run,
            memory_id=decision.target_id,
        )
    return last


def _record(
    candidate: Candidate,
    *,
    verdict: Verdict,
    reason: str,
    state: str,
    run: apply.Run,
    memory_id: UUID | None = None,
) -> None:
    row = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in asdict(candidate).items()}
    run.proposals.append(
        Proposal(
            organization_id=run.observation.organization_id,
            customer_id=run.observation.customer_id,
            observation=run.observation,
            candidate=row,
            verdict=verdict,
            reason=reason,
            state=state,
            memory_id=memory_id,
            run_id=run.id,
        )
    )


def _tell(observation: Observation, memory_ids: tuple[UUID, ...]) -> None:
    signals.memory_changed.send(
        sender=Memory,
        change=MemoryChanged(
            organization_id=observation.organization_id,
            customer_id=observation.customer_id,
            conversation_id=observation.conversation_id,
            memory_ids=memory_ids,
        ),
    )
