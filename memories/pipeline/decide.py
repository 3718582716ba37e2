"""What to do with a candidate, by rule. Pure: (candidate, matches, circumstances) → decision with its sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memories.contracts import Candidate, Decision, Match
from memories.enums import Kind, Trust, Verdict
from memories.index.terms import fold, lexemes

_MAY_END = frozenset({"uses"})  # "no longer uses X" tells nothing where X was not known to be used
EACH_TIME_NEW = frozenset({Kind.EVENT, Kind.SENTIMENT, Kind.CONVERSATION, Kind.REQUEST})


@dataclass(frozen=True, kw_only=True)
class Circumstances:
    """When it was said, how far it is trusted, and the least confidence that counts.

    `own_words`: the customer says it of themselves, found by rule and not inferred. `heard_at` is when the words fell,
    whatever time they speak of.
    """

    said_at: datetime
    trust: Trust
    own_words: bool
    least_confidence: float = 0.5
    heard_at: datetime | None = None


def decide(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision | None:
    """The decision; None when the candidate is refused for its confidence."""
    if candidate.confidence < here.least_confidence:
        return None
    if here.trust == Trust.OUTSIDE:
        return Decision(verdict=Verdict.REVIEW, reason="Outside content can only become a candidate.")
    if candidate.retracts:
        return _forget(candidate, matches, here)
    if not candidate.attribute:
        return _free_text(candidate, matches)
    if candidate.many_valued:
        return _one_of_many(candidate, matches, here)
    return _single_value(candidate, matches, here)


def _may_replace(match: Match, here: Circumstances) -> bool:
    """Lower trust never replaces higher, but customers may change their own slots; read-only ones nobody."""
    if match.read_only:
        return False
    return here.trust.rank >= match.trust.rank or here.own_words


def _is_outlived(match: Match, here: Circumstances) -> bool:
    """A person has put it right since the words fell: a worker that is slow must not undo that."""
    return match.confirmed_at is not None and here.heard_at is not None and here.heard_at < match.confirmed_at


def _put_right_since(match: Match) -> Decision:
    return Decision(
        verdict=Verdict.REVIEW,
        reason="A person has put it right since this was said: a person must decide between the two.",
        target_id=match.memory_id,
        target_version=match.version,
    )


def _review(match: Match) -> Decision:
    why = "is read-only" if match.read_only else f"is trusted more ({match.trust})"
    return Decision(
        verdict=Verdict.REVIEW,
        reason=f"What is known {why}: a person must decide between the two.",
        target_id=match.memory_id,
        target_version=match.version,
    )


def _forget(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision:
    wanted = fold(candidate.value)
    for match in matches:
        named = match.same_slot and (not wanted or fold(match.value) == wanted)
        if named or (not candidate.attribute and _says(match.content, candidate.value)):
            if not _may_replace(match, here):
                return _review(match)
            return Decision(
                verdict=Verdict.INVALIDATE,
                reason="Asked to forget it.",
                target_id=match.memory_id,
                target_version=match.version,
            )
    return Decision(verdict=Verdict.NOOP, reason="Asked to forget something that is not remembered.")


def _says(content: str, value: str) -> bool:
    """Whether a text holds every word of what is to be forgotten: "my dog Rex" is in "my dog is called Rex"."""
    wanted = set(lexemes(value))
    return bool(wanted) and wanted <= set(lexemes(content))


def _free_text(candidate: Candidate, matches: Sequence[Match]) -> Decision:
    if candidate.kind not in EACH_TIME_NEW:
        said = fold(candidate.content)
        for match in matches:
            if match.kind == candidate.kind and fold(match.content) == said:
                return _confirms(match)
    return Decision(verdict=Verdict.ADD, reason="Nothing like it is remembered.")


def _one_of_many(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision:
    wanted = fold(candidate.value)
    for match in matches:
        if not match.same_slot or fold(match.value) != wanted:
            continue
        if match.polarity == candidate.polarity:
            return _confirms(match)
        if _is_outlived(match, here):
            return _put_right_since(match)
        if not _may_replace(match, here):
            return _review(match)
        return Decision(
            verdict=Verdict.UPDATE,
            reason="The opposite is said of the same thing now.",
            target_id=match.memory_id,
            target_version=match.version,
        )
    if candidate.attribute in _MAY_END and candidate.polarity == "-":
        return Decision(verdict=Verdict.NOOP, reason="It ends what was not known to hold.")
    return Decision(verdict=Verdict.ADD, reason="This value is new among the several that may hold.")


def _single_value(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision:
    match = next((m for m in matches if m.same_slot), None)
    if match is None:
        return Decision(verdict=Verdict.ADD, reason=f"No {candidate.attribute} was remembered.")
    if fold(match.value) == fold(candidate.value) and match.value == candidate.value:
        return _confirms(match)
    if _is_outlived(match, here):
        return _put_right_since(match)
    if not _may_replace(match, here):
        return _review(match)
    # "I moved last month" is news today, whatever day it names: old news is what was heard long ago.
    if (here.heard_at or here.said_at) < match.valid_from and not candidate.corrects:
        return Decision(
            verdict=Verdict.ADD,
            reason=f"Said before the {candidate.attribute} that holds now: it belongs to the past.",
            target_id=match.memory_id,
            until=match.valid_from,
        )
    spelling_only = fold(match.value) == fold(candidate.value)
    if candidate.corrects or spelling_only:
        return Decision(
            verdict=Verdict.UPDATE,
            reason=f"The {candidate.attribute} was wrong and is put right.",
            target_id=match.memory_id,
            target_version=match.version,
            in_place=True,
        )
    return Decision(
        verdict=Verdict.UPDATE,
        reason=f"The {candidate.attribute} has changed.",
        target_id=match.memory_id,
        target_version=match.version,
    )


def _confirms(match: Match) -> Decision:
    return Decision(
        verdict=Verdict.NOOP,
        reason="Known already: confirmed once more.",
        target_id=match.memory_id,
        target_version=match.version,
    )
