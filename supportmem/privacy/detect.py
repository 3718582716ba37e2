"""Finds secrets in a text: cards, US social security numbers, API keys, passwords, private keys. Pure.

Order, ticket and tracking numbers, amounts, phone numbers, timestamps and log lines are not secrets and stay.
Every pattern is anchored on a digit run, a prefix or a keyword and has bounded repeats, so the time a text
takes grows with its length only.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace

from supportmem.privacy.findings import (
    PASSWORD,
    TOKEN,
    Finding,
    hides_characters,
    plain_form,
    seen_form,
    without_overlaps,
)
from supportmem.privacy.keys import api_keys, private_keys
from supportmem.privacy.numbers import cards, social_security_numbers
from supportmem.privacy.passwords import passwords

__all__ = ["DETECTORS", "TOKEN", "Detector", "Finding", "find_by", "find_secrets"]

Detector = Callable[[str], Iterable[Finding]]

DETECTORS: Sequence[Detector] = (private_keys, cards, social_security_numbers, api_keys, passwords)


def find_secrets(text: str) -> tuple[Finding, ...]:
    """The secrets of a text, in order, without overlaps. What already looks like a token is left alone."""
    return find_by(DETECTORS, plain_form(text))


def find_by(
    detectors: Sequence[Detector], plain: str, *, by_place: Set[str] = frozenset({PASSWORD})
) -> tuple[Finding, ...]:
    """What these detectors find in a text in plain form. Types `by_place` are any word that stands in their place."""
    found = _found_in(detectors, plain)
    if hides_characters(plain):
        seen, places = seen_form(plain)
        # A mark may split one secret and may part two, so both readings count; but a password is any word that
        # stands in its place, and "wrong" with a mark in it would be one.
        parted = [
            replace(f, start=bisect_left(places, f.start), end=bisect_left(places, f.end))
            for f in found
            if f.type not in by_place
        ]
        found = [
            replace(f, start=places[f.start], end=places[f.end - 1] + 1) for f in parted + _found_in(detectors, seen)
        ]
    return without_overlaps(found)


def _found_in(detectors: Sequence[Detector], plain: str) -> list[Finding]:
    tokens = [match.span() for match in TOKEN.finditer(plain)]
    starts = [start for start, _ in tokens]
    found = [finding for detector in detectors for finding in detector(plain)]
    return [f for f in found if not _touches(f, tokens, starts)]


def _touches(finding: Finding, tokens: list[tuple[int, int]], starts: list[int]) -> bool:
    at = bisect_left(starts, finding.end) - 1
    return at >= 0 and tokens[at][1] > finding.start
