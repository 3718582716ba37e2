"""What becomes of one candidate: match, decide, apply, and a note of it. The caller holds the transaction."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from uuid import UUID

from memories.contracts import Candidate, Change, Match
from memories.enums import Kind, Proposer, Source, Trust, Verdict
from memories.lifecycle.wording import Writing
from memories.models import Memory, Proposal
from memories.pipeline import apply, called_off, left_behind, match, problem_standing, same_thing, suspicion, unsaid
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.ground import BY_CUSTOMER
from memories.pipeline.rules.changing.left_behind import ATTRIBUTE as LEFT_BEHIND
from memories.pipeline.rules.commands.orders import UNSAID
from memories.pipeline.rules.happenings.plan_ends import CALLED_OFF, gives_up
from memories.pipeline.rules.text.clauses import STANDING

SPEAKS_TO_THE_ASSISTANT = "It is said to the assistant, not told of the customer: a person must decide"

_TYPED = frozenset({Kind.FACT, Kind.PREFERENCE})  # a slot and its value, or nearly so
_CHANGES = frozenset({Verdict.UPDATE, Verdict.INVALIDATE})


def conclude(candidate: Candidate, *, run: apply.Run, least_confidence: float) -> Change | None:
    """Match, decide, apply, and note what became of it; None when it was refused or changed nothing."""
    run = apply.placed(run, candidate)
    if why := _suspicious(candidate, run=run):
        _record(candidate, verdict=Verdict.REVIEW, reason=why, state="waiting", run=run)
        return None
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
    if run.suspect and decision.verdict in _CHANGES:
        why = f"{SPEAKS_TO_THE_ASSISTANT} ({run.suspect[0].code})."
        decision = replace(decision, verdict=Verdict.REVIEW, reason=why)
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


def _suspicious(candidate: Candidate, *, run: apply.Run) -> str:
    """Why a candidate waits for a person: its words speak to the assistant, or stand in a text that does.

    Words that are kept as they were said, and what a model concluded, answer for the whole text; a fact that a rule
    found, for its sentence. Nothing in such a text takes anything away or back: a sentence beside the order may well
    be part of it.
    """
    if not run.suspect:
        return ""
    code = suspicion.touches(run.suspect, start=candidate.span.start, end=candidate.span.end)
    whole = candidate.kind not in _TYPED or candidate.proposer == Proposer.MODEL or candidate.retracts
    ends = candidate.attribute in {LEFT_BEHIND, STANDING} or candidate.rule == UNSAID
    if not code and (whole or ends or candidate.corrects):
        code = run.suspect[0].code
    return f"{SPEAKS_TO_THE_ASSISTANT} ({code})." if code else ""


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
