"""What somebody likes, dislikes, or likes better than something else."""

import re
from dataclasses import dataclass

from memories.contracts import ANY, Candidate
from memories.pipeline.rules.tastes.contact_wish import Draft, channel_of, contact, prefer
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Found, Rule
from memories.pipeline.rules.vocabulary.values import typed_values

_TAIL = re.compile(
    r"\s+(?:any\s?more|any\s+longer|very\s+much|so\s+much|a\s+lot|the\s+most|most|best|better|too"
    r"|as\s+well|at\s+all|please|though|actually|"
    r"for\s+now|this\s+week(?:\s+only)?|only\s+this\s+week|today|until\s+\w+|these\s+days"
    r"|right\s+now|lately|anyway|instead|now|from\s+now\s+on|from\s+here\s+on|nowadays|again|going\s+forward|in\s+(?:the\s+)?future"
    r"|henceforth)\s*$",
    re.I,
)
_CUT = re.compile(
    r"\s*[,;:()，；。]|\s+(?:because|since|but|so\s+(?:please|that|i|we|let's|could)|as\s+(?:it|they|i|we)"
    r"|when(?:ever)?|and\s+(?:i|we|my|please|it|also|[\w-]+\s+(?:is|are))\b|"
    r"although|though|which|however|for\s+(?:being|its|their|my|our))\b|(?:因为|但是?|所以|由于|而且)",
    re.I,
)
_COMPARES = re.compile(r"\s(?:over|rather\s+than|instead\s+of|more\s+than|better\s+than)\s", re.I)
_EMPTY = re.compile(
    r"^(?:it|that|this|them|they|these|those|you|your\b.*|how\b.*|when\b.*|what\b.*|to\s+(?:know"
    r"|ask|say|thank|hear|report|see|cancel|return|get|request|"
    r"speak|talk|inform|complain|learn|make|have|change|update|order|buy|understand)\b.*|that\s.*"
    r"|if\b.*|being\s+(?:ignored|charged)\b.*|him|her|me|us|"
    r"the\s+(?:way|fact)\b.*|a\s+(?:refund|replacement)\b.*|an\s+answer|everything\b.*|nothing\b.*"
    r"|anything\b.*|not\b.*|my\b\s+\w+\s+(?:to|back)\b.*|"
    r"(?:the\s+)?(?:sound|idea|look)\s+of\b.*|\w+(?:\s+\w+)?\s+(?:it|them|this|that|one)\b.*\bnow\b.*|这个|那个|这样|它|你们?.*|您.*|这种.*|这里|什么.*|.*吗)$",
    re.I,
)
# What is wanted now and here ("I prefer to check in on the 1st", "I'd prefer a sedan") is a wish, not a liking.
_WANTED_NOW = re.compile(
    r"^(?:(?:you|it|that|this|these|those|to|something|someone|one)\b\s+\S.*|(?:this|that)\s+one|the\s+same|same"
    r"|(?:at|on|in|for|from|be|do|an?\s+(?:appointment|ticket|reservation|booking|call))\b.*)$",
    re.I,
)
_LASTS = re.compile(
    r"^to\s+(?:be\s+(?:called|contacted|addressed|informed|reached|told|notified|kept)|use|using|work|read|eat|drink"
    r"|listen|watch|play|travel|shop|pay|receive|write|speak|talk|communicate|keep|have|see|learn|sit|walk|cook)\b",
    re.I,
)
_LEAD = re.compile(
    r"^(?:(?:to\s+)?(?:eat(?:ing)?|drink(?:ing)?|listen(?:ing)?\s+to|watch(?:ing)?|read(?:ing)?)\s+"
    r"|(?:to\s+)?(?:be\s+)?(?:using|use|work(?:ing)?\s+with|having)\s+|to\s+|the\s+|a\s+|an\s+"
    r"|my\s+|our\s+|on\s+|使用|用|通过)+",
    re.I,
)


@dataclass(frozen=True)
class _Thing:
    shown: str
    value: str


