"""Detector of telephone numbers, with their extensions. Pure.

Digits are read in groups, and from each group on the best run of groups is taken: a number with the code of its
country, one that is valid in a country where people write so, or one that is called a telephone number. Validity is
asked of the library `phonenumbers`, which holds the plans of all countries and needs no network; a text may ask it only
so often, and what lies beyond is judged by its form, so that no text takes long.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from supportmem.privacy.findings import PHONE, Finding
from supportmem.privacy.personal.context import after, before, is_field_of_code, is_kept
from supportmem.privacy.personal.phone_plans import Plans

_RUN = re.compile(r"(?<![A-Za-z0-9_@#$€£¥+%])\+?[ ]?\(?\d++(?:[ .\-/()·]{1,3}+\d++)*+", re.A)
_GROUP = re.compile(r"\d+")
_EXTENSION = re.compile(
    r"[ ,;]{0,2}(?:\(?(?:ext(?:ension|n)?|durchwahl|dw|poste|interno|anexo)\.?|x|#|转|分机)"
    r"[ :.=]{0,2}\d{1,6}\)?(?![\w])",
    re.I | re.A,
)
_CALLED = re.compile(
    r"(?:(?:^|[|,;·]\s?)[tmpfc]\s?[:.]\s?$|\b(?:tele)?phones?\b|\btel(?:\.|s\b|ef|éf|\b)|\bmobiles?\b"
    r"|\bcell(?:ular|phone)?\b|\bfax\b|\bwhats\s?app\b|\bsms\b"
    r"|\bcall(?:s|ed|ing|back)?\b|\btext(?:ed|ing)?\s+(?:me|us|him|her|them)\b|\bringi?n?g?\b|\bdial(?:led|ing)?\b"
    r"|\breach(?:able|ed)?\b|\banswer(?:s|ing|ed)?\s+at\b|\bmessag(?:e|es|ing)\s+(?:to|at|on)\b|\bhot\s?line\b"
    r"|\b(?:my|his|her|our|their|new|home|work|customer)\s+numbers?\b|\btext\s|\bpager\b"
    r"|\b[ck]onta[ck]ts?\b|\bnumber\s+to\s+reach\b|\bph\b|\bhandy\b|\brufnummer\b|\bnummer\b|\bportable\b"
    r"|\bm[óo]vil\b|\bcelular\b"
    r"|\bnúmero\s+de\s+tel|\bdirect\b|电话|電話|手机|手機|手机号|联系|聯繫|致电|拨打|座机|热线|微信|携帯|전화|연락처|휴대폰|тел|моб)",
)
_ABOUT = re.compile(
    r"\b(?:about|regarding|concerning|orders?|tickets?|cases?|invoice|tracking|reference|parcel|since|wegen|sobre)\b"
    r"|订单|工单|关于"
)
_CALLED_AFTER = re.compile(
    r"\s{0,2}[(\-–]?\s?(?:office|fax|mobile|cell|home|work|landline|whatsapp|的?(?:手机|电话|号码?)|是[^\s，。]{1,5}的?(?:电话|手机))",
    re.I,
)
_DATE = re.compile(
    r"(?<!\d)(?:(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))(?!\d)"
    r"|(?:19|20)\d{2} ?[-–/] ?(?:19|20)\d{2}(?!\d)",
    re.A,
)
_THOUSANDS = re.compile(r"\d+\.\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+", re.A)
_FOLLOWED = re.compile(
    r"[A-Za-z_@%€$£¥]|[.:/-]?\d|,\d{3}(?![\d-])"
    r"|\s?(?:USD|EUR|GBP|RMB|CNY|元|块|km|kg|mg|ml|GB|MB|ms|pcs|items?|days?|hours?)\b",
    re.A,
)
_BRACKETS = re.compile(r"(?:\d{1,2} ?)?\(\d{2,5}\) ?\d{2,5}(?:[ -]\d{2,5}){0,3}", re.A)
_CN_MOBILE = re.compile(r"1[3-9]\d{9}", re.A)
_CN_SHAPES = frozenset({(11,), (3, 4, 4), (3, 8), (7, 4)})
_WORD_AFTER = re.compile(r"[a-z]{2,12}(?![A-Z\d_@])", re.A)
_US = re.compile(r"(?:1[ .-]?)?(?:\(\d{3}\)[ ]?|\d{3}[ .-])\d{3}[ .-]\d{4}", re.A)
_LEADING_ZERO = ("GB", "DE", "FR", "JP", "KR", "CN", "IT", "AU", "NL", "BE", "CH", "AT")
_MOST_GROUPS = 7


@dataclass(frozen=True)
class _Run:
    """Groups of digits with nothing but signs between them. `places` are where each group begins among the digits."""

    text: str
    begin: int
    groups: list[tuple[int, int]]
    digits: str
    places: list[int]
    kept: bool
    called: bool


def phones(text: str, *, region: str | None = None) -> Iterator[Finding]:
    """Numbers of telephones, each with its extension."""
    plans = Plans(region)
    for match in _RUN.finditer(text):
        if match.end() - match.start() >= 7:
            run = _run(text, match)
            if len(run.digits) >= 7 and not (run.kept and len(run.groups) == 1):
                yield from _phones_in(run, plans)


def _run(text: str, match: re.Match[str]) -> _Run:
    groups = [(m.start() + match.start(), m.end() + match.start()) for m in _GROUP.finditer(match.group())]
    # Words can stand before the first group only: before the others stand digits.
    lead = before(text, match.start(), 32)
    called = _is_called(_since_digit(lead).lower())
    return _Run(
        text=text,
        begin=match.start(),
        groups=groups,
        digits="".join([text[start:end] for start, end in groups]),
        places=[0, *accumulate(end - start for start, end in groups)],
        kept=is_kept(lead) or (not called and is_field_of_code(lead)),
        called=called,
    )


def _phones_in(run: _Run, plans: Plans) -> Iterator[Finding]:
    first, count = (1 if run.kept else 0), len(run.groups)
    while first < count:
        if not plans.may_ask_at_home and not _may_begin(run, first):
            first += 1
            continue
        best: tuple[float, int, str] | None = None
        taken, called = 1, run.called and first == 0
        start = _opening(run, first)
        for last in range(first, min(count, first + _MOST_GROUPS)):
            length = run.places[last + 1] - run.places[first]
            if length > 17:
                break
            judged = _judge(run, start, first, last, plans=plans, called=called) if length >= 7 else None
            if judged and (best is None or judged[0] >= best[0]):
                best, taken = (judged[0], run.groups[last][1], judged[1]), last + 1 - first
        if best:
            score, end, name = best
            extension = _EXTENSION.match(run.text, end)
            yield Finding(PHONE, start, extension.end() if extension else end, score, name)
        first += taken


def _may_begin(run: _Run, first: int) -> bool:
    """A quick look at a group: what is announced is so before the first or after the last, else its form tells."""
    if first == 0 or first >= len(run.groups) - _MOST_GROUPS or run.digits[run.places[first]] == "0":
        return True
    places = run.places
    length = places[first + 1] - places[first]
    return (
        length in {7, 11}
        or (length == 3 and places[first + 3] - places[first] in {7, 10, 11})
        or (length == 1 and places[first + 4] - places[first] == 11)
        or (length == 3 and places[first + 2] - places[first] == 11)
    )


def _opening(run: _Run, first: int) -> int:
    """The plus and the bracket before the first digit belong to the number."""
    lowest = run.groups[first - 1][1] if first else run.begin
    start, text = run.groups[first][0], run.text
    if start > lowest and text[start - 1] == "(" and ")" in text[start : start + 7]:
        start -= 1
    if start > lowest and text[start - 1] == "+":
        return start - 1
    return start - 2 if start - 1 > lowest and text[start - 2 : start] == "+ " else start


def _is_called(lead: str) -> bool:
    """Whether a word for a telephone stands before, and nothing that turns to another thing: call about 48213377."""
    word = _CALLED.search(lead)
    return bool(word) and not (word and _ABOUT.search(lead, word.end()))


def _since_digit(lead: str) -> str:
    """What stands between the last digit and the number: a word before another number is about that one."""
    for at in range(len(lead) - 1, -1, -1):
        if lead[at].isdigit():
            return lead[at + 1 :]
    return lead


def _judge(run: _Run, start: int, first: int, last: int, *, plans: Plans, called: bool) -> tuple[float, str] | None:
    """How surely these groups are one number, and by what."""
    text, end = run.text, run.groups[last][1]
    digits = run.digits[run.places[first] : run.places[last + 1]]
    shape = tuple(b - a for a, b in run.groups[first : last + 1])
    inner = last + 1 < len(run.groups)
    international = text[start] == "+" or digits.startswith("00")
    bracketed = bool(_BRACKETS.fullmatch(text, start, end))
    announced = called or international or bracketed or plans.may_ask_at_home
    if inner and not announced and shape not in _CN_SHAPES and not _may_be_one(digits, shape):
        return None
    extended = None if inner else _EXTENSION.match(text, end)
    # In Chinese chat a laugh follows a number without a space: 13812345678hhh.
    ends = bool(extended) or not (_goes_on(run, last) if inner else _FOLLOWED.match(text, end))
    if shape in _CN_SHAPES and _CN_MOBILE.fullmatch(digits) and (ends or (not inner and _WORD_AFTER.match(text, end))):
        return 0.9, "phone-cn-mobile"
    if not ends or len(set(digits)) == 1:
        return None
    if not inner and not called:
        called = bool(_CALLED_AFTER.match(after(text, extended.end() if extended else end)))
    if not (called or announced or _may_be_one(digits, shape)):
        return None
    written = text[start:end]
    # A piece of an address in the web, or of a longer number, is none: /files/1/0280/3790/6505.
    glued = start > 0 and text[start - 1] in "/-." and not (called or international)
    if glued or written.count("(") != written.count(")"):
        return None
    if international:
        return _international(written, digits, plans, sure=called or len(shape) > 1)
    if _DATE.fullmatch(written) if called else _DATE.search(written):
        return None
    if called and len(digits) <= 15:
        return 0.85, "phone-called"
    if bracketed and 8 <= len(digits) <= 12:
        return 0.75, "phone-brackets"
    return _by_form(written, digits, shape, plans)


def _goes_on(run: _Run, last: int) -> bool:
    """Whether the next group belongs to the same word: 1.2 or 1-2."""
    end = run.groups[last][1]
    return run.groups[last + 1][0] == end + 1 and run.text[end] in ".-/"


def _may_be_one(digits: str, shape: tuple[int, ...]) -> bool:
    """A quick look at what nothing announces."""
    if digits[0] == "0":
        return 1 < len(shape) <= 5 and (10 if len(shape) == 2 else 9) <= len(digits) <= 12
    return shape in {(3, 3, 4), (1, 3, 3, 4), (3, 2, 2, 2)}


def _international(written: str, digits: str, plans: Plans, *, sure: bool) -> tuple[float, str] | None:
    if written[0] != "+":
        if not sure or len(digits) < 9:
            return None
        digits = digits[2:]
    if "(0)" in written:
        digits = digits.replace("0", "", 1)
    if not 7 <= len(digits) <= 16 or digits[0] == "0":  # no country has such a code: + 0.1073741824
        return None
    possible = plans.possible(digits)
    if possible or possible is None:
        return 0.95, "phone-international"
    # A digit too few or too many, but grouped as nothing else is.
    grouped = len({c for c in written[1:] if not c.isdigit()}) >= 2 or "(" in written
    return (0.6, "phone-international-shape") if grouped and len(digits) >= 9 else None


def _by_form(written: str, digits: str, shape: tuple[int, ...], plans: Plans) -> tuple[float, str] | None:
    """Numbers that nothing announces: as people write them, and valid where people write so."""
    if _US.fullmatch(written) and digits[-10] not in "01":
        return 0.85, "phone-us"
    if plans.region:
        return (0.7, "phone-national") if plans.valid(digits, ()) else None
    if _THOUSANDS.fullmatch(written):
        return None
    if digits[0] == "0" or (shape == (3, 2, 2, 2) and digits[0] in "6789"):
        valid = plans.valid(digits, _LEADING_ZERO if digits[0] == "0" else ("ES",))
        return (0.75, "phone-national") if valid or valid is None else None
    return None
