"""From when, until when and for what a statement holds: "from 1 April", "last month", "just for this order". Pure."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from memories.calendar_words import zone_of
from memories.dates import at_noon
from memories.pipeline.rules.text.dates import expiry_of
from memories.pipeline.rules.text.reading import Sentence
from memories.pipeline.rules.vocabulary.stretches import Stretch, find_stretch


@dataclass(frozen=True, kw_only=True)
class Validity:
    """`valid_from` is None where it holds as of the words; `once` where it is meant for this occasion only."""

    valid_from: datetime | None
    expires_at: datetime | None
    once: bool


_ERRAND = (
    r"(?:order|time|delivery|shipment|parcel|package|purchase|occasion|trip|case|ticket|request|return|refund|call"
    r"|chat)"
)
_ONCE = re.compile(
    rf"\b(?:just|only|purely|for|but)\s+(?:for\s+)?(?:this|that)\s+(?:one\s+|single\s+|particular\s+|specific\s+|current\s+)?"
    rf"(?:{_ERRAND}|once|one)\b|\bthis\s+(?:one\s+)?{_ERRAND}\s+only\b|\bthis\s+once\b|\b(?:just|only)\s+(?:the\s+)?once\b"
    r"|\b(?:ship|send|deliver)\s+this\s+(?:one|order|parcel|package)\b|\b(?:as\s+an?\s+)?one[\s-](?:off|time)\b|\bas\s+an\s+exception\b|\btemporar(?:y|ily)\b|\bfor\s+the\s+time\s+being\b"
    r"|(?:仅仅?|只|就|单)(?:限|是|在|为|用于)?(?:这|本|此)(?:一)?(?:次|单|回|趟|个?订单|个?包裹)|(?:这|本|此)(?:一)?(?:次|单|回|个?订单)"
    r"(?:的)?(?:订单|包裹|快递|收货地址|货)?(?:请|先|就|改|都|帮)?(?:先|就)?(?:寄|送|发|用|打|联系|配送)|临时|暂时",
    re.I,
)
_ANNOUNCES = re.compile(
    r"\b(?:from|as\s+of|as\s+from|starting(?:\s+(?:from|on|in|with))?|beginning(?:\s+(?:on|in))?"
    r"|effective(?:\s+(?:from|on|as\s+of))?|(?P<since>since))\s+(?:the\s+)?(?P<day>\S.{1,40})",
    re.I,
)
_ZH_ANNOUNCES = re.compile(
    r"(?:[从自](?=[\d一二三四五六七八九十上下本这去今明后周星礼两年])(?P<from>.{1,12})"
    r"|(?P<day>[\d一二三四五六七八九十年月日号上下本这个周星期礼拜天明后末初底]{2,12})(?:起|开始))"
)
_CHANGES = re.compile(
    r"\b(?:mov(?:e|es|ed|ing)|relocat\w+|switch\w*|chang(?:e|es|ed|ing)|upgrad\w+|downgrad\w+|migrat\w+|join\w*|start\w*"
    r"|beg[aiu]n\w*|bec[ao]m\w+|left|leav\w+|quit|got\s+(?:an?\s+)?new|get(?:ting)?\s+(?:an?\s+)?new|renamed|married)\b"
    r"|搬|迁|换|改|变|升级|降级|跳槽|入职|加入|离职|辞职|升职|结婚|(?:去|到|开始在)[^，。\s]{1,20}?(?:上班|工作|任职|就职|报到)",
    re.I,
)
_AHEAD = re.compile(
    r"\b(?:will|'ll|going\s+to|moving|relocating|switching|changing|upgrading|downgrading|migrating|joining|starting|getting"
    r"|becoming|leaving|about\s+to|planning|moves?|changes?|switches|starts?)\b"
    r"|将|会(?!员)|(?<![需主重只])要(?!求)|打算|准备|计划|即将",
    re.I,
)
_NOT_AHEAD = re.compile(r"\b(?:have|has|had|'ve|just|already|recently|did|was|were)\b|了|已经?|刚|过", re.I)
_LEADS = re.compile(r"\s*(?:on|in|as\s+of)?\s*(?:the\s+)?", re.I)
_OWN = re.compile(
    r"\s*[,:，]?\s*(?:the\s+\w+\s+)?(?:my|our|i|we|i'm|we're|i'll|we'll)\b|\s*[，,]?\s*(?:我|咱|本人)", re.I
)
_BOUND = re.compile(r"\b(?:until|till|til|through|up\s+to|by|before|within)\s+(?:the\s+)?$|(?:直到|截止到?)$", re.I)
_SOON = 7  # days: "from Friday" is the coming one, "from 20 February" may be over
_PASSING = frozenset(
    {"address", "phone", "email", "location", "postal_code", "contact_preference", "name", "last_name"}
)
# Slots whose values come and go; an order's number is that of the order, whenever it arrives.
_CHANGING = _PASSING | {"company", "role", "plan", "language", "research_topic", "technical_level"}
_RANGE = re.compile(r"\s*(?:to|till?|until|through|and|-|–|到|至)\b", re.I)


def validity(sentence: Sentence, *, at: int, attribute: str, said_at: datetime, time_zone: str) -> Validity:
    """What the sentence says of the time for which the words at a position (of the whole text) hold."""
    when = _Clock(said_at=said_at, time_zone=time_zone)
    expires = _until(sentence.text, when)
    day = _from(sentence.text, sentence.clause_at(at).text, when) if attribute in _CHANGING else None
    begins = at_noon(day, time_zone=time_zone) if day and day != when.today else None
    if begins and expires and begins >= expires:
        begins = None
    once = attribute in _PASSING and bool(_ONCE.search(sentence.text))
    return Validity(valid_from=begins, expires_at=expires, once=once)


@dataclass(frozen=True, kw_only=True)
class _Clock:
    said_at: datetime
    time_zone: str

    @property
    def today(self) -> date:
        return self.said_at.astimezone(zone_of(self.time_zone)).date()

    def find(self, text: str, *, ahead: bool) -> Stretch | None:
        return find_stretch(text, said_at=self.said_at, time_zone=self.time_zone, ahead=ahead)

    def begin(self, stretch: Stretch) -> date:
        """The first day of what comes; of what is over the last one, since nobody says which."""
        return stretch.first if stretch.first > self.today else min(stretch.last, self.today)

    def nearest(self, text: str) -> Stretch | None:
        """The coming one when it is near, else the nearer one, of a day that may be either."""
        coming, gone = self.find(text, ahead=True), self.find(text, ahead=False)
        if not coming or not gone:
            return coming or gone
        ahead, back = (coming.first - self.today).days, (self.today - gone.first).days
        return coming if 0 <= ahead <= max(_SOON, back) else gone


# A sentence that tells many things is read once; no more of what was said is kept than that.
@lru_cache(maxsize=2)
def _until(text: str, when: _Clock) -> datetime | None:
    return expiry_of(text, said_at=when.said_at, time_zone=when.time_zone)


@lru_cache(maxsize=2)
def _from(text: str, clause: str, when: _Clock) -> date | None:
    return _announced(text, when) or _leading(text, when) or _of_change(clause, when)


def _announced(text: str, when: _Clock) -> date | None:
    """ "From 1 April", "starting next Monday", "since 2020", 从4月1日起, 下个月开始."""
    for match in _ANNOUNCES.finditer(text):
        found = when.find(match.group(), ahead=False) if match["since"] else when.nearest(match.group())
        if found and found.start <= match.start("day") - match.start() and not _RANGE.match(match.group(), found.end):
            return when.begin(found)
    for match in _ZH_ANNOUNCES.finditer(text):
        words = match["from"] or match["day"]
        found = when.nearest(words)
        if found and found.start == 0:
            return when.begin(found)
    return None


def _leading(text: str, when: _Clock) -> date | None:
    """ "Next month my address is …", "On 1 April we are on …": a coming day before what it holds for."""
    found = when.find(text, ahead=True)
    lead = _LEADS.match(text)
    if not found or not lead or found.start > lead.end() or not _OWN.match(text, found.end):
        return None
    return found.first if found.first > when.today else None


def _of_change(clause: str, when: _Clock) -> date | None:
    """The day of a change: "we moved in 2024", "I'm switching to Pro next week", 我4月1日搬到深圳."""
    change = _CHANGES.search(clause)
    if not change and not _AHEAD.search(clause):
        return None
    ahead = bool(_AHEAD.search(clause)) or (not _NOT_AHEAD.search(clause) and not change_is_past(change))
    found = when.find(clause, ahead=ahead)
    if not found or _BOUND.search(clause[: found.start]):
        return None
    day = when.begin(found)
    return day if change or day > when.today else None


def change_is_past(change: re.Match[str] | None) -> bool:
    """Whether the verb alone says that it is over: moved, left."""
    return change is not None and bool(re.search(r"(?:ed|left|quit|became|began|got\s.*)$", change.group(), re.I))
