"""Detectors of numbers that only a word makes personal: passports, licences, records of patients, accounts. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from supportmem.privacy.findings import (
    BANK_ACCOUNT,
    DRIVER_LICENSE,
    MEDICAL_ID,
    NATIONAL_ID,
    PASSPORT,
    TAX_ID,
    Finding,
)

_JOINT = (
    r"[\"']?\s?(?:numbers?|num|no\.?|nr\.?|n[°º]|id|code|#|号码?)?[\"')\]]?\s{0,2}(?:is|was|:|=|#|are|是|为)?"
    r"\s{0,2}[\"'(]?#?"
)
_VALUE = r"(?P<value>(?=[A-Z0-9-]{0,12}\d)[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){4,19})(?![A-Za-z0-9])"


@dataclass(frozen=True)
class _Called:
    type: str
    words: tuple[str, ...]  # in lower case: one of them must be in the text
    form: re.Pattern[str]


def _called(kind: str, words: tuple[str, ...], noun: str, value: str = _VALUE) -> _Called:
    return _Called(kind, words, re.compile(rf"(?:{noun}){_JOINT}{value}", re.I | re.A))


_KINDS = (
    _called(
        PASSPORT,
        ("passport", "pasaporte", "passeport", "reisepass"),
        r"\b(?:passports?|pasaporte|passeport|reisepass)\b",
    ),
    _called(
        DRIVER_LICENSE,
        ("licen", "führerschein", "permis", "驾驶证", "驾照", "dl"),
        r"\b(?:driv(?:er|ing|ers)(?:'s|s')?\s?licen[cs]es?|licen[cs]e\s+to\s+drive|dl\s?(?=no|num|#)|führerschein"
        r"|permis\s+de"
        r"\s+conduire|licen[cs]e(?=\s?(?:no\.?|num|#|:)))|驾驶证|驾照",
    ),
    _called(
        MEDICAL_ID,
        ("mrn", "medical", "insurance", "patient", "npi", "dea", "medicare", "病历", "医保"),
        r"\b(?:mrn|medical\s+record|patient\s+id|(?:health\s+)?insurance(?:[ _]id|\s+policy|\s+member)?|npi|dea"
        r"|medicare)\b|病历号?|医保号?",
    ),
    _called(
        NATIONAL_ID, ("national", "identity"), r"\b(?:national\s+(?:id|identity|identification)|identity\s+card)\b"
    ),
    _called(TAX_ID, ("tax", "vat", "itin"), r"\b(?:tax(?:payer)?\s+id(?:entification)?|itin|vat)\b"),
    _called(
        BANK_ACCOUNT,
        ("account", "routing", "sort code", "账户", "账号"),
        r"\b(?:bank\s+account|checking\s+account|savings\s+account|routing|sort\s+code|swift|bic)\b|银行账[户号]",
        r"(?P<value>\d{2}-\d{2}-\d{2}(?!\d)|[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])|\d{6,17}(?!\d))",
    ),
)
_MARKED = re.compile(r"(?<![A-Za-z0-9-])MRN[- #]?\d{5,12}(?![\d-])", re.A)


def called_ids(text: str) -> Iterator[Finding]:
    """Numbers right after the word that names them, or with that word as their own first letters."""
    lower = text.lower()
    for kind in _KINDS:
        if not any(word in lower for word in kind.words):
            continue
        for match in kind.form.finditer(text):
            yield Finding(kind.type, match.start("value"), match.end("value"), 0.85, f"called-{kind.type.lower()}")
    for match in _MARKED.finditer(text):
        yield Finding(MEDICAL_ID, match.start(), match.end(), 0.8, "marked-id")
