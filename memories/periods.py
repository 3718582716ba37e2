"""Words for a stretch of time ("in February", "last week", 昨天), half-open. Pure; never raises on odd input."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from memories.calendar_words import LOOKS_AHEAD, MONTH, MONTHS, ZH_NUMBER, day_or_none, number_of, zone_of
from memories.dates import find_day


@dataclass(frozen=True, kw_only=True)
class Period:
    """A half-open stretch of time, in the customer's zone."""

    since: datetime
    until: datetime


_IN_MONTH = re.compile(
    rf"\b(?:in|during|since|from|of|last|this|back\s+in)\s+(?P<m>{MONTH})\b(?:,?\s+(?P<y>\d{{4}}))?(?!\s+\d)", re.I
)
_ZH_MONTH = re.compile(
    r"(?P<y>\d{4}年|去年|今年|前年)?的?(?P<m>1[0-2]|[1-9]|十[一二]?"
    r"|[一二三四五六七八九])月份?(?!\d|[零一二三四五六七八九十]+[日号]|\d+[日号])"
)
_IN_YEAR = re.compile(r"\b(?:in|during|since)\s+(?P<y>(?:19|20)\d{2})\b|(?P<zh>(?:19|20)\d{2})年(?!\d)", re.I)
_LAST = re.compile(
    r"\b(?:in\s+the\s+|over\s+the\s+|during\s+the\s+|the\s+)?(?:last|past)\s+(?P<n>\d{1,4}|few"
    r"|couple\s+of|two|three|four|five|six|seven|eight|nine|ten)\s+(?P<unit>days|weeks|months)\b"
    rf"|(?:最近|过去|近)(?P<zn>{ZH_NUMBER}|几)个?(?P<zunit>天|周|星期|月)",
    re.I,
)
_SPAN_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.I), name)
    for pattern, name in (
        (r"\blast\s+week\b|上个?(?:周|星期|礼拜)(?![一二三四五六日天末])", "last week"),
        (r"\bthis\s+week\b|(?:这|本)个?(?:周|星期|礼拜)(?![一二三四五六日天末])", "this week"),
        (r"\blast\s+month\b|上个?月(?!\d)", "last month"),
        (r"\bthis\s+month\b|(?:这个|本)月", "this month"),
        (r"\blast\s+year\b|去年(?!.{0,2}月)", "last year"),
        (r"\bthis\s+year\b|今年(?!.{0,2}月)", "this year"),
    )
)


def find_period(text: str, *, now: datetime, time_zone: str) -> Period | None:
    """The stretch of time a text speaks of ("in February", "last week", 昨天), half-open, or None."""
    today = now.astimezone(zone_of(time_zone)).date()
    bounds = _named_span(text, today) or _last_units(text, today) or _month_or_year(text, today)
    if bounds is None:
        found = find_day(text, said_at=now, time_zone=time_zone)
        if found is None or (
            found.day > today and not LOOKS_AHEAD.search(text) and found.day - today > timedelta(days=400)
        ):
            return None
        bounds = (found.day, found.day + timedelta(days=1))
    zone = zone_of(time_zone)
    return Period(since=datetime.combine(bounds[0], time(0), zone), until=datetime.combine(bounds[1], time(0), zone))


def _named_span(text: str, today: date) -> tuple[date, date] | None:
    monday = today - timedelta(days=today.weekday())
    month = today.replace(day=1)
    year = date(today.year, 1, 1)
    spans = {
        "last week": (monday - timedelta(days=7), monday),
        "this week": (monday, monday + timedelta(days=7)),
        "last month": ((month - timedelta(days=1)).replace(day=1), month),
        "this month": (month, (month + timedelta(days=32)).replace(day=1)),
        "last year": (date(today.year - 1, 1, 1), year),
        "this year": (year, date(today.year + 1, 1, 1)),
    }
    for pattern, name in _SPAN_WORDS:
        if pattern.search(text):
            return spans[name]
    return None


def _last_units(text: str, today: date) -> tuple[date, date] | None:
    match = _LAST.search(text)
    if not match:
        return None
    words = (match["n"] or match["zn"]).lower()
    number = 3 if words in {"few", "几"} else 2 if words.startswith("couple") else number_of(words)
    unit = {"d": 1, "天": 1, "w": 7, "周": 7, "星": 7, "m": 30, "月": 30}[(match["unit"] or match["zunit"])[0].lower()]
    if number is None or number * unit > 40_000:
        return None
    return today - timedelta(days=number * unit), today + timedelta(days=1)


def _month_or_year(text: str, today: date) -> tuple[date, date] | None:
    match = _IN_MONTH.search(text) or _ZH_MONTH.search(text)
    if match:
        month = MONTHS.get(match["m"].lower()) or number_of(match["m"])
        if not month or not 1 <= month <= 12:
            return None
        named = {"去年": today.year - 1, "前年": today.year - 2, "今年": today.year}
        given = match["y"]
        year = (named.get(given) or int(given.rstrip("年"))) if given else today.year - (month > today.month)
        return _month_span(year, month)
    whole = _IN_YEAR.search(text)
    if whole:
        year = int(whole["y"] or whole["zh"])
        return date(year, 1, 1), date(year + 1, 1, 1)
    return None


def _month_span(year: int, month: int) -> tuple[date, date] | None:
    first = day_or_none(year, month, 1)
    return (first, (first + timedelta(days=32)).replace(day=1)) if first else None
