"""Commands to memory itself: "remember that …" and "forget …". They apply inside the turn."""

import re
from dataclasses import dataclass

from memories.pipeline.rules.commands.forgetting import (
    ACCOUNT_ZH,
    ELSEWHERE_ZH,
    EVERYTHING,
    NOUN,
    OWNER,
    POLITE,
    TAKES_OUT_ZH,
    THINGS,
    THINGS_ZH,
    is_off_record,
    refers_only,
)
from memories.pipeline.rules.commands.unsaying import is_unsaying
from memories.pipeline.rules.text.reading import Sentence, Text

_REMEMBER = re.compile(
    rf"^\s*{POLITE}(?:(?:always\s+)?remember(?!\s+(?:me\b|when\b|how\b|what\b|where\b|who\b|why\b"
    r"|if\b|whether\b|to\b|the\s+(?:last|time|other)\b))|"
    r"don'?t\s+forget(?!\s+to\b)|do\s+not\s+forget(?!\s+to\b)|never\s+forget(?!\s+to\b)"
    r"|keep\s+in\s+mind|bear\s+in\s+mind|(?:make\s+a\s+)?note(?!\s+to\b)(?=\s+(?:that|down|:)"
    r"|\s*:)|"
    r"take\s+note|for\s+(?:the\s+record|(?:your\s+)?future\s+reference))(?:\s+down)?(?:\s*[,:]\s*"
    r"|\s+)(?:that\s+|this\s*:\s*|(?:the\s+fact\s+)that\s+)?(?P<what>\S.*)$"
    r"|^\s*(?:请|麻烦|帮我|你要?|您|一定要?|以后)*(?:记住(?!了吗|没)|记下来?|记一下|牢记|别忘了?"
    r"|不要忘(?:记|了)|勿忘|记得(?!.*[吗？?]))(?:一下)?[，,：:\s]*(?P<zh>\S.*)$",
    re.I | re.S,
)
# "Remember the CV thing?" asks whether it is remembered.
_RECALLS = re.compile(r"^\s*(?:(?:hi|hey|hello|so|and|ok|okay|well|also)\b[\s,]*)*remember\b", re.I)
_NOTHING = re.compile(
    r"(?:it|about\s+it|that|this|them|everything|all(?:\s+of\s+(?:it|this|that))?|me|us"
    r"|what\s+i\s+(?:said|wrote|just\s+said)|这个|那个|这件事|那件事|我|我的?密码.*"
    r"|我说的(?:话)?)?[.!\s]*$",
    re.I,
)
_WORK = r"(?:\bwork|\bbusiness|\boffice|工作|公司|单位|办公室?)的?"
_ATTRIBUTES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (attribute, re.compile(pattern, re.I))
    for attribute, pattern in (
        ("contact_preference", r"contact\s+preferences?|联系偏好|联系方式偏好"),
        ("work_email", rf"{_WORK}\s*(?:e-?mail|邮箱|邮件地址|电邮)"),
        ("work_phone", rf"{_WORK}\s*(?:phone|mobile|cell|telephone|number|电话|手机|号码|座机)"),
        ("email", r"e-?mail|邮箱|邮件地址|电邮"),
        ("phone", r"phone|mobile|cell|telephone|\bnumber|电话|手机|号码"),
        ("technical_level", r"technical\s+(?:level|background)|技术(?:水平|背景)"),
        ("location", r"address|location|\bcity|where\s+i\s+live|住址|地址|所在地|住在哪"),
        ("company", r"company|employer|公司|单位"),
        ("name", r"\bname|名字|姓名"),
        ("role", r"\bjob|\brole|职位|职业"),
        ("plan", r"\bplan|套餐"),
        ("language", r"language|语言"),
    )
)


