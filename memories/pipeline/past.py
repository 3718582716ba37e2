"""Where old news that is told late belongs: intervals of one slot follow each other and never overlap. Pure."""

from collections.abc import Sequence

from memories.contracts import Candidate, Decision, Match
from memories.enums import Status, Verdict
from memories.index.terms import fold
from memories.pipeline.weigh import Circumstances, may_replace


def placed(candidate: Candidate, periods: Sequence[Match], here: Circumstances) -> Decision:
    """What becomes of a value said before the first of `periods` that holds now began.

    It held from when it was said until the next value began. What held just then ends at that moment.
    """
    ordered = sorted(periods, key=lambda period: period.valid_from)
    inside = next((p for p in reversed(ordered) if _holds_at(p, here)), None)
    after = next(p for p in ordered if p.valid_from > here.said_at)
    if inside is not None and is_same(inside, candidate):
        return Decision(verdict=Verdict.NOOP, reason="Known already for that time.")
    if inside is not None and not may_replace(inside, here):
        return Decision(verdict=Verdict.NOOP, reason=f"What held then is trusted more ({inside.trust}).")
    cuts = inside.memory_id if inside is not None else None
    if is_same(after, candidate) and after.status == Status.ACTIVE and not after.read_only:
        return Decision(
            verdict=Verdict.NOOP,
            reason="Known already: it held earlier, too.",
            target_id=after.memory_id,
            target_version=after.version,
            begins=here.said_at,
            cuts=cuts,
        )
    return Decision(
        verdict=Verdict.ADD,
        reason=f"Said before the {candidate.attribute} that holds now: it belongs to the past.",
        target_id=after.memory_id,
        until=after.valid_from,
        cuts=cuts,
    )


def is_same(match: Match, candidate: Candidate) -> bool:
    """The same value, meant the same way."""
    return fold(match.value) == fold(candidate.value) and match.polarity == candidate.polarity


def _holds_at(period: Match, here: Circumstances) -> bool:
    return period.valid_from <= here.said_at and (period.valid_to is None or here.said_at < period.valid_to)
