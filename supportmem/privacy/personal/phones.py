"""Detector of telephone numbers, with their extensions. Pure.

Digits are read in groups, and from each group on the best run of groups is taken: a number with the code of its
country, one that is valid in a country where people write so, or one that is called a telephone number. Validity is
asked of the library `phonenumbers`, which holds the plans of all countries and needs no network; a text may ask it only
so often, and what lies beyond is judged by its form, so that no text takes long.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import phonenumbers

from supportmem.privacy.findings import PHONE, Finding
from supportmem.privacy.personal.context import after, before, is_field_of_code, is_kept

_RUN = re.compile(r"(?<![A-Za-z0-9_@#$€£¥+%])\+?[ ]?\(?\d++(?:[ .\-/()·]{1,3}+\d++)*+", re.A)
_GROUP = re.compile(r"\d+")
_EXTENSION = re.compile(
    r"[ ,]{0,2}(?:\(?(?:ext(?:ension|n)?|durchwahl|dw|poste|interno|anexo)\.?|x|#|转|分机)[ :.]{0,2}\d{1,6}\)?(?![\w])",
    re.I | re.A,
)
_CALLED = re.compile(
    r"(?:\b(?:tele)?phones?\b|\btel(?:\.|s\b|ef|éf|\b)|\bmobiles?\b|\bcell(?:ular|phone)?\b|\bfax\b|\bwhats\s?app\b|\bsms\b"
    r"|\bcall(?:s|ed|ing|back)?\b|\btext(?:ed|ing)?\s+(?:me|us|him|her|them)\b|\bringi?n?g?\b|\bdial(?:led|ing)?\b"
    r"|\breach(?:able|ed)?\b|\banswer(?:s|ing|ed)?\s+at\b|\bmessag(?:e|es|ing)\s+(?:to|at|on)\b|\bhot\s?line\b"
    r"|\bcontacts?\b|\bnumber\s+to\s+reach\b|\bph\b|\bhandy\b|\brufnummer\b|\bnummer\b|\bportable\b|\bm[óo]vil\b|\bcelular\b"
    r"|\bnúmero\s+de\s+tel|\bdirect\b|电话|電話|手机|手機|手机号|联系|聯繫|致电|拨打|座机|热线|微信|携帯|전화|연락처|휴대폰|тел|моб)",
    re.I,
)
_CALLED_AFTER = re.compile(
    r"\s{0,2}[(\-–]?\s?(?:office|fax|mobile|cell|home|work|landline|whatsapp|的?(?:手机|电话|号码?)|是[^\s，。]{1,5}的?(?:电话|手机))",
    re.I,
)
_DATE = re.compile(
    r"(?:(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))(?!\d)"
    r"|(?:19|20)\d{2} ?[-–/] ?(?:19|20)\d{2}(?!\d)",
    re.A,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+", re.A)
_FOLLOWED = re.compile(
    r"[A-Za-z_@%€$£¥]|[.:/-]?\d|,\d{3}(?![\d-])"
    r"|\s?(?:USD|EUR|GBP|RMB|CNY|元|块|km|kg|mg|ml|GB|MB|ms|pcs|items?|days?|hours?)\b",
    re.A,
)
_CN_MOBILE = re.compile(r"1[3-9]\d{9}", re.A)
_CN_SHAPES = frozenset({(11,), (3, 4, 4), (3, 8), (7, 4)})
_WORD_AFTER = re.compile(r"[a-z]{2,12}(?![A-Z\d_@])", re.A)
_US = re.compile(r"(?:1[ .-]?)?(?:\(\d{3}\)[ ]?|\d{3}[ .-])\d{3}[ .-]\d{4}", re.A)
_LEADING_ZERO = ("GB", "DE", "FR", "JP", "KR", "CN", "IT", "AU", "NL", "BE", "CH", "AT")
_MOST_ASKED = 60  # questions to the library about one text
_MOST_GROUPS = 7


@dataclass
class _Library:
    """What may still be asked of the library about one text."""

    region: str | None
    left: int = field(default=_MOST_ASKED)

    def valid(self, digits: str, regions: Sequence[str]) -> bool | None:
        """Whether a number is one in any of these countries; None when enough was asked."""
        for region in dict.fromkeys((self.region, *regions) if self.region else regions):
            if self.left <= 0:
                return None
            self.left -= 1
            if _valid(digits, region):
                return True
        return False

    def possible(self, digits: str) -> bool | None:
        """Whether a number with the code of its country has a length that occurs there."""
        if self.left <= 0:
            return None
        self.left -= 1
        return _possible(digits)


@lru_cache(maxsize=4096)
def _valid(digits: str, region: str) -> bool:
    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(digits, region))
    except phonenumbers.NumberParseException:
        return False


@lru_cache(maxsize=4096)
def _possible(digits: str) -> bool:
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse("+" + digits, None))
    except phonenumbers.NumberParseException:
        return False


def phones(text: str, *, region: str | None = None) -> Iterator[Finding]:
    """Numbers of telephones, each with its extension."""
    library = _Library(region)
    for run in _RUN.finditer(text):
        if sum(map(str.isdigit, run.group())) >= 6:
            groups = [(m.start() + run.start(), m.end() + run.start()) for m in _GROUP.finditer(run.group())]
            yield from _phones_in(text, run.start(), groups, library)


def _phones_in(text: str, begin: int, groups: list[tuple[int, int]], library: _Library) -> Iterator[Finding]:
    first = 0
    while first < len(groups):
        start = _opening(text, begin if first == 0 else groups[first - 1][1], groups[first][0])
        taken = 1
        lead = before(text, start, 32)
        called = bool(_CALLED.search(_since_digit(lead)))
        best: tuple[float, int, str] | None = None
        if not is_kept(lead) and (called or not is_field_of_code(lead)):
            for last in range(first, min(len(groups), first + _MOST_GROUPS)):
                judged = _judge(text, start, groups[first : last + 1], library, called=called)
                if judged and (best is None or judged[0] >= best[0]):
                    best, taken = (judged[0], groups[last][1], judged[1]), last + 1 - first
        if best:
            score, end, name = best
            extension = _EXTENSION.match(text, end)
            yield Finding(PHONE, start, extension.end() if extension else end, score, name)
        first += taken


def _opening(text: str, lowest: int, start: int) -> int:
    """The plus and the bracket before the first digit belong to the number."""
    if start > lowest and text[start - 1] == "(" and ")" in text[start : start + 7]:
        start -= 1
    if start > lowest and text[start - 1] == "+":
        return start - 1
    return start - 2 if start - 1 > lowest and text[start - 2 : start] == "+ " else start


def _since_digit(lead: str) -> str:
    """What stands between the last digit and the number: a word before another number is about that one."""
    for at in range(len(lead) - 1, -1, -1):
        if lead[at].isdigit():
            return lead[at + 1 :]
    return lead


def _judge(
    text: str, start: int, groups: list[tuple[int, int]], library: _Library, *, called: bool
) -> tuple[float, str] | None:
    """How surely these groups are one number, and by what."""
    end = groups[-1][1]
    written = text[start:end]
    digits = "".join(text[a:b] for a, b in groups)
    shape = tuple(b - a for a, b in groups)
    # In Chinese chat a laugh follows a number without a space: 13812345678hhh.
    ends = not _FOLLOWED.match(text, end) or bool(_EXTENSION.match(text, end))
    mobile = shape in _CN_SHAPES and bool(_CN_MOBILE.fullmatch(digits))
    if mobile and (ends or _WORD_AFTER.match(text, end)):
        return 0.9, "phone-cn-mobile"
    if not 6 <= len(digits) <= 17 or not ends or len(set(digits)) == 1 or written.count("(") != written.count(")"):
        return None
    if written.startswith("+"):
        return _international(written, digits.replace("0", "", 1) if "(0)" in written else digits, library)
    if digits.startswith("00") and len(digits) >= 9:
        found = _international("+" + written[2:], digits[2:], library)
        return found if found and (len(groups) > 1 or called) else None
    extended = _EXTENSION.match(text, end)
    called = called or bool(_CALLED_AFTER.match(after(text, extended.end() if extended else end)))
    if (_DATE.fullmatch if called else _DATE.match)(written) or (
        _THOUSANDS.fullmatch(written) and not (called or library.region)
    ):
        return None
    if called and 7 <= len(digits) <= 15:
        return 0.85, "phone-called"
    return _by_form(written, digits, shape, library)


def _international(written: str, digits: str, library: _Library) -> tuple[float, str] | None:
    if not 7 <= len(digits) <= 16:
        return None
    possible = library.possible(digits)
    if possible or possible is None:
        return 0.95, "phone-international"
    # A digit too few or too many, but grouped as nothing else is.
    grouped = len({c for c in written[1:] if not c.isdigit()}) >= 2 or "(" in written
    return (0.6, "phone-international-shape") if grouped and len(digits) >= 9 else None


def _by_form(written: str, digits: str, shape: tuple[int, ...], library: _Library) -> tuple[float, str] | None:
    """Numbers that nothing announces: as people write them, and valid where people write so."""
    if _US.fullmatch(written) and digits[-10] not in "01":
        return 0.85, "phone-us"
    if len(shape) < 2 and "-" not in written and "/" not in written:
        return None
    if digits.startswith("0") and 10 <= len(digits) <= 12 and 1 < len(shape) <= 5:
        valid = library.valid(digits, _LEADING_ZERO)
        return (0.75, "phone-national") if valid or valid is None else None
    if len(digits) == 9 and digits[0] in "6789" and shape == (3, 2, 2, 2):
        valid = library.valid(digits, ("ES",))
        return (0.7, "phone-national") if valid or valid is None else None
    if library.region and 7 <= len(digits) <= 12:
        return (0.7, "phone-national") if library.valid(digits, ()) else None
    return None
