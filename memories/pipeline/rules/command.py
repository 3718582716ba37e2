"""Commands to memory itself: "remember that …" and "forget …". They apply inside the turn."""

import re
from dataclasses import dataclass

from memories.pipeline.rules.reading import Sentence

_POLITE = (
    r"(?:(?:hi|hello|hey|ok(?:ay)?|so|and|also|but|oh|well|actually|please|pls|kindly|just|now|then|"
    r"(?:can|could|would|will)\s+you|i(?:'d|\s+would)\s+like\s+you\s+to|i\s+want\s+you\s+to"
    r"|you\s+should|you\s+can)\b[\s,!]*)*"
)
_REMEMBER = re.compile(
    rf"^\s*{_POLITE}(?:(?:always\s+)?remember(?!\s+(?:me\b|when\b|how\b|what\b|where\b|who\b|why\b"
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
_NOUN = (
    r"(?:phone(?:\s+number)?|mobile(?:\s+number)?|cell(?:\s+number)?|telephone(?:\s+number)?"
    r"|number|e-?mail(?:\s+address)?|(?:home\s+|postal\s+)?address|location|name|company|employer"
    r"|job|role|plan|"
    r"contact\s+preferences?|preferences?|language|technical\s+(?:level|background)|city|where\s+i\s+live)"
)
_OWNER = r"(?:my|our|his|her|their|the\s+customer'?s|customer'?s)"
# What may follow "delete my address" when memory is meant; "from order 5" or "tag" name another thing.
_STORED = (
    r"(?:[\s,]+(?:please|pls|now|too|completely|entirely|permanently|immediately|again|thanks|thank\s+you"
    r"|(?:from|in|out\s+of)\s+(?:(?:your|the|its?)\s+)?(?:\w+\s+)?(?:memor(?:y|ies)|records?|notes?|brain)"
    r"|(?:that\s+)?you\s+(?:have|saved|stored|keep|remember\w*)(?:\s+(?:saved|stored|on\s+me|about\s+me))?))*"
    r"(?:[\s,]+(?:and|because|since|as|but|so)\b.*)?[\s.!]*"
)
_ELSEWHERE = re.compile(r"(?:从|在)(?!(?:你们?|您)?的?(?:记忆|记录|档案|数据库|资料库))\S+")
_FORGET = re.compile(
    rf"^\s*{_POLITE}(?:(?:forget|stop\s+remembering|unlearn|no\s+longer\s+remember)\s+(?:about\s+)?(?P<what>\S.*)"
    rf"|(?:delete|erase|remove|clear|wipe)\s+(?P<noun>{_OWNER}\s+{_NOUN})\b(?P<rest>{_STORED}))$"
    r"|^\s*(?:请|麻烦|帮我|你要?|您|可以)*(?:把)?(?P<zh_ba>我的?[^，。]{1,10}?)(?:忘记|忘掉|忘了"
    r"|删除|删掉|清除|抹掉)(?:吧|掉)?\s*$"
    r"|^\s*(?:请|麻烦|帮我|你要?|您|可以)*(?:忘记|忘掉|忘了|别再记住|不要再记住|不用记住|删除|删掉"
    r"|清除)(?P<zh>(?:我|客户|关于|他|她|这|那|之前)\S*.*)$",
    re.I | re.S,
)
_NOTHING = re.compile(
    r"(?:it|about\s+it|that|this|them|everything|all(?:\s+of\s+(?:it|this|that))?|me|us"
    r"|what\s+i\s+(?:said|wrote|just\s+said)|这个|那个|这件事|那件事|我|我的?密码.*"
    r"|我说的(?:话)?)?[.!\s]*$",
    re.I,
)
_ATTRIBUTES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (attribute, re.compile(pattern, re.I))
    for attribute, pattern in (
        ("contact_preference", r"contact\s+preferences?|联系偏好|联系方式偏好"),
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


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command to memory. `start` is where the thing to remember or forget begins in the whole text."""

    forget: bool
    start: int
    what: str
    attribute: str = ""


def command_in(sentence: Sentence) -> Command | None:
    """The command a sentence gives, if any."""
    forget = _FORGET.match(sentence.text)
    if forget:
        return _forget(sentence, forget)
    remember = _REMEMBER.match(sentence.text)
    if not remember:
        return None
    group = "what" if remember["what"] else "zh"
    what = remember[group].strip()
    if _NOTHING.fullmatch(what):
        return None
    return Command(forget=False, start=sentence.start + remember.start(group), what=what)


def _forget(sentence: Sentence, match: re.Match[str]) -> Command | None:
    group = next(name for name in ("what", "noun", "zh_ba", "zh") if match[name])
    what = match[group].strip()
    if _NOTHING.fullmatch(what) or re.search(r"\bpassword|密码", what, re.I):
        return None
    if group.startswith("zh") and re.search("删|清除|抹掉", match.group()) and _ELSEWHERE.search(what):
        return None
    what = re.sub(r"^(?:that|the\s+fact\s+that)\s+", "", what, flags=re.I)
    start = sentence.start + sentence.text.find(what, match.start(group))
    return Command(forget=True, start=start, what=what, attribute=attribute_in(what))


def attribute_in(what: str) -> str:
    """The slot a noun names ("my phone number" is phone); empty when the words say more than that."""
    if not re.fullmatch(
        rf"(?:{_OWNER}\s+)?(?:old\s+|new\s+|previous\s+)?{_NOUN}(?:\s+please)?[.!]*|(?:我|客户|他|她)的?\S{{1,8}}",
        what,
        re.I,
    ):
        return ""
    for attribute, pattern in _ATTRIBUTES:
        if pattern.search(what):
            return attribute
    return ""
