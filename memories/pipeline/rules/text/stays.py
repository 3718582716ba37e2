"""A stay somewhere, which is no residence: "I'm staying in Oslo for two weeks", "in Oslo on business". Pure."""

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from memories.calendar_words import number_of, zone_of
from memories.pipeline.rules.text.frame import Moment


@dataclass(frozen=True, kw_only=True)
class Stay:
    """How many days it lasts; 0 where nobody says."""

    days: int


_COUNT = (
    r"(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a\s+few|a\s+couple\s+of|some|several"
    r"|half\s+a)"
)
_FOR = re.compile(
    rf"\bfor\s+(?:about\s+|around\s+|only\s+|just\s+|the\s+next\s+|another\s+)*{_COUNT}\s+(?:more\s+|other\s+)?"
    r"(?P<unit>night|day|week|fortnight|month|year)s?\b",
    re.I,
)
_OPEN = re.compile(
    r"\bfor\s+(?:now|a\s+(?:bit|while|short\s+\w+|holiday|vacation|conference|meeting|trip|project|visit|course|wedding|fair)"
    r"|the\s+(?:(?:whole\s+)?(?:summer|winter|spring|autumn|fall|season|semester|term|holidays?|moment|time\s+being|night|day"
    r"|conference|meeting|wedding|fair|rest\s+of\s+\w+)))\b"
    r"|\bon\s+(?:an?\s+|my\s+|our\s+)?(?:\w+\s+)?(?:holidays?|vacation|business|trip|visit|tour|assignment|secondment|leave)\b"
    r"|\bat\s+the\s+moment\b|\btemporarily\b|\bon\s+and\s+off\b|\btonight\b|\btoday\b|\bjust\s+visiting\b",
    re.I,
)
_STAYING = re.compile(r"\b(?:staying|visiting|travel+ing|temporarily)\b", re.I)
_DAYS = {"night": 1, "day": 1, "week": 7, "fortnight": 14, "month": 31, "year": 366}
_ZH = re.compile(
    r"(?:待|呆|住|停留|逗留|玩|出差)(?:了|个|上)?(?P<n>\d{1,3}|[一二两三四五六七八九十几]|半)个?(?P<unit>天|晚|周|星期|礼拜|月|年)(?!前|多前)"
    r"|(?P<n2>\d{1,3}|[一二两三四五六七八九十几]|半)个?(?P<unit2>天|晚|周|星期|礼拜|月|年)$"
)
_ZH_DAYS = {"天": 1, "晚": 1, "周": 7, "星": 7, "礼": 7, "月": 31, "年": 366}
_REACH = 60  # characters after the place


def stay_in(text: str, *, start: int, end: int) -> Stay | None:
    """The stay that a sentence speaks of around the words for a place; None where it speaks of living there."""
    after = re.split(r"[.;!?]|,?\s+(?:and|but|so|because)\s", text[end : end + _REACH])[0]
    lead = text[max(start - _REACH, 0) : start]
    lasts = _FOR.search(after) or re.search(rf"{_FOR.pattern}[\s,]*$", lead, re.I)
    if lasts:
        return Stay(days=_number(lasts["n"], _DAYS[lasts["unit"].lower()]))
    if _OPEN.search(after) or _STAYING.search(text[start:end]):
        return Stay(days=0)
    return None


def chinese_stay(words: str) -> tuple[str, int] | None:
    """A place with the length of a stay after it, apart: 北京两个月."""
    found = _ZH.search(words)
    if not found or not found.start():
        return None
    unit = found["unit"] or found["unit2"]
    return words[: found.start()].rstrip("待呆住了"), _number(found["n"] or found["n2"], _ZH_DAYS[unit[0]])


def after_days(moment: Moment, days: int) -> datetime:
    """The end of the last of so many days."""
    zone = zone_of(moment.time_zone)
    return datetime.combine(moment.said_at.astimezone(zone).date() + timedelta(days=days + 1), time(0), zone)


def _number(words: str, unit: int) -> int:
    plain = re.sub(r"\s+", " ", words.lower())
    if plain in {"half a", "半"}:
        return max(unit // 2, 1)
    named = {"a": 1, "an": 1, "a couple of": 2, "a few": 3, "some": 3, "several": 5, "几": 5, "两": 2}
    return (named.get(plain) or number_of(plain) or 1) * unit
