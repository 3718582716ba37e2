"""Whose a number is, and whether the words deny it: "my sister's tracking number", "not order 12345", "… is not mine".

A number that is denied is taken back where it is known, and never learnt.
"""

import re
from dataclasses import dataclass, replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import Found, Voice
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES

RELATION = (
    r"(?:colleague|coworker|co-worker|boss|manager|assistant|teammate|partner|wife|husband|spouse|mother|mom|mum|father"
    r"|dad|brother|sister|son|daughter|friend|neighbou?r|roommate|flatmate|girlfriend|boyfriend|uncle|aunt|cousin"
    r"|grand(?:mother|father|ma|pa|son|daughter)|niece|nephew|fianc[eé]e?|(?:brother|sister|mother|father)-in-law"
    r"|parents?|kids?|child|landlord|client|customer|employee)"
)
ZH_RELATION = (
    r"(?:同事|朋友|老板|经理|助理|老婆|老公|妻子|丈夫|太太|妈妈|爸爸|母亲|父亲|哥哥|弟弟|姐姐|妹妹|儿子|女儿|室友|邻居"
    r"|女朋友|男朋友|女友|男友|父母|爷爷|奶奶|外公|外婆|叔叔|阿姨|舅舅|表[哥弟姐妹]|同学|家人|孩子|客户|房东|妈|爸|哥|姐)"
)
CORRECTED = "identifier.corrected"  # the rule that reads a number and what it takes the place of
_OTHERS = re.compile(
    rf"\b(?:my|our|his|her|their|a)\s+(?:\w+\s+)?(?P<relation>{RELATION})(?:\s+(?-i:[A-Z])[\w-]+)?(?:'s|s'|s)"
    r"\s+(?:\w+\s+){0,2}$|\b(?P<name>[a-z]{2,30})'s\s+(?:\w+\s+){0,2}$"
    r"|\b(?P<somebody>(?:some(?:one|body)|any(?:one|body)|other\s+people|another\s+\w+|other\s+\w+)(?:\s+else)?(?:'s|s')"
    r"|his|her|their)\s+(?:\w+\s+){0,2}$",
    re.I,
)
_ZH_OTHERS = re.compile(
    rf"(?:我|我们|咱)?的?(?P<relation>{ZH_RELATION})[\u4e00-\u9fff]{{0,3}}的[\u4e00-\u9fff]{{0,2}}$"
    r"|(?P<somebody>他们?|她们?|别人|他人|人家|其他人|另一个客户|其他客户)的?[\u4e00-\u9fff]{0,2}$"
)
# What somebody may have a number for. A gift for somebody is the giver's order.
_THINGS = (
    r"(?:parcels?|packages?|packets?|orders?|deliver(?:y|ies)|shipments?|purchases?|items?|box(?:es)?|letters?|returns?|refunds?"
    r"|exchanges?|laptops?|computers?|phones?|tablets?|devices?|tickets?|cases?|complaints?|requests?|bookings?|reservations?"
    r"|flights?|claims?|polic(?:y|ies)|invoices?|bills?|accounts?|subscriptions?|shoes|coats?|dress(?:es)?|jackets?|books?)"
)
_OWN_WORD = r"(?:my|our|mine|ours|i|i'm|i've|i'd|we|we're|we've|me|us)"
_BETWEEN = rf"(?:(?!\b{_OWN_WORD}\b|[.!?\n])[\s\S]){{0,70}}$"
_OTHERS_THING = re.compile(
    rf"(?:\b(?:my|our|his|her|their|a)\s+(?:\w+\s+)?(?P<relation>{RELATION})(?:,?\s+(?-i:[A-Z])[\w-]+)?(?:'s|s'|s)"
    r"|\b(?P<name>[a-z]{2,30})'s|\b(?P<somebody>(?:some(?:one|body)|another\s+\w+)(?:\s+else)?'s))"
    rf"\s+(?:(?!gift|present|birthday|surprise|for\b)[\w-]+\s+){{0,3}}?{_THINGS}\b{_BETWEEN}",
    re.I,
)
_OTHERS_DEED = re.compile(
    rf"\b(?:my|our|his|her|their)\s+(?:\w+\s+)?(?P<relation>{RELATION})(?:,?\s+(?-i:[A-Z])[\w-]+,?)?\s+(?:who\s+)?"
    r"(?:(?:has|have|had|is|was|also|just|recently|already|still)\s+){0,3}"
    r"(?:order(?:ed|s)|bought|plac(?:ed|es)|purchased|received|booked|filed|opened|reported|submitted|returned|made|got|sent\s+back"
    r"|waiting\s+(?:for|on)|missing|expecting)\b"
    rf"{_BETWEEN}",
    re.I,
)
# "My sister's parcel is lost. The order number is …" goes on about hers.
_GOES_ON = re.compile(
    r"\s*(?:(?:and|so|here|hi|yes|please|ok(?:ay)?)\b[\s,]*)*(?:(?:the|its|her|his|their|it's|it\s+is|that's|that\s+is|this\s+is|here's"
    r"|here\s+is)\s*(?:the\s+|her\s+|his\s+|their\s+)?)?",
    re.I,
)
_ZH_THINGS = (
    r"(?:东西|快递|包裹|订单|货|件|物流|快件|商品|衣服|鞋子?|手机|电脑|工单|发票|账单|机票|酒店|预订|保单|理赔"
    r"|账户|账号|会员)"
)
_ZH_BETWEEN = r"[^我咱。！？\n]{0,24}$"
_ZH_OTHERS_THING = re.compile(
    rf"(?:我|我们|咱)?的?(?P<relation>{ZH_RELATION})[\u4e00-\u9fff]{{0,3}}?的[\u4e00-\u9fff]{{0,6}}?{_ZH_THINGS}{_ZH_BETWEEN}"
    rf"|(?:我|我们)的?(?P<their>{ZH_RELATION})[\u4e00-\u9fff]{{0,3}}?(?:在[\u4e00-\u9fff]{{1,8}}?)?(?:前天|昨天|上周|上个?月|刚刚?|之前|之前在)?"
    rf"(?:买|订|下|拍|网购|购买|寄|退|定|收到)[^我咱。！？\n]{{0,24}}$"
    rf"|(?:帮|替|给|为|代)(?:我|我们)?的?(?P<helped>{ZH_RELATION})[\u4e00-\u9fff]{{0,3}}?(?:查|问|看|咨询|催|退|取消|跟进|处理|投诉|反映)"
    r"[^我咱。！？\n]{0,16}$"
)
_ZH_GOES_ON = re.compile(r"\s*(?:那个?|这个?|它|她|他)?的?\s*")
_OTHERS_AFTER = re.compile(
    rf"[\s,]*(?:(?:that\s+|which\s+)?belongs\s+to\s+(?:my|our|his|her)\s+(?:\w+\s+)?(?P<relation>{RELATION})\b"
    rf"|(?:(?:that\s+|which\s+)?(?:is|was)\s+)(?:my|our|his|her)\s+(?:\w+\s+)?(?P<their>{RELATION})(?:'s|s'))"
    r"|\s*(?:(?:is|was)\s+(?P<somebody>his|hers|theirs|some(?:one|body)\s+else's|not\s+for\s+me))\b",
    re.I,
)
_ZH_OTHERS_AFTER = re.compile(
    rf"\s*(?:这个)?是(?:我|我们)?的?(?P<relation>{ZH_RELATION})[\u4e00-\u9fff]{{0,3}}的"
    r"|\s*(?:这个)?是(?P<somebody>他|她|别人|他人|人家|其他人)的"
)
# "Isn't order 4512 late?" asks; "it isn't order 4512", "not order 4512" deny.
_DENIED_BEFORE = re.compile(
    r"(?:^\s*(?:(?:no|sorry|oops|wait|and|but|it's|it\s+is|its|that's|that\s+is|this\s+is|i\s+said"
    r"|i\s+mean(?:t)?)\b[\s,]*)*not|\b(?:mean|meant|said)\s+not"
    r"|\b(?:it|that|this|which|\d)\s*(?:isn't|wasn't|is\s+not|was\s+not|'s\s+not|ain't|isnt|wasnt)"
    r"|\b(?:i|we)\s+(?:never|didn't|did\s+not|haven't|have\s+not)\s+(?:plac|mak|made|creat|submit|authori[sz]|order)\w*"
    r"|\bno\s+such)\s+(?:the\s+|my\s+|our\s+|an?\s+|this\s+)?$",
    re.I,
)
_NOT_ABOUT = re.compile(
    r"(?:[,;:]|\band|\bbut)\s*not\s+(?:the\s+|my\s+|our\s+)?$|"
    r"\bnot\s+(?:\w+ing\s+)?(?:about|for|regarding|on|with|to|concerning)\s+(?:the\s+|my\s+|our\s+)?$",
    re.I,
)
_DENIED_AFTER = re.compile(
    r"[\s,]*(?:that\s+|which\s+|it\s+)?(?:(?:is|was|'s)\s*(?:not|n't)|isnt|wasnt|(?:does|did)(?:n't|\s+not)\s+belong\s+to)"
    r"\s+(?:mine|ours|me|us|(?:my|our)\s+(?:order|one|number|invoice|bill|ticket|case|account|policy|purchase|parcel|booking|claim)|(?:the\s+)?(?:right|correct)(?:\s+(?:one|number|order))?|placed\s+by\s+(?:me|us)"
    r"|from\s+(?:me|us))\b"
    r"|\s+(?:is|was)\s+(?:a\s+(?:typo|mistake)|the\s+wrong\s+(?:one|number))\b",
    re.I,
)
# An order that is wrong is the customer's; a number that is wrong is no order of theirs.
_NUMBER_SAID = re.compile(r"\b(?:numbers?|nos?|nrs?|ids?|codes?)\b|#|[号號]", re.I)
_WRONG_AFTER = re.compile(r"\s+(?:is|was)\s+(?:wrong|incorrect)\b|\s*(?:是错的|写错了|填错了|有误|不对)", re.I)
# "12345, sorry, 12354": the first is taken back by what follows.
TAKEN_BACK = (
    r"[\s,;.，–—-]*(?:\b(?:no|sorry|oops|wait|pardon|actually|correction|typo|i\s+mean(?:t)?|but|rather|instead)\b[\s,:;]*"
    r"|(?:不对|错了|抱歉|更正|说错了?|写错了?|搞错了?)[\s，,：:]*)+"
    r"(?:(?:it|that|the\s+(?:right|correct)\s+(?:one|number))(?:'s|\s+is|\s+should\s+(?:be|read))\s*|should\s+(?:be|read)\s*"
    r"|是|应该是|应为)?:?\s*"
)
_TAKEN_BACK = re.compile(TAKEN_BACK + r"#?[A-Za-z-]{0,5}\d{3}", re.I)
_ZH_NOT_ABOUT = re.compile(r"不是(?:要|想|来)?(?:问|说|查|咨询|指|讲)(?:的)?(?:是)?(?:我的?|这个|那个)?$")
_ZH_DENIED_BEFORE = re.compile(r"(?:不是|并非|没下过?)(?:我|我们)?(?:的|这个|那个)?(?:[，,：:\s]*)$")
_ZH_DENIED_AFTER = re.compile(r"[\s，,]*(?:这个|那个)?(?:并)?(?:不是|不属于|非)(?:我|我们|本人)(?:的|下的|买的|们)?")


