"""What was meant: "sorry, my e-mail was …" puts right what was said just before, though the past tense tells it."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, phone
from memories.pipeline.rules.people.identity import stated_name
from memories.pipeline.rules.text.frame import SELF_ONLY, Builder, Found, Rule
from memories.pipeline.rules.text.whose import MEANT

_CAPITALS = r"(?P<value>(?-i:[A-Z])[\w'-]{1,30}(?:\s+(?-i:[A-Z])[\w'-]{1,30}){0,2})"
# "Sorry, my e-mail was …" puts right what was said just before; "my e-mail was …" tells of the past.
_MISREAD = (
    r"^\s*(?P<slip>(?:(?:oh|ah|ok(?:ay)?|hi|hey|no|nope|wait|well|but|and|so|sorry|oops|whoops|pardon|apologies|actually|correction|typo"
    r"|my\s+(?:bad|mistake|apologies)|i\s+(?:mean(?:t)?|misspoke|mistyped|should\s+have\s+said|made\s+a\s+(?:mistake|typo))"
    r"|about\s+that|to\s+say)\b[\s,;:–-]*){1,6})?"
)
_NOW_ELSE = re.compile(r"\b(?:now|nowadays|these\s+days|chang\w+|new|anymore|since\s+then)\b", re.I)
_SLIP = re.compile(
    r"\b(?:sorry|oops|whoops|pardon|apologies|actually|correction|typo|no|nope|wait|mistake|bad|mean(?:t)?|misspoke|mistyped"
    r"|should\s+have\s+said)\b",
    re.I,
)


def _meant(build: Builder) -> Builder:
    """What the builder reads in the past tense, where the speaker takes back what was said before."""

    def read(found: Found) -> Candidate | None:
        told = _SLIP.search(found.match["slip"] or "") or (not found.match["slip"] and found.corrected)
        after = found.text.plain[found.sentence.end : found.sentence.end + 100]
        candidate = build(found) if told and not _NOW_ELSE.search(after) else None
        return replace(candidate, corrects=True) if candidate else None

    return read


_SLOTS: tuple[tuple[str, str, str, Builder], ...] = (
    ("email", r"(?:\w+\s+)?(?:e-?)?mail(?:\s+address)?", f"(?P<value>{EMAIL})", email),
    (
        "phone",
        r"(?:(?:\w+\s+)?(?:phone|mobile|cell|cell\s*phone|telephone|contact|whatsapp)(?:\s+number)?|(?:\w+\s+)?number)",
        f"(?P<value>{PHONE})",
        phone,
    ),
    ("name", r"(?:(?:full|last|family|legal)\s+)?(?:sur)?name", _CAPITALS, stated_name),
)
RULES: tuple[Rule, ...] = tuple(
    Rule(
        name=f"change.{slot}.{MEANT}",
        pattern=rf"{_MISREAD}<my>\s+(?!(?:old|former|previous|prior|first|last|original|ex)\b){noun}\s+was\s+{value}\s*[.!]?$",
        build=_meant(build),
        voices=SELF_ONLY,
    )
    for slot, noun, value, build in _SLOTS
)
