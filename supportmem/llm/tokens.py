"""Estimates how many tokens a text has, without a tokenizer. (Calibration below is provisional.)"""

import math
import re
from collections.abc import Sequence

_WIDE = re.compile(r"[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_PIECE = re.compile(r"[^\W\d_]+|\d|[^\w\s]|_")


def count_tokens(text: str) -> int:
    """About how many tokens; 0 only for an empty text."""
    if not text:
        return 0
    wide = len(_WIDE.findall(text))
    rest = _WIDE.sub(" ", text)
    words = sum(math.ceil(len(piece) / 6) for piece in _PIECE.findall(rest))
    return max(1, words + math.ceil(wide * 0.8))


def fit(texts: Sequence[str], budget: int) -> int:
    """How many of the texts, from the first on, fit into the budget together."""
    left = budget
    for number, text in enumerate(texts):
        left -= count_tokens(text)
        if left < 0:
            return number
    return len(texts)
