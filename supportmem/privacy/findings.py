"""What a detector gives: findings, and the text as detectors read it. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

# In the order in which they win where findings overlap. A type with a question mark looks like one and fails its
# checksum (a slip of the finger still shows 15 digits): masked, for a person to judge.
TYPES = (
    "PRIVATE_KEY",
    "CN_ID",
    "IBAN",
    "CARD",
    "US_SSN",
    "NATIONAL_ID",
    "API_KEY",
    "PASSWORD",
    "CRYPTO_WALLET",
    "EMAIL",
    "CARD?",
    "IBAN?",
    "CN_ID?",
    "US_SSN?",
    "PASSPORT",
    "DRIVER_LICENSE",
    "TAX_ID",
    "BANK_ACCOUNT",
    "MEDICAL_ID",
    "ONE_TIME_CODE",
    "LICENSE_PLATE",
    "MAC_ADDRESS",
    "IP_ADDRESS",
    "PHONE",
    "ADDRESS",
    "PERSON",
)
PRIVATE_KEY, CN_ID, IBAN, CARD, US_SSN, NATIONAL_ID, API_KEY, PASSWORD, CRYPTO_WALLET, EMAIL = TYPES[:10]
CARD_LIKE, IBAN_LIKE, CN_ID_LIKE, US_SSN_LIKE = TYPES[10:14]
PASSPORT, DRIVER_LICENSE, TAX_ID, BANK_ACCOUNT, MEDICAL_ID, ONE_TIME_CODE = TYPES[14:20]
LICENSE_PLATE, MAC_ADDRESS, IP_ADDRESS, PHONE, ADDRESS, PERSON = TYPES[20:]

TOKEN = re.compile(r"\[[A-Z][A-Z_]{0,30}\??_\d{1,9}\]")

_ONE_FOR_ONE = {ord(c): "'" for c in "’‘＇"} | {ord(c): '"' for c in "“”＂"}
_ONE_FOR_ONE |= {ord(c): " " for c in "\u00a0\u2007\u2009\u202f\u3000"}
_ONE_FOR_ONE |= {ord(c): "-" for c in "‐‑‒–—－"}
_ONE_FOR_ONE |= {code: chr(code - 0xFEE0) for code in range(0xFF10, 0xFF5B) if chr(code).isalnum()}
_ONE_FOR_ONE |= {ord("："): ":", ord("＝"): "="}

# Zero-width marks, soft hyphens, marks of direction, the frame of a keycap: nobody sees them, and a secret that
# holds one is still read as the secret.
_HIDDEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20e3\ufe0e\ufe0f\ufeff]")


@dataclass(frozen=True)
class Finding:
    """One secret: text[start:end]. `score` is within 0..1, `detector` names what found it."""

    type: str
    start: int
    end: int
    score: float
    detector: str


def holds(lower: str, *words: str) -> bool:
    """Whether a text in lower case holds one of these words: far quicker than a pattern that needs one."""
    return any(word in lower for word in words)


def plain_form(text: str) -> str:
    """The text with typographic variants replaced one for one, so that positions hold."""
    return text if text.isascii() else text.translate(_ONE_FOR_ONE)


def seen_form(plain: str) -> tuple[str, list[int]]:
    """The text as it is seen, without hidden characters, and the place in the text of each that is left."""
    hidden = {found.start() for found in _HIDDEN.finditer(plain)}
    return _HIDDEN.sub("", plain), [at for at in range(len(plain)) if at not in hidden]


def hides_characters(text: str) -> bool:
    """Whether the text holds characters that are not seen."""
    return not text.isascii() and bool(_HIDDEN.search(text))


def without_overlaps(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """In order of place; where findings overlap, type priority decides, then length, then score."""
    ranked = sorted(found, key=lambda f: (TYPES.index(f.type), f.start - f.end, -f.score, f.start))
    kept: list[Finding] = []
    used = bytearray(max((f.end for f in found), default=0))
    for finding in ranked:
        if not any(used[finding.start : finding.end]):
            used[finding.start : finding.end] = b"\x01" * (finding.end - finding.start)
            kept.append(finding)
    return tuple(sorted(kept, key=lambda f: f.start))


# What may still become a token: a stream is cut before it, so that nobody sees half of one.
_BEGUN = re.compile(r"\[(?:[A-Z][A-Z_]{0,30}\??(?:_\d{0,9})?)?\Z")


def without_begun_token(text: str) -> str:
    """A growing text up to a token that has begun at its end and is not complete yet."""
    begun = _BEGUN.search(text, max(len(text) - 48, 0))
    return text[: begun.start()] if begun else text
