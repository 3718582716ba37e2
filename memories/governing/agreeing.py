"""What a person writes over a fact must agree with itself: words, slot and whether it holds or is denied."""

import re

from memories.enums import Kind
from memories.index.terms import fold
from memories.models import Memory
from memories.models.memory import CONTENT_LIMIT
from supportmem.common.errors import Invalid

_DENIES = re.compile(
    r"\b(?:not|never|no|dis(?:likes?|liked)|hates?|avoids?|without|neither|cannot|nicht|kein\w*|nie|nunca|jamais|pas"
    r"|ne|sin)\b|n['’]t\b|不|别|没|勿|讨厌|ない|ません",
    re.I,
)

_SAID_OR_DENIED = frozenset({Kind.FACT, Kind.PREFERENCE})  # the words of a problem deny what should work


def wording_of(memory: Memory, *, content: str, value: str) -> tuple[str, str, str]:
    """Content, value and polarity that agree. Updating one never loses the other. Raises Invalid where they cannot."""
    if not content and not value:
        raise Invalid("Say what is right: give content, or the value of a fact.", field="content")
    if not memory.attribute:
        if value:
            raise Invalid("This memory fills no slot: give its content instead of a value.", field="value")
        return content, memory.value, memory.polarity
    value = value or _value_in(content, memory)
    content = (content or _content_with(value, memory))[:CONTENT_LIMIT]
    if fold(value) not in fold(content) and fold(memory.value) in fold(memory.content):
        raise Invalid(
            "The words do not say the value: the fact would say one thing and its slot another.", field="value"
        )
    return content, value, _polarity_of(content, value, memory=memory)


def _value_in(content: str, memory: Memory) -> str:
    """The value that new words give to the slot of a fact."""
    label, _, rest = content.partition(":")
    old_label = memory.content.partition(":")[0]
    if memory.value and memory.value in memory.content and rest and label == old_label:
        return rest.strip()
    if memory.value and fold(memory.value) in fold(content):
        return memory.value
    raise Invalid("Give the value as well: the fact would say one thing and its slot another.", field="value")


def _content_with(value: str, memory: Memory) -> str:
    """The words of a fact with another value in them."""
    if memory.value and memory.value in memory.content:
        return memory.content.replace(memory.value, value)
    raise Invalid(
        "Give the words as well: they do not name the value, so that nobody can put another in.", field="content"
    )


def _polarity_of(content: str, value: str, *, memory: Memory) -> str:
    """Turned round where the words around the value deny what they affirmed, or the other way round."""
    if memory.kind not in _SAID_OR_DENIED:
        return memory.polarity
    before, after = _denies(memory.content, memory.value), _denies(content, value)
    if before == after:
        return memory.polarity
    return "-" if after else "+"


def _denies(content: str, value: str) -> bool:
    return _DENIES.search(content.replace(value, " ") if value else content) is not None
