"""Identifiers in a text: order numbers, error codes, article numbers, e-mail addresses, versions. Pure.

Whole, since what shares all but two digits is another order. The rules are this product's own.
"""

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from memories.index.terms import fold, tokens

_DASHES: Final = dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-")  # what word processors make of a hyphen
# What holds a digit and names nothing: years, counts and small amounts, ordinals, hours, measures (3pm, 20th, 500gb,
# 1990s), and what is so many of a word (5-star, 7-year-old).
_PLAIN_NUMBER: Final = re.compile(r"(?:19|20)\d\ds?|\d{1,3}[a-z]{0,3}|\d{1,3}(?:-[a-z]+)+")


def identifiers(text: str) -> tuple[str, ...]:
    """The distinct identifiers of a text, folded, in order of appearance."""
    words = tokens(unicodedata.normalize("NFKC", text).translate(_DASHES))
    found = (_plain(token) for token in words if _may_name(token))
    return tuple(dict.fromkeys(token for token in found if _names(token)))


def holds_one_of(text: str, wanted: Collection[str]) -> bool:
    """Whether a text names one of these identifiers whole; as a part of a longer one it is another."""
    return bool(wanted) and not set(wanted).isdisjoint(identifiers(text))


def _plain(token: str) -> str:
    return fold(token).replace("’", "'").removesuffix("'s")


def _may_name(token: str) -> bool:
    return "@" in token or any(map(str.isdigit, token))


def _names(token: str) -> bool:
    return "@" in token or (_may_name(token) and _PLAIN_NUMBER.fullmatch(token) is None)
