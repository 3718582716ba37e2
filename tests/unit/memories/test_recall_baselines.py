"""The plain baselines: their formulas by hand, and what happens without the package for Chinese."""

import math
import sys
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from memories.evaluation.recalling import comparing
from memories.evaluation.recalling.comparing import Baselines, Kept, MissingPackage


class Compass:
    """An embedder of two directions: boats and cars."""

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector a text."""
        return [self.known(text) for text in texts]

    def known(self, text: str) -> list[float]:
        """How often each is named."""
        return [float(text.count("boat")), float(text.count("car"))]


ROWS = [
    Kept(place="1", text="boat boat harbour"),
    Kept(place="2", text="car road"),
    Kept(place="1", text="car"),
    Kept(place="3", text="harbour"),
]


def test_bm25_as_worked_out_by_hand() -> None:
    plain = Baselines(ROWS, words=str.split, embedder=None)
    mean = (3 + 2 + 1 + 1) / 4
    weight = math.log(1 + (4 - 1 + 0.5) / (1 + 0.5))  # one row of four has the word
    expected = weight * 2 * 2.5 / (2 + 1.5 * (0.25 + 0.75 * 3 / mean))
    assert plain.bm25("boat unknown") == pytest.approx({"1": expected, "2": 0.0, "3": 0.0})
    assert list(plain.ranked("boat")) == ["bm25"]


def test_a_place_has_the_score_of_its_best_row_and_half_of_each_is_the_hybrid() -> None:
    ranked = Baselines(ROWS, words=str.split, embedder=Compass()).ranked("boat")
    assert ranked["dense"][0] == ranked["hybrid"][0] == "1"
    assert set(ranked["hybrid"]) == {"1", "2", "3"}


def test_a_vector_that_is_there_is_not_made_again() -> None:
    rows = [Kept(place="1", text="boat", vector=[0.0, 1.0]), Kept(place="2", text="car", vector=[1.0, 0.0])]
    assert Baselines(rows, words=str.split, embedder=Compass()).ranked("boat")["dense"] == ["2", "1"]


def test_scores_are_stretched_from_0_to_1() -> None:
    assert comparing.normalised({"a": 2.0, "b": 4.0, "c": 3.0}) == {"a": 0.0, "b": 1.0, "c": 0.5}
    assert comparing.normalised({"a": 2.0, "b": 2.0}) == {"a": 0.0, "b": 0.0}


def test_english_words_are_stemmed_and_stop_words_left_out() -> None:
    assert comparing.stemmed("The boats were sailing") == ["boat", "sail"]
    assert comparing.words_for(["a boat", "a car", "船"]) is comparing.stemmed


def test_chinese_needs_a_package_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jieba", None)
    with pytest.raises(MissingPackage, match="jieba"):
        comparing.words_for(["我有一条船", "boat"] * 2 + ["船"])
    monkeypatch.setitem(sys.modules, "jieba", SimpleNamespace(lcut=lambda text: [text[:1], "。", "ABC"]))
    assert comparing.words_for(["船"])("船。ABC") == ["船", "abc"]
