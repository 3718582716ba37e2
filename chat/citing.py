"""Which remembered items an answer refers to. Pure."""

import re
from collections.abc import Mapping
from typing import Final

# "[1]", and "[1, 2]" as models like to write it; the templates link the same forms.
CITATION: Final = re.compile(r"\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
# Models that think in Chinese use their own brackets.
_WIDE: Final = re.compile(r"【(\d{1,3}(?:\s*[,，]\s*\d{1,3})*)】")
_WORDLIKE: Final = re.compile(r"[a-z0-9_]", re.IGNORECASE)
_SHORTEST_VALUE: Final = 2


def normalized(text: str) -> str:
    """The text with every citation in plain brackets."""
    return _WIDE.sub(lambda match: f"[{match[1].replace('，', ',')}]", text)


def without_citations(text: str) -> str:
    """The text alone: numbers of an earlier answer mean nothing in a later prompt."""
    return re.sub(r"\s*" + CITATION.pattern, "", normalized(text))


def cited(text: str, *, values: Mapping[int, str]) -> frozenset[int]:
    """The numbers that the text refers to, among those offered: by number, or by stating the item's slot value.

    `values` holds every offered number with its slot value, "" for items without one. Other numbers stay text.
    """
    named = {int(number) for match in CITATION.finditer(text) for number in match[1].split(",")}
    plain = without_citations(text)
    stated = {number for number, value in values.items() if _states(plain, value=value)}
    return frozenset((named & set(values)) | stated)


def _states(text: str, *, value: str) -> bool:
    """Whether the value stands in the text as words of their own."""
    value = value.strip()
    if len(value) < _SHORTEST_VALUE:
        return False
    before = r"(?<![a-z0-9_])" if _WORDLIKE.match(value[0]) else ""
    after = r"(?![a-z0-9_])" if _WORDLIKE.match(value[-1]) else ""
    return re.search(before + re.escape(value) + after, text, re.IGNORECASE) is not None
