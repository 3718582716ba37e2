"""Who somebody is: the name, and its correction."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.people import identity_zh
from memories.pipeline.rules.people.name_guard import (
    is_nickname,
    is_no_name,
    is_well_known,
    looks_written_as_name,
    may_be_stated,
    without_sentence,
)
from memories.pipeline.rules.people.name_slot import named
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule
from memories.pipeline.rules.vocabulary.names import read_name

_NAME_ENDS = re.compile(
    r"\s*(?:$|[,.!;:()\-–—\"'，。！；]|(?:and|but|from|with|at|of|here|speaking|calling|writing"
    r"|again|by the way|以|来自|这边)\b"
    r"|[\u4e00-\u9fff])",
    re.I,
)


def stated_name(found: Found) -> Candidate | None:
    """A name after words that can only introduce a name."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    return named(found, name) if name and may_be_stated(name) else None


_FIELD_ENDS = re.compile(r"\s*(?:$|[,;.|/()]|[\w -]{1,24}[:=])")


def field_name(found: Found) -> Candidate | None:
    """A name as the whole value of a field: "Name: Alice, phone: …"."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    return stated_name(found) if name and _FIELD_ENDS.match(found.tail()[name.length :]) else None


def nick_name(found: Found) -> Candidate | None:
    """The name somebody wants to be called."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    return named(found, name) if name and is_nickname(found, name) else None


def corrected_name(found: Found) -> Candidate | None:
    """A name after words that say the known one is wrong."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    return named(found, name, corrects=True) if name and may_be_stated(name) else None


def spelled_name(found: Found) -> Candidate | None:
    """A name after words on spelling, which tell as often how something is spelled."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    return named(found, name, corrects=True) if name and looks_written_as_name(found, name) else None


def likely_name(found: Found) -> Candidate | None:
    """A name after words that introduce many other things too ("I'm …"): it must look like one."""
    name = without_sentence(found, read_name(found.tail(), shouting=found.sentence.shouting))
    if not name or not name.sure or is_no_name(name):
        return None
    rest = found.tail()[name.length :]
    if not _NAME_ENDS.match(rest):
        return None
    return named(found, name, confidence=0.9)


def it_is_name(found: Found) -> Candidate | None:
    """ "It's …" tells anything; a greeting before, a well-known name or "calling" after make it a name."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    said = found.match.group()[: found.match.start("value") - found.match.start()]
    if not re.search(r"\bit(?:'s|\s+is)", said, re.I):
        return likely_name(found)
    lead = found.sentence.text[: found.match.start("value")]
    greets = re.match(r"\s*(?:hi|hello|hey|good\s+\w+)\b", lead, re.I)
    calls = name and re.match(r"\s+(?:here|speaking|calling|again|from)\b", found.tail()[name.length :], re.I)
    return likely_name(found) if name and (greets or calls or is_well_known(name)) else None


def meant_name(found: Found) -> Candidate | None:
    """ "I meant Alicia": a name when the text speaks of names, or when it is a well-known one."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    if not name or not name.sure:
        return None
    speaks_of_names = re.search(r"\bname|spell|spelt", found.sentence.before + found.sentence.text, re.I)
    if is_no_name(name) or not (speaks_of_names or is_well_known(name)):
        return None
    if not _NAME_ENDS.match(found.tail()[name.length :]):
        return None
    return named(found, name, confidence=0.9, corrects=True)


_FAREWELL = re.compile(
    r"^\s*(?:(?:best|kind|warm|many)?\s*(?:regards|wishes)|sincerely(?:\s+yours)?|yours(?:\s+\w+)?"
    r"|thanks|thank\s+you|cheers|best)[\s,!]*$",
    re.I,
)


