"""The words of the calendar, in six languages, and the arithmetic of days. Pure; odd input gives None."""

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
    r"|将|会在|之前|截止|到期|下次|预约|(?:周|星期|礼拜)[一二三四五六日天]前|号前",
    re.I,
)
# German, Spanish, French and Japanese: read only in a text of that language, since "hier" is here and yesterday.
RELATIVE_DAYS: dict[str, tuple[tuple[str, int], ...]] = {
    "de": (
        (r"\bvorgestern\b", -2),
        (r"\bübermorgen\b", 2),
        (r"\bgestern\b", -1),
        (r"\bheute\b(?:\s+(?:morgen|früh|nachmittag|abend))?", 0),
        (r"(?<!guten\s)(?<!heute\s)(?<!gestern\s)(?<!am\s)\bmorgen\b", 1),
    ),
    "es": (
        (r"\b(?:anteayer|antes\s+de\s+ayer)\b", -2),
        (r"\bpasado\s+mañana\b", 2),
        (r"\b(?:ayer|anoche)\b", -1),
        (r"\b(?:hoy|esta\s+(?:mañana|tarde|noche))\b", 0),
        (r"(?<!la\s)(?<!esta\s)(?<!pasado\s)\bmañana\b", 1),
    ),
    "fr": (
        (r"\bavant-hier\b", -2),
        (r"\baprès-demain\b", 2),
        (r"(?<!avant-)\bhier\b", -1),
        (r"\b(?:aujourd'hui|ce\s+(?:matin|soir)|cet\s+après-midi)\b", 0),
        (r"(?<!après-)\bdemain\b", 1),
    ),
    "ja": (
        (r"一昨日|おととい", -2),
        (r"明後日|あさって", 2),
        (r"(?<!一)昨日|昨夜|昨晩|きのう", -1),
        (r"今日|本日|今朝|今夜|さっき|先ほど", 0),
        (r"明日|あした|あす", 1),
    ),
}
AGO_AND_AHEAD: dict[str, tuple[str, str]] = {
    "de": (r"\bvor\s+{n}\s+{unit}\b", r"\b(?:in|binnen|innerhalb\s+von)\s+{n}\s+{unit}\b"),
    "es": (r"\bhace\s+{n}\s+{unit}\b", r"\b(?:en|dentro\s+de)\s+{n}\s+{unit}\b"),
    "fr": (r"\bil\s+y\s+a\s+{n}\s+{unit}\b", r"\b(?:dans|d'ici|sous)\s+{n}\s+{unit}\b"),
    "ja": (r"{n}{unit}前", r"{n}{unit}(?:後|以内)"),
}
UNITS: dict[str, dict[str, int]] = {
    "de": {"tagen": 1, "tag": 1, "wochen": 7, "woche": 7},
    "es": {"días": 1, "día": 1, "semanas": 7, "semana": 7},
    "fr": {"jours": 1, "jour": 1, "semaines": 7, "semaine": 7},
    "ja": {"日": 1, "週間": 7},
}
FOREIGN_NUMBERS: dict[str, int] = {
    word: number
    for number, words in enumerate(
        (
            "einem einer ein eine un una une",
            "zwei dos deux",
            "drei tres trois",
            "vier cuatro quatre",
            "fünf cinco cinq",
            "sechs seis six",
            "sieben siete sept",
        ),
        start=1,
    )
    for word in words.split()
}
FOREIGN_WEEKDAYS: dict[str, tuple[str, ...]] = {
    "de": ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    "ja": ("月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"),
}
LOOKS_AHEAD_ELSEWHERE = re.compile(
    r"\b(?:wird|werden|bis|nächste[nrs]?|kommende[nrs]?|spätestens|hasta|antes\s+del?|próximo|que\s+viene|avant|d'ici"
    r"|prochain|jusqu'à|au\s+plus\s+tard)\b|まで|来週|次の|予定",
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


def month_end(today: date) -> date:
    """The last day of a day's month."""
    return (today.replace(day=1) + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def working_days_on(today: date, days: int) -> date | None:
    """So many working days later, weekends not counted."""
    if not 0 <= days <= 400:
        return None
    day = today
    while days:
        day += timedelta(days=1)
        days -= day.weekday() < 5
    return day


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
    """The nearest such day, looking back unless the words look ahead; none where that year has no such day."""
    told, here = (month, day), (today.month, today.day)
    step = (told < here) if future else -(told > here)
    return day_or_none(today.year + step, month, day)
