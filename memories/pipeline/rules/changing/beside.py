"""What is left out beside something better: passing remarks, and what another fact of the same words says already."""

from collections.abc import Mapping

from memories.contracts import Candidate
from memories.enums import Kind
from memories.pipeline.rules.changing import left_behind
from memories.pipeline.rules.things import due, technology
from memories.pipeline.rules.vocabulary import small_talk


def says_less(candidate: Candidate, found: Mapping[tuple[str, ...], Candidate]) -> bool:
    """A passing remark; or what another fact of the same words says better."""
    if candidate.attribute == left_behind.ATTRIBUTE:
        return any(c is not candidate and _ends(c) and _overlap(c, candidate) for c in found.values())
    if candidate.kind is Kind.EVENT and _is_date_of_event(candidate, found):
        return True
    if candidate.kind in {Kind.EVENT, Kind.ISSUE}:
        return small_talk.is_small_talk(candidate.content) or technology.is_left_behind(candidate, found.values())
    if candidate.attribute == technology.ATTRIBUTE:  # the version that runs says so, too
        return (f"product:{candidate.value}", "version") in {(c.subject, c.attribute) for c in found.values()}
    fact = ("customer", technology.ATTRIBUTE, candidate.value.lower(), "+")
    return candidate.rule == "preference.always" and fact in found


def _ends(candidate: Candidate) -> bool:
    """Whether it says by itself what it ends."""
    return candidate.retracts or candidate.polarity == "-" or bool(candidate.old_value)


def _overlap(one: Candidate, other: Candidate) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end


def _is_date_of_event(event: Candidate, found: Mapping[tuple[str, ...], Candidate]) -> bool:
    """ "The launch is on May 3rd" is a date that may move, and nothing that has happened."""
    dated = [c for c in found.values() if c.rule == due.STATE_OF_EVENT]
    return any(event.span.start <= c.span.start and c.span.end <= event.span.end for c in dated)
