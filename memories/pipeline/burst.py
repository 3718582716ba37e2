"""Short turns in quick succession are read as one text, with the way back from its characters to each turn. Pure.

"cant log in" / "sorry, cant pay" / "with visa" is one message written in three. Each turn stays its own evidence:
`Burst.home` says in which turn the words of a span stand.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from memories.contracts import Span, Utterance

GAP = timedelta(seconds=15)  # between two turns of a burst
FORM_GAP = timedelta(minutes=2)  # between two lines of contact data, which say what they are only together
SHORT = 200  # characters of a turn that can be part of one: longer ones say all they have to say
LONGEST = 1000  # characters of a whole burst
MOST = 8  # turns of a burst

# Words that go on with a sentence that somebody else of the burst began.
_GOES_ON = re.compile(
    r"\s*(?:(?:with|without|on|in|at|from|for|of|to|by|via|using|when|whenever|while|because|since|after|before|and|but"
    r"|or|so|than|which|except|mit|ohne|bei|auf|von|f(?:ü|ue)r|wenn|weil|und|aber|con|sin|en|de|para|por|cuando|porque"
    r"|pero|avec|sans|sur|pour|quand|parce|et|mais)\b|用|在|从|因为|而且|但是?|和|跟|以及|当)",
    re.I,
)
# Words after which a sentence cannot end. Not "in" or "on": "I cant log in" is whole.
_NOT_OVER = re.compile(
    r"(?:\b(?:is|are|was|am|i'm|the|my|our|a|an|to|of|and|or|but|called|named)|[:,=#，：、是叫在用和])\s*$",
    re.I,
)
_NUMBER_LINE = re.compile(r"\s*\d{8,11}[\s.,!]*")
_CONTACT_LINE = re.compile(
    r"\s*(?:[^\s@]{1,256}@\S{1,256}|[\w ]{0,30}(?:mail|yahoo|outlook)(?:com|con|xom|net|org)"
    r"|(?:no\s+)?\d+[a-z]?\s+[^\d\n]{3,40}\b(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|way|gate|place)\b[^?]{0,60})"
    r"[\s.,!]*",
    re.I,
)
_OVER = re.compile(r"[.!?。！？…]\s*$")


@dataclass(frozen=True, kw_only=True)
class Burst:
    """Turns as one text: turn `i` stands at text[starts[i] : starts[i] + len(turns[i])]."""

    turns: tuple[str, ...]
    text: str
    starts: tuple[int, ...]

    def home(self, span: Span) -> tuple[int, Span]:
        """The turn in which most of a span lies, and the part of it that stands there, in that turn's characters."""
        best, most = 0, -1
        for place, (start, turn) in enumerate(zip(self.starts, self.turns, strict=True)):
            shared = min(span.end, start + len(turn)) - max(span.start, start)
            if shared > most:
                best, most = place, shared
        start, turn = self.starts[best], self.turns[best]
        begins, ends = max(span.start - start, 0), min(span.end - start, len(turn))
        quote = turn[begins:ends]
        begins += len(quote) - len(quote.lstrip())
        quote = quote.strip()
        return best, Span(start=begins, end=begins + len(quote), quote=quote)


def joined(turns: Sequence[str]) -> Burst:
    """The turns as one text: a line each, but for sentences that go on from one turn to the next."""
    text, starts = "", []
    for place, turn in enumerate(turns):
        if place:
            text += _joint(turns[place - 1], turn)
        starts.append(len(text))
        text += turn
    return Burst(turns=tuple(turns), text=text, starts=tuple(starts))


def _joint(before: str, turn: str) -> str:
    goes_on = _GOES_ON.match(turn) or _NOT_OVER.search(before)
    return " " if goes_on and not _OVER.search(before) else "\n"


def bursts(said: Sequence[Utterance]) -> list[range]:
    """Which neighbours of a sequence, in the order they were said, belong together. Covers the whole sequence."""
    found: list[range] = []
    for place, here in enumerate(said):
        last = found[-1] if found else range(0)
        if last and _continues(said[last.start : last.stop], here):
            found[-1] = range(last.start, place + 1)
        else:
            found.append(range(place, place + 1))
    return found


def _continues(burst: Sequence[Utterance], here: Utterance) -> bool:
    last = burst[-1]
    return (
        here.conversation_id is not None
        and here.conversation_id == last.conversation_id
        and here.source == last.source
        and timedelta(0) <= here.occurred_at - last.occurred_at <= _longest_gap(last.text, here.text)
        and len(last.text) <= SHORT
        and len(here.text) <= SHORT
        and len(burst) < MOST
        and sum(len(one.text) + 1 for one in burst) + len(here.text) <= LONGEST
    )


def _longest_gap(before: str, here: str) -> timedelta:
    """A bare number and the e-mail or postal address after it are contact data, given line by line."""
    return FORM_GAP if _NUMBER_LINE.fullmatch(before) and _CONTACT_LINE.fullmatch(here) else GAP
