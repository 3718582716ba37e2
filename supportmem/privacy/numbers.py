"""Detectors of numbers: payment cards and US social security numbers. Pure."""

import re
from bisect import bisect_right
from collections.abc import Container, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from supportmem.privacy.findings import CARD, CARD_LIKE, US_SSN, Finding

# Possessive: a run is read once, whatever follows it.
_DIGIT_RUN = re.compile(r"(?<![\d.@#+-])\d++(?:(?: ?[-./_\t\r\n]{1,2} ?| {1,2})\d++)*+", re.A)
# What parts the fields of a table and the words of a name more often than the groups of a card.
_WEAK_SIGN = re.compile(r"[_\t\r\n]")
_GLUE = re.compile(r"[A-Za-z_]")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I | re.A)
_GROUP = re.compile(r"\d+")
_CARD_WORD = re.compile(
    r"(?<![a-z])(?:(?:credit|debit|bank)?cards?(?:no|num|number)?|credit|debit|bank|visa|master\s?card|amex|american\s+express|discover"
    r"|maestro|pan)(?![a-z])|卡号|信用卡|银行卡|储蓄卡|借记卡|付款卡",
    re.I | re.A,
)
_KEPT_NUMBER = re.compile(
    r"(?:\b(?:order|ticket|case|tracking|track|ref(?:erence)?|invoice|serial|imei|parcel|part|sku"
    r"|product|booking|confirmation|shipment|"
    r"timestamp|phone|tel|mobile|fax)\s{0,2}(?:number|no\.?|nr\.?|id|code|#)?|(?:订单|工单|运单"
    r"|快递|发票)(?:编?号码?)?)"
    r"\s{0,2}(?:is|was|:|#|=|是|为)?\s{0,2}#?$",
    re.I | re.A,
)
_SHAPES = frozenset(
    {
        (4, 4, 4, 4),
        (4, 4, 4, 4, 1),
        (4, 4, 4, 4, 2),
        (4, 4, 4, 4, 3),
        (4, 6, 5),
        (4, 6, 4),
        (4, 4, 5),
        (6, 13),
        (6, 10),
        (8, 8),
        (4, 4, 4, 1),
        (4, 3, 3, 3),
        (5, 5, 5, 1),
        (5, 5, 5),
    }
)


_CARRIED = str.maketrans("0123456789", "0246813579")  # a digit doubled, its own digits added


def luhn(digits: str) -> bool:
    """Whether the check digit of a card number is right."""
    return (sum(map(int, digits[-1::-2])) + sum(map(int, digits[-2::-2].translate(_CARRIED)))) % 10 == 0


_NO_LENGTH = range(0)


@lru_cache(maxsize=10_000)
def _lengths(first_four: str) -> Container[int]:
    """How long the numbers are that are issued under these first digits."""
    two, four = int(first_four[:2]), int(first_four)
    if first_four[0] == "4":
        return (13, 16, 19)
    if two in {34, 37} or four in {1800, 2131}:
        return (15,)
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return (16,)
    if two in {30, 36, 38, 39}:
        return range(14, 20)
    if two == 35 or two in {60, 62, 64, 65, 81} or 2200 <= four <= 2204:
        return range(16, 20)
    return range(13, 20) if two == 50 or 56 <= two <= 69 else _NO_LENGTH


def cards(text: str) -> Iterator[Finding]:
    """Card numbers by checksum and issuer, in any usual grouping."""
    runs = [run for run in _DIGIT_RUN.finditer(text) if run.end() - run.start() >= 13]
    words = [match.end() for match in _CARD_WORD.finditer(text)] if runs else []
    for run in runs:
        groups = [(m.start() + run.start(), m.end() + run.start()) for m in _GROUP.finditer(run.group())]
        if text[run.end() : run.end() + 1] == "@":
            groups.pop()
        yield from _cards_in(text, groups, words)


