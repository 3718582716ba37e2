"""The slot of a name, once one is read: with the name it replaces, where the text denies one."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import Found, Slot, fill
from memories.pipeline.rules.vocabulary.names import Name, read_name

_NOT_OTHER = re.compile(
    r"\s*,?\s*(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?=\S)|[\s,，]*(?:不是|而不是|不叫|并非)", re.I
)


def named(
    found: Found, name: Name | None, *, confidence: float = 0.97, corrects: bool | None = None
) -> Candidate | None:
    """The candidate for a name that stands where the rule's value begins."""
    if not name:
        return None
    end = found.start("value") + name.length
    rest = found.text.plain[end : found.sentence.end]
    old, denied = "", _NOT_OTHER.match(rest)
    if denied:
        other = read_name(rest[denied.end() :], shouting=found.sentence.shouting)
        if other:
            old, corrects, end = other.value, True, end + denied.end() + other.length
    before = found.match.groupdict().get("old")
    if before:
        earlier = read_name(before, shouting=found.sentence.shouting)
        old = earlier.value if earlier else ""
    slot = Slot(
        attribute="name",
        value=name.value,
        end=end,
        old_value=old,
        corrects=corrects,
        confidence=confidence,
        importance=1.0,
    )
    return fill(found, slot)
