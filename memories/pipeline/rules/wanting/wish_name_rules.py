"""Names inside wishes, as data: the words that stand before a place, a person, an address or a chosen thing.

The groups `v` or `w` hold the name; `topics` says where a rule is read, `unless` where it is not, `asked` which
question of the support agent a bare answer needs. Rules that stand earlier claim their words first.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from zoneinfo import available_timezones

from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES
from memories.pipeline.rules.wanting.wish_topics import TOPICS

_CAP = r"(?-i:(?!I(?:['’]\w+)?\b)[A-ZÀ-ÖØ-Þ][\w'’&/|.-]*|\d+\|\d+)"
_GLUE = r"(?:of|the|de|la|del|di|du|da|and|&|y)"
_LOWER_PART = r"(?:creek|city|hills?|park|view|beach|valley|springs|bay|falls|island|lake|heights|grove|town)\b"
_TITLE_GLUE = r"(?:of|the|a|an|and|&|in|to|on|for|with|upon|from|at|is|de|la)"
_RUN = rf"{_CAP}(?:\s+(?:{_GLUE}\s+){{0,2}}(?:{_CAP}|\d+\b)|\s+{_LOWER_PART})*"
_TITLED = rf"{_CAP}(?:\s+(?:{_TITLE_GLUE}\s+){{0,3}}(?:{_CAP}|\d+\b))*"
_TITLE = rf"(?:\d+\w*\s+(?={_CAP}))?{_TITLED}(?::\s+{_TITLED})?"
_STATE = r"(?:,\s*(?-i:[A-Z][A-Za-z]{1,2}\b|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\b|D\.?C\.?(?!\w))|\s+D\.C\.?(?!\w))?"
_STREET = (
    r"(?:street|avenue|road|drive|lane|way|boulevard|court|plaza|highway|circle|square|parkway|place"
    r"|terrace|st|ave"
    r"|rd|dr|blvd|ln|ct|pkwy)"
)
_ADDRESS = (
    rf"\b\d{{1,5}}\s+(?:[\w.'-]+\s+){{1,4}}?{_STREET}\b\.?"
    r"(?:\s+(?:north|south)?(?:east|west|north|south)\b)?"
    r"(?:\s*,?\s*(?:#|suite|ste|apt|unit|no)\.?\s*[\w-]+)?"
)
_MORE_CITIES = (
    "san francisco/san diego/san jose/las "
    "vegas/seattle/boston/washington/philadelphia/philly/houston/dallas/atlanta"
    "/miami/portland/nyc/munich/frankfurt/hamburg/barcelona/milan/manchester/lyon/osaka/beijing/delhi/mumbai"
)
_NO_CITIES = frozenset(
    ["center", "central", "eastern", "pacific", "mountain", "general", "south", "north", "west", "east"]
)


def _lower_cities() -> str:
    """Cities one may write in lower case: those the time zones are named after, and some large ones."""
    known = {zone.rsplit("/", 1)[-1].replace("_", " ").lower() for zone in available_timezones() if "/" in zone}
    cities = {name for name in known if re.fullmatch(r"[a-z]{4}[a-z ]*", name)} | set(_MORE_CITIES.split("/"))
    return "|".join(sorted(map(re.escape, cities - _NO_CITIES), key=len, reverse=True))


_COUNTRY = (
    "argentina|australia|austria|belgium|brazil|canada|chile|china|colombia|denmark|egypt|england|finland|france|germany"
    "|greece|india|indonesia|ireland|israel|italy|japan|kenya|malaysia|mexico|netherlands|norway|peru|philippines|poland"
    "|portugal|russia|scotland|singapore|spain|sweden|switzerland|thailand|turkey|uk|usa|vietnam"
)
_PLACE = rf"(?:(?:{_RUN}){_STATE}|(?:{_lower_cities()})\b(?:,?\s(?-i:[A-Z]{{2}})\b|,\s(?:{_COUNTRY})\b)?)"
_PERSON = rf"(?:{_CAP}(?:\s+{_CAP}){{0,2}}|(?:{'|'.join(sorted(GIVEN_NAMES, key=len, reverse=True))})\b)"
_GENRE = (
    r"(?:action|adventure|animat\w+|anime|comed(?:y|ies)|comic|crime|documentary|drama|family|fantasy|fight|horror|musical"
    r"|mystery|play|romance|romantic|scary|sci-?fi|sports?|supernatural|thriller|war|western|movies?|films?|songs?|shows?)\b"
)
_TWO_NAMES = rf"{_CAP}\s+{_CAP}(?:\s+(?!{_GENRE}){_CAP})?|(?-i:[A-Z][a-z]+)(?=\W*$)"
_ASKS_PLACE = r"\b(?:city|where|area|location|place|search\s+in|located)\b"
_ASKS_ORIGIN = r"\b(?:from|leav\w+|depart\w*|pick\w*\s+up)\b"
_ASKS_NAME = r"\b(?:whom?|name|contact|person|receiver|recipient|party)\b"


@dataclass(frozen=True, kw_only=True)
class NameRule:
    """One place where a name stands, and the slot it fills."""

    slot: str
    pattern: str
    topics: frozenset[str] = field(default_factory=frozenset)
    unless: frozenset[str] = field(default_factory=frozenset)
    asked: str = ""
    not_asked: str = ""

    @property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, case-blind but for capitals that make a name."""
        return _compile(self.pattern)


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


