"""Puts numbered tokens in the place of findings. Pure: where the numbers come from is the caller's matter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from supportmem.privacy.findings import CARD, CARD_LIKE, US_SSN, Finding

_DIGITS_ONLY = frozenset({CARD, CARD_LIKE, US_SSN})


@dataclass(frozen=True)
class Piece:
    """One replaced secret. `start` and `end` are the token's place in the new text.

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


def redact(text: str, findings: Sequence[Finding], *, number_for: Callable[[str, str], int]) -> Redacted:
    """Replace each finding by `[TYPE_n]`, n being the number its type and value have."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = at = 0
    for finding in sorted(findings, key=lambda f: f.start):
        if finding.start < at:
            raise ValueError("findings overlap: pass what find_secrets returned")
        kept = text[at : finding.start]
        value = _value(finding, text[finding.start : finding.end])
        token = f"[{finding.type}_{number_for(finding.type, value)}]"
        start = length + len(kept)
        length = start + len(token)
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
        parts += (kept, token)
        at = finding.end
    parts.append(text[at:])
    return Redacted(text="".join(parts), pieces=tuple(pieces))


def _value(finding: Finding, found: str) -> str:
    if finding.type not in _DIGITS_ONLY:
        return found
    return "".join(str(int(c)) for c in found if c.isdecimal())
