"""Two read the same words, rules and model: what both say is surer, and where they differ the rules are believed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memories.contracts import Candidate, Decision
from memories.enums import Kind, Proposer, Status, Verdict
from memories.index.terms import fold
from memories.lifecycle import agreement
from memories.lifecycle.wording import Writing
from memories.models import Memory
from memories.pipeline import proposals
from memories.pipeline.apply import Run

SAME_WORDS = 0.5  # of the shorter quote: then two quotes are the same words
WITHIN = 0.6  # of a quote that lies in what a rule has read
AGREED = Decision(verdict=Verdict.NOOP, reason="The rules and the model read the same in these words.")
OUTRANKED = Decision(verdict=Verdict.NOOP, reason="The rules read these words otherwise, and are trusted more.")


@dataclass(frozen=True, kw_only=True)
class Readings:
    """What the model found, sorted: new, said by a rule as well (in the rule's slot), or otherwise than a rule."""

    new: tuple[Candidate, ...]
    agreed: tuple[Candidate, ...]
    outranked: tuple[Candidate, ...]


def compare(inferred: Sequence[Candidate], by_rule: Sequence[Candidate]) -> Readings:
    """Sort what the model found by what the rules have found in the same text. Pure."""
    rules = [c for c in by_rule if c.kind != Kind.CONVERSATION]
    new: list[Candidate] = []
    agreed: list[Candidate] = []
    outranked: list[Candidate] = []
    for candidate in inferred:
        same = next((rule for rule in rules if _same(candidate, rule)), None)
        if same is not None:
            agreed.append(_in_the_slot_of(same, candidate))
        elif any(_otherwise(candidate, rule) for rule in rules):
            outranked.append(candidate)
        else:
            new.append(candidate)
    return Readings(new=tuple(new), agreed=tuple(agreed), outranked=tuple(outranked))


def _same(candidate: Candidate, rule: Candidate) -> bool:
    """The same slot and value; without a slot, the same kind in the same words."""
    if rule.retracts or candidate.subject != rule.subject:
        return False
    if candidate.attribute and candidate.attribute == rule.attribute:
        near = rule.many_valued and _overlap(candidate, rule) >= SAME_WORDS
        return fold(candidate.value) == fold(rule.value) or (near and candidate.kind == rule.kind == Kind.ISSUE)
    return not candidate.attribute and candidate.kind == rule.kind and _overlap(candidate, rule) >= SAME_WORDS


def _otherwise(candidate: Candidate, rule: Candidate) -> bool:
    """Another value for a slot that holds one, what was to be forgotten or gave way, or the same words under another
    name: one statement is one memory.
    """
    if rule.retracts:
        return _overlap(candidate, rule) > 0
    if candidate.attribute and (candidate.subject, candidate.attribute) == (rule.subject, rule.attribute):
        return not rule.many_valued or bool(rule.old_value and fold(rule.old_value) == fold(candidate.value))
    if candidate.attribute and rule.attribute:
        return False
    return _covered(candidate, rule) >= WITHIN


def _overlap(one: Candidate, other: Candidate) -> float:
    """The shared part of two quotes, of the shorter one."""
    shorter = min(len(one.span.quote), len(other.span.quote))
    return _shared(one, other) / shorter if shorter else 0.0


def _covered(candidate: Candidate, rule: Candidate) -> float:
    """How much of the candidate's quote lies in the rule's."""
    return _shared(candidate, rule) / len(candidate.span.quote) if candidate.span.quote else 0.0


def _shared(one: Candidate, other: Candidate) -> int:
    return max(min(one.span.end, other.span.end) - max(one.span.start, other.span.start), 0)


def _in_the_slot_of(rule: Candidate, candidate: Candidate) -> Candidate:
    """What the rule says, as the model's: its span, its confidence, its versions."""
    return replace(
        rule,
        span=candidate.span,
        confidence=candidate.confidence,
        proposer=Proposer.MODEL,
        model=candidate.model,
        prompt_version=candidate.prompt_version,
        corrections=candidate.corrections,
    )


def write_down(agreed: Sequence[Candidate], outranked: Sequence[Candidate], *, run: Run) -> None:
    """Make agreed memories surer, and keep both sorts as proposals. The caller holds the transaction."""
    for candidate in agreed:
        memory = _told(candidate, run=run)
        if memory is not None and agreement.agree(memory=memory, writing=_writing(candidate, run=run)):
            proposals.note(candidate, AGREED, state=proposals.APPLIED, run=run, memory_id=memory.id)
    for candidate in outranked:
        proposals.note(candidate, OUTRANKED, state=proposals.REFUSED, run=run)


def _told(candidate: Candidate, *, run: Run) -> Memory | None:
    """The active memory that the same observation has given by rule, if it may change."""
    rows = Memory.unscoped.filter(
        status=Status.ACTIVE,
        read_only=False,
        kind=candidate.kind,
        subject=candidate.subject,
        attribute=candidate.attribute,
        revisions__evidence__observation=run.observation,
    ).distinct()
    if candidate.attribute:
        return rows.filter(value_key=fold(candidate.value)).first()
    return next((row for row in rows if fold(row.content) == fold(candidate.content)), None)


def _writing(candidate: Candidate, *, run: Run) -> Writing:
    return Writing(
        actor=run.actor,
        observation=run.observation,
        candidate=candidate,
        reason=AGREED.reason,
        run_id=run.id,
        now=run.now,
    )
