"""Words for a day, in six languages, as an instant. Pure; never raises on odd input.

Lies below pipeline and retrieval, since both read dates and neither may import the other. A day is
answered as its noon in the customer's zone: noon keeps its date in nearly every other zone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from memories.calendar_words import (
    AGO_AND_AHEAD,
    DAY,
    DAYS,
    FOREIGN_NUMBERS,
    FOREIGN_WEEKDAYS,
    LOOKS_AHEAD,
    LOOKS_AHEAD_ELSEWHERE,
    MONTH,
    MONTHS,
    RELATIVE_DAYS,
    UNITS,
    ZH_DAYS,
    ZH_NUMBER,
    day_or_none,
    month_end,
    months_back,
    nearest,
    number_of,
    shifted,
    working_days_on,
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
        number = number_of(self.match["n"]) or FOREIGN_NUMBERS.get(self.match["n"].lower())
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


def _within(w: _Words) -> date | None:
    """ "Within 3 working days", "in 48 hours", 三个工作日内: the last day that counts."""
    number, unit = w.number(), w.match["unit"].lower()
    if "hour" in unit or "小时" in unit:
        return shifted(w.today, number // 24) if number < 2_000 else None
    if w.match["working"] or "工作日" in unit:
        return working_days_on(w.today, number)
    weeks = unit.startswith("week") or unit in {"周", "星期", "礼拜"}
    return shifted(w.today, number * (7 if weeks else 1)) if number < 5_000 else None


def _week_end(w: _Words) -> date | None:
    return w.today + timedelta(days=6 - w.today.weekday())


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


_Readers: TypeAlias = tuple[tuple[re.Pattern[str], Callable[[_Words], date | None]], ...]
_READERS: _Readers = tuple(
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
        (
            r"\b(?:within|in|over)\s+(?:the\s+next\s+)?(?P<n>\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+"
            r"(?P<working>business\s+|working\s+)?(?P<unit>days?|weeks?|hours?)\b",
            _within,
        ),
        (
            rf"(?P<n>{ZH_NUMBER})个?(?P<working>(?=工作日))?(?P<unit>工作日|天|日|周|星期|礼拜|小时)(?:之|以)?内",
            _within,
        ),
        (r"\b(?:end\s+of\s+(?:the\s+)?(?:business\s+)?day|eod|close\s+of\s+business)\b|今日内|今天之?内", _fixed(0)),
        (r"\bend\s+of\s+(?:the|this)\s+week\b|(?:本|这)周(?:之?内|末)", _week_end),
        (
            r"\bend\s+of\s+(?:the|this)\s+month\b|(?:本月|这个?月)(?:之?内|底)|(?<!上个)(?<!下个)月底",
            lambda w: month_end(w.today),
        ),
        (rf"\b(?:(?P<which>last|past|previous|next|this)\s+)?(?P<d>{DAY})\b(?!\s+(?:i\b|you\b))", _weekday),
        (r"(?P<which>上上|上|下下|下|这|本)?个?(?:周|星期|礼拜)(?P<d>[一二三四五六日天])", _zh_weekday),
        (r"\blast\s+week\b|上个?(?:周|星期|礼拜)(?![一二三四五六日天末])", _fixed(-7)),
        (r"\bnext\s+week\b|下个?(?:周|星期|礼拜)(?![一二三四五六日天末])", _fixed(7)),
    )
)


def _foreign_weekday(language: str) -> Callable[[_Words], date | None]:
    def read(w: _Words) -> date | None:
        back = (w.today.weekday() - FOREIGN_WEEKDAYS[language].index(w.match["d"].lower())) % 7
        if w.future:
            return w.today + timedelta(days=(-back) % 7 or 7)
        return w.today - timedelta(days=back)

    return read


def _counted(language: str, *, sign: int) -> Callable[[_Words], date | None]:
    return lambda w: shifted(w.today, sign * w.number() * UNITS[language][w.match["unit"].lower()])


def _readers_of(language: str) -> _Readers:
    """A language's own words for days; those of English and Chinese are read everywhere."""
    number = r"(?P<n>\d{1,3}|" + "|".join(FOREIGN_NUMBERS) + ")"
    unit = "(?P<unit>" + "|".join(UNITS[language]) + ")"
    ago, ahead = (words.format(n=number, unit=unit) for words in AGO_AND_AHEAD[language])
    day = "(?P<d>" + "|".join(FOREIGN_WEEKDAYS[language]) + ")"
    return (
        *((re.compile(words, re.I), _fixed(shift)) for words, shift in RELATIVE_DAYS[language]),
        (re.compile(ago, re.I), _counted(language, sign=-1)),
        (re.compile(ahead, re.I), _counted(language, sign=1)),
        (re.compile(day if language == "ja" else rf"\b{day}\b", re.I), _foreign_weekday(language)),
    )


_NUMBERS_ONLY: _Readers = tuple((pattern, reader) for pattern, reader in _READERS if reader in {_iso, _numeric})
_FOREIGN_READERS: dict[str, _Readers] = {language: _readers_of(language) for language in RELATIVE_DAYS}


def find_day(
    text: str, *, said_at: datetime, time_zone: str, language: str = "en", ahead: bool | None = None
) -> Day | None:
    """The first day a text speaks of, or None. Ambiguous (03/04) and absurd dates are None.

    `ahead` says whether a day without a year or week is one to come, where the caller knows better than the words.
    """
    today = said_at.astimezone(zone_of(time_zone)).date()
    foreign = _FOREIGN_READERS.get(language, ())
    common = _NUMBERS_ONLY if foreign and language != "ja" else _READERS  # "mon" is Monday, and my in French
    future = bool(LOOKS_AHEAD.search(text) or (foreign and LOOKS_AHEAD_ELSEWHERE.search(text)))
    future = future if ahead is None else ahead
    best: Day | None = None
    for pattern, reader in (*common, *foreign):
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


def resolve_date(text: str, *, said_at: datetime, time_zone: str, language: str = "en") -> datetime | None:
    """The instant (noon, in the customer's zone) of the day a text speaks of, or None."""
    found = find_day(text, said_at=said_at, time_zone=time_zone, language=language)
    return at_noon(found.day, time_zone=time_zone) if found else None
