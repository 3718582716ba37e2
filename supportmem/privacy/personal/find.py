"""The one door: every detector over a text as it is seen, without overlaps. Pure."""

import unicodedata
from functools import partial

from supportmem.privacy.detect import DETECTORS, Detector, find_by
from supportmem.privacy.findings import ADDRESS, PASSWORD, PERSON, Finding, plain_form
from supportmem.privacy.personal.accounts import card_like, ibans, ssn_like, wallets
from supportmem.privacy.personal.called_ids import called_ids
from supportmem.privacy.personal.china import identity_numbers, passports, plates
from supportmem.privacy.personal.codes import one_time_codes
from supportmem.privacy.personal.emails import emails
from supportmem.privacy.personal.national_ids import national_ids
from supportmem.privacy.personal.network import ip_addresses, mac_addresses
from supportmem.privacy.personal.phones import phones
from supportmem.privacy.personal.tokens import tokens

_OF_LETTERS: tuple[Detector, ...] = (emails, tokens, one_time_codes, mac_addresses, plates)
_OF_DIGITS: tuple[Detector, ...] = (
    ibans,
    card_like,
    ssn_like,
    wallets,
    identity_numbers,
    passports,
    national_ids,
    called_ids,
    ip_addresses,
)
_BY_PLACE = frozenset({PASSWORD, PERSON, ADDRESS})


class _Seen(dict[int, int]):
    """How a character is read: digits and letters of any dress as plain ones, one for one."""

    def __missing__(self, code: int) -> int:
        read = unicodedata.normalize("NFKC", chr(code))
        number = unicodedata.decimal(read, None) if len(read) == 1 else None
        if number is not None:
            read = str(number)
        self[code] = ord(read) if len(read) == 1 and read.isascii() and (read.isalnum() or read in "@.+()/#_") else code
        return self[code]


_SEEN = _Seen({code: code for code in range(128)})


def find_personal(text: str, *, region: str | None = None) -> tuple[Finding, ...]:
    """Personal data and secrets of a text, in order, without overlaps; what already looks like a token stays.

    `region` is the country (as "DE") whose telephone numbers are read without the code of the country.
    """
    plain = plain_form(text)
    if not plain.isascii():
        plain = plain.translate(_SEEN)
    detectors = [*DETECTORS, *_OF_LETTERS]
    if any(c.isdigit() for c in plain):
        detectors += [*_OF_DIGITS, partial(phones, region=region)]
    return find_by(detectors, plain, by_place=_BY_PLACE)
