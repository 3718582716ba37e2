"""Why a memory was recalled, in words a person understands. The names of the parts are those of retrieval/rank."""

from typing import Final

from django import template

from memories.contracts.reading import WhyRecalled

register = template.Library()

WORDS_SHOWN: Final = 6
# Parts are shares of a fit that is full at 2 (policy.Numbers.full); a vector that stands out fully has 0.6 of it. These
# two only choose words for people, they rank nothing: a quarter of a full vector, and what a neighbour seldom lends.
CLOSE: Final = 0.15
LENT: Final = 0.1
_BESIDE: Final = {
    "turn before": "The turn before it matches",
    "turn after": "The turn after it matches",
    "conversation": "It was said in a conversation about this",
}


@register.filter
def reasons(why: WhyRecalled) -> list[str]:
    """What speaks for it, the most telling first."""
    if why.reason == "core":
        return ["It is pinned: it stands in every answer"]
    parts = why.parts
    found = []
    if "slot" in parts or parts.get("asked", 0.0) >= 1.0:  # the latter in logs of before
        found.append("It fills what was asked for")
    elif parts.get("asked", 0.0) > 0:
        found.append("It is of the kind that was asked for")
    if parts.get("lexical", 0.0) > 0:
        found.append(_words(why.words))
    if parts.get("vector", 0.0) >= CLOSE:
        found.append("Its meaning is close")
    if parts.get("time", 0.0) > 0:
        found.append("It lies in the time you asked about")
    if parts.get("speaker", 0.0) > 0:
        whom = "the customer" if why.by_customer else "the person"
        found.append(f"It was said by {whom} you asked about")
    found += [words for name, words in _BESIDE.items() if parts.get(name, 0.0) >= LENT]
    return found or ["It was the best there was"]


def _words(words: tuple[str, ...]) -> str:
    if not words:  # the question or the memory was erased since
        return "Its words match"
    more = ", …" if len(words) > WORDS_SHOWN else ""
    return f"Its words match: {', '.join(words[:WORDS_SHOWN])}{more}"


@register.filter
def places(why: WhyRecalled) -> str:
    """Where each arm put it."""
    arms = {"by words": why.parts.get("lexical rank"), "by meaning": why.parts.get("vector rank")}
    return ", ".join(f"{_ordinal(int(place))} {name}" for name, place in arms.items() if place is not None)


@register.filter
def others(why: WhyRecalled) -> str:
    """How many there were beside it, and how many of them fell."""
    rest = max(why.considered - (why.reason != "core"), 0)
    if not rest:
        return "Nothing else was considered."
    named = f"{rest} other {'memory was' if rest == 1 else 'memories were'} considered"
    return f"{named}, {why.cut} of them not relevant." if why.cut else f"{named}."


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
