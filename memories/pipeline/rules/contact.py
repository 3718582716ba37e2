"""How somebody is reached: e-mail, phone, where they live, and the way they want to be contacted."""

import re
from datetime import datetime, timedelta

from memories.contracts import Candidate
from memories.dates import resolve_date
from memories.pipeline.rules.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.places import is_product, read_place
from memories.pipeline.rules.whose import is_not_theirs

EMAIL = r"[A-Za-z0-9À-ɏ_][A-Za-z0-9À-ɏ_.+'-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}"
PHONE = r"(?:\+|00)?\(?\d[\d\s().\-/]{5,22}\d(?:\s*(?:ext\.?|x|extension|转)\s*\d{1,6})?"
_PHONE_NOUN = r"(?:phone|mobile|cell|cell\s*phone|telephone|tel|contact|whatsapp|work\s+phone|home\s+phone)"
_IS = (
    r"(?:\s+(?:address|number|no\.?|#|id))?(?:\s+(?:is|was|should\s+be)(?:\s+now|\s+actually)?|'s"
    r"|\s*[:=]|\s+to|\s+at)?\s+"
)
_NOT_EMAIL = re.compile(
    r"[\s,]*(?:and\s+)?(?:not|instead\s+of|rather\s+than|不是|而不是)\s*(?P<old>" + EMAIL + ")", re.I
)

_FORMER = re.compile(
    r"(?:旧|老|(?<![一二三四五六日天号月周末底])(?:以前|之前)|原来|原先|曾经|过去)[^，,。；\s]{0,6}$|\b(?:old|former|previous|ex-?)\s+(?:\w+\s+)?$", re.I
)


def _is_former(found: Found) -> bool:
    return _FORMER.search(found.text.plain[found.sentence.start : found.start()]) is not None


def email(found: Found) -> Candidate | None:
    """An address as it was written; case in it is the writer's."""
    value = found.match["value"].rstrip(".-'")
    old = found.match.groupdict().get("old") or ""
    end = found.start("value") + len(value)
    denied = _NOT_EMAIL.match(found.text.plain, end)
    corrects: bool | None = None
    if denied:
        old, corrects, end = denied["old"], True, denied.end()
    value_at = found.start("value")
    if _is_former(found) or is_not_theirs(found, start=value_at, end=value_at + len(value)):
        return None
    if found.rule.name.endswith("correct"):
        corrects = True
    return fill(found, Slot(attribute="email", value=value, end=end, old_value=old, corrects=corrects))


def phone(found: Found) -> Candidate | None:
    """A number with enough digits to be dialled."""
    value = found.match["value"].strip(" .-/")
    if _is_former(found):
        return None
    digits = sum(c.isdigit() for c in value)
    if not 7 <= digits <= 15 + 6 or re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        return None
    end = found.start("value") + len(found.match["value"].rstrip(" .-/"))
    if is_not_theirs(found, start=found.start("value"), end=end):
        return None
    corrects = True if found.rule.name.endswith("correct") else None
    return fill(found, Slot(attribute="phone", value=value, end=end, corrects=corrects))


_ZH_PLACE_END = re.compile(
    r"[，。,、；\s了的]|那边|这边|工作|上班|生活|居住|，|(?<=.)(?:现在|目前|以前|很久)|一带|附近|，"
)


def lives(found: Found) -> Candidate | None:
    """Where somebody lives now."""
    place = read_place(found.tail(), shouting=found.sentence.shouting)
    if not place:
        return None
    end = found.start("value") + place[1]
    return fill(found, Slot(attribute="location", value=place[0], end=end, importance=0.9))


def later_day(found: Found) -> datetime | None:
    """The coming day a sentence names; a past one says nothing about when we could have known."""
    moment = found.moment
    day = resolve_date(found.sentence.text, said_at=moment.said_at, time_zone=moment.time_zone)
    return day if day and day > moment.said_at + timedelta(hours=24) else None


def moved(found: Found) -> Candidate | None:
    """A move changes the world; what was known before was right until then."""
    place = read_place(found.tail(), shouting=found.sentence.shouting)
    old = found.match.groupdict().get("old") or ""
    from_after = re.match(r"\s+from\s+(?P<what>\S{1,40})", found.tail()[place[1] :], re.I) if place else None
    if not place or is_product(place[0]) or is_product(old) or (from_after and is_product(from_after["what"])):
        return None
    begins = later_day(found)
    if "moving" in found.match.group().lower() and begins is None:
        return None  # some day, nobody knows when
    slot = Slot(
        attribute="location",
        valid_from=begins,
        value=place[0],
        end=max(found.start("value") + place[1], found.end("old") if old else 0),
        old_value=old.strip(" ,"),
        corrects=False,
        importance=0.9,
    )
    return fill(found, slot)


def chinese_place(found: Found) -> Candidate | None:
    """住在… and 搬到…"""
    tail = found.tail()
    cut = _ZH_PLACE_END.search(tail)
    value = tail[: cut.start()] if cut else tail
    if not 2 <= len(value) <= 30 or re.match(r"哪|什么|这|那|一起|家里|宿舍|酒店|附近|新家|楼", value):
        return None
    old = found.match.groupdict().get("old") or ""
    moved_words = "搬" in found.match.group() or "迁" in found.match.group()
    slot = Slot(
        attribute="location",
        value=value,
        end=found.start("value") + len(value),
        old_value=old,
        corrects=False if moved_words else None,
        importance=0.9,
    )
    return fill(found, slot)


RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.email.changed",
        pattern=r"<my>\s+(?:\w+\s+)?(?:e-?)?mail(?:\s+address)?\s+(?:has\s+)?(?:changed"
        rf"|is\s+changing)\s+(?:from\s+(?P<old>{EMAIL})\s+)?to\s+(?P<value>{EMAIL})",
        build=email,
    ),
    Rule(
        name="contact.email",
        pattern=r"<my>\s+(?:(?:new|current|work|personal|private|business|main|primary|preferred|correct"
        r"|contact)\s+)?"
        rf"(?:e-?)?mail{_IS}:?\s*(?P<value>{EMAIL})",
        build=email,
    ),
    Rule(
        name="contact.email.correct",
        pattern=r"\b(?:i\s+mean(?:t)?|(?:actually|no|sorry|correction|oops)\b[\s,:;-]*(?:it's|it\s+is"
        r"|it\s+should\s+be|should\s+be)?|"
        r"it\s+should\s+be|the\s+(?:correct|right)\s+(?:one|e-?mail"
        rf"|address)(?:\s+address)?\s+is)\s*:?\s*(?P<value>{EMAIL})",
        build=email,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.email.reach",
        pattern=r"\b(?:reach|e-?mail|contact|write\s+to|mail)\s+<me>(?:\s+\w+)?\s+(?:at|on|via"
        rf"|under)\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.email.use",
        pattern=rf"\b(?:change|update|set|correct)\s+<my>\s+(?:e-?)?mail(?:\s+address)?\s+to\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.email.field",
        pattern=rf"(?:^|[,;]\s*)(?:(?:customer\s+)?e-?mail(?:\s+address)?)\s*[:=]\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.email.and",
        pattern=rf"\b(?:and|with|,)\s+(?:the\s+)?e-?mail(?:\s+address)?(?:\s+is)?\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.phone",
        pattern=r"<my>\s+(?:(?:new|current|work|personal|home|main|primary|direct"
        rf"|correct)\s+)?(?:{_PHONE_NOUN}(?:\s+phone)?|number)"
        rf"{_IS}:?\s*(?P<value>{PHONE})",
        build=phone,
    ),
    Rule(
        name="contact.phone.reach",
        pattern=r"\b(?:reach|call|text|ring|contact|phone|whatsapp)\s+<me>(?:\s+\w+)?\s+(?:at|on"
        rf"|under)\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.phone.use",
        pattern=rf"\b(?:change|update|set)\s+<my>\s+(?:{_PHONE_NOUN}\s*)?(?:number\s+)?to\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.phone.field",
        pattern=rf"(?:^|[,;]\s*)(?:customer\s+)?{_PHONE_NOUN}(?:\s+number)?\s*[:=]\s*(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.phone.and",
        pattern=rf"\b(?:and|with)\s+(?:the\s+)?{_PHONE_NOUN}(?:\s+number)?(?:\s+is)?\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.email",
        pattern=r"(?:<我的>|(?<![的他她它友事新]))(?:新的?)?(?:电子邮箱|电子邮件|邮箱|邮件|郵箱|電郵"
        rf"|e-?mail)(?:地址)?(?:已经?)?(?:是|为|：|:|改成|改为|换成|换为|变成)了?\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.email.correct",
        pattern=r"(?:不对|更正|纠正|错了|写错了?|应该|其实|抱歉)[，,：:\s]*(?:邮箱)?(?:应该|其实)?(?:是"
        rf"|为)?\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.phone",
        pattern=r"(?:<我的>|(?<![的他她它友事新]))(?:新的?)?(?:手机|电话|電話|联系电话|手机号|座机)(?:号码?)?(?:是|为|：|:|改成"
        rf"|改为|换成|换为|变成)了?\s*(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.location.moved",
        pattern=r"<I>(?:'m|\s+am)?<have>\s+(?:just\s+|recently\s+|now\s+)?(?:moved|relocated"
        r"|moving)\s+(?:house\s+)?"
        r"(?:(?:over|out|away)\s+)?(?:from\s+(?P<old>[^,.;]{2,40}?)\s+)?(?:to|into)\s+(?P<value>\S.{0,60})",
        build=moved,
    ),
    Rule(
        name="contact.location",
        pattern=r"<I>(?:'m|\s+am|'s|\s+is)?\s+(?:currently\s+|now\s+)?(?:live<s>|living|reside<s>|residing"
        r"|based|located)\s+(?:now\s+)?in\s+(?P<value>\S.{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.location.am_in",
        pattern=r"<I am>\s+(?:currently\s+|now\s+|staying\s+)?in\s+(?P<value>(?-i:[A-Z]).{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.location.is",
        pattern=r"<my>\s+(?:location|home\s+town|hometown|city)(?:\s+is|\s*:)\s+(?P<value>\S.{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.zh.location.moved",
        pattern=r"<我>(?:已经|刚刚?|最近|们)*(?:从(?P<old>[^，。]{2,10}?))?(?:搬家?|迁)(?:到|去|来"
        r"|至)了?(?P<value>\S.{1,40})",
        build=chinese_place,
    ),
    Rule(
        name="contact.zh.location.in",
        pattern=r"<我>(?:现在|目前|人)?(?:人)?在(?P<value>(?:北京|上海|广州|深圳|杭州|南京|成都|重庆|武汉|西安"
        r"|天津|苏州|厦门|青岛|大连|长沙|郑州|香港|澳门|台北|昆明|合肥|福州)(?:市"
        r"|[\u4e00-\u9fff]{1,3}区)?)(?=$|[，,。])",
        build=chinese_place,
    ),
    Rule(
        name="contact.zh.location",
        pattern=r"<我>(?:现在|目前|家)?(?:居?住在|定居在?|的?(?:所在地|地址|住址)是|家在)(?P<value>\S.{1,40})",
        build=chinese_place,
    ),
)
