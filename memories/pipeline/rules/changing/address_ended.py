"""Addresses that hold no longer: "my address is no longer …, it's …", "we don't live at …", "… is not my address"."""

from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.changing.ended import ends
from memories.pipeline.rules.contacts.address import cut, told
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Found, Rule


def replaced(found: Found) -> Candidate | None:
    """What holds instead; the old one is known to be over."""
    new = told(found)
    return replace(new, corrects=False, old_value=cut(found.match["old"])) if new else None


def over(found: Found) -> Candidate | None:
    """The end of an address that held until now."""
    value = cut(found.match["value"])
    return ends(found, "address", value) if any(c.isdigit() for c in value) and len(value) >= 8 else None


_NOUN = r"(?:(?:home|current|postal|delivery|shipping|billing|mailing|street|old)\s+)?address"

RULES: tuple[Rule, ...] = (
    Rule(
        name="address.ended.replaced",
        pattern=rf"<my>\s+{_NOUN}(?:\s+is|'s)(?:n't|\s+not|\s+no\s+longer)\s+(?P<old>\d[^;]{{5,80}}?)(?:\s+any\s?(?:more|longer))?\s*[,;–-]\s*"
        r"(?:(?:but|it's|it\s+is|use|now|please|and|the\s+new\s+one\s+is)\s+)+(?P<value>\S.{5,120})",
        build=replaced,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.ended",
        pattern=rf"(?:<my>\s+{_NOUN}(?:\s+is|'s)(?:n't|\s+not|\s+no\s+longer)(?:\s+at)?"
        r"|<I>\s+(?:no\s+longer|<do>n't|<do>\s+not)\s+(?:live|reside|stay)<s>\s+at"
        r"|<I am>\s+(?:no\s+longer|not)\s+(?:living\s+)?at"
        r"|<I><have>\s+moved\s+(?:away|out)\s+(?:from|of))\s+(?P<value>\d.{5,100})",
        build=over,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.ended.not_mine",
        pattern=r"^(?P<value>\d{1,6}[a-z]?\s+[a-z][^;]{5,80}?)\s+(?:(?:is|was)(?:n't|\s+not)|is\s+no\s+longer)\s+<my>\s+(?:\w+\s+)?address\b",
        build=over,
        voices=ABOUT_CUSTOMER,
    ),
)
