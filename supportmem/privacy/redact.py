"""Puts numbered tokens in the place of findings. Pure: where the numbers come from is the caller's matter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from supportmem.privacy.findings import CARD, CARD_LIKE, US_SSN, Finding

_DIGITS_ONLY = frozenset({CARD, CARD_LIKE, US_SSN})
_LETTERS_AND_DIGITS = frozenset(
    {
        "IBAN",
        "IBAN?",
        "BANK_ACCOUNT",
        "US_SSN?",
        "CN_ID",
        "CN_ID?",
        "NATIONAL_ID",
        "PASSPORT",
        "DRIVER_LICENSE",
        "TAX_ID",
    }
    | {"MEDICAL_ID", "MAC_ADDRESS", "LICENSE_PLATE"}
)
_WORDS = frozenset({"EMAIL", "PERSON", "ADDRESS"})


@dataclass(frozen=True)
class Piece:
    """One finding in the new text, from `start` to `end`. `token` is empty where the words stay in clear.

    `value` is the secret; a number is kept as its digits, so that 4111-1111… and 4111 1111… are one value.
    """

    type: str
    value: str
    token: str
    start: int
    end: int
    score: float
    detector: str


@dataclass(frozen=True)
class Redacted:
    """A text without its secrets, and what was taken out."""

    text: str
    pieces: tuple[Piece, ...]


def redact(
    text: str,
    findings: Sequence[Finding],
    *,
    number_for: Callable[[str, str], int],
    stays: Callable[[str, str], bool] = lambda type_name, value: False,
) -> Redacted:
    """Replace each finding by `[TYPE_n]`, n being the number its type and value have, unless it stays."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = at = 0
    for finding in sorted(findings, key=lambda f: f.start):
        if finding.start < at:
            raise ValueError("findings overlap: pass what find_secrets returned")
        kept, found = text[at : finding.start], text[finding.start : finding.end]
        value = value_of(finding.type, found)
        token = "" if stays(finding.type, value) else f"[{finding.type}_{number_for(finding.type, value)}]"
        start = length + len(kept)
        length = start + len(token or found)
        pieces.append(
            Piece(
                type=finding.type,
                value=value,
                token=token,
                start=start,
                end=length,
                score=finding.score,
                detector=finding.detector,
            )
        )
        parts += (kept, token or found)
        at = finding.end
    parts.append(text[at:])
    return Redacted(text="".join(parts), pieces=tuple(pieces))


def value_of(type_name: str, found: str) -> str:
    """What is sealed of words that were found."""
    if type_name not in _DIGITS_ONLY:
        return found
    return "".join(str(int(c)) for c in found if c.isdecimal())


def normal_form(type_name: str, value: str) -> str:
    """What is equal in all spellings of a value."""
    if type_name in _DIGITS_ONLY:
        return value_of(type_name, value)
    if type_name == "PHONE":
        digits = value_of(CARD, value)
        return f"+{digits}" if value.lstrip(" (").startswith("+") else digits
    if type_name in _LETTERS_AND_DIGITS:
        return "".join(c for c in value if c.isalnum()).upper()
    return " ".join(value.split()).casefold() if type_name in _WORDS else value
