"""Does a text speak to the assistant instead of to the people who help? Pure.

Whoever plants an order in memory wants it read back later as if the house had said it. Here such words are found, by
what they try to do: set rules aside, take on a persona, speak in the assistant's or the system's voice, ask for what is
hidden, order a tool, order later answers, claim that somebody allowed it, or hide all of that in another writing.
Nothing is judged here: what such words say waits for a person (memories.pipeline.conclude).

Ordinary support talk uses the same words ("ignore my last e-mail", "the instructions in the manual", "please always
call me after five"): a pattern needs the order and what it is about, and an order needs somebody who is told.
"""

import re
from dataclasses import dataclass

from memories.pipeline.suspicion import hidden
from memories.pipeline.suspicion.orders import SIGNS, is_told_to_somebody

# Where so many sentences speak to the assistant, or one does in a long text, nothing in it is believed: whoever writes
# a page to persuade puts most of it in sentences that are harmless alone.
MANY, LONG = 3, 600


@dataclass(frozen=True, kw_only=True)
class Suspicion:
    """One place: `text[start:end]` is the sentence or the stretch, `code` says what it tries to do."""

    code: str
    start: int
    end: int


# A sentence ends before a new one begins, at a line's end, or after Chinese and Japanese marks.
_SENTENCE = re.compile(r"[^\n。！？]+?(?:[.!?]+(?=\s)|[。！？]+|\n|$)|\n")


def found(text: str) -> tuple[Suspicion, ...]:
    """Where the text speaks to the assistant, in order of place; empty for nearly all texts."""
    begins = len(text) - len(text.lstrip())
    places = [
        Suspicion(code=codes[0], start=match.start(), end=match.end())
        for match in _SENTENCE.finditer(text)
        if not match.group().isspace() and (codes := _signs(match.group(), begins=match.start() <= begins))
    ]
    if not places:
        # Signs that need more than one sentence, and what is written so that people do not see it.
        codes = _signs(text, begins=True) or [
            f"hidden_{code}" for shown in hidden.readings(text) for code in _signs(shown, begins=False)
        ]
        places = [Suspicion(code=code, start=0, end=len(text)) for code in codes[:1]]
    if places and (len(places) >= MANY or len(text) > LONG):
        places = [Suspicion(code=places[0].code, start=0, end=len(text))]
    return tuple(places)


def _signs(text: str, *, begins: bool) -> list[str]:
    seen = hidden.plain(text)
    codes = []
    for sign in SIGNS:
        if sign.at_start and not begins:
            continue
        for match in sign.pattern.finditer(seen):
            if not sign.is_order or is_told_to_somebody(seen, match.start()):
                codes.append(sign.code)
                break
    return codes


def touches(places: tuple[Suspicion, ...], *, start: int, end: int) -> str:
    """The code of the first place that shares a character with `text[start:end]`; empty when none does."""
    return next((place.code for place in places if place.start < end and start < place.end), "")
