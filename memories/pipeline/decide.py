"""What to do with a candidate, by rule. Pure: (candidate, matches, circumstances) → decision with its sentence.

Who may replace what is weighed in weigh.py, and what is told late finds its place in past.py.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from memories.cardinality import lasting_slot, private_slot
from memories.contracts import Candidate, Decision, Match
from memories.enums import Kind, Status, Trust, Verdict
from memories.index.terms import fold, lexemes
from memories.pipeline.past import is_same, placed
from memories.pipeline.weigh import (
    Circumstances,
    is_outlived,
    is_said_since,
    may_end,
    may_replace,
    outside,
    put_right_since,
    review,
)

__all__ = ["EACH_TIME_NEW", "Circumstances", "decide"]

_MAY_END = frozenset({"uses"})  # "no longer uses X" tells nothing where X was not known to be used
EACH_TIME_NEW = frozenset({Kind.EVENT, Kind.SENTIMENT, Kind.CONVERSATION, Kind.REQUEST})
CONTACT = "contact_preference"
_SAME_START = timedelta(days=1)  # two plans that begin so close to each other are one, changed
# How a plan is named by who calls it off: "forget the move to Oslo" means more than the word Oslo.
_PLANS = frozenset(
    lexemes("move moving relocate relocation switch upgrade downgrade change start join plan 搬 换 升级")
)


def decide(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision | None:
    """The decision; None when the candidate is refused for its confidence."""
    if candidate.confidence < here.least_confidence:
        return None
    if here.trust == Trust.OUTSIDE:
        return _outside(candidate, matches)
    if candidate.retracts:
        return _forget(candidate, matches, here)
    if not candidate.attribute:
        return _free_text(candidate, [m for m in matches if m.status == Status.ACTIVE])
    slot = [m for m in matches if m.same_slot and _is_rival(m, candidate)]
    known = [m for m in slot if m.status == Status.ACTIVE]
    if candidate.valid_from is not None and candidate.valid_from > (here.now or here.heard):
        return _to_come(candidate, known, [m for m in slot if m.status == Status.CANDIDATE], here)
    periods = [m for m in slot if m.status != Status.CANDIDATE]
    # "I moved last month" is news today, whatever day it names: old news is what was heard long ago.
    # Nor is a plan, once its day has come, however long ago it was announced.
    if any(max(here.heard, here.said_at) < m.valid_from for m in known):
        return placed(candidate, periods, here)
    return _of_now(candidate, known, here)


def _is_rival(match: Match, candidate: Candidate) -> bool:
    """Whether the two cannot both hold, or are the same.

    One value of a single-valued slot; of a many-valued one the same value; of ways of contact the same channel, and
    one channel that is wished for.
    """
    if lasting_slot(candidate.attribute) == CONTACT:
        both_wished = match.polarity == candidate.polarity == "+"
        return both_wished or _channel(match.value) == _channel(candidate.value)
    return not candidate.many_valued or fold(match.value) == fold(candidate.value)


def _channel(value: str) -> str:
    return fold(value).removeprefix("not ")


def _outside(candidate: Candidate, matches: Sequence[Match]) -> Decision:
    """It changes nothing, and waits: beside the known memory that it speaks against, if there is one."""
    known = [m for m in matches if m.status == Status.ACTIVE]
    if candidate.retracts:
        return outside(next((m for m in known if _is_named(m, candidate)), None))
    if not candidate.attribute:
        return outside(None)
    rivals = [m for m in known if m.same_slot and _is_rival(m, candidate)]
    if any(is_same(m, candidate) for m in rivals):
        return Decision(verdict=Verdict.NOOP, reason="Outside content says what is known already.")
    return outside(next(iter(rivals), None))


def _forget(candidate: Candidate, matches: Sequence[Match], here: Circumstances) -> Decision:
    for match in matches:
        if not _is_named(match, candidate) or is_said_since(match, here):
            continue
        if not may_end(match, here):
            return review(match)
        if candidate.valid_to is not None and match.status == Status.ACTIVE:
            why = f"The {candidate.attribute} holds no longer."
            return replace(_about(match, Verdict.UPDATE, why), until=candidate.valid_to)
        return _about(match, Verdict.INVALIDATE, "Asked to forget it.")
    return Decision(verdict=Verdict.NOOP, reason="Asked to forget something that is not remembered.")


def _is_same_value(match: Match, candidate: Candidate) -> bool:
    """Written alike; a phone number by its digits, however they are grouped."""
    said, known = fold(candidate.value), fold(match.value)
    if private_slot(candidate.attribute) == "phone":
        said, known = (re.sub(r"\D", "", number) for number in (said, known))
    return said == known


def _is_named(match: Match, candidate: Candidate) -> bool:
    """Whether this is what is to be forgotten: its slot (and value, where one is named), or the words it is told in."""
    if candidate.attribute:
        return match.same_slot and (not candidate.value or _is_same_value(match, candidate))
    wanted, content = set(lexemes(candidate.value)), set(lexemes(match.content))
    if not wanted:
        return False
    if wanted <= content:
        return True
    value, quote = set(lexemes(match.value)), set(lexemes(match.quote))
    planned = match.status == Status.CANDIDATE and bool(wanted & _PLANS)
    return bool(value) and value <= wanted and (planned or quote <= wanted or wanted <= quote)


def _free_text(candidate: Candidate, matches: Sequence[Match]) -> Decision:
    if candidate.kind not in EACH_TIME_NEW:
        said = fold(candidate.content)
        for match in matches:
            if match.kind == candidate.kind and fold(match.content) == said:
                return _confirms(match)
    return Decision(verdict=Verdict.ADD, reason="Nothing like it is remembered.")


def _of_now(candidate: Candidate, known: Sequence[Match], here: Circumstances) -> Decision:
    """What holds as it is said: new, known, or against something that is known."""
    same = next((m for m in known if is_same(m, candidate)), None)
    if same is not None and (candidate.many_valued or same.value == candidate.value):
        return _confirms(same)
    if not known:
        return _new(candidate)
    for match in known:
        if is_outlived(match, here):
            return put_right_since(match)
        if not may_replace(match, here):
            return review(match)
    if any(is_said_since(match, here) for match in known):
        return Decision(verdict=Verdict.NOOP, reason="What is known was said again since: this is old news.")
    match, ends = known[0], tuple(other.memory_id for other in known[1:])
    if candidate.many_valued:
        opposite = _channel(match.value) == _channel(candidate.value)
        why = "The opposite is said of the same thing now." if opposite else "Another is preferred now."
        return replace(_about(match, Verdict.UPDATE, why), ends=ends)
    if same is not None or (candidate.corrects and _is_what_was_wrong(match, candidate)):
        why = f"The {candidate.attribute} was wrong and is put right."
        return replace(_about(match, Verdict.UPDATE, why), in_place=True)
    return _about(match, Verdict.UPDATE, f"The {candidate.attribute} has changed.")


def _new(candidate: Candidate) -> Decision:
    if not candidate.many_valued:
        return Decision(verdict=Verdict.ADD, reason=f"No {candidate.attribute} was remembered.")
    if candidate.attribute in _MAY_END and candidate.polarity == "-":
        return Decision(verdict=Verdict.NOOP, reason="It ends what was not known to hold.")
    return Decision(verdict=Verdict.ADD, reason="This value is new among the several that may hold.")


def _is_what_was_wrong(match: Match, candidate: Candidate) -> bool:
    """A correction that names what was wrong puts nothing else right: "not Mio but Maria" leaves Mia's name alone."""
    named, value = _bare(candidate.old_value), _bare(match.value)
    if not named or named == value:
        return True
    words, of_value = set(fold(candidate.old_value).split()), set(fold(match.value).split())
    return words <= of_value or of_value <= words


