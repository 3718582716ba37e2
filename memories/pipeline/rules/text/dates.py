"""Dates inside rules: when something happened, and how long something temporary holds."""

import re
from datetime import date, datetime, time, timedelta

from memories.calendar_words import month_end, number_of, zone_of
from memories.dates import find_day, resolve_date
from memories.pipeline.rules.vocabulary.stretches import find_stretch

__all__ = ["expiry_of", "resolve_date"]

_TODAY = re.compile(
    r"\b(?:(?:just|only)\s+(?:for\s+)?today|(?:for\s+)?today\s+only|for\s+today)\b|(?:仅限?|只"
    r"|就)今[天日]|今天(?=请|先|暂时|都|不要|别)|今日内",
    re.I,
)
_WEEK = re.compile(
    r"\b(?:(?:just|only|for)\s+)?this\s+week(?:\s+only)?\b|(?:仅限?|只在?)?(?:本周|这周|这个?星期"
    r"|这个?礼拜)(?![一二三四五六日天末])",
    re.I,
)
_MONTH = re.compile(r"\b(?:just|only|for)\s+this\s+month\b|\bthis\s+month\s+only\b|(?:仅限?)?(?:本月|这个月)", re.I)
_UNTIL = re.compile(
    r"\b(?:until|till|til|through|up\s+to)\s+(?P<day>.{3,40})|(?:直到|截止到?"
    r"|到)(?P<zh>.{1,12}?)(?:为止|之前|前|$|，)",
    re.I,
)
_BEFORE = re.compile(
    r"^\s*before\s+(?P<day>.{3,30})|^(?:请)?(?:在)?(?P<zh>[^，。,]{1,10}?)(?:之前|以前|前)(?![天年往台面后妻夫几不])",
    re.I,
)
_ARTICLE = 8  # characters that may stand before a month or a year: "around the"
_WEEKEND = re.compile(r"\b(?:this|the|over\s+the|for\s+the)\s+weekend\b|(?:这个?|本)周末", re.I)
_NEXT_FEW = re.compile(
    r"\bfor\s+the\s+next\s+(?P<n>\d{1,3}|few|two|three|four|five|six|seven|couple\s+of)\s+(?P<unit>days|weeks|months)\b"
    r"|(?:接下来|未来)的?(?P<zn>\d{1,3}|[一二两三四五六七八九十几])个?(?P<zunit>天|周|星期|礼拜|月)",
    re.I,
)


def expiry_of(text: str, *, said_at: datetime, time_zone: str) -> datetime | None:
    """The instant after which temporary words ("this week only", "until the end of March", 周五之前) no longer hold."""
    zone = zone_of(time_zone)
    today = said_at.astimezone(zone).date()
    last = _last_day(text, said_at=said_at, time_zone=time_zone, today=today)
    if last is None and _TODAY.search(text):
        last = today
    if last is None and (_WEEK.search(text) or _WEEKEND.search(text)):
        last = today + timedelta(days=6 - today.weekday())
    if last is None and _MONTH.search(text):
        last = month_end(today)
    return datetime.combine(last + timedelta(days=1), time(0), zone) if last else None


def _last_day(text: str, *, said_at: datetime, time_zone: str, today: date) -> date | None:
    """The last day of "until …", "for the next two weeks" and of a sentence that begins with "before …"."""
    few = _NEXT_FEW.search(text)
    if few:
        words = re.sub(r"\s+", " ", (few["n"] or few["zn"]).lower())
        number = {"few": 3, "几": 3, "couple of": 2}.get(words) or number_of(words) or 0
        days = {"d": 1, "天": 1, "w": 7, "周": 7, "星": 7, "礼": 7, "m": 31, "月": 31}[
            (few["unit"] or few["zunit"])[0].lower()
        ]
        return today + timedelta(days=number * days)
    for match in (_UNTIL.search(text), _BEFORE.match(text)):
        if not match:
            continue
        bound = match["day"] or match["zh"]
        named = find_day(bound, said_at=said_at, time_zone=time_zone, ahead=True)
        stretch = find_stretch(bound, said_at=said_at, time_zone=time_zone, ahead=True)
        if named and named.day >= today and (stretch is None or stretch.start >= named.start):
            return named.day
        if stretch and stretch.last >= today and stretch.start <= _ARTICLE:
            return stretch.last
    return None
