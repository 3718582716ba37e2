"""What customers wish for, as data: a pattern, its slot, the topics it is read in, in English and Chinese.

The first group that matched is the value; `fixed` stands for patterns that mean a value by themselves. A count is
kept in digits. Rules that stand earlier claim their words first.
"""

import re
from dataclasses import dataclass, field

from memories.pipeline.rules.vocabulary.values import NUMBER, ZH_NUMBER

_SEATED = frozenset({"table", "ride", "flight", "train", "bus", "hotel", "movie", "event", "booking", ""})
_SHOWS = frozenset({"movie", "event", "music"})
_LANGUAGE = (
    r"(?:english|spanish|french|german|italian|portuguese|dutch|chinese|mandarin|japanese|korean"
    r"|russian|hindi|arabic"
    r"|turkish|polish|swedish|norwegian|danish|tamil|telugu|thai|vietnamese|greek)"
)
_UNITS_AFTER = (
    r"(?!\s*(?:[ap]\.?m\b|o\s?.?\s?clock|:|/|-?\s*(?:days?|nights?|weeks?|hours?|stars?|rooms?|bed"
    r"|bath|th\b|st\b|nd\b|rd\b)))"
)
_PLAIN_COUNT = rf"(?<![\w:.$/-])({NUMBER})\b{_UNITS_AFTER}(?![\d:.]\d)"


@dataclass(frozen=True, kw_only=True)
class WishRule:
    """One pattern of a slot. `count` turns a number's words into digits; `asked` needs the support agent's question."""

    attribute: str
    pattern: re.Pattern[str]
    topics: frozenset[str] = field(default_factory=frozenset)
    count: bool = False
    fixed: str = ""
    asked: re.Pattern[str] | None = None


def wish_rule(
    attribute: str, pattern: str, *topics: str, count: bool = False, fixed: str = "", asked: str = ""
) -> WishRule:
    return WishRule(
        attribute=attribute,
        pattern=re.compile(pattern, re.I),
        topics=frozenset(topics),
        count=count,
        fixed=fixed,
        asked=re.compile(asked, re.I) if asked else None,
    )


_HOW_MANY = r"\bhow\s+many\b|\bnumber\s+of\b|party\s+size|几[个位张人]|多少人"

