"""Words for a day, in English and Chinese, as an instant. Pure; never raises on odd input.

Lies below pipeline and retrieval, since both read dates and neither may import the other. A day is
answered as its noon in the customer's zone: noon keeps its date in nearly every other zone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from memories.calendar_words import (
    DAY,
    DAYS,
    LOOKS_AHEAD,
    MONTH,
    MONTHS,
    ZH_DAYS,
    ZH_NUMBER,
    day_or_none,
    months_back,
    nearest,
    number_of,
    shifted,
    zone_of,
)


@dataclass(frozen=True, kw_only=True)
class Day:
    """A day words speak of, and where they stand."""

    day: date
    start: int
    end: int


@dataclass(frozen=True)
class _Words:
    today: date
    future: bool
    match: re.Match[str]

    def number(self) -> int:
        number = number_of(self.match["n"])
        if number is None:
            raise ValueError("the words name no number")
        return number


def _iso(w: _Words) -> date | None:
    return day_or_none(int(w.match["y"]), int(w.match["m"]), int(w.match["d"]))


def _numeric(w: _Words) -> date | None:
    a, b = int(w.match["a"]), int(w.match["b"])
    if (a > 12) == (b > 12) and a != b:
        return None  # 03/04 is two dates; 40/50 is none
    day, month = (a, b) if a > 12 else (b, a)
    year = w.match["y"]
    return day_or_none(int(year), month, day) if year else nearest(w.today, month, day, future=w.future)


def _month_day(w: _Words) -> date | None:
    month, day = MONTHS[w.match["m"].lower()], int(w.match["d"])
    year = w.match["y"]
    return day_or_none(int(year), month, day) if year else nearest(w.today, month, day, future=w.future)


def _zh_month_day(w: _Words) -> date | None:
    month, day = number_of(w.match["m"]), number_of(w.match["d"])
    if not month or not day:
        return None
    year = {
        "去年": w.today.year - 1,
        "前年": w.today.year - 2,
        "今年": w.today.year,
        "明年": w.today.year + 1,
    }
    given = w.match["y"]
    if given:
        return day_or_none(year.get(given) or int(given.rstrip("年")), month, day)
    return nearest(w.today, month, day, future=w.future)


def _ago(w: _Words) -> date | None:
    number, unit = w.number(), w.match["unit"].lower()
    if unit in {"天", "日"} or unit.startswith("day"):
        return shifted(w.today, -number)
    if unit in {"周", "星期", "礼拜"} or unit.startswith("week"):
        return shifted(w.today, -7 * number) if number < 5_000 else None
    if unit.startswith(("month", "个月")):
        return months_back(w.today, number)
    if unit.startswith("year") or unit == "年":
        return months_back(w.today, 12 * number) if number < 100 else None
    return w.today  # hours and minutes: settled by the caller's clock


def _in(w: _Words) -> date | None:
    number, unit = w.number(), w.match["unit"].lower()
    weeks = unit.startswith("week") or unit in {"周", "星期", "礼拜"}
    return shifted(w.today, number * (7 if weeks else 1)) if number < 5_000 else None


def _weekday(w: _Words) -> date | None:
    wanted, which = DAYS[w.match["d"].lower()], (w.match["which"] or "").lower()
    back = (w.today.weekday() - wanted) % 7
    if which == "this" or (not which and not w.future):
        if which == "this":
            return w.today + timedelta(days=wanted - w.today.weekday())
        return w.today - timedelta(days=back)
    if which in {"last", "past", "previous"}:
        return w.today - timedelta(days=back or 7)
    return w.today + timedelta(days=(-back) % 7 or (7 if which == "next" else 0))


def _zh_weekday(w: _Words) -> date | None:
    wanted, which = ZH_DAYS[w.match["d"]], w.match["which"] or ""
    monday = w.today - timedelta(days=w.today.weekday())
    weeks = {"上上": -2, "上": -1, "下": 1, "下下": 2, "这": 0, "本": 0}.get(which.replace("个", ""))
    if weeks is not None:
        return monday + timedelta(days=7 * weeks + wanted)
    back = (w.today.weekday() - wanted) % 7
    return w.today + timedelta(days=(-back) % 7) if w.future else w.today - timedelta(days=back)


def _fixed(days: int) -> Callable[[_Words], date | None]:
    return lambda w: shifted(w.today, days)


_READERS: tuple[tuple[re.Pattern[str], Callable[[_Words], date | None]], ...] = tuple(
    (re.compile(pattern, re.I), reader)
    for pattern, reader in (
        (r"(?<![\d-])(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?![\d-])", _iso),
        (r"(?P<y>\d{4})年(?P<m>\d{1,2})月(?P<d>\d{1,2})[日号]?", _iso),
        (rf"(?P<y>去年|前年|今年|明年)?的?(?P<m>{ZH_NUMBER})月(?P<d>{ZH_NUMBER})[日号]", _zh_month_day),
        (
            rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m>{MONTH})\b\.?(?:,?\s+(?P<y>\d{{4}}))?",
            _month_day,
        ),
        (
            rf"\b(?P<m>{MONTH})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<y>\d{{4}}))?",
            _month_day,
        ),
        (r"(?<![\d/.:-])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?:/(?P<y>\d{4}))?(?![\d/])", _numeric),
        (r"\bday\s+before\s+yesterday\b|(?<!大)前天", _fixed(-2)),
        (r"大前天", _fixed(-3)),
        (r"\bday\s+after\s+tomorrow\b|后天", _fixed(2)),
        (r"\b(?:yesterday|last\s+night)\b|昨[天晚日夜]", _fixed(-1)),
        (r"\b(?:tomorrow|tmrw)\b|明[天晚日早]", _fixed(1)),
        (
            r"\b(?:today|tonight|this\s+(?:morning|afternoon|evening)|just\s+now)\b|今[天晚早日]|刚才|刚刚",
            _fixed(0),
        ),
        (
            r"\b(?P<n>\d{1,6}|an?(?:\s+couple\s+of)?|one|two|three|four|five|six|seven|eight|nine|ten"
            r"|eleven|twelve)\s+"
            r"(?P<unit>days?|weeks?|months?|years?|hours?|minutes?)\s+(?:ago|back|earlier)\b",
            _ago,
        ),
        (rf"(?P<n>{ZH_NUMBER})(?P<unit>天|日|周|星期|礼拜|个月|年|个?小时|分钟)(?:以前|之前|前)", _ago),
        (
            r"\bin\s+(?P<n>\d{1,6}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?P<unit>days?"
            r"|weeks?)\b",
            _in,
        ),
        (rf"(?P<n>{ZH_NUMBER})(?P<unit>天|日|周|星期|礼拜)(?:以后|之后|后)", _in),
        (rf"\b(?:(?P<which>last|past|previous|next|this)\s+)?(?P<d>{DAY})\b(?!\s+(?:i\b|you\b))", _weekday),
        (r"(?P<which>上上|上|下下|下|这|本)?个?(?:周|星期|礼拜)(?P<d>[一二三四五六日天])", _zh_weekday),
        (r"\blast\s+week\b|上个?(?:周|星期|礼拜)(?![一二三四五六日天末])", _fixed(-7)),
        (r"\bnext\s+week\b|下个?(?:周|星期|礼拜)(?![一二三四五六日天末])", _fixed(7)),
    )
)


def find_day(text: str, *, said_at: datetime, time_zone: str) -> Day | None:
    """The first day a text speaks of, or None. Ambiguous (03/04) and absurd dates are None."""
    today = said_at.astimezone(zone_of(time_zone)).date()
    future = bool(LOOKS_AHEAD.search(text))
    best: Day | None = None
    for pattern, reader in _READERS:
        match = pattern.search(text)
        if not match or (best and match.start() >= best.start):
            continue
        try:
            day = reader(_Words(today, future, match))
        except (OverflowError, ValueError):
            day = None
        if day:
            best = Day(day=day, start=match.start(), end=match.end())
    return best


def at_noon(day: date, *, time_zone: str) -> datetime:
    """Noon of a day in a zone."""
    return datetime.combine(day, time(12), zone_of(time_zone))


def resolve_date(text: str, *, said_at: datetime, time_zone: str) -> datetime | None:
    """The instant (noon, in the customer's zone) of the day a text speaks of, or None."""
    found = find_day(text, said_at=said_at, time_zone=time_zone)
    return at_noon(found.day, time_zone=time_zone) if found else None
