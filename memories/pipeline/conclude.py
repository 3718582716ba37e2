"""What becomes of one candidate: match, decide, apply, and a note of it. The caller holds the transaction."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from memories.contracts import Candidate, Change, Match
from memories.enums import Kind, Proposer, Source, Trust, Verdict
from memories.lifecycle.wording import Writing
from memories.models import Memory, Proposal
from memories.pipeline import apply, called_off, left_behind, match, problem_standing, same_thing, unsaid
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.ground import BY_CUSTOMER
from memories.pipeline.rules.changing.left_behind import ATTRIBUTE as LEFT_BEHIND
from memories.pipeline.rules.commands.orders import UNSAID
from memories.pipeline.rules.happenings.plan_ends import CALLED_OFF, gives_up
from memories.pipeline.rules.text.clauses import STANDING


def conclude(candidate: Candidate, *, run: apply.Run, least_confidence: float) -> Change | None:
    """Match, decide, apply, and note what became of it; None when it was refused or changed nothing."""
    run = apply.placed(run, candidate)
    candidate = same_thing.known_as(candidate, space=run.space)
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
    if candidate.attribute == LEFT_BEHIND:
        return left_behind.settle(candidate, here=here, run=run)
    if candidate.attribute == STANDING:
        return called_off.settle(candidate, here=here, run=run)
    if candidate.kind == Kind.DECISION and gives_up(candidate.content):
        called_off.settle(candidate, here=here, run=run)
    if candidate.rule == UNSAID:
        return unsaid.settle(candidate, here=here, run=run)
    matches = match.match(candidate, space=run.space, at=here.said_at, ahead=run.ahead)
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