@dataclass(frozen=True, kw_only=True)
class Owner:
    """Whose a number is by the words around it: a subject, or nobody's we know; and whether it is denied."""

    subject: str = "customer"
    unknown: bool = False
    denied: bool = False


def owner_of(found: Found, *, end: int) -> Owner:
    """By the words before the sort of number, and by those after the number, which ends at `end` in the whole text."""
    lead = found.sentence.text[: found.match.start()]
    rest = found.text.plain[end : found.sentence.end]
    if _TAKEN_BACK.match(rest) and found.rule.name != CORRECTED:
        return Owner(unknown=True)  # the rule for corrections reads both
    if _WRONG_AFTER.match(rest) and _NUMBER_SAID.search(found.match.group()):
        return Owner(denied=True)
    if found.language == "zh":
        denied = bool(_ZH_DENIED_BEFORE.search(lead) or _ZH_DENIED_AFTER.match(rest))
        other = _ZH_OTHERS.search(lead) or _ZH_OTHERS_AFTER.match(rest)
        beside = _ZH_NOT_ABOUT.search(lead)
        other = other or _ZH_OTHERS_THING.search(_about(found, lead, goes_on=_ZH_GOES_ON))
    else:
        denied = bool(_DENIED_BEFORE.search(lead) or _DENIED_AFTER.match(rest))
        other = _OTHERS.search(lead) or _OTHERS_AFTER.match(rest)
        beside = _NOT_ABOUT.search(lead)
        about = _about(found, lead, goes_on=_GOES_ON)
        other = other or _OTHERS_THING.search(about) or _OTHERS_DEED.search(about)
    if beside and not denied:
        return Owner(unknown=True)  # it may be theirs: neither learnt nor taken back
    if other:
        owner = _other(other, voice=found.voice)
        if owner is not None:
            return replace(owner, denied=denied)
    return Owner(denied=denied)


