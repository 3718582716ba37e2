"""Typed values in words: days, times, money, counts. English and Chinese. Pure; a value keeps the words it was said in.

A value's `canon` makes two wordings comparable ("half past 5 in the evening" and "5:30 pm"), so that repeating
a value in other words is no change.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from memories.calendar_words import DAY, MONTH, MONTHS, number_of

_UNIT_TEXT = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)
_UNIT_WORDS = _UNIT_TEXT.split()
_UNITS = {word: number for number, word in enumerate(_UNIT_WORDS[:20], start=1)} | {
    word: 10 * number for number, word in enumerate(_UNIT_WORDS[19:], start=2)
}
_WORD = "|".join(sorted(_UNITS, key=len, reverse=True))
SPELLED = rf"(?:(?:{_WORD}|a)\s+(?:hundred|thousand)(?:\s+(?:and\s+)?" rf"|\b))?(?:(?:{_WORD})(?:[\s-](?:{_WORD}))?)?"
NUMBER = rf"(?:\d{{1,4}}|{_WORD})"
ZH_NUMBER = r"(?:[0-9]{1,6}|[零〇一二两三四五六七八九十百]{1,5})"
_ORDINAL = r"(?P<d>\d{1,2})(?:st|nd|rd|th)"
_PART = r"(?:morning|afternoon|evening|night)"
_CLOCK = rf"(?:\d{{1,2}}(?::\d{{2}})?|{'|'.join(_UNIT_WORDS[:12])})"


@dataclass(frozen=True, kw_only=True)
class Value:
    """A typed value, where it stands, its words and what makes it comparable."""

    type: str
    start: int
    end: int
    said: str
    canon: str


def count_of(words: str) -> int | None:
    """A number in digits or words: "21", "twenty-one", "one hundred and five", 两."""
    plain = words.lower().replace("-", " ").replace(" and ", " ").strip()
    if plain.isdecimal() or not plain.isascii():
        return number_of(plain)
    total = part = 0
    for word in plain.split():
        if word == "hundred":
            part = (part or 1) * 100
        elif word == "thousand":
            total, part = total + (part or 1) * 1000, 0
        elif word in _UNITS:
            part += _UNITS[word]
        elif word not in {"a", "and"}:
            return None
    return total + part or None


def _day(match: re.Match[str]) -> str:
    groups = match.groupdict()
    day, month = groups.get("d"), groups.get("m")
    if day:
        number = MONTHS.get(month.lower(), 0) if month and month.lower() in MONTHS else (count_of(month or "") or 0)
        return f"{number}/{count_of(day) or 0}"
    return " ".join(re.sub(r"^the\s+", "", match.group().lower()).split())


def _hour(words: str) -> tuple[int, int]:
    head, _, tail = words.partition(":")
    return count_of(head) or 0, int(tail or 0)


def _time(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups.get("noon"):
        return {"noon": "12:00", "midday": "12:00", "midnight": "0:00"}[groups["noon"].lower()]
    hour, minute = _hour(groups["c"] or "")
    shift = groups.get("shift")
    if shift:
        step = {"half": 30, "quarter": 15}.get(shift.lower()) or count_of(shift) or 0
        minute = step if (groups.get("way") or "past").lower() in {"past", "after"} else -step
    part = (groups.get("p") or groups.get("q") or "").lower().replace(".", "")
    if part in {"pm", "afternoon", "evening", "night", "下午", "晚上", "傍晚", "中午"} and hour < 12:
        hour += 12
    if part in {"am", "morning", "上午", "早上"} and hour == 12:
        hour = 0
    total = hour * 60 + minute
    return f"{total // 60}:{total % 60:02d}" if part or hour > 12 else f"~{total // 60}:{total % 60:02d}"


def _zh_time(match: re.Match[str]) -> str:
    hour, minute = number_of(match["c"]) or 0, match["min"] or ""
    if minute == "半":
        past = 30
    elif minute in {"一刻", "三刻"}:
        past = 15 if minute == "一刻" else 45
    else:
        past = number_of(minute.rstrip("分")) or 0 if minute else 0
    if match["p"] in {"下午", "晚上", "傍晚", "中午"} and hour < 12:
        hour += 12
    return f"{hour}:{past:02d}" if match["p"] or hour > 12 else f"~{hour}:{past:02d}"


def _money(match: re.Match[str]) -> str:
    words = next((value for key, value in match.groupdict().items() if key.startswith("n") and value), "")
    plain = words.replace(",", "").strip()
    return plain if re.fullmatch(r"[\d.]+", plain) else str(count_of(plain) or plain)


_TYPES: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (name, re.compile(pattern, re.I), canon)
    for name, pattern, canon in (
        ("money", r"(?:US|A|C)?[$€£¥]\s?(?P<n>\d[\d,]*(?:\.\d{1,2})?)(?!\d)", _money),
        (
            "money",
            rf"\b(?:(?P<n>\d[\d,]*(?:\.\d{{1,2}})?)|(?P<n2>{SPELLED}))\s*"
            r"(?:dollars?|bucks?|euros?|pounds?|yuan|rmb|usd|eur|gbp|kr|kroner)\b",
            _money,
        ),
        (
            "money",
            r"(?P<n>\d[\d,]*(?:\.\d{1,2})?|[一二两三四五六七八九十百千万]{1,8})\s*(?:块钱?|元|欧元|美元)",
            _money,
        ),
        (
            "time",
            r"\b(?:a\s+)?(?P<shift>half|quarter|(?:five|ten|twenty|twenty-five)(?=\s+minutes\b|\s+(?:past|to)\s+\w+\s*"
            r"(?:[ap]\.?m\b|o.?clock|in\s+the|at\s+night)))(?:\s+minutes)?\s+(?P<way>past|to"
            rf"|after|before)\s+(?P<c>{_CLOCK})\b(?:\s*(?P<p>[ap]\.?m\b\.?)|\s+(?:in\s+the"
            rf"|at)\s+(?P<q>{_PART})\b)?",
            _time,
        ),
        ("time", rf"\b(?P<p>{_PART})\s+(?:at\s+)?(?P<c>{_CLOCK})\b(?!\s+(?:people|person|tickets?|of)\b)(?!/)", _time),
        (
            "time",
            rf"\b(?P<c>{_CLOCK})\s*(?:o\s?.?\s?clock\s*)?(?:(?P<p>[ap]\.?m\b\.?)|\s+(?:in\s+the"
            rf"|at)\s+(?P<q>{_PART})\b)",
            _time,
        ),
        ("time", rf"\b(?P<c>{_CLOCK})\s*o\s?.?\s?clock\b", _time),
        ("time", r"(?<![\d.:/-])(?P<c>(?:[01]?\d|2[0-3]):[0-5]\d)(?![\d:])", _time),
        ("time", r"\b(?P<noon>noon|midday|midnight)\b", _time),
        (
            "time",
            rf"(?P<p>早上|上午|中午|下午|傍晚|晚上)?(?P<c>{ZH_NUMBER})[点點时](?!间|候)(?P<min>半|[一三]刻|[0-5]?\d分|[0-5]\d(?!\d)"
            r"|[一二三四五]?十[一二三四五六七八九]?分?|[零〇]?[一二三四五六七八九]分)?(?:钟|整)?",
            _zh_time,
        ),
        ("date", r"(?<![\d-])\d{4}-\d{1,2}-\d{1,2}(?![\d-])", _day),
        (
            "date",
            rf"\b(?:the\s+)?{_ORDINAL}\s+(?:of\s+)?(?P<m>(?:{MONTH})\b|(?:this"
            rf"|next)\s+month\b)(?:,?\s+\d{{4}}\b)?",
            _day,
        ),
        ("date", rf"\b(?P<d>\d{{1,2}})\s+(?:of\s+)?(?P<m>{MONTH})\b(?:,?\s+\d{{4}}\b)?", _day),
        (
            "date",
            rf"\b(?P<m>{MONTH})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d)(?:,?\s+\d{{4}}\b)?",
            _day,
        ),
        (
            "date",
            rf"\b(?:(?:this|next|coming)\s+)?(?:{DAY})\s+(?:of\s+)?(?:this|next)\s+week\b"
            rf"|\b(?:(?:this|next)\s+(?:coming\s+)?)?(?P<day>{DAY})\b|\b(?:later\s+)?today\b|\btonight\b"
            r"|\b(?:the\s+)?day\s+after\s+tomorrow\b|\btomorrow\b|\b(?:this|next)\s+(?:weekend|week|month)\b",
            _day,
        ),
        (
            "date",
            rf"\bthe\s+{_ORDINAL}\b(?!\s+(?:floor|time|one|street|avenue|edition|row|of\s+(?!{MONTH}|this)))",
            _day,
        ),
        ("date", rf"(?P<m>{ZH_NUMBER})月(?P<d>{ZH_NUMBER})[日号]?", _day),
        (
            "date",
            r"(?:大?后天|明[天早晚]|今[天早晚]|(?:下下|下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末])|(?P<d>[0-9]{1,2})号(?![线楼院])",
            _day,
        ),
    )
)
_LEADS = re.compile(
    r"^(?:a\s+(?=quarter|half)|coming\s+(?=\w+day\b)|the\s+(?=day\s|\d+\w+\s+(?:of|this|next|[a-z])))", re.I
)


def typed_values(text: str) -> Iterator[Value]:
    """The typed values of a text, leftmost kinds first where they overlap."""
    taken: list[tuple[int, int]] = []
    for name, pattern, canon in _TYPES:
        for match in pattern.finditer(text):
            start, end = match.span()
            if any(a < end and start < b for a, b in taken) or not match.group().strip():
                continue
            lead = _LEADS.match(match.group())
            taken.append((start, end))
            start += lead.end() if lead else 0
            said = text[start:end].rstrip()
            yield Value(type=name, start=start, end=start + len(said), said=said, canon=canon(match))
