"""The one door: every detector over a text as it is seen, without overlaps. Pure."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from supportmem.privacy.detect import DETECTORS, Detector, find_by
from supportmem.privacy.findings import ADDRESS, PASSWORD, PERSON, Finding, plain_form
from supportmem.privacy.numbers import cards
from supportmem.privacy.personal.accounts import card_like, ibans, ssn_like, wallets
from supportmem.privacy.personal.called_ids import called_ids
from supportmem.privacy.personal.china import identity_numbers, passports, plates
from supportmem.privacy.personal.codes import one_time_codes
from supportmem.privacy.personal.context import before
from supportmem.privacy.personal.emails import emails
from supportmem.privacy.personal.names import names
from supportmem.privacy.personal.national_ids import national_ids
from supportmem.privacy.personal.network import ip_addresses, mac_addresses
from supportmem.privacy.personal.phones import phones
from supportmem.privacy.personal.streets import streets
from supportmem.privacy.personal.tokens import tokens

_OF_LETTERS: tuple[Detector, ...] = (emails, tokens, one_time_codes, mac_addresses, plates, names)
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
    streets,
)
_BY_PLACE = frozenset({PASSWORD, PERSON, ADDRESS})


_SPACED = re.compile(r"(?<![\w.+-])\+?\d(?:[ .-]{1,3}+\d(?!\d))++(?!\w)", re.A)
_FEWEST, _MOST = 9, 22  # digits of one number


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
        detectors += [*_OF_DIGITS, partial(phones, region=region), partial(_spaced, region=region)]
    return find_by(detectors, plain, by_place=_BY_PLACE)


def _spaced(text: str, *, region: str | None) -> Iterator[Finding]:
    """Numbers that are written digit by digit: 1 3 8 - 1 2 3 4 - 5 6 7 8."""
    for match in _SPACED.finditer(text):
        places = [at for at in range(match.start(), match.end()) if text[at] not in " -."]
        if _FEWEST <= len(places) <= _MOST:
            lead = before(text, match.start())
            written = lead + "".join([text[at] for at in places])
            for detector in (cards, ibans, identity_numbers, card_like, partial(phones, region=region)):
                for found in detector(written):
                    if found.start >= len(lead):
                        start, end = places[found.start - len(lead)], places[found.end - 1 - len(lead)] + 1
                        yield replace(found, start=start, end=end)
