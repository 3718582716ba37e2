"""The plan a customer is on: had, and not wished for."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Found, Rule, Slot, Voice, fill
from memories.pipeline.rules.things.identifier_owner import RELATION
from memories.pipeline.rules.vocabulary.name_states import says_state
from memories.pipeline.rules.vocabulary.words import NOT_A_NAME

_NO_PLAN = frozenset(
    ["the", "a", "an", "my", "your", "our", "this", "that", "new", "same", "latest", "paid", "current"]
)
# A plan that is thought of, asked for, or not had is none: "I'd like to be moved to Pro", "not upgraded to Team".
_NOT_HAD = re.compile(
    r"\b(?:would|'d|could|can|should|might|may|will|'ll|want\w*|wish\w*|like(?!\s+i\s+sa(?:id|y))|need\w*|hop\w+|plan(?:s|ning)?\s+to|thinking|think"
    r"|consider\w*|considering|interested|going\s+to|about\s+to|to\s+be|get\s+me|not|n't|never|before|once|when|until|if|how|let\s+me(?!\s+(?:say|tell|add|be)\b)"
    r"|please|trying|tried|ask\w*|request\w*|wanted)\b[^,;.]*$",
    re.I,
)
_ZH_NOT_HAD = re.compile(
    r"(?:想|要|打算|考虑|计划|准备|希望|需要|能|可以|可否|怎么|如何|是否|请|麻烦|帮|建议|会(?!员)|将|没|不|别|未|如果|多少|申请)[^，。！？]{0,10}$"
)
_ZH_SHALL = re.compile(r"(?<![需想不])(?:会|将|要)+(?:从[^，。]{1,10}起)?$")
_ZH_DONE = re.compile(r"了|已经?|刚刚?|成功")


_OTHERS = re.compile(rf"\b(?:they|he|she|you|people|(?:my|our|his|her)\s+{RELATION}s?)\b[^,;.]*$", re.I)
_ZH_EDITION = re.compile(
    r"(?:[中英日法德韩]文|网页|手机|电脑|移动|桌面|安卓|苹果|最?新|旧|老|正式|测试|国际|国内|单机|盗|正|精简|完整|离线|在线|繁体|简体|电子|纸质).{0,2}版"
)


_PLAN = r"(?-i:[A-Z][\w+-]*(?:\s+[A-Z][\w+-]*)?)"
_ANY_PLAN = (
    r"(?:free|basic|starter|standard|pro|plus|premium|business|enterprise|team|professional"
    r"|ultimate|gold|silver|trial)"
)


# Whoever thinks that they are on a plan tells it, though not for certain.
_HEDGE = re.compile(
    r"(?:^|(?<=[\s,;]))(?:(?:well|so|but|and)[\s,]+)?(?:(?:i|we)\s+(?:do\s+|just\s+|still\s+|'d\s+)?(?:think|believe|guess|reckon)"
    r"(?:\s+that)?|maybe|perhaps|probably|(?:as\s+far\s+as|from\s+what)\s+(?:i|we)\s+(?:know|remember|recall|can\s+tell)|afaik)"
    r"[\s,]*$",
    re.I,
)
_HEDGED = re.compile(r"\b(?:probably|presumably|possibly)\b|应该|大概", re.I)
_HEDGED_AFTER = re.compile(
    r"\s*(?:plan|tier|subscription|套餐)?\s*[,(]?\s*(?:(?:or\s+so\s+)?(?:i|we)\s+(?:think|believe|guess|reckon|suppose)\b|if\s+i\s+re(?:member|call)"
    r"|i'?m\s+not\s+(?:\w+\s+)?sure|probably\b|maybe\b|吧)",
    re.I,
)
_ZH_HEDGE = re.compile(r"(?:我|我们)(?:觉得|记得|想|猜|印象中)[，,]?$")
_UNSURE = 0.6


def _is_no_plan(word: str) -> bool:
    """Words that say how a plan is, or what is planned: "expired", "To Upgrade"."""
    plain = word.lower()
    if re.fullmatch(rf"{_ANY_PLAN}|unlimited|advanced|essentials|family|individual|student|lite|personal", plain):
        return False
    return says_state(word) or (plain.isascii() and plain in NOT_A_NAME) or plain == "cheap"


def plan(found: Found) -> Candidate | None:
    """The plan a customer is on; becoming one supersedes, it corrects nothing."""
    value = re.sub(r"\s*(?:plan|tier|subscription|套餐)$", "", found.match["value"].strip(), flags=re.I)
    lead = found.sentence.text[: found.match.start()]
    clause = found.sentence.clause_at(found.start())
    lead = lead[max(clause.start - found.sentence.start, 0) :]
    sure = _is_sure(found, lead)
    if found.rule.name.startswith("work."):  # what is only thought to come is not planned
        lead = _ZH_HEDGE.sub("", _HEDGE.sub("", lead))
    if not value or value.lower() in _NO_PLAN or _NOT_HAD.search(lead) or _is_no_plan(value.split()[0]):
        return None
    if found.voice is Voice.SELF and _OTHERS.search(lead):
        return None
    old = found.match.groupdict().get("old") or ""
    confidence = 0.95 if sure else _UNSURE
    slot = Slot(attribute="plan", value=value, old_value=old, corrects=False, importance=0.8, confidence=confidence)
    return fill(found, slot)


def _is_sure(found: Found, lead: str) -> bool:
    """Whether nobody says that they only think so."""
    after = found.text.plain[found.end("value") : found.sentence.end]
    hedged = _HEDGE.search(lead) or _ZH_HEDGE.search(lead) or _HEDGED.search(found.match.group())
    return not (hedged or _HEDGED_AFTER.match(after))


def chinese_plan(found: Found) -> Candidate | None:
    """升级到企业版了 is done, 我想升级到企业版 is a wish."""
    clause = found.sentence.clause_at(found.start())
    lead = _ZH_HEDGE.sub("", found.text.plain[clause.start : found.start()])
    begins = found.holds("plan").valid_from
    if begins and begins > found.moment.said_at:
        lead = _ZH_SHALL.sub("", lead)  # 下个月会换成… waits for its day
    if _ZH_NOT_HAD.search(lead) and not _ZH_DONE.search(
        found.text.plain[clause.start : clause.end].replace("为了", "")
    ):
        return None
    if _ZH_EDITION.fullmatch(found.match["value"]):
        return None
    return None if re.search(r"[想不没别未]", lead[-6:]) else plan(found)


RULES: tuple[Rule, ...] = (
    Rule(
        name="work.plan",
        pattern=r"\b(?:upgraded|downgraded|switched|moved|changed"
        r"|migrated)\s+(?:from\s+(?:the\s+)?(?P<old>\w+)(?:\s+plan)?\s+)?"
        rf"to\s+(?:the\s+|your\s+|a\s+)?(?P<value>{_PLAN}(?=\s+(?:plan|tier|subscription)\b)"
        rf"|{_ANY_PLAN}(?:\s+plan)?\b"
        r"(?!\s+(?:class|cabin|seats?|delivery|shipping|hours?|time|size|room|hotel|school|park|address|trip|lunch)\b))",
        build=plan,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="work.plan.on",
        pattern=r"(?:<I am>|<my>\s+plan\s+is|<I><have>|<I>\s+(?:use|uses))\s+(?:(?:currently|now|still|already|probably"
        r"|actually)\s+)?(?:on\s+)?(?:the\s+|your\s+|a\s+|an\s+)?"
        rf"(?P<value>(?:{_PLAN}|{_ANY_PLAN})(?=\s+(?:plan|tier|subscription)\b)|(?<=plan\sis\s)(?:{_PLAN}|{_ANY_PLAN})(?=\s*(?:$|[,.;!()\-–—]"
        r"|(?:now|and|but|currently|since|which|that|with|for|at|so|because|until|not|from|today)\b)))",
        build=plan,
    ),
    Rule(
        name="work.plan.on_it",
        pattern=r"<I am>\s+(?:(?:currently|now|still|already|probably|actually)\s+)?on\s+(?:your\s+)?"
        r"(?P<value>pro|premium|enterprise|(?-i:Basic|Starter|Standard|Plus|Business|Team|Professional|Ultimate|Gold|Silver|Free))"
        r"(?=\s*(?:$|[,.;!()\-–—]|(?:now|and|but|currently|since|which|because|right\s+now|at\s+the\s+moment|already|today)\b))",
        build=plan,
        slot="plan",
        says=(("We're on Enterprise", "Enterprise"), ("I believe we're on Enterprise now", "Enterprise")),
        silent=("Are we on Enterprise?", "I wish we were on Pro", "I don't think I'm on Pro", "I'm on standard time"),
    ),
    Rule(
        name="work.plan.field",
        pattern=r"(?:^|[,;]\s*)plan\s*:\s*(?P<value>\w+)",
        build=plan,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="work.zh.plan",
        pattern=r"(?:升级|降级|换|切换|改)(?:到|成|为)了?\s*(?P<value>[^，。,@\s]{1,8}?(?:版(?!本)|会员|(?=套餐)))",
        build=chinese_plan,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="work.zh.plan.is",
        pattern=r"(?:<我的>(?:现在|目前|当前)?的?(?:套餐|版本|订阅|会员(?:等级|级别)?)(?:现在|目前)?(?:是|为|：|:)"
        r"|<我>(?:现在|目前|一直|公司|团队|都|应该)*(?:用|使用|订阅|购买|买|开通|订)(?:的是|的为|着|了)?"
        r"|<我>(?:现在|目前|已经|应该)*是(?:你们?的?)?)\s*(?P<value>(?!什么|哪|多少)[^，。,@\s是的不没吗了]{1,8}?(?:版(?!本)|会员|(?=套餐)))"
        r"(?:套餐|用户)?(?=了?\s*(?:$|[，。,！!]))",
        build=chinese_plan,
        voices=ABOUT_CUSTOMER,
    ),
)
