"""Finds secrets in a text: cards, US social security numbers, API keys, passwords, private keys. Pure.

Order, ticket and tracking numbers, amounts, phone numbers, timestamps and log lines are not secrets and stay.
Every pattern is anchored on a digit run, a prefix or a keyword and has bounded repeats, so the time a text
takes grows with its length only.
"""

from bisect import bisect_left

from supportmem.privacy.findings import TOKEN, Finding, plain_form, without_overlaps
from supportmem.privacy.keys import api_keys, private_keys
from supportmem.privacy.numbers import cards, social_security_numbers
from supportmem.privacy.passwords import passwords

__all__ = ["TOKEN", "Finding", "find_secrets"]

_DETECTORS = (private_keys, cards, social_security_numbers, api_keys, passwords)


def find_secrets(text: str) -> tuple[Finding, ...]:
    """The secrets of a text, in order, without overlaps. What already looks like a token is left alone."""
    plain = plain_form(text)
    tokens = [match.span() for match in TOKEN.finditer(plain)]
    starts = [start for start, _ in tokens]
    found = [finding for detector in _DETECTORS for finding in detector(plain)]
    return without_overlaps([f for f in found if not _touches(f, tokens, starts)])


def _touches(finding: Finding, tokens: list[tuple[int, int]], starts: list[int]) -> bool:
    at = bisect_left(starts, finding.end) - 1
    return at >= 0 and tokens[at][1] > finding.start