_BEFORE_VALUE = re.compile(r"(?:\s+(?:is|of))?[\s:(,]*$", re.I)
_FORMER = re.compile(r"\b(?:old|previous|former)\s+", re.I)  # without its value, which of the former ones is meant?
_TOLD_ZH = re.compile(
    r"(?P<noun>[^\d@]{2,10}?)(?:是|为|：|:)?\s*(?P<value>[\w.+-]{1,64}@[\w.-]{1,64}[a-z]|\+?\d[\d\s-]{5,20}\d)[吧了。\s]*$",
    re.I | re.A,
)
_OF_MEMORY_ZH = re.compile(r"记忆|记住|记得|记录|记过|偏好|喜欢|资料|信息|关于")
# A noun may name several slots.
_BESIDE: dict[str, tuple[str, ...]] = {
    "location": ("address", "postal_code"),
    "name": ("last_name",),
    "email": ("work_email",),
    "phone": ("work_phone",),
}
_PRIVATE = re.compile(r"\b(?:private|personal)\b|私人|个人", re.I)


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command to memory. `start` is where the thing to remember or forget begins in the whole text.

    `everything` means all that is known of the customer; `asks` that a person must do something about it, too.
    """

    forget: bool
    start: int
    what: str
    attributes: tuple[str, ...] = ()
    value: str = ""  # of the slot named, if it is told
    everything: bool = False
    asks: bool = False
    unsays: bool = False  # the turn before is meant


def command_in(sentence: Sentence) -> Command | None:
    """The command a sentence gives, if any."""
    if is_unsaying(sentence.text):
        return Command(forget=True, start=sentence.end, what=sentence.text, unsays=True)
    if any(pattern.match(sentence.text) for pattern in EVERYTHING):
        return Command(forget=True, start=sentence.start, what=sentence.text, everything=True, asks=True)
    for pattern in THINGS:
        if found := pattern.match(sentence.text):
            return _forget(sentence, found)
    for pattern in THINGS_ZH:
        if found := pattern.match(sentence.text):
            return _forget_chinese(sentence, found)
    remember = _REMEMBER.match(sentence.text)
    if not remember or (_RECALLS.match(sentence.text) and sentence.clauses[-1].asks):
        return None
    group = "what" if remember["what"] else "zh"
    what = remember[group].strip()
    if _NOTHING.fullmatch(what):
        return None
    return Command(forget=False, start=sentence.start + remember.start(group), what=what)


def _forget(sentence: Sentence, match: re.Match[str]) -> Command | None:
    what = match["what"].strip()
    if _NOTHING.fullmatch(what) or re.search(r"\bpassword", what, re.I):
        return None
    what = re.sub(r"^(?:that|the\s+fact\s+that)\s+", "", what, flags=re.I)
    told = match.groupdict().get("told") or ""
    noun = what.removesuffix(told) if told else what
    attributes = attributes_in(_BEFORE_VALUE.sub("", _FORMER.sub("", noun) if told else noun))
    return Command(
        forget=True,
        start=sentence.start + sentence.text.find(what, match.start("what")),
        what=what,
        attributes=attributes,
        value=told.strip() if len(_kinds(attributes)) == 1 else "",
        asks=bool(match.groupdict().get("account")),
    )


def _forget_chinese(sentence: Sentence, match: re.Match[str]) -> Command | None:
    what = match["what"].strip()
    if _NOTHING.fullmatch(what) or "密码" in what:
        return None
    start, asks = sentence.start + sentence.text.find(what, match.start("what")), False
    verb = match.group().replace(what, "")
    account = ACCOUNT_ZH.match(what)
    if account and attributes_in(account["noun"]):
        what, asks = account["noun"], True
    elif TAKES_OUT_ZH.search(verb) and ELSEWHERE_ZH.search(what):
        return None
    told = _TOLD_ZH.match(what)
    noun, value = (told["noun"], told["value"]) if told else (what, "")
    attributes = attributes_in(noun)
    if TAKES_OUT_ZH.search(verb) and not (attributes or _OF_MEMORY_ZH.search(what)):
        return None  # 删除我的订单 asks for something else
    return Command(forget=True, start=start, what=what, attributes=attributes, value=value, asks=asks)


def _kinds(attributes: tuple[str, ...]) -> frozenset[str]:
    """The nouns behind the slots: an address has several."""
    return frozenset(next((noun for noun, beside in _BESIDE.items() if slot in beside), slot) for slot in attributes)


_JOINED = re.compile(
    r"\s*(?:,|、|，)\s*(?:(?:and|or)\s+|和)?|\s+(?:and|or|&|plus|as\s+well\s+as)\s+|和|以及|还有|跟|与|及"
)
_OWNED = re.compile(rf"{OWNER}\s+|(?:我|客户|他|她)们?的?", re.I)


def attributes_in(what: str) -> tuple[str, ...]:
    """The slots that nouns name ("my phone number and email"); none when the words say more than that."""
    what = re.sub(r"^both\s+", "", what, flags=re.I)
    parts = [part for part in _JOINED.split(what) if part.strip()]
    owner = _OWNED.match(what)
    named: list[str] = []
    for part in parts[:8]:
        whole = part if not owner or _OWNED.match(part) else f"{owner.group()}{part.removeprefix('also ')}"
        slots = _slots_of(whole)
        if not slots:
            return _slots_of(what)
        named += [slot for slot in slots if slot not in named]
    return tuple(named)


def _slots_of(what: str) -> tuple[str, ...]:
    if not re.fullmatch(
        rf"(?:{OWNER}\s+)?(?:(?:new|current|personal|private|work|business|office|second|other)\s+)?{NOUN}(?:\s+please)?[.!]*"
        r"|(?:我|客户|他|她)们?的?[^\d@]{1,8}",
        what,
        re.I,
    ):
        return ()
    for attribute, pattern in _ATTRIBUTES:
        if pattern.search(what):
            return (attribute, *(() if _PRIVATE.search(what) else _BESIDE.get(attribute, ())))
    return ()


def off_record(text: Text) -> list[tuple[int, int]]:
    """The stretches of a text that are not to be kept: "my phone is …, but don't save it"; the sentence before, too."""
    stretches: list[tuple[int, int]] = []
    for place, sentence in enumerate(text.sentences):
        if is_off_record(sentence.text):
            first = text.sentences[max(place - 1, 0)] if refers_only(sentence.text) else sentence
            stretches.append((first.start, sentence.end))
    return stretches
