"""Detectors of Chinese papers: resident identity (GB 11643), passport, number plate. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import CN_ID, CN_ID_LIKE, LICENSE_PLATE, PASSPORT, Finding
from supportmem.privacy.personal.context import after, before, is_kept

_ID = re.compile(
    r"(?<![\d.])(?P<region>[1-9]\d{5})[ -]?(?P<year>(?:18|19|20)\d{2})[ -]?(?P<month>\d{2})[ -]?(?P<day>\d{2})"
    r"[ -]?\d{3}[\dXx](?![A-Za-z]{0,12}\d)",
    re.A,
)
_OLD_ID = re.compile(r"(?<!\d)[1-9]\d{5}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}(?![\dXx])", re.A)
_BARE_18 = re.compile(r"(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])", re.A)
_PROVINCES = frozenset(map(str, (*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55))))
_PROVINCES |= frozenset(map(str, (*range(61, 66), 71, 81, 82, 83, 91)))
_WEIGHTS = tuple(2**place % 11 for place in range(17, 0, -1))
_CALLED = re.compile(r"身份|证件|证号|社保|社会保障|\bID(?:\s?(?:card|number|no\.?))?\b|resident\s+id|居民", re.I)
_DAYS = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def identity_numbers(text: str) -> Iterator[Finding]:
    """Eighteen digits with a place, a day of birth and a right check digit; with a wrong one, CN_ID?."""
    for match in _ID.finditer(text):
        digits = "".join(c for c in match.group() if c not in " -").upper()
        month, day = int(match["month"]), int(match["day"])
        plausible = digits[:2] in _PROVINCES and 1 <= month <= 12 and 1 <= day <= _DAYS[month]
        lead = before(text, match.start())
        if plausible and _checks(digits):
            yield Finding(CN_ID, match.start(), match.end(), 1.0, "gb11643")
        elif _CALLED.search(lead) or (plausible and not is_kept(lead)):
            yield Finding(CN_ID_LIKE, match.start(), match.end(), 0.6, "cn-id-shape")
    for match in _BARE_18.finditer(text):
        if not _ID.match(text, match.start()) and _CALLED.search(before(text, match.start(), 16)):
            yield Finding(CN_ID_LIKE, match.start(), match.end(), 0.5, "cn-id-called")
    for match in _OLD_ID.finditer(text):
        if match.group()[:2] in _PROVINCES and _CALLED.search(before(text, match.start(), 16)):
            yield Finding(CN_ID, match.start(), match.end(), 0.8, "cn-id-old")


def _checks(digits: str) -> bool:
    total = sum(int(digit) * weight for digit, weight in zip(digits[:17], _WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == digits[17]


_PASSPORT = re.compile(r"(?<![A-Za-z0-9])(?:[EGDSPHMK]\d{8}|E[A-HJ-NP-Z]\d{7}|1[45]\d{7})(?![A-Za-z0-9])", re.I | re.A)
_PASSPORT_WORD = re.compile(r"护照|通行证|passport", re.I)
_PLATE = re.compile(
    r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][ ·•.-]?"
    r"(?P<number>[A-Z0-9]{5,6}|[A-Z0-9]{4}[挂学警港澳领])(?![A-Za-z0-9])",
    re.A,
)
_PLATE_WORD = re.compile(r"车|牌|停在|plate", re.I)


def passports(text: str) -> Iterator[Finding]:
    """Numbers of a passport that is called one."""
    for match in _PASSPORT.finditer(text):
        if _PASSPORT_WORD.search(before(text, match.start(), 16)):
            yield Finding(PASSPORT, match.start(), match.end(), 0.9, "cn-passport")


def plates(text: str) -> Iterator[Finding]:
    """Plates of a car; one without a digit only where a car is spoken of."""
    for match in _PLATE.finditer(text):
        if any(c.isdigit() for c in match["number"]) or _PLATE_WORD.search(
            before(text, match.start(), 12) + " " + after(text, match.end(), 8)
        ):
            yield Finding(LICENSE_PLATE, match.start(), match.end(), 0.9, "cn-plate")
