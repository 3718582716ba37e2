"""Plain baselines over the same rows: BM25, the same embedder alone, and half of each. Pure, but for the embedder.

The rows are the turns as memory keeps them (long ones in pieces); a place has the score of its best row.
"""

import importlib
import logging
import math
import operator
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from memories.index.terms import has_cjk, lexemes

K1, B = 1.5, 0.75  # the usual values of rank-bm25
NO_JIEBA = "--compare needs the package jieba for Chinese (pip install jieba); the product itself does not."
_WORD = re.compile(r"\w+")
Words = Callable[[str], list[str]]
Scores = Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A row: where it lies, its words, and their vector where it has been computed before."""

    place: str
    text: str
    vector: Sequence[float] | None = None


class MissingPackage(Exception):
    """What a baseline needs is not installed; the message says what to do."""


class Embeds(Protocol):
    """What the dense baseline needs of an embedder."""

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each row."""
        ...

    def known(self, text: str) -> list[float]:
        """The vector of a question."""
        ...


class _Jieba(Protocol):
    """The package jieba, as far as it is used here."""

    def lcut(self, text: str) -> list[str]: ...


def stemmed(text: str) -> list[str]:
    """English words without stop words, stemmed (Porter 1980, in Snowball's form)."""
    return [stem for word in _WORD.findall(text) for stem in lexemes(word)]


def chinese() -> Words:
    """Words by jieba. Raises MissingPackage."""
    try:
        # By name: only this comparison wants it.
        jieba = cast("_Jieba", importlib.import_module("jieba"))
    except ImportError as error:
        raise MissingPackage(NO_JIEBA) from error
    logging.getLogger("jieba").setLevel(logging.WARNING)
    return lambda text: [word.casefold() for word in jieba.lcut(text) if any(c.isalnum() for c in word)]


def words_for(texts: Sequence[str]) -> Words:
    """jieba where most texts are Chinese, else English words. Raises MissingPackage."""
    return chinese() if 2 * sum(map(has_cjk, texts)) > len(texts) else stemmed


class Baselines:
    """The rows of one history."""

    def __init__(self, rows: Sequence[Kept], *, words: Words, embedder: Embeds | None) -> None:
        """Counts the words of all rows, and embeds them by themselves, as no context would."""
        self._places = [row.place for row in rows]
        self._words = words
        self._embedder = embedder
        self._counts = [Counter(words(row.text)) for row in rows]
        self._lengths = [sum(counts.values()) for counts in self._counts]
        self._mean = sum(self._lengths) / len(rows) if rows else 1.0
        self._holding: dict[str, list[int]] = defaultdict(list)
        for n, counts in enumerate(self._counts):
            for word in counts:
                self._holding[word].append(n)
        self._vectors = _vectors(rows, embedder=embedder) if embedder else []

    def ranked(self, question: str) -> Mapping[str, list[str]]:
        """The places by each baseline, best first; what shares nothing with the question stands last."""
        lexical = self.bm25(question)
        found = {"bm25": lexical}
        if self._embedder is not None:
            found["dense"] = dense = self._dense(question, self._embedder)
            low = normalised(dense)
            high = normalised(lexical)
            found["hybrid"] = {place: 0.5 * low[place] + 0.5 * high[place] for place in dense}
        return {name: best_first(scores) for name, scores in found.items()}

    def bm25(self, question: str) -> Scores:
        """Okapi BM25 (Robertson and Zaragoza 2009), with Lucene's inverse frequency, never below 0."""
        scores = [0.0] * len(self._places)
        for word in self._words(question):
            rows = self._holding.get(word, [])
            weight = math.log(1 + (len(self._places) - len(rows) + 0.5) / (len(rows) + 0.5))
            for n in rows:
                often = self._counts[n][word]
                scores[n] += weight * often * (K1 + 1) / (often + K1 * (1 - B + B * self._lengths[n] / self._mean))
        return self._best(scores)

    def _dense(self, question: str, embedder: Embeds) -> Scores:
        asked = _unit(embedder.known(question))
        return self._best([sum(map(operator.mul, asked, vector)) for vector in self._vectors])

    def _best(self, scores: Sequence[float]) -> Scores:
        best: dict[str, float] = {}
        for place, score in zip(self._places, scores, strict=True):
            best[place] = max(best.get(place, score), score)
        return best


def _vectors(rows: Sequence[Kept], *, embedder: Embeds) -> list[list[float]]:
    texts = list(dict.fromkeys(row.text for row in rows if row.vector is None))
    made = dict(zip(texts, embedder.passages(texts), strict=True)) if texts else {}
    return [_unit(made[row.text] if row.vector is None else row.vector) for row in rows]


def best_first(scores: Scores) -> list[str]:
    """The places by their scores; equal ones in the order of the rows."""
    return sorted(scores, key=lambda place: -scores[place])


def normalised(scores: Scores) -> Scores:
    """From 0 for the least to 1 for the greatest (min-max; Lee 1997); all 0 where they are equal."""
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    return {place: (score - low) / (high - low) if high > low else 0.0 for place, score in scores.items()}


def _unit(vector: Sequence[float]) -> list[float]:
    length = math.sqrt(sum(x * x for x in vector)) or 1.0
    return [x / length for x in vector]
