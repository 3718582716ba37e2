"""Which labelled values pass the checksum or the form of their own type. Pure.

Written apart from the detectors, so that the two can disagree.
"""

import re
from ipaddress import ip_address

from supportmem.privacy import findings as types

STRUCTURED = (types.EMAIL, types.CARD, types.IBAN, types.US_SSN, types.IP_ADDRESS, types.CN_ID)
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\W\d_]{2,}")
_SSN = re.compile(r"(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_IBAN_LENGTHS = {"GB": 22, "DE": 22, "FR": 27, "ES": 24, "IT": 27, "NL": 18, "CH": 21, "AT": 20, "BE": 16, "PL": 28}
_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def passes(kind: str, value: str) -> bool:
    """Whether a value is right by the rule of its type. Of a type without a rule every value is."""
    value = _HIDDEN.sub("", value).strip()
    plain = re.sub(r"[\s.-]", "", value)
    match kind:
        case types.EMAIL:
            return bool(_EMAIL.fullmatch(value))
        case types.CARD:
            return plain.isdecimal() and 12 <= len(plain) <= 19 and _luhn(plain)
        case types.IBAN:
            return _iban(plain.upper())
        case types.US_SSN:
            return bool(_SSN.fullmatch(re.sub(r"[\s.]", "-", value)))
        case types.IP_ADDRESS:
            return _ip(value)
        case types.CN_ID:
            return _identity(plain.upper())
    return True


def _luhn(digits: str) -> bool:
    doubled = [int(d) * (2 - (len(digits) - place) % 2) for place, d in enumerate(digits)]
    return sum(n - 9 if n > 9 else n for n in doubled) % 10 == 0


def _iban(written: str) -> bool:
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", written):
        return False
    if len(written) != _IBAN_LENGTHS.get(written[:2], len(written)):
        return False
    return int("".join(str(int(c, 36)) for c in written[4:] + written[:4])) % 97 == 1


def _identity(written: str) -> bool:
    if not re.fullmatch(r"\d{17}[\dX]", written):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(written, _WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == written[17]


def _ip(value: str) -> bool:
    try:
        ip_address(value)
    except ValueError:
        return False
    return True
