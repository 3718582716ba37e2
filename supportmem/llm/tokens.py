"""How many tokens a text has: by the model's own tokenizer where its file was given, else estimated, on the safe side.

Ollama has no call that counts tokens, but every model's tokenizer.json can be had where the model is published.

The estimate is calibrated against the tokenizer of Qwen2.5 (the default model's family): the `prompt_eval_count`
that an Ollama-compatible server with Qwen2.5-Coder-0.5B gave for 22 own texts, in thirteen languages and as code,
JSON, addresses and numbers. It says 0.87 (German, Hindi, base64) to 1.4 (JSON, Japanese) times the true number; 1.2
times for English and Chinese prose. tests/unit/llm/test_tokens.py holds the measurements.
"""

import importlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from supportmem.llm.errors import Unavailable

# Han, kana, hangul and their punctuation: written without spaces; the tokenizer joins frequent neighbours.
_WIDE = re.compile(r"[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_WIDE_TOKENS = 0.75
_PIECE = re.compile(
    r"(?P<plain>[A-Z]+(?![a-z])|[A-Z]?[a-z]+)(?![^\W\d_a-zA-Z])"  # ASCII letters up to a change of case
    r"|(?P<indic>[\u0900-\u0dff])"  # a letter or vowel sign of an Indian script
    r"|(?P<word>[^\W\d_]+)"  # a word with any other letters
    r"| \d|[^\w ]|\d|_"  # any other sign; a space before a digit is a token of its own
)


class Counter(Protocol):
    """A model's own tokenizer, as far as it is used here."""

    def __call__(self, text: str) -> int: ...


@dataclass
class _Chosen:
    """One tokenizer a process, as there is one model."""

    counter: Counter | None = None


_chosen = _Chosen()


def count_with(counter: Counter | None) -> None:
    """From now on, in this process, count by this tokenizer; None estimates."""
    _chosen.counter = counter


def load(path: Path) -> Counter:
    """The counter of a tokenizer.json. Raises Unavailable, with what to do.

    By name, because the package is optional: who estimates need not install it.
    """
    try:
        tokenizer = importlib.import_module("tokenizers").Tokenizer.from_file(str(path))
    except ImportError as error:
        raise Unavailable("TOKENIZER_PATH needs the package tokenizers: pip install tokenizers") from error
    except Exception as error:  # the package raises Exception itself
        raise Unavailable(f"TOKENIZER_PATH: {path} is no tokenizer.json that can be read ({error})") from error
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)


def count_tokens(text: str) -> int:
    """How many tokens, or about how many; 0 only for an empty text."""
    if not text:
        return 0
    if _chosen.counter is not None:
        return max(1, _chosen.counter(text))
    return estimate(text)


def estimate(text: str) -> int:
    """About how many tokens, whatever the model."""
    wide = len(_WIDE.findall(text))
    rest = sum(_tokens_of(piece) for piece in _PIECE.finditer(_WIDE.sub(" ", text)))
    return max(1, rest + math.ceil(wide * _WIDE_TOKENS))


def fit(texts: Sequence[str], budget: int) -> int:
    """How many of the texts, from the first on, fit into the budget together."""
    left = budget
    for number, text in enumerate(texts):
        left -= count_tokens(text)
        if left < 0:
            return number
    return len(texts)


def _tokens_of(piece: re.Match[str]) -> int:
    length = len(piece[0])
    if piece["plain"]:
        return 1 + max(0, length - 4) // 3
    if piece["word"]:
        return math.ceil(length / 3)
    if piece["indic"]:
        return 1
    # What lies beyond the first plane is mostly emoji.
    return length if piece[0] <= "\uffff" else 2