_TRAVELS = frozenset(topic.name for topic in TOPICS if topic.travels)
_SENDS = frozenset(topic.name for topic in TOPICS if topic.sends)
_PICKS_UP = frozenset(topic.name for topic in TOPICS if topic.picks_up)
_MOVES = _TRAVELS | _PICKS_UP
_UNCHOSEN = _MOVES | _SENDS | {"alarm", "weather", "meeting", "delivery", "callback", "refund", ""}
_ASKS_CHOICE = (
    r"\b(?:which|what)\s+(?:restaurant|property|event|movie|film|song|salon|hotel|title|show|place"
    r"|stylist|therapist|apartment)s?\b"
    r"|\b(?:event|movie|film|restaurant|property|hotel)(?:'s)?\s+name|\bname\s+of\s+the\b"
    r"|\bspecific\s+(?:event|movie|place|restaurant)"
)
_STATION = (
    rf"(?:(?:\d+\w*\s+)?(?:(?:{_CAP}|(?-i:[a-z]+))\s+){{0,3}}(?:station|airport|terminal|depot"
    r"|bus\s+stop|transit\s+center))\b"
)
_VENUES = (
    r"theat(?:re|er)s?|cinemas?|stage|hall|arena|stadium|apartments?|hotel|inn|salon|bistro|cafe"
    r"|restaurant|club"
    r"|museum|playhouse|townhouses?|condos?"
)
_FIRST = (
    r"^\W*(?:(?:yes|sure|ok|okay|please|in|it's|it\s+is|try|check|how\s+about|what\s+about|let's\s+try"
    r"|look\s+in"
    r"|i\s+(?:live|am|want)(?:\s+it)?\s+in|search\s+in|search|find)\b[\s,]*)*"
    rf"(?P<v>{_PLACE})(?=\W*$|\s+(?:on|and|please|for|at|would|is|area|if|this)\b|\s*[,.])"
)
_CHOICE = (
    r"\b(?:see|watch|visit|play|hear|try|at|called|named|(?:change|make|switch)\s+(?:it|that"
    r"|this)\s+to|how\s+about"
    r"|what\s+about|actually,?|go(?:ing)?\s+to|tickets?\s+(?:to|for)|(?:visit|tour|viewing)\s+(?:to|of"
    r"|at)|thinking\s+(?:about|of)|something\s+like|dine\s+at|maybe\s+(?:to\s+)?|i\s+want"
    r"|the\s+(?:movie|song|event|show|place|restaurant|film)(?:\s+i\s+want(?:\s+to\s+(?:see|watch"
    r"|hear))?)?"
    r"(?:\s+is|\s+called)?|event\s+is|want\s+(?:the\s+)?|heard|no,?|listen\s+to|playing"
    r"|reservation\s+(?:at|for)|appointment\s+(?:at|with)|book)\s+"
    rf"(?:the\s+(?:movie|song|restaurant|event|salon|property)\s+|(?-i:the\s+))?(?P<v>{_TITLE})"
)