def _bare(text: str) -> str:
    return "".join(c for c in fold(text) if c.isalnum())


def _to_come(candidate: Candidate, known: Sequence[Match], waiting: Sequence[Match], here: Circumstances) -> Decision:
    """What begins later waits: told twice it is one, told otherwise for the same time it takes the other's place."""
    same = next((m for m in (*waiting, *known) if is_same(m, candidate)), None)
    if same is not None:
        begins = candidate.valid_from if same.status == Status.CANDIDATE and not is_said_since(same, here) else None
        return replace(_confirms(same), begins=begins)
    for match in known:
        if is_outlived(match, here):
            return put_right_since(match)
        if not may_replace(match, here):
            return review(match)
    ends: list[UUID] = []
    for match in waiting:
        if not _is_other_plan(match, candidate):
            if is_said_since(match, here):
                return Decision(verdict=Verdict.NOOP, reason="Another plan was told since: this is old news.")
            if not may_replace(match, here):
                return Decision(verdict=Verdict.REVIEW, reason="A plan for the same time is trusted more.")
            ends.append(match.memory_id)
    why = f"The {candidate.attribute} is going to change."
    return Decision(verdict=Verdict.ADD, reason=why, ends=tuple(ends))


def _is_other_plan(match: Match, candidate: Candidate) -> bool:
    """Two plans for two times may both come true, one after the other."""
    if candidate.corrects or candidate.valid_from is None:
        return False
    return abs(match.valid_from - candidate.valid_from) >= _SAME_START


def _confirms(match: Match) -> Decision:
    return _about(match, Verdict.NOOP, "Known already: confirmed once more.")


def _about(match: Match, verdict: Verdict, reason: str) -> Decision:
    return Decision(verdict=verdict, reason=reason, target_id=match.memory_id, target_version=match.version)
