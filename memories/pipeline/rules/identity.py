"""Who somebody is: the name, and its correction."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.names import Name, read_chinese_name, read_name
from memories.pipeline.rules.words import GIVEN_NAMES

_NOT_OTHER = re.compile(
    r"\s*,?\s*(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?=\S)|[\s,，]*(?:不是|而不是|不叫|并非)", re.I
)
_NAME_ENDS = re.compile(
    r"\s*(?:$|[,.!;:()\-–—\"'，。！；]|(?:and|but|from|with|at|of|here|speaking|calling|writing"
    r"|again|by the way|以|来自|这边)\b"
    r"|[\u4e00-\u9fff])",
    re.I,
)


def _named(
    found: Found, name: Name | None, *, confidence: float = 0.97, corrects: bool | None = None
) -> Candidate | None:
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


def stated_name(found: Found) -> Candidate | None:
    """A name after words that can only introduce a name."""
    return _named(found, read_name(found.tail(), shouting=found.sentence.shouting))


def corrected_name(found: Found) -> Candidate | None:
    """A name after words that say the known one is wrong."""
    return _named(found, read_name(found.tail(), shouting=found.sentence.shouting), corrects=True)


def likely_name(found: Found) -> Candidate | None:
    """A name after words that introduce many other things too ("I'm …"): it must look like one."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    if not name or not name.sure:
        return None
    rest = found.tail()[name.length :]
    if not _NAME_ENDS.match(rest):
        return None
    return _named(found, name, confidence=0.9)


def meant_name(found: Found) -> Candidate | None:
    """ "I meant Alicia": a name when the text speaks of names, or when it is a well-known one."""
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    if not name or not name.sure:
        return None
    speaks_of_names = re.search(r"\bname|spell|spelt", found.sentence.before + found.sentence.text, re.I)
    if not speaks_of_names and name.value.split()[0].lower() not in GIVEN_NAMES:
        return None
    if not _NAME_ENDS.match(found.tail()[name.length :]):
        return None
    return _named(found, name, confidence=0.9, corrects=True)


def chinese_name(found: Found) -> Candidate | None:
    """A name after Chinese words that introduce one."""
    return _named(found, read_chinese_name(found.tail()))


def likely_chinese_name(found: Found) -> Candidate | None:
    """我是…: only a surname with a given name, and nothing after it."""
    name = read_chinese_name(found.tail())
    if not name or not name.sure:
        return None
    rest = found.tail()[name.length :]
    if not re.match(r"\s*(?:$|[,，、（(]|来自|來自|的|，|，)", rest) or rest.startswith("的"):
        return None
    return _named(found, name, confidence=0.9)


def corrected_chinese_name(found: Found) -> Candidate | None:
    """不对，应该是…: a correction whose value looks like a name."""
    name = read_chinese_name(found.tail())
    if not name or not (name.sure or re.search("名|姓|叫", found.sentence.before + found.sentence.text)):
        return None
    return _named(found, name, confidence=0.92, corrects=True)


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
    return _named(found, name, confidence=0.8, corrects=False)


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
        build=corrected_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.spelling",
        pattern=r"\b(?:(?:the\s+)?(?:correct|right|proper)\s+(?:spelling|name)\s+(?:is|would\s+be)|spelling\s*:|"
        r"name\s+(?:should\s+(?:be|read)|is\s+(?:actually|really)))\s*(?P<value>\S.{0,60})",
        build=corrected_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.misspelled",
        pattern=r"\b(?:(?:mis)?spel\w*|wrote|typed|got|have)\s+my\s+name\s*(?:wrong(?:ly)?"
        r"|incorrectly)?\s*[,.;:\-–—!]+\s*"
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
        build=stated_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.name.called",
        pattern=r"\b(?:(?:please\s+|just\s+|you\s+(?:can|may)\s+|everyone\s+|everybody\s+|people\s+|friends\s+"
        r"|they\s+|"
        r"(?:i'd\s+)?prefer\s+(?:to\s+be\s+)?)*(?:calls?|address|called)\s+me(?:\s+as)?|i(?:'m"
        r"|\s+am)\s+(?:called|named)|"
        r"i\s+go\s+by|(?:i\s+)?prefer\s+to\s+be\s+called|i\s+want\s+to\s+be\s+called)\s+(?P<value>\S.{0,60})",
        build=stated_name,
        voices=SELF_ONLY,
        in_questions=True,
    ),
    Rule(
        name="identity.name.goes_by",
        pattern=r"<I>\s+(?:goes\s+by|is\s+called|prefers?\s+to\s+be\s+called)\s+(?P<value>\S.{0,60})",
        build=stated_name,
        voices=ABOUT_CUSTOMER,
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
        build=likely_name,
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
    Rule(
        name="identity.zh.name.correct",
        pattern=r"(?:不对|不是|错了|写错了?|更正(?:一下)?|纠正(?:一下)?|搞错了?|有误|其实|抱歉|说错了?)[，,：:\s]*"
        r"(?:我?(?:的)?(?:名字|姓名)?)?(?:其实)?(?:应该|正确的?)?(?:写作|写成|是|叫|为)\s*(?P<value>\S.{0,30})",
        build=corrected_chinese_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.zh.name.not_but",
        pattern=r"不(?:是|叫)\s*(?P<old>[^，,。\s]{1,12})[，,\s]*(?:而|我)?(?:是|叫)\s*(?P<value>\S.{0,30})",
        build=corrected_chinese_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.zh.name.should",
        pattern=r"(?:名字|姓名)?(?:应该|应)(?:写作|写成|是|叫|为)\s*(?P<value>\S.{0,30})",
        build=corrected_chinese_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.zh.name",
        pattern=r"<我的>(?:全名|名字|姓名|真名|中文名|英文名|名)(?:字)?(?:是|叫做?|为"
        r"|[:：])\s*(?P<value>[^不没\s].{0,30})",
        build=chinese_name,
    ),
    Rule(
        name="identity.zh.name.field",
        pattern=r"(?:^|[，,；\s])(?:客户)?姓名(?:是|为)?\s*[:：]\s*(?P<value>\S.{0,30})",
        build=chinese_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.zh.name.called",
        pattern=r"(?:<我>(?:就|其实)?(?:名)?叫做?|(?:请|就|可以|直接|大家都?|您|你)*(?:叫|称呼)我(?:为|作"
        r"|做)?)\s*(?P<value>\S.{0,30})",
        build=chinese_name,
        voices=frozenset({*ABOUT_CUSTOMER}),
    ),
    Rule(
        name="identity.zh.name.i_am",
        pattern=r"(?<![\u4e00-\u9fff])(?:你好|您好|嗨)?[，,！!]?\s*(?:我|这里"
        r"|这边)(?:就)?是\s*(?P<value>\S.{0,30})",
        build=likely_chinese_name,
        voices=SELF_ONLY,
    ),
)
