"""Names in a question: whose words are asked for, and what is left of the question without them. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memories.enums import Source
from memories.index.terms import has_cjk

_POSSESSIVE = r"(?:['’]s?)?"
_JOINER = "[._@+/-]"  # within an e-mail address or an identifier a name is no name
_SHORTEST = 2


@dataclass(frozen=True, kw_only=True)
class Named:
    """The question without the names of those who speak in this space, and whose turns it names ("" for none or all).

    The space already says who it is about: a name in the question stands for half of its turns, and drowns the rest.
    """

    text: str
    source: str


def take_out(text: str, *, speakers: Mapping[str, str]) -> Named:
    """Whole names and each of their words. A question that is nothing but a name stays as it is."""
    left, sources = text, set[str]()
    for name, source in speakers.items():
        for part in sorted({name, *name.split()}, key=len, reverse=True):
            shorter = _without(left, part)
            if shorter != left:
                left, sources = shorter, sources | {source}
    left = "\n".join(" ".join(line.split()) for line in left.splitlines())
    if not any(character.isalnum() for character in left):
        left = text
    return Named(text=left, source=sources.pop() if len(sources) == 1 else "")


def _without(text: str, name: str) -> str:
    """Latin names as words, written with a capital (Will is a name, will is not); others anywhere."""
    if len(name) < _SHORTEST:
        return text
    if has_cjk(name):
        return text.replace(name, " ")
    if not name[0].isupper():
        return text
    return re.sub(rf"(?<!\w)(?<!\w{_JOINER}){re.escape(name)}{_POSSESSIVE}(?!{_JOINER}?\w)", " ", text)


def is_by(speaker: str, *, source: str) -> bool:
    """Whether a memory was said by who was named; what a customer mails is the customer's word, too."""
    if not source:
        return False
    customers = {Source.CUSTOMER_TURN.value, Source.EMAIL.value}
    return speaker == source or (speaker in customers and source in customers)