def signed_name(found: Found) -> Candidate | None:
    """A name alone on the line after "Regards," or the like."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    whole = name and not found.tail()[name.length :].strip(" .!")
    inline = found.match.groupdict().get("farewell")
    if not name or not name.sure or not whole or not (inline or _FAREWELL.match(found.sentence.before)):
        return None
    return named(found, name, confidence=0.8, corrects=False)


_NAMED = r"name(?:\s+is(?!n't|\s+not\b|nt\b)|'s|s|\s*[:=]|\s+should\s+be|\s+reads)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="identity.name.not_but",
        pattern=r"<my>\s+(?:full\s+|first\s+)?name(?:\s+is|'s)(?:\s+not"
        r"|n't)\s+(?P<old>[^,;.]{1,40}?)(?:\s*[,;]\s*|\s+)"
        r"(?:but\s+)?(?:it's|it\s+is|but|rather|(?:my\s+)?name\s+is)\s+(?:actually\s+)?(?P<value>\S.{0,60})",
        build=corrected_name,
    ),
    Rule(
        name="identity.name.spelled",
        pattern=r"\b(?:it's|it\s+is|that's|that\s+is|name\s+is|name's|is|its|correctly)\s+(?:actually\s+"
        r"|correctly\s+)?"
        r"(?:spelled|spelt|written|spelling\s+is)(?:\s+(?:as|like|like\s+this"
        r"|correctly))?\s*:?\s+(?P<value>\S.{0,60})",
        build=spelled_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.spelling",
        pattern=r"\b(?:(?:the\s+)?(?:correct|right|proper)\s+(?:spelling|name)\s+(?:is|would\s+be)|spelling\s*:|"
        r"(?:<my>\s+(?:(?:full|first|real|actual)\s+)?|\bthe\s+|^)name(?:\s+should\s+(?:be|read)|(?:\s+is|'s)\s+(?:actually|really)))\s*(?P<value>\S.{0,60})",
        build=spelled_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.misspelled",
        pattern=r"\b(?:(?:(?:mis)?spel\w*|wrote|typed|got|have)\s+my\s+name\s*(?:wrong(?:ly)?|incorrectly)?"
        r"|my\s+name(?:\s+is|'s)\s+(?:(?:spel\w+|written)\s+)?(?:wrong(?:ly)?|incorrect(?:ly)?|misspel\w+|not\s+right))\s*[,.;:\-–—!]+\s*"
        r"(?:it's|it\s+is|it\s+should\s+be|should\s+be|that's)\s+(?P<value>\S.{0,60})",
        build=corrected_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name",
        pattern=r"<my>\s+(?:full\s+|first\s+|given\s+|real\s+|legal\s+"
        rf"|actual\s+)?{_NAMED}\s*(?P<value>\S.{{0,80}})",
        build=stated_name,
    ),
    Rule(
        name="identity.name.changed",
        pattern=r"\b(?:chang(?:e|ed|ing)|updat(?:e|ed)|correct(?:ed)?|set|fix)\s+<my>\s+(?:full\s+|first\s+"
        r"|last\s+)?name\s+(?:from\s+(?P<old>[^,;.]{1,30}?)\s+)?to\s+(?P<value>\S.{0,60})",
        build=stated_name,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identity.name.field",
        pattern=r"(?:^|[,;]\s*)(?:(?:full\s+|customer\s+|customer's\s+)?name)\s*[:=]\s*(?P<value>\S.{0,80})",
        build=field_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.called",
        pattern=r"\b(?:(?:please\s+|just\s+|you\s+(?:can|may)\s+|everyone\s+|everybody\s+|people\s+|friends\s+"
        r"|they\s+|"
        r"(?:i'd\s+)?prefer\s+(?:to\s+be\s+)?)*(?:calls?|address|called)\s+me(?:\s+as)?|i(?:'m"
        r"|\s+am)\s+(?:called|named)|"
        r"i\s+go\s+by|(?:i\s+)?prefer\s+to\s+be\s+called|i\s+want\s+to\s+be\s+called)\s+(?P<value>\S.{0,60})",
        build=nick_name,
        voices=SELF_ONLY,
        in_questions=True,
    ),
    Rule(
        name="identity.name.goes_by",
        pattern=r"<I>\s+(?:goes\s+by|is\s+called|prefers?\s+to\s+be\s+called)\s+(?P<value>\S.{0,60})",
        build=nick_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.with_letter",
        pattern=r"\b(?:it's|it\s+is|that's|i'm)\s+(?P<value>(?-i:[A-Z])[\w'-]+|[a-z'-]+)\s+with(?:out)?\s+"
        r"(?:an?|one|two|the)\s+(?:letter\s+)?[a-z](?:'?s)?(?![\w'])",
        build=spelled_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name.meant",
        pattern=r"\b(?:i\s+mean(?:t)?(?:\s+to\s+(?:say|write|type))?|(?:actually|no|sorry|correction"
        r"|oops)\b[\s,:;-]*"
        r"(?:it's|it\s+is|it\s+should\s+be|that's|should\s+be|:))\s*:?\s*(?P<value>\S.{0,60})",
        build=meant_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name.i_am",
        pattern=r"(?<![\w'])(?:i'm|i\s+am|im)\s+(?P<value>\S.{0,80})",
        build=likely_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name.this_is",
        pattern=r"(?:^|[,;:!]\s*|\b(?:hi|hello|hey)\s+)(?:this\s+is|it's|it\s+is)\s+(?P<value>\S.{0,80})",
        build=it_is_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name.here",
        pattern=r"^(?:(?:hi|hello|hey|good\s+(?:morning|afternoon|evening)|dear\s+\w+)\b[\s,!]*)?"
        r"(?P<value>[^\W\d_][\w'.\-]*(?:\s+[^\W\d_][\w'.\-]*){0,2})\s+here\b(?!\s+(?:is|are|it|we|i)\b)",
        build=likely_name,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.name.signed",
        pattern=r"^(?:(?P<farewell>(?:best|kind|warm)?\s*regards|sincerely(?:\s+yours)?|yours\s+\w+)\s*,\s*)?"
        r"(?P<value>(?-i:[^\W\d_a-z])[\w'.-]*(?:\s+(?-i:[^\W\d_a-z])[\w'.-]*){0,3})$",
        build=signed_name,
        voices=SELF_ONLY,
    ),
    *identity_zh.RULES,
)