def _thing(text: str) -> _Thing | None:
    """The thing liked, as shown and as compared; None when the words name nothing."""
    cut = _CUT.search(text, 1) if text else None
    shown = (text[: cut.start()] if cut else text).strip(" \"'.!~。！“”「」")
    while tail := _TAIL.search(shown):
        shown = shown[: tail.start()]
    shown = re.sub(r"(?:了|的|啦|哦|呢|啊)+$", "", shown.strip())
    if not shown or (len(shown) == 1 and shown.isascii()) or len(shown) > 100 or _EMPTY.match(shown):
        return None
    if (_WANTED_NOW.match(shown) and not _LASTS.match(shown)) or any(True for _ in typed_values(shown)):
        return None
    shown = re.sub(r"^(?:to\s+)?(?:using|use)\s+|^(?:使用|用)\s*(?=\S)", "", shown, flags=re.I)
    value = re.sub(r"\s+", " ", _LEAD.sub("", shown)).lower()
    return _Thing(shown.strip(), value.strip() or shown.lower())


def compared(found: Found) -> Candidate | None:
    """One thing rather than another: one preference that names both."""
    liked, other = _thing(found.match["value"]), _thing(found.match["other"])
    if not liked or not other:
        return liked_thing(found) if liked else None
    if channel_of(liked.shown):
        return contact(found)
    if found.language == "zh":
        content = f"更喜欢{_spaced(liked.shown)}，不喜欢{_spaced(other.shown)}"
    else:
        content = f"Prefers {liked.shown} over {other.shown}"
    return prefer(found, Draft(content=content, value=liked.value, old_value=other.value))


def _spaced(shown: str) -> str:
    return f" {shown}" if shown[:1].isascii() else shown


_PICKS_ONE = re.compile(r"(?:'d|\bwould)\s+(?:\w+\s+)?(?:prefer|rather|like)\s+(?:an?|the|one|some)\b", re.I)


_CHANGES = re.compile(
    r"\b(?:now|from\s+now\s+on|these\s+days|nowadays|instead|going\s+forward|changed\s+my\s+mind|any\s?more|no\s+longer)\b",
    re.I,
)


def _any_other(value: str) -> str:
    """What a change of mind leaves behind: any other kind of the same thing ("short answers", now "long answers")."""
    words = value.split()
    return f"{ANY}{words[-1]}" if len(words) > 1 and words[-1].isalpha() else ""


def liked_thing(found: Found) -> Candidate | None:
    """Something liked. "I'd prefer a sedan" picks one now; "I'd prefer aisle seats" tells a liking."""
    thing = _thing(found.match["value"])
    if thing and _PICKS_ONE.search(found.match.group()) and not channel_of(thing.shown):
        return None
    if thing and re.search(r"\bones?$", thing.value):
        return None  # "I prefer the blue one": of two, and the words do not say of what
    if not thing or _COMPARES.search(thing.shown):  # two things: the rules that compare have read them
        return None
    if channel_of(thing.shown):
        return contact(found)
    zh = found.language == "zh"
    prefers = re.search(r"prefer|rather|更|偏|宁", found.match.group(), re.I)
    old = _any_other(thing.value) if _CHANGES.search(found.sentence.text) else ""
    verb = ("更喜欢" if prefers else "喜欢") if zh else ("Prefers " if prefers else "Likes ")
    line = f"{verb}{_spaced(thing.shown) if zh else thing.shown}"
    return prefer(found, Draft(content=line, value=thing.value, old_value=old))


def disliked_thing(found: Found) -> Candidate | None:
    """Something disliked, or liked no longer."""
    thing = _thing(found.match["value"])
    if not thing:
        return None
    if channel := channel_of(thing.shown):
        zh = found.language == "zh"
        content = f"联系方式：不喜欢{thing.shown}" if zh else f"Do not contact by {channel}"
        draft = Draft(
            content=content,
            value=f"not {channel}",
            attribute="contact_preference",
            polarity="-",
            many_valued=False,
        )
        return prefer(found, draft)
    content = f"不喜欢{_spaced(thing.shown)}" if found.language == "zh" else f"Dislikes {thing.shown}"
    return prefer(found, Draft(content=content, value=thing.value, polarity="-"))


