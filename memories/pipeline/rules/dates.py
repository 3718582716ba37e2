"""Dates inside rules: when something happened, and how long something temporary holds."""

import re
from datetime import datetime, time, timedelta

from memories.calendar_words import zone_of
from memories.dates import find_day, resolve_date

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


def expiry_of(text: str, *, said_at: datetime, time_zone: str) -> datetime | None:
    """The instant after which temporary words ("this week only", "until Friday", 本周) no longer hold."""
    zone = zone_of(time_zone)
    today = said_at.astimezone(zone).date()
    until = _UNTIL.search(text)
    if until:
        named = find_day(until.group(), said_at=said_at, time_zone=time_zone)
        if named and named.day >= today:
            return datetime.combine(named.day + timedelta(days=1), time(0), zone)
    if _TODAY.search(text):
        return datetime.combine(today + timedelta(days=1), time(0), zone)
    if _WEEK.search(text):
        return datetime.combine(today + timedelta(days=7 - today.weekday()), time(0), zone)
    if _MONTH.search(text):
        first = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
        return datetime.combine(first, time(0), zone)
    return None
