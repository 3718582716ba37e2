"""Names in Chinese, and their correction."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.people.name_guard import is_chinese_correction, is_chinese_nickname, may_be_denied_by
from memories.pipeline.rules.people.name_slot import named
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, Voice, fill
from memories.pipeline.rules.vocabulary.names import read_chinese_name
from memories.pipeline.rules.vocabulary.words import ZH_COMPOUND_SURNAMES, ZH_SURNAMES

_CALLS = re.compile(r"(?:叫|称呼)我")


def chinese_name(found: Found) -> Candidate | None:
    """A name after Chinese words that introduce one; after 叫我 there may as well be when, how or what for."""
    name = read_chinese_name(found.tail())
    said = found.match.group()[: found.match.start("value") - found.match.start()]
    if name and _CALLS.search(said) and not is_chinese_nickname(name, rest=found.tail()[name.length :]):
        return None
    return named(found, name)


def likely_chinese_name(found: Found) -> Candidate | None:
    """我是…: only a surname with a given name, and nothing after it."""
    name = read_chinese_name(found.tail())
    if not name or not name.sure:
        return None
    rest = found.tail()[name.length :]
    if not re.match(r"\s*(?:$|[,，、（(]|来自|來自|的|，|，)", rest) or rest.startswith("的"):
        return None
    return named(found, name, confidence=0.9)


def corrected_chinese_name(found: Found) -> Candidate | None:
    """不对，应该是…: a correction whose value looks like a name."""
    name = read_chinese_name(found.tail())
    if not name or not is_chinese_correction(found, name):
        return None
    old = found.match.groupdict().get("old")
    if old is not None and not may_be_denied_by(old):
        return None
    return named(found, name, confidence=0.92, corrects=True)


def chinese_last_name(found: Found) -> Candidate | None:
    """我姓张: a surname, and no name."""
    value = found.match["value"]
    if value not in ZH_COMPOUND_SURNAMES and value not in ZH_SURNAMES:
        return None
    slot = Slot(attribute="last_name", value=value, end=found.end("value"), confidence=0.95, importance=0.95)
    return fill(found, slot)


def other_chinese_name(found: Found) -> Candidate | None:
    """我同事叫…: the name is the other person's, who is then known by it."""
    candidate = likely_chinese_name(found)
    if not candidate or found.match.groupdict().get("who"):
        return candidate
    return replace(candidate, subject=f"person:{candidate.value}")


RULES: tuple[Rule, ...] = (
    Rule(
        name="identity.zh.name.correct",
        pattern=r"(?:不对|不是(?!我)|错了|写错了?|更正(?:一下)?|纠正(?:一下)?|搞错了?|有误|其实|抱歉|说错了?)[，,：:\s]*"
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
        pattern=r"(?:(?<!不是)(?<!并非)<我>(?:就|其实)?(?:名)?叫做?|(?:请|就|可以|直接|大家都?|您|你)*(?:叫|称呼)我(?:为|作"
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
    Rule(
        name="identity.zh.last_name",
        pattern=r"(?:<我>|免贵|<我的>)(?:免贵)?(?:姓氏?)(?:是)?\s*(?P<value>[\u4e00-\u9fff]{1,2}?)(?=$|[，,。！!、\s]|叫|名)",
        build=chinese_last_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.zh.name.other",
        pattern=r"<我>(?:的?名字)?叫做?\s*(?P<value>\S.{0,30})",
        build=other_chinese_name,
        voices=frozenset({Voice.OTHER}),
    ),
)