_OFTEN = (
    r"(?:\s+(?:really|also|much|still|always|usually|generally|definitely|absolutely|especially"
    r"|particularly|truly|do|strongly|now|just|actually|personally|mostly))*"
)
_PREFER = rf"<I>(?:'d|\s+would)?{_OFTEN}\s+(?:prefer|rather\s+use|rather\s+have|favou?r)<s>"
_LIKE = rf"<I>{_OFTEN}\s+(?:like|love|enjoy|adore|prefer|choose|use|want|favou?r)<s>"
_THIS = r"(?P<value>[^,.;!?，。]{2,80}?)"
_THAT = r"(?P<other>[^,.;!?，。]{2,80})"
_NOT = r"(?:<do>n't|<do>\s+not|never|no\s+longer)"
_ZH_ONE = r"(?P<value>[^，。,；;！!]{1,40}?)"
_ZH_TWO = r"(?P<other>[^，。,；;！!]{1,40})"


RULES: tuple[Rule, ...] = (
    Rule(
        name="preference.compared",
        pattern=rf"{_LIKE}\s+{_THIS}\s*,?\s*(?:rather\s+than|instead\s+of|more\s+than|better\s+than|over"
        rf"|,\s*(?:and\s+|but\s+)?(?:not|never)|(?:and|but)\s+not|(?:,\s*)?not)\s+{_THAT}",
        build=compared,
    ),
    Rule(
        name="preference.compared.but",
        pattern=rf"{_LIKE}\s+{_THIS}\s*,?\s*(?:but|and)?\s+(?:i\s+)?(?:{_NOT}\s+(?:like|want|use)|hate|dislike"
        rf"|can't\s+stand)<s>\s+{_THAT}",
        build=compared,
    ),
    Rule(
        name="preference.compared.to",
        pattern=rf"<I>{_OFTEN}\s+prefer<s>\s+{_THIS}\s+to\s+{_THAT}",
        build=compared,
    ),
    Rule(
        name="preference.compared.rather",
        pattern=rf"<I>(?:'d|\s+would)\s+(?:much\s+)?rather\s+(?:use\s+|have\s+)?{_THIS}\s+than\s+(?:use\s+"
        rf"|have\s+)?{_THAT}",
        build=compared,
    ),
    Rule(
        name="preference.dislikes",
        pattern=rf"<I>{_OFTEN}\s+(?:{_NOT}{_OFTEN}\s+(?:like|love|enjoy|prefer)<s>|hate<s>|dislike<s>|detest<s>"
        r"|can't\s+stand|cannot\s+stand|avoid<s>)\s+(?P<value>[^,.;!?，。]{2,100})",
        build=disliked_thing,
    ),
    Rule(
        name="preference.no_fan",
        pattern=r"<I am>\s+(?:not|no)\s+(?:really\s+)?(?:a\s+)?(?:big\s+)?(?:fan\s+of|keen\s+on|fond\s+of"
        r"|into)\s+(?P<value>[^,.;!?，。]{2,100})",
        build=disliked_thing,
    ),
    Rule(
        name="preference.no_longer",
        pattern=rf"<I>\s+(?:no\s+longer|{_NOT})\s+(?:like|use|want|drink|eat|watch|play|read|listen\s+to"
        r"|prefer)<s>\s+(?P<value>[^,.;!?，。]{2,60}?)(?:\s+any\s?more|\s+any\s+longer)",
        build=disliked_thing,
    ),
    Rule(
        name="preference.likes",
        pattern=rf"<I>{_OFTEN}\s+(?:like|love|enjoy|adore|prefer|favou?r)<s>\s+(?P<value>[^,.;!?，。]{{2,100}})",
        build=liked_thing,
    ),
    Rule(name="preference.prefer", pattern=rf"{_PREFER}\s+(?P<value>[^,.;!?，。]{{2,100}})", build=liked_thing),
    Rule(
        name="preference.fan",
        pattern=r"<I am>\s+(?:a\s+)?(?:(?:big|huge|great)\s+)?(?:fan\s+of|fond\s+of|keen\s+on"
        r"|really\s+into)\s+(?P<value>[^,.;!?，。]{2,100})",
        build=liked_thing,
    ),
    Rule(
        name="preference.favourite",
        pattern=r"<my>\s+(?:favou?rite|preferred)\s+(?!language\b)(?:[\w-]+\s+){1,3}is\s+(?P<value>[^,.;!?，。]{2,80})",
        build=liked_thing,
    ),
    Rule(
        name="preference.always",
        pattern=r"<I>\s+(?:always|usually|only|exclusively|mostly|mainly)\s+use<s>\s+(?P<value>[^,.;!?，。]{2,80})",
        build=liked_thing,
    ),
    Rule(
        name="preference.zh.compared",
        pattern=r"<我>(?:一直|还是|真的|现在|比较|更|最|很|也)*(?:喜欢|偏好|偏爱|爱|习惯|倾向于?|选择?)(?:用"
        rf"|使用|吃|喝)?\s*{_ZH_ONE}[，,\s]*(?:而不是|(?:但是?|而)?(?:我)?(?:不太?|并不|讨厌)(?:喜欢|爱"
        rf"|习惯|想|要)?(?:用|使用|吃|喝)?(?:是)?|胜过|多过|多于)\s*{_ZH_TWO}",
        build=compared,
    ),
    Rule(
        name="preference.zh.compared.than",
        pattern=r"(?:(?:相?比起?|比起|与其|和)(?P<other>[^，。,；]{1,30}?)(?:相比)?[，,\s]*(?:<我>)?(?:还是|更"
        r"|不如|宁愿|宁可)+(?:喜欢|偏好|想|用|选)*(?:用|使用)?\s*(?P<value>[^，。,；！!]{1,40}))",
        build=compared,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="preference.zh.compared.unused",
        pattern=r"<我>(?:一直|真的|还是|实在|总是?|都)*(?:用|使|吃|喝)不惯\s*(?P<other>[^，。,；]{1,30}?)[，,\s]*(?:<我>)?"
        r"(?:所以|还是|更|比较)+(?:喜欢|偏好|爱|习惯|愿意|想)(?:用|使用)?\s*(?P<value>[^，。,；！!]{1,40})",
        build=compared,
    ),
    Rule(
        name="preference.zh.rather",
        pattern=rf"<我>(?:宁愿|宁可)(?:用|使用)?\s*{_ZH_ONE}[，,]?(?:也不|不)(?:愿|想|要)?(?:意)?(?:用"
        rf"|使用)?\s*{_ZH_TWO}",
        build=compared,
    ),
    Rule(
        name="preference.zh.dislikes",
        pattern=r"<我>(?:一直|真的|现在|已经|也|再|很|非常|特别|最|一点都?|从来|都)*(?:不(?:太|再|怎么"
        r"|是很)?(?:喜欢|爱|习惯|想用)|讨厌|反感|厌恶|受不了|[用吃喝]不惯)(?:用|使用|吃"
        r"|喝)?\s*(?P<value>[^，。,；！!]{1,40})",
        build=disliked_thing,
    ),
    Rule(
        name="preference.zh.likes",
        pattern=r"<我>(?:一直|还是|真的|现在|比较|更|最|很|也|非常|特别|都|只)*(?:喜欢|偏好|偏爱|热爱"
        r"|习惯)(?:用|使用|吃|喝)?\s*(?P<value>[^，。,；！!]{1,40})",
        build=liked_thing,
    ),
    Rule(
        name="preference.zh.no_longer",
        pattern=r"<我>(?:现在|已经|以后|最近)*(?:不再?|戒)(?:喝|吃|抽|看|玩)\s*(?P<value>[^，。,；！!了]{1,12})了",
        build=disliked_thing,
    ),
    Rule(
        name="preference.zh.instead",
        pattern=r"<我>?[^。；！？]{0,16}改(?:喝|吃|看|玩)\s*(?P<value>[^，。,；！!了]{1,12})",
        build=liked_thing,
    ),
    Rule(
        name="preference.zh.favourite",
        pattern=r"<我>最(?:喜欢|爱)的[^，。,是]{1,10}是\s*(?P<value>[^，。,；！!]{1,40})",
        build=liked_thing,
    ),
)
