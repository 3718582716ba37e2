"""Words for a month, a year or the end of one ("next month", "in 2024", 月底), as their first and last day. Pure."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from memories.calendar_words import MONTH, MONTHS, day_or_none, month_end, number_of, zone_of
from memories.dates import find_day


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """A day or several, and where the words for them stand."""

    first: date
    last: date
    start: int
    end: int


_PART = r"(?P<part>beginning|start|middle|mid|end)(?:\s+of\s+|-)(?:the\s+)?"
_RELATIVE = re.compile(
    rf"\b(?:{_PART}|the\s+)?(?P<which>last|previous|this|next|coming)\s+(?P<unit>week|month|year)\b", re.I
)
_THE_END = re.compile(r"\b(?P<part>end)\s+of\s+(?:the\s+)?(?P<unit>month|year)\b|(?P<zh>[月年])底", re.I)
_IN_MONTH = re.compile(
    rf"\b(?:{_PART}|(?:in|from|since|until|till|through|during|last|next|this|starting|beginning|as\s+of)\s+)"
    rf"(?P<m>{MONTH})\b\.?(?!\s+\d{{1,2}}\b)(?:,?\s+(?P<y>(?:19|20)\d{{2}}))?",
    re.I,
)
_NAMED_MONTH = re.compile(rf"(?!(?:may|march)\s+[a-z])(?P<m>{MONTH})(?:\s+(?P<y>(?:19|20)\d{{2}}))?\b(?!\s+\d)", re.I)
_IN_YEAR = re.compile(
    r"\b(?:in|since|from|of|back\s+in)\s+(?P<y>(?:19|20)\d{2})\b(?![-/]\d)|(?P<zy>(?:19|20)\d{2})年(?!\d)", re.I
)
_ZH_RELATIVE = re.compile(
    r"(?P<which>上个?|这个?|本|下个?)(?P<unit>周|星期|礼拜|月)(?P<part>[初中底末])?(?![一二三四五六日天\d])"
    r"|(?P<year>去年|今年|明年)(?P<ypart>[初中底末])?(?![\d一二三四五六七八九十]{1,2}月)"
)
_ZH_MONTH = re.compile(
    r"(?P<y>(?:19|20)\d{2}年|去年|今年|明年)?的?(?<![\d十])(?P<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?P<part>[初中底末])?"
    r"(?![\d零一二三四五六七八九十]{1,3}[日号]?)"
)
_SHIFT = {"last": -1, "previous": -1, "this": 0, "next": 1, "coming": 1, "上": -1, "这": 0, "本": 0, "下": 1}


def find_stretch(text: str, *, said_at: datetime, time_zone: str, ahead: bool) -> Stretch | None:
    """The first day or stretch of days a text speaks of. `ahead`: a month without a year is one to come."""
    today = said_at.astimezone(zone_of(time_zone)).date()
    found = [stretch for read in _READERS if (stretch := read(text, today, ahead=ahead)) is not None]
    day = find_day(text, said_at=said_at, time_zone=time_zone, ahead=ahead)
    if day:
        found.append(Stretch(first=day.day, last=day.day, start=day.start, end=day.end))
    return min(found, key=lambda stretch: (stretch.start, -stretch.end), default=None)


def _relative(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _RELATIVE.search(text)
    if not match:
        return None
    bounds = _unit_of(today, match["unit"].lower(), _SHIFT[match["which"].lower()])
    return _stretch(match, bounds, part=match["part"])


def _zh_relative(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _ZH_RELATIVE.search(text)
    if not match:
        return None
    if match["year"]:
        shift = {"去年": -1, "今年": 0, "明年": 1}[match["year"]]
        return _stretch(match, _unit_of(today, "year", shift), part=match["ypart"])
    unit = "month" if match["unit"] == "月" else "week"
    return _stretch(match, _unit_of(today, unit, _SHIFT[match["which"][0]]), part=match["part"])


def _unit_of(today: date, unit: str, shift: int) -> tuple[date, date] | None:
    if unit == "week":
        monday = today + timedelta(days=7 * shift - today.weekday())
        return monday, monday + timedelta(days=6)
    if unit == "year":
        return _year(today.year + shift)
    index = today.year * 12 + today.month - 1 + shift
    return _month(index // 12, index % 12 + 1)


def _the_end(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _THE_END.search(text)
    if not match:
        return None
    whole_year = (match["unit"] or match["zh"]).lower() in {"year", "年"}
    last = date(today.year, 12, 31) if whole_year else month_end(today)
    return Stretch(first=last, last=last, start=match.start(), end=match.end())


def _named_month(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _IN_MONTH.search(text) or _NAMED_MONTH.match(text)
    if not match:
        return None
    month, year = MONTHS[match["m"].lower()], match["y"]
    bounds = _month(int(year), month) if year else _nearest_month(today, month, ahead=ahead)
    return _stretch(match, bounds, part=match.groupdict().get("part"))


def _zh_month(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _ZH_MONTH.search(text)
    month = number_of(match["m"]) if match else None
    if not match or not month:
        return None
    named = {"去年": today.year - 1, "今年": today.year, "明年": today.year + 1}
    given = match["y"]
    if given:
        bounds = _month(named.get(given) or int(given.rstrip("年")), month)
    else:
        bounds = _nearest_month(today, month, ahead=ahead)
    return _stretch(match, bounds, part=match["part"])


def _named_year(text: str, today: date, *, ahead: bool) -> Stretch | None:
    match = _IN_YEAR.search(text)
    return _stretch(match, _year(int(match["y"] or match["zy"])), part=None) if match else None


def _month(year: int, month: int) -> tuple[date, date] | None:
    first = day_or_none(year, month, 1)
    return (first, month_end(first)) if first else None


def _year(year: int) -> tuple[date, date] | None:
    first = day_or_none(year, 1, 1)
    return (first, date(year, 12, 31)) if first else None


def _nearest_month(today: date, month: int, *, ahead: bool) -> tuple[date, date] | None:
    if ahead:
        return _month(today.year + (month < today.month), month)
    return _month(today.year - (month > today.month), month)


def _stretch(match: re.Match[str], bounds: tuple[date, date] | None, *, part: str | None) -> Stretch | None:
    if bounds is None:
        return None
    first, last = bounds
    named = (part or "").lower()
    if named in {"end", "底", "末"}:
        first = last
    elif named in {"beginning", "start", "初"}:
        last = first
    elif named in {"middle", "mid", "中"}:
        first = last = first + (last - first) // 2
    return Stretch(first=first, last=last, start=match.start(), end=match.end())


_READERS = (_relative, _zh_relative, _the_end, _named_month, _zh_month, _named_year)
