"""What a wish is about: the things customers ask for, as a table. A wish's topic keeps two requests of one talk apart.

Strong words name their thing; weak ones ("appointment", "ticket") stay with what is being talked about when that
can have one.
"""

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A thing asked for: its names, what weak words may mean it, and how its places and people are read."""

    name: str
    zh: str
    pattern: str
    weak: tuple[str, ...] = ()
    travels: bool = False  # "from" and "to" are its origin and destination
    picks_up: bool = False  # "at" is where it begins
    sends: bool = False  # "to" and "with" are people
    titled: bool = False  # its choice is a title: small words may stand inside


TOPICS: tuple[Topic, ...] = (
    Topic(
        name="rental",
        zh="租车",
        pattern=r"rental\s+cars?|car\s+rentals?|rent(?:ing)?\s+(?:(?:a|the|me|another|one|some|nice"
        r"|an?)\s+)*(?:cars?|vehicles?|"
        r"van|suv|sedan)|(?:a|the|my|any|some|have\s+a|reserve\s+a|of|for\s+(?:a|the)|get\s+(?:a"
        r"|the))\s+(?:rental\s+)?(?:car|vehicle)s?\b(?!\s+park)"
        r"|cars?\s+(?:available|for\s+rent|to\s+rent)|rentals?\b|sedan|hatchback|suv|租车",
        picks_up=True,
    ),
    Topic(
        name="ride",
        zh="用车",
        pattern=r"cabs?\b|taxis?\b|(?:a|the|my|regular|luxury|pool|shared|expensive|cheapest"
        r"|comfortable)\s+rides?\b|rides?\s+(?:to|for|there)\b"
        r"|lift\s+to|打车|出租车|网约车",
        weak=("seat",),
        travels=True,
    ),
    Topic(
        name="flight",
        zh="航班",
        pattern=r"flights?\b|planes?\b|fly(?:ing)?\b|airlines?\b|round\s?-?\s?trip|one-?way|airfare|机票|航班|飞机",
        weak=("ticket", "seat"),
        travels=True,
    ),
    Topic(
        name="train", zh="火车", pattern=r"trains?\b(?!er|ing)|railway|火车|高铁", weak=("ticket", "seat"), travels=True
    ),
    Topic(
        name="bus",
        zh="大巴",
        pattern=r"bus(?:es)?\b|coach\s+(?:ticket|to)|大巴|汽车票",
        weak=("ticket", "seat"),
        travels=True,
    ),
    Topic(
        name="hotel",
        zh="酒店",
        pattern=r"lodgings?\b|(?:an?|the|any|other|another|find)\s+houses?\b(?!\s+(?:songs?|music|to\s+(?:rent|buy"
        r"|purchase"
        r"|live)|i\s+can|for\s+(?:sale|rent)))|hotels?\b|motels?\b|hostels?\b|(?:hotel|single"
        r"|double)\s+rooms?\b|accommodations?\b"
        r"|place\s+to\s+stay|somewhere\s+to\s+stay"
        r"|check(?:ing)?\s+(?:in|out)\b|house\s+to\s+(?:stay|book)|(?:houses?|place)\s+(?:for"
        r"|where)\s+.{0,12}stay|vacation\s+home|酒店|宾馆|民宿",
        weak=("reservation", "room"),
    ),
    Topic(
        name="home",
        zh="房子",
        pattern=r"(?:buy|buying|rent)\s+(?:an?|the|my|some)?\s*(?:\w+\s+)?(?:house|home|flat|place|property)"
        r"|apartments?\b|propert(?:y|ies)\b|(?:bed\s?rooms?|baths?|bathrooms?)\b|(?:house|home|place"
        r"|dwelling)s?\s+(?:to|i\s+(?:can|could)|for)\s+"
        r"(?:buy|rent|purchase|sale|live)|real\s+estate|somewhere\s+to\s+live|place\s+to\s+live"
        r"|new\s+(?:house|home)\b|租房|公寓|买房",
        weak=("visit", "appointment"),
    ),
    Topic(
        name="table",
        zh="餐厅",
        pattern=r"restaurants?\b|tables?\s+(?:for|at|there)|book\s+(?:a|the|another)\s+table|(?:a|the"
        r"|another)\s+table\b|diners?\b"
        r"|cuisine\b|places?\s+to\s+(?:eat|dine)|(?:to|can|could)\s+eat\b|eatery|dining\b|food\b|餐厅|饭店|餐馆"
        r"|订座|吃饭",
        weak=("reservation",),
    ),
    Topic(
        name="therapist",
        zh="心理咨询",
        pattern=r"therapists?\b|psycholog\w+|psychiatrist\w*|counsell?ors?\b|心理咨询|心理医生",
        weak=("appointment",),
    ),
    Topic(
        name="doctor",
        zh="看诊",
        pattern=r"doctors?\b|dentists?\b|clinics?\b|physician|vet\b|医生|牙医|挂号",
        weak=("appointment",),
    ),
    Topic(
        name="salon",
        zh="理发",
        pattern=r"salons?\b|hair\s?(?:cut|dresser|stylist)?s?\b|stylists?\b|barbers?\b|manicure|理发|美发",
        weak=("appointment", "visit"),
    ),
    Topic(
        name="movie",
        zh="电影",
        pattern=r"movies?\b|films?\b|cinemas?\b|imax|(?:3d|regular)\s+(?:show|movie)\w*|subtitles?\b|subs\b|电影|影院",
        weak=("ticket", "show"),
        titled=True,
    ),
    Topic(
        name="music",
        zh="音乐",
        pattern=r"songs?\b|music\b(?!al)|albums?\b|tracks\b|(?:a|this|that|the)\s+track\b|playlists?\b|tunes?\b|歌曲"
        r"|音乐|专辑",
        titled=True,
    ),
    Topic(
        name="event",
        zh="活动",
        pattern=r"events?\b(?!\s+(?:stream|log|hub|driven|bus|loop|handler|type))|concerts?\b|musicals?\b|broadway"
        r"|theat(?:er|re)\s+(?:play|show|event)s?|(?:stage"
        r"|dance)\s+shows?|plays\b|games?\s+tickets?"
        r"|(?:baseball|football|soccer|basketball|hockey)\s+(?:game|match)\w*|festivals?\b|activit(?:y"
        r"|ies)\b|attractions?\b|sight\s?seeing|tourist\s+\w+|museums?\b|landmarks?\b"
        r"|(?:places?|things?|somewhere|something)(?:\s+\w+)?\s+to\s+(?:see|visit|do)\b|演出|演唱会|比赛|景点|旅游",
        weak=("ticket", "seat", "show"),
        titled=True,
    ),
    Topic(
        name="payment",
        zh="付款",
        pattern=r"payments?\b(?!\s+(?:page|method|issue|problem|fail\w*|error|option))|transactions?\b|(?:do|make"
        r"|send|the)\s+(?:\w+\s+)?transfer\b"
        r"|(?:make|do|set\s+up|money|bank|private|public|cash)\s+(?:a\s+|the\s+)?(?:\w+\s+)?transfers?\b"
        r"|transfer(?:ring)?\s+(?:it\s+|this\s+|some\s+|the\s+)?(?:money|funds|cash|amount"
        r"|[$€£])"
        r"|(?:to|please|can\s+you|am|i'?m|will|i'?ll)\s+pay(?:ing)?\s+(?:(?-i:[A-Z])|him|her|them|my"
        r"|someone|[$€£])"
        r"|pay\s+(?-i:[A-Z])|pay\s+(?:for\s+)?something|send(?:ing)?\s+(?:\w+\s+)?(?:money|cash|[$€£]\s?\d)"
        r"|request(?:ing)?\s+(?:some\s+)?money|money\s+(?:to|from|transfer)|转账|汇款|付款",
        sends=True,
    ),
    Topic(
        name="sharing",
        zh="分享",
        pattern=r"shar(?:e|ing)\b|send\s+(?:the|my|this|another|an)\s+(?:address|location)|分享|发送位置",
        weak=("address",),
        sends=True,
    ),
    Topic(name="alarm", zh="闹钟", pattern=r"alarms?\b|reminders?\b|wake\s+me|闹钟|提醒"),
    Topic(
        name="weather",
        zh="天气",
        pattern=r"weather\b|forecast\b|(?:what|average|the)\s+temperature\b|will\s+it\s+rain|天气",
    ),
    Topic(
        name="delivery",
        zh="配送",
        pattern=r"deliver(?:y|ed|ing|ies)?\b|ship(?:ment|ped|ping)?\b|parcels?\b|packages?\b|couriers?\b|配送|送货|快递"
        r"|包裹",
    ),
    Topic(name="refund", zh="退款", pattern=r"refunds?\b|money\s+back\b|退款|退钱"),
    Topic(name="meeting", zh="会议", pattern=r"meetings?\b|(?:video|phone|conference)\s+calls?\b|demos?\b|会议"),
    Topic(
        name="callback", zh="回电", pattern=r"call\s?(?:me\s+)?back\b|callback|call\s+me\b|ring\s+me\b|回电|给我打电话"
    ),
    Topic(
        name="booking",
        zh="预订",
        pattern=r"book(?:ing)?\s+(?:a|an|the|another)\b(?!\s+(?:about|i|by|called))|reserv(?:e|ation)\b"
        r"|appointments?\b|预订|预约",
    ),
)
TITLED = frozenset(topic.name for topic in TOPICS if topic.titled)
BY_NAME = {topic.name: topic for topic in TOPICS}
_WEAK = {
    "ticket": r"tickets?\b",
    "seat": r"seats?\b",
    "reservation": r"reserv\w+",
    "appointment": r"appointments?\b|see\s+(?:him|her|them)\b",
    "visit": r"visits?\b|tours?\b|viewings?\b",
    "show": r"shows?\b|showings?\b|watch\b",
    "room": r"rooms?\b",
    "address": r"address\b|location\b",
}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9_-])(?:{pattern})", re.I)


_ASKED_FOR = re.compile(
    r"\b(?:(?:i|we)(?:'d|\s+would|\s+also|\s+really|\s+just|\s+still|\s+might|\s+will|'ll|\s+do|\s+am"
    r"|'m|m|\s+have)?\s+(?:\w+\s+)?(?:want|need|like|love|wish|prefer|looking"
    r"|searching|interested|hoping|planning|trying|going|decided|thinking|enjoy|fond|require)|please"
    r"|pls|can|could|would|will|book|reserve|find|search|look(?:ing)?\s+(?:for|up|at|in)|get\s+me"
    r"|set\s+(?:up|an?|it|the)|set|show"
    r"|play|share|transfer|send|schedule|help|let'?s|how\s+about|what\s+about|is\s+there|are\s+there"
    r"|any|make|order|give|get|add|buy|rent|pay|time\s+to|check|do\s+you\s+have|recommend|move|change|push"
    r"|reschedule|cancel|postpone|switch|try|confirm|extend|need|want"
    r"|like)\b"
    r"|\bback\s+to\b|\b(?:what|how)(?:'s|\s+is|\s+are|\s+will)\b|\bi'?m\s+after\b|\brequire\b|想|要|请|帮"
    r"|订|预|找|查|安排|麻烦"
    r"|可以|能",
    re.I,
)


# What the thing asked for is to make possible: "a flight, so I can attend the festival" asks for no festival.
_PURPOSE = re.compile(
    r"\b(?:so\s+(?:that\s+)?|in\s+order\s+that\s+)(?:i|we)\s+(?:can|could|may|might|will)\s+[^.!?;]{1,80}"
    r"|\b(?:in\s+order\s+)?to\s+attend\s+[^.!?;,]{1,60}",
    re.I,
)


def topic_of(text: str, *, current: str = "", earlier: tuple[str, ...] = ()) -> str:
    """The topic a sentence names first; else the current one, unless a weak word belongs to an earlier one only."""
    if not _ASKED_FOR.search(text):
        return current
    asked_for = _PURPOSE.sub(" ", text)
    best: tuple[int, str] | None = None
    for topic in TOPICS[:-1]:
        found = _compiled(topic.pattern).search(asked_for)
        if found and (best is None or found.start() < best[0]):
            best = (found.start(), topic.name)
    if best:
        return best[1]
    said = [weak for weak, words in _WEAK.items() if _compiled(words).search(text)]
    if not said or (current in BY_NAME and any(weak in BY_NAME[current].weak for weak in said)):
        return current
    for name in reversed(earlier):
        if name in BY_NAME and any(weak in BY_NAME[name].weak for weak in said):
            return name
    return current or (TOPICS[-1].name if _compiled(TOPICS[-1].pattern).search(text) else "")