RULES: tuple[NameRule, ...] = (
    NameRule(
        slot="airline",
        pattern=r"\b(?P<v>(?!(?:any|which|specific|other|what|different|the|of|with|by|on|an?|particular"
        r"|some)\b)\w+"
        r"\s+(?:airlines?|airways))\b",
        topics=frozenset({"flight"}),
    ),
    NameRule(
        slot="choice",
        pattern=r"(?:\b(?-i:movie|film|song|show|titled|entitled|title\s+is)|^\W*(?:movie|film|song|show))\s+(?:called\s+|titled\s+|named\s+)?"
        rf"(?P<v>{_TITLE})",
        topics=frozenset({"movie", "event", "music"}),
    ),
    NameRule(
        slot="choice",
        pattern=rf"\btickets?\s+(?:to|for)\s+(?:see\s+)?(?-i:the\s+)?(?P<v>{_TITLE})",
        topics=frozenset({"movie", "event"}),
    ),
    NameRule(slot="address", pattern=_ADDRESS, topics=frozenset({"sharing"})),
    NameRule(
        slot="address",
        pattern=r"\b(?:address|location)\s+(?:to\s+(?:be\s+)?shared?\s+)?(?:is\s+|was\s+|should\s+be\s+|of\s+|at\s+"
        rf"|for\s+)?(?:the\s+)?(?!{_CAP}\W*$)(?P<v>{_RUN})|\b(?P<w>{_RUN})\s+address\b",
        topics=frozenset({"sharing"}),
    ),
    NameRule(
        slot="recipient",
        pattern=r"\b(?:to|with|pay|paying|for|send|him|her|named|called|it'?s|requesting(?:\s+is)?|from"
        r"|(?:contact|receiver|recipient|person|name)(?:'s\s+name|\s+name)?\s+is"
        r"|sharing\s+it(?:\s+with)?\s+is"
        r"|(?:his|her|their)\s+name\s+is)\s+(?:(?:the\s+)?(?:contact|person)\s+(?:named\s+|called\s+)?"
        rf"|my\s+\w+\s+)?(?P<v>{_PERSON})",
        topics=_SENDS,
    ),
    NameRule(
        slot="recipient",
        pattern=rf"\bshare\s+(?:the|my|this|that|our)\s+(?:address|location)\s+(?P<v>{_CAP})\W*$",
        topics=_SENDS,
    ),
    NameRule(
        slot="recipient",
        pattern=rf"(?:^|[,.]\s*)(?P<v>{_CAP})\s+is\s+(?:the|my)\s+(?:name|receiver|recipient|contact|person)",
        topics=_SENDS,
    ),
    NameRule(
        slot="recipient",
        pattern=r"^\W*(?:(?:it'?s|to|with|that's|yes|sure|okay|his\s+name\s+is)\b[\s,]*)*"
        rf"(?P<v>{_PERSON})\W*(?:please\W*|,.*)?$",
        topics=_SENDS,
        asked=_ASKS_NAME,
    ),
    NameRule(
        slot="recipient",
        pattern=rf"\b(?:person|name|contact|receiver|recipient)\b[^.;?!]{{0,60}}?\sis\s+(?P<v>{_CAP}(?:\s+{_CAP})?)",
        topics=_SENDS,
    ),
    NameRule(slot="destination", pattern=_ADDRESS, topics=frozenset({"ride"})),
    NameRule(
        slot="origin",
        pattern=rf"\b(?:from|at|up\s+in|up\s+near)\s+(?:the\s+)?(?P<v>{_STATION})|\b(?P<w>{_RUN}\s+(?:station"
        r"|airport|terminal))"
        r"\s+(?:is|would|will|sounds)\b",
        topics=_PICKS_UP,
    ),
    NameRule(slot="origin", pattern=rf"\b(?:from|at|up\s+in|up\s+near)\s+(?:the\s+)?(?P<v>{_PLACE})", topics=_PICKS_UP),
    NameRule(
        slot="origin",
        pattern=r"\b(?:from|frmo|form|leav(?:e|es|ing)|depart(?:ing|s)?|out\s+of|starting\s+(?:in|at))\s+"
        rf"(?:from\s+|the\s+)?(?:my\s+(?:home\s?town|city)\s+(?:of\s+)?|city\s+of\s+)?(?P<v>{_PLACE})",
        topics=_TRAVELS,
    ),
    NameRule(
        slot="destination",
        pattern=rf"\b(?:to|destination\s+is)\s+(?:the\s+)?(?P<v>{_RUN}\s+at\s+{_RUN})",
        topics=frozenset({"ride"}),
    ),
    NameRule(
        slot="destination",
        pattern=r"\b(?:to|towards|destination(?:\s+(?:is|will\s+be|would\s+be|of|city\s+is))?"
        r"|arriv(?:e|ing)\s+(?:in|at)|head(?:ed|ing)\s+(?:to|for|into))\s+(?:the\s+|city\s+of\s+)?"
        rf"(?P<v>{_PLACE})",
        topics=_TRAVELS,
    ),
    NameRule(
        slot="director",
        pattern=rf"\b(?:directed\s+by|director(?:\s+is)?|from\s+director)\s+(?P<v>{_CAP}(?:\s+{_CAP}){{0,2}})",
        topics=frozenset({"movie"}),
    ),
    NameRule(
        slot="person",
        pattern=r"\b(?:starring|featuring|with|acted\s+by|stars?|(?:movies?|films?|shows?)\s+like|actors?|cast)\s+"
        rf"(?P<v>{_TWO_NAMES})",
        topics=frozenset({"movie"}),
    ),
    NameRule(
        slot="album",
        pattern=rf"\balbum\s+(?:called\s+|named\s+|titled\s+)?(?P<v>{_TITLE})|(?P<x>{_TITLE})\s+album\b"
        rf"|\bheard\s+(?:that\s+)?(?P<w>{_TITLE})\s+is\b",
        topics=frozenset({"music"}),
    ),
    NameRule(
        slot="artist",
        pattern=r"\b(?:by|from|artist)\s+(?:the\s+(?:artist|band|singer)\s+)?"
        rf"(?P<v>{_CAP}(?:\s+{_CAP}){{0,2}})",
        topics=frozenset({"music"}),
    ),
    NameRule(slot="choice", pattern=_CHOICE, topics=frozenset({"table"})),
    NameRule(
        slot="place",
        pattern=rf"(?:\bthe\s+)?(?P<v>{_PLACE})\s+area\b",
        unless=_TRAVELS | _SENDS | {"music", "alarm"},
    ),
    NameRule(
        slot="place",
        pattern=r"\b(?:in|near|around|inside|within|close\s+to|over\s+in|at|about\s+in"
        r"|(?:weather|forecast|temperature|check|like)\s+(?:for|at|in|of))\s+(?:the\s+)?"
        rf"(?:city\s+of\s+|area\s+of\s+)?(?P<v>{_PLACE})",
        unless=_TRAVELS | _SENDS | {"music", "alarm"},
    ),
    NameRule(
        slot="place",
        pattern=r"\b(?:for|of|is|search|about|travell?ing\s+to|going\s+to|visit(?:ing)?|need\s+it\s+in)\s+"
        rf"(?P<v>{_PLACE})(?=\W*$|\s+(?:on|please|for|would)\b|\s*[,.])",
        unless=_MOVES | _SENDS | {"music", "alarm", "movie", ""},
        asked=_ASKS_PLACE,
    ),
    NameRule(
        slot="place",
        pattern=r"^\W*(?:and\s+|ok(?:ay)?,?\s+)?(?:how|what)\s+about\s+(?:in|near|around)\s+"
        r"(?P<v>(?!(?:the|a|an|my|your|this|that|it|half|about)\b)[a-z]+(?:\s[a-z]+){0,2})\W*$",
        unless=_MOVES | _SENDS | {"music", "alarm", ""},
    ),
    NameRule(slot="place", pattern=_FIRST, unless=_MOVES | _SENDS | {"music", "alarm", ""}, asked=_ASKS_PLACE),
    NameRule(
        slot="origin",
        pattern=_FIRST,
        topics=_MOVES,
        asked=rf"{_ASKS_PLACE}.*{_ASKS_ORIGIN}|{_ASKS_ORIGIN}.*{_ASKS_PLACE}",
    ),
    NameRule(slot="destination", pattern=_FIRST, topics=_MOVES, asked=_ASKS_PLACE, not_asked=_ASKS_ORIGIN),
    NameRule(slot="choice", pattern=_CHOICE, unless=_UNCHOSEN | {"table"}),
    NameRule(
        slot="choice",
        pattern=r"\b(?-i:[Tt]he\s+)?(?P<v>(?!(?:The|A|An|This|That|What|Which|Any"
        rf"|Other)\b){_RUN}\s+(?:{_VENUES}))\b(?!\s+(?:shows?|plays?|events?|performances?)\b)",
        topics=frozenset({"home", "hotel", "table", "salon"}),
    ),
    NameRule(slot="choice", pattern=rf"(?P<v>{_TITLE})", unless=_UNCHOSEN, asked=_ASKS_CHOICE),
)
VENUE = re.compile(rf"\b(?:{_VENUES})\b", re.I)
_OFFERED = rf"{_TITLED}(?:\s+by\s+(?:the\s+)?{_TITLED})?(?::\s+{_TITLED})?"
OFFERED = re.compile(_OFFERED, re.I)  # a name as it stands in what the agent says