RULES: tuple[WishRule, ...] = (
    # rooms and lengths of stay before people: "2 rooms for 3 people"
    wish_rule("bedrooms", rf"\b({NUMBER})[\s-]+bed(?:\s?-?rooms?|s)?\b", count=True),
    wish_rule("baths", rf"\b({NUMBER})[\s-]+(?:full\s+)?bath(?:\s?rooms?|s)?\b", count=True),
    wish_rule("rooms", rf"\b({NUMBER})\s+(?:\w+\s+)?rooms?\b", "hotel", "booking", "", count=True),
    wish_rule("rooms", rf"({ZH_NUMBER})\s*间房?", count=True),
    wish_rule(
        "stay",
        rf"\b({NUMBER})\s+(?:days?|nights?)\b(?!\s+(?:ago|before|after|later|trial))",
        "hotel",
        "rental",
        "booking",
        count=True,
    ),
    wish_rule(
        "stay",
        r"^\W*(?:(?:for|just|only|i\s+am|we\s+are|i'm|we're|staying|it's" rf"|about)\s+)*({NUMBER})\W*(?:please)?\W*$",
        "hotel",
        count=True,
        asked=r"how\s+(?:long|many\s+(?:days|nights))",
    ),
    wish_rule(
        "people",
        rf"\b({NUMBER})\s+(?:(?!days?|nights?|stars?|or)[\w-]+\s+){{0,2}}?"
        r"(?:people|persons?|adults?|guests?|passengers?|travell?ers?|riders?|tickets?|seats?|of\s+us"
        r"|diners)\b",
        count=True,
    ),
    wish_rule(
        "people",
        r"\b(?:table|ride|cab|taxi|house|reservation|booking|seats?|party|group|place"
        rf"|family|flights?|tickets?)\s+(?:\w+\s+)?(?:for|of)\s+{_PLAIN_COUNT}",
        count=True,
    ),
    wish_rule(
        "people",
        rf"\b(?:make|set|book|change)\s+(?:it|that|this)\s+(?:to\s+|for\s+)?{_PLAIN_COUNT}(?=\W*$|\s+(?:at"
        r"|on|instead|please)\b)",
        *_SEATED,
        count=True,
    ),
    wish_rule(
        "people",
        r"\b(?:it's|it\s+is|it\s+will\s+be|there\s+(?:are|will\s+be|is)|be)\s+(?:just\s+"
        rf"|only\s+)?for\s+{_PLAIN_COUNT}(?=\W*$|\s+(?:and|at|on|please|to)\b)",
        *_SEATED,
        count=True,
    ),
    wish_rule(
        "people", r"\b(?:just|only)\s+(?:for\s+)?(?:me|myself)\b|\b(?:by|for)\s+myself\b(?!\s+and)", *_SEATED, fixed="1"
    ),
    wish_rule(
        "people",
        rf"(?:^|\b(?:for|just|only|the|need|be|want|it's|is|need)\s+){_PLAIN_COUNT}(?=\W*$|\s*,"
        r"|\s+(?:please"
        r"|and|is|will|thanks|would)\b)",
        *_SEATED,
        count=True,
        asked=_HOW_MANY,
    ),
    wish_rule("people", rf"({ZH_NUMBER})\s*(?:个人|位|个?大人|张票|人(?![民工]))", count=True),
    wish_rule(
        "rating",
        r"\b(?:rat(?:ed|ings?)|stars?)\s+(?:(?:of|at|least|be|is|needs|to|should|with|a|as|above|over"
        r"|around)\s+)*(\d(?:\.\d)?)\b",
    ),
    wish_rule(
        "rating",
        rf"\b(\d(?:\.\d)?|{NUMBER})(?:[\s-]+stars?\b|\s+(?:or\s+(?:higher|above|better|more))"
        r"|\s+(?:and\s+(?:above|higher|up))|\s+rating\b)",
        "hotel",
        "table",
        "salon",
        "booking",
        count=True,
    ),
    wish_rule(
        "subtitles",
        rf"\b({_LANGUAGE})\s+(?:subtitles?|subs?\b|captions?)|\b(?:subtitles?|subs|captions?)\s+(?:in"
        rf"|to\s+be|are)\s+({_LANGUAGE})\b",
    ),
    wish_rule("language", rf"\bin\s+({_LANGUAGE})\b", "movie", "music", "event"),
    wish_rule(
        "payment_method",
        r"\b((?:saving|checking|savings|current|bank|amex|unionpay|visa|mastercard|jcb)\s+(?:account|card)"
        r"|unionpay|amex|jcb|credit\s+card|debit\s+card|app\s+balance|account\s+balance|gift\s+card"
        r"|bank\s+transfer|direct\s+debit|paypal|apple\s+pay|google\s+pay"
        r"|cash\s+on\s+delivery)\b(?!\s+(?:was|were|has|got|ending|number|details?|statement))",
        "payment",
        "refund",
        "booking",
        "table",
        "hotel",
        "delivery",
    ),
    wish_rule(
        "price",
        r"\b(ultra\s+high-end|high-end|inexpensive|affordable|moderate(?:ly\s+priced)?|reasonably\s+priced"
        r"|expensive|pricey|economical|cheap|budget)\b",
        "table",
        "hotel",
    ),
    wish_rule(
        "purpose",
        r"\b(?:to|could|can|for|want|wish|with|looking\s+to)\s+(buy|rent|purchase|lease)\b(?!\s+(?:a"
        r"|the)\s+(?:car|vehicle))",
        "home",
    ),
    wish_rule(
        "device",
        r"\b(kitchen|patio|living\s+room|bed\s?room|bathroom|garage|dining\s+room|office|tv)\b",
        "music",
        "movie",
    ),
    wish_rule(
        "format",
        r"\b(3-?d|imax|regular|standard)\b(?=\s+(?:\w+\s+){0,2}(?:show\w*|movie|screening|version|ticket"
        r"|one)|\W*$"
        r"|\s+(?:for|in|at|would|instead|please)\b|\s*,\s*please)",
        "movie",
    ),
    wish_rule(
        "class",
        r"\b(flexible|value|business|premium\s+economy|economy\s+premium|economy"
        r"|first\s+class)\b(?!\s+premium)(?:\s+class)?(?=\s+(?:ticket|class|seat|one|fare|and|with)\w*|\W*$"
        r"|\s+(?:instead|please)\b)",
        "train",
        "flight",
        "bus",
    ),
    wish_rule("direct", r"\b(direct|non-?stop)\b(?=\s+(?:bus|flight|train|one|trip)|\W*$)", "bus", "flight", "train"),
)

LABELLED = frozenset({"alarm", "meeting"})
LABEL = re.compile(
    r"\b(?:(?:call|name|title|label)\s+(?:it|this|that|the\s+(?:alarm|new\s+alarm|reminder|meeting"
    r"|event))\s+(?:as\s+)?"
    r"|(?:called|named|titled)\s+|(?:the\s+|its\s+)?(?:name|title)\s+(?:(?:it|the\s+alarm"
    r"|of\s+it)\s+)?(?:is|as|of|to|should\s+be|will\s+be|would\s+be)\s+"
    r"|(?:use|with|under)\s+the\s+(?:name|title)\s+(?:of\s+|as\s+)?|make\s+the\s+(?:name|title)\s+(?:as\s+)?"
    r"|(?:title|name)\s+(?=[A-Z])|be\s+(?:called|named|titled)\s+)"
    r"(?P<value>[^\W\d][^,.;?!\"]{1,50}?)(?=\s+(?:and|please|instead|thanks|for\s+(?:the\s+alarm|it"
    r"|this|me)\b)|\s*(?:[,.;?!\"]|$))",
    re.I,
)
