"""The plans by which countries number their telephones, asked of the library `phonenumbers`. Pure, no network.

A text may ask only so often, so that no text takes long; beyond that the answer is None, and the form decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import phonenumbers

_MOST_ASKED = 60  # questions about one text


@dataclass
class Plans:
    """What may still be asked about one text. `region` is the country whose numbers come first."""

    region: str | None
    left: int = field(default=_MOST_ASKED)

    @property
    def may_ask_at_home(self) -> bool:
        """Whether there is a country whose bare numbers are read, and questions are left."""
        return bool(self.region) and self.left > 0

    def valid(self, digits: str, regions: Sequence[str]) -> bool | None:
        """Whether a number is one in any of these countries; None when enough was asked."""
        for region in dict.fromkeys((self.region, *regions) if self.region else regions):
            if self.left <= 0:
                return None
            self.left -= 1
            if _valid(digits, region):
                return True
        return False

    def possible(self, digits: str) -> bool | None:
        """Whether a number with the code of its country has a length that occurs there."""
        if self.left <= 0:
            return None
        self.left -= 1
        return _possible(digits)


@lru_cache(maxsize=4096)
def _valid(digits: str, region: str) -> bool:
    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(digits, region))
    except phonenumbers.NumberParseException:
        return False


@lru_cache(maxsize=4096)
def _possible(digits: str) -> bool:
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse("+" + digits, None))
    except phonenumbers.NumberParseException:
        return False
