"""The words of the calendar, in English and Chinese, and the arithmetic of days. Pure; odd input gives None."""

import re
from datetime import date, timedelta
from zoneinfo import ZoneInfo

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
DAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon",
            "tuesday tue tues",
            "wednesday wed",
            "thursday thu thurs",
            "friday fri",
            "saturday sat",
            "sunday sun",
        )
    )
    for name in names.split()
}
ZH_DAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}
_ZH_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_NUMBERS = {
    word: i
    for i, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"a": 1, "an": 1, "a couple of": 2}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
DAY = "|".join(sorted((d for d in DAYS if len(d) > 3), key=len, reverse=True)) + r"|mon|tue|wed|thu|fri"
ZH_NUMBER = r"[0-9]{1,6}|[零〇一二两三四五六七八九十百]{1,5}"
LOOKS_AHEAD = re.compile(
    r"\b(?:will|'ll|due|by|until|till|next|before|upcoming|scheduled|going\s+to|expires?|renews?"
    r"|deadline|appointment)\b"
    r"|将|会在|之前|截止|到期|下次|预约",
    re.I,
)
_LOW_YEAR, _HIGH_YEAR = 1970, 2200


def zone_of(name: str) -> ZoneInfo:
    """The named zone, or UTC when there is none of that name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def number_of(text: str) -> int | None:
    """A small count written in digits, English words or Chinese numerals."""
    lowered = " ".join(text.lower().split())
    if re.fullmatch(r"[0-9]{1,6}", lowered):
        return int(lowered)
    if lowered in _NUMBERS:
        return _NUMBERS[lowered]
    if not lowered or any(c not in _ZH_DIGITS and c not in "十百" for c in lowered):
        return None
    total = unit = 0
    for char in lowered:
        if char in "十百":
            total += (unit or 1) * (10 if char == "十" else 100)
            unit = 0
        else:
            unit = _ZH_DIGITS[char]
    return total + unit


def day_or_none(year: int, month: int, day: int) -> date | None:
    if not _LOW_YEAR <= year <= _HIGH_YEAR:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def shifted(today: date, days: int) -> date | None:
    if abs(days) > 40_000:
        return None
    return today + timedelta(days=days)


def months_back(today: date, months: int) -> date | None:
    if months > 1_200:
        return None
    index = today.year * 12 + today.month - 1 - months
    year, month = divmod(index, 12)
    for day in range(today.day, 27, -1):
        if found := day_or_none(year, month + 1, day):
            return found
    return day_or_none(year, month + 1, min(today.day, 28))


def nearest(today: date, month: int, day: int, *, future: bool) -> date | None:
    """The nearest such day, looking back unless the words look ahead. 29 February looks up to eight years."""
    for step in range(9):
        found = day_or_none(today.year + (step if future else -step), month, day)
        if found and (found >= today if future else found <= today):
            return found
    return None
