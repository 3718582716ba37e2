"""Detectors of numbers that other states give to people, by checksum or by the word before them. Pure."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from supportmem.privacy.findings import NATIONAL_ID, TAX_ID, Finding
from supportmem.privacy.numbers import luhn
from supportmem.privacy.personal.context import before, is_kept


@dataclass(frozen=True)
class _Kind:
    """One sort of number: its form, the check that must hold, the word that must stand before it."""

    name: str
    form: re.Pattern[str]
    check: Callable[[str], bool] | None = None
    word: re.Pattern[str] | None = None
    type: str = NATIONAL_ID


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9.])(?<!\d[-/])(?:{pattern})(?![A-Za-z0-9])(?![-.]\d)", re.A)


def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # of a text in lower case: minding no case takes twice as long


def _dni(value: str) -> bool:
    number = value[:-1].replace("X", "0").replace("Y", "1").replace("Z", "2")
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == value[-1]


def _nir(value: str) -> bool:
    number = value[:13].replace("2A", "19").replace("2B", "18")
    return number.isdigit() and 97 - int(number) % 97 == int(value[13:])


def _cnp(value: str) -> bool:
    total = sum(int(a) * int(b) for a, b in zip(value, "279146358279", strict=False)) % 11
    return _day(value[3:5], value[5:7]) and int(value[12]) == (1 if total == 10 else total)


def _nhs(value: str) -> bool:
    check = 11 - sum(int(digit) * weight for digit, weight in zip(value, range(10, 1, -1), strict=False)) % 11
    return check != 10 and check % 11 == int(value[9])


def _cpf(value: str) -> bool:
    return len(set(value)) > 1 and all(
        sum(int(digit) * weight for digit, weight in zip(value, range(place + 1, 1, -1), strict=False)) * 10 % 11 % 10
        == int(value[place])
        for place in (9, 10)
    )


def _rrn(value: str) -> bool:
    return _day(value[2:4], value[4:6])


def _pesel(value: str) -> bool:
    return sum(int(a) * int(b) for a, b in zip(value, "13791379131", strict=True)) % 10 == 0


def _bsn(value: str) -> bool:
    weights = (9, 8, 7, 6, 5, 4, 3, 2, -1)
    return sum(int(a) * b for a, b in zip(value, weights, strict=True)) % 11 == 0


def _hong_kong(value: str) -> bool:
    values = [36] * (len(value) == 8) + [int(c, 36) for c in value]  # A to Z count 10 to 35, a missing letter 36
    return sum(a * b for a, b in zip(values, range(9, 0, -1), strict=True)) % 11 == 0


_ODD_VALUES = (1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23)


def _codice_fiscale(value: str) -> bool:
    places = [int(c) if c.isdigit() else ord(c) - 65 for c in value[:15]]
    total = sum(_ODD_VALUES[n] if at % 2 == 0 else n for at, n in enumerate(places))
    return chr(65 + total % 26) == value[15]


def _day(month: str, day: str) -> bool:
    return 1 <= int(month) <= 12 and 1 <= int(day) <= 31


_KINDS = (
    _Kind("es-dni", _form(r"\d{8}-?[A-HJ-NP-TV-Z]|[XYZ]-?\d{7}-?[A-HJ-NP-TV-Z]"), _dni),
    _Kind("fr-nir", _form(r"[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}"), _nir),
    _Kind("ro-cnp", _form(r"[1-8]\d{12}"), _cnp),
    _Kind("it-codice-fiscale", _form(r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]"), _codice_fiscale),
    _Kind("uk-nhs", _form(r"\d{3}[ -]?\d{3}[ -]?\d{4}"), _nhs, _word(r"\bnhs\b")),
    _Kind("uk-nino", _form(r"(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]")),
    _Kind("in-aadhaar", _form(r"[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}"), None, _word(r"aadh?aar|\buidai?\b|आधार")),
    _Kind("in-pan", _form(r"[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]"), None, None, TAX_ID),
    _Kind("br-cpf", _form(r"\d{3}\.\d{3}\.\d{3}-\d{2}"), _cpf),
    _Kind("br-cpf-called", _form(r"\d{11}"), _cpf, _word(r"\bcpf\b")),
    _Kind("kr-rrn", _form(r"\d{6}-[1-8]\d{6}"), _rrn),
    _Kind("jp-my-number", _form(r"\d{4}[ -]?\d{4}[ -]?\d{4}"), None, _word(r"マイナンバー|個人番号|my\s?number")),
    _Kind("pl-pesel", _form(r"\d{11}"), _pesel, _word(r"pesel")),
    _Kind("nl-bsn", _form(r"\d{9}"), _bsn, _word(r"\bbsn\b|burgerservice")),
    _Kind("hk-id", _form(r"[A-Z]{1,2}\d{6}\([\dA]\)"), _hong_kong),
    _Kind(
        "ca-sin", _form(r"\d{3}[ -]?\d{3}[ -]?\d{3}"), luhn, _word(r"\bsin\b|social\s+insurance|assurance\s+sociale")
    ),
    _Kind(
        "de-steuer-id",
        _form(r"\d{2} ?\d{3} ?\d{3} ?\d{3}"),
        None,
        _word(r"steuer-?\s?(?:id|identifikation|nummer)|\bidnr\b|\btin\b"),
        TAX_ID,
    ),
    _Kind("us-ein", _form(r"\d{2}-\d{7}"), None, _word(r"\bein\b|employer\s+identification|tax\s+id"), TAX_ID),
    _Kind("br-cnpj", _form(r"\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}"), None, None, TAX_ID),
)


def national_ids(text: str) -> Iterator[Finding]:
    """Numbers of people in other countries."""
    lower = text.lower()
    for kind in _KINDS:
        if kind.word and not kind.word.search(lower):
            continue
        for match in kind.form.finditer(text):
            value = "".join(c for c in match.group() if c.isalnum())
            lead = before(text, match.start(), 40)
            if kind.word and not kind.word.search(lead.lower()):
                continue
            if (kind.check is None or kind.check(value)) and (kind.word or not is_kept(lead)):
                yield Finding(kind.type, match.start(), match.end(), 0.95 if kind.check else 0.85, kind.name)