def _cards_in(text: str, groups: list[tuple[int, int]], words: list[int]) -> Iterator[Finding]:
    """The best window of groups from each place on: a valid number before a longer one that only looks like one."""
    run = "".join([text[start:end] for start, end in groups])
    places = [0, *accumulate(end - start for start, end in groups)]  # of the groups in the run of mere digits
    first = 0
    while first < len(groups):
        best: Finding | None = None
        taken, begins = 1, places[first]
        called = _is_called(groups[first][0], words) if words else False
        lengths = _lengths(run[begins : begins + 4]) if len(run) >= begins + 13 else _NO_LENGTH
        possible = called or lengths is not _NO_LENGTH
        for last in range(first, min(len(groups), first + 8) if possible else first):
            length = places[last + 1] - begins
            if length > 19:
                break
            if length < 13 or not (called or length in lengths):
                continue
            digits = run[begins : begins + length]
            valid = length in lengths and luhn(digits)
            found = _card(text, groups[first : last + 1], digits, valid=valid, called=called)
            if found and (best is None or found.type == CARD or best.type != CARD):
                best, taken = found, last + 1 - first
        if best:
            yield best
        first += taken


def _card(text: str, groups: list[tuple[int, int]], digits: str, *, valid: bool, called: bool) -> Finding | None:
    if not (valid or called):
        return None
    start, end = groups[0][0], groups[-1][1]
    shape = tuple(b - a for a, b in groups)
    usual = len(groups) == 1 or shape in _SHAPES
    weak = bool(_WEAK_SIGN.search(text[start:end])) or _glued(text, start, end)
    if len(set(digits)) == 1 or not (usual or (called and _evenly(text, groups) and (not weak or len(groups) == 2))):
        return None
    if weak and not called and (shape != (4, 4, 4, 4) or _UUID.search(text[max(0, start - 8) : end + 12])):
        return None
    kept = _KEPT_NUMBER.search(text[max(0, start - 40) : start])
    if valid:
        return (
            None
            if kept and not called and len(groups) == 1
            else Finding(CARD, start, end, 1.0 if called else 0.95, "luhn")
        )
    if called and usual and not weak and not kept and (len(groups) > 1 or len(digits) >= 15):
        return Finding(CARD_LIKE, start, end, 0.6, "card-shape")
    return None


def _is_called(start: int, words: list[int]) -> bool:
    """Whether a word for a card stands shortly before."""
    word = bisect_right(words, start) - 1
    return word >= 0 and start - words[word] <= 60


def _glued(text: str, start: int, end: int) -> bool:
    """Whether letters touch the number, as in a name or a hash."""
    return bool((start and _GLUE.match(text, start - 1)) or _GLUE.match(text, end))


def _evenly(text: str, groups: list[tuple[int, int]]) -> bool:
    """One separator throughout: a card typed in odd groups, not several numbers in a row."""
    between = {text[a[1] : b[0]].strip() for a, b in pairwise(groups)}
    return len(between) == 1


_SSN = re.compile(
    r"(?<![\w.#/-])(?P<area>\d{3})(?P<sep>[ .-]?)(?P<group>\d{2})(?P=sep)(?P<serial>\d{4})(?![\w/-])(?!\.\d)",
    re.A,
)
_SSN_WORD = re.compile(
    r"\bssn\b|social\s+security|\bsocial\b|\bss\s?#|\btax(?:payer)?\s+id|社会安全号|社会保障号|社安号", re.I | re.A
)

_VERSION = re.compile(
    r"\b(?:version|build|release|firmware|driver|revision|ip)\s{0,2}[:=]?\s{0,2}$|版本\S{0,2}\s?$", re.I | re.A
)


def social_security_numbers(text: str) -> Iterator[Finding]:
    """Dashed and dotted numbers, and spaced or bare ones that are called so."""
    for match in _SSN.finditer(text):
        area = int(match["area"])
        if area in {0, 666} or area >= 900 or match["group"] == "00" or match["serial"] == "0000":
            continue
        before = text[max(0, match.start() - 60) : match.start()]
        called = bool(_SSN_WORD.search(before) or _SSN_WORD.search(text[match.end() : match.end() + 25]))
        if called:
            yield Finding(US_SSN, match.start(), match.end(), 1.0, "ssn-in-context")
        elif _KEPT_NUMBER.search(before):
            continue
        elif match["sep"] == "-":
            yield Finding(US_SSN, match.start(), match.end(), 0.85, "ssn-dashed")
        elif match["sep"] == "." and not _VERSION.search(before):
            yield Finding(US_SSN, match.start(), match.end(), 0.7, "ssn-dotted")
