"""What an organization allows to stay, as exact values. Pure.

A value stays only when the whole of it is allowed: "John" on the list does not hide "John Doe". What its own checksum
proves is never allowed, nor what is a secret.
"""

from collections.abc import Collection, Sequence

from supportmem.privacy import findings as types
from supportmem.privacy.findings import Finding

_NEVER = frozenset(
    {
        types.PRIVATE_KEY,
        types.CN_ID,
        types.IBAN,
        types.CARD,
        types.US_SSN,
        types.NATIONAL_ID,
        types.API_KEY,
        types.PASSWORD,
        types.CRYPTO_WALLET,
        types.ONE_TIME_CODE,
    }
)


def without_allowed(text: str, found: Sequence[Finding], *, allowed: Collection[str]) -> tuple[Finding, ...]:
    """The findings that are not allowed; case does not matter."""
    exact = {value.casefold().strip() for value in allowed}
    return tuple(f for f in found if f.type in _NEVER or text[f.start : f.end].casefold() not in exact)