_LOOK = 140  # characters before a number that may say whose thing it numbers


def _about(found: Found, lead: str, *, goes_on: re.Pattern[str]) -> str:
    """The words that say what is spoken of: those before the number, or where there are none the sentence before."""
    if goes_on.fullmatch(lead[-_LOOK:]):
        return found.sentence.before[-_LOOK:].rstrip(" .,;:!?。，；：！？")
    return lead[-_LOOK:]


def _other(match: re.Match[str], *, voice: Voice) -> Owner | None:
    groups = {key: value for key, value in match.groupdict().items() if value}
    relation, name, somebody = (
        groups.get("relation") or groups.get("their") or groups.get("helped"),
        groups.get("name"),
        groups.get("somebody"),
    )
    if relation:
        if voice is Voice.CUSTOMER and relation.lower() in {"client", "customer", "客户"}:
            return None
        return Owner(subject=f"person:{relation.lower()}")
    if name:
        return Owner(subject=f"person:{name.capitalize()}") if name.lower() in GIVEN_NAMES else None
    if somebody and voice is Voice.CUSTOMER and re.fullmatch(r"his|her|their|他|她|他们|她们", somebody, re.I):
        return None
    return Owner(unknown=True)


def owned(candidate: Candidate, owner: Owner) -> Candidate | None:
    """The candidate for whose it is; None for nobody that is known."""
    if owner.unknown or (owner.denied and owner.subject != "customer"):
        return None
    if owner.denied:
        return replace(candidate, retracts=True, old_value="")
    if owner.subject == "customer":
        return candidate
    whose = owner.subject.removeprefix("person:")
    joint = "：" if candidate.language == "zh" else ": "
    return replace(candidate, subject=owner.subject, content=f"{whose}{joint}{candidate.content}")
