"""Ranking against values computed by hand."""

from datetime import UTC, datetime, timedelta

import pytest

from memories.retrieval import budget, diversify, rank
from memories.retrieval.search import crowd, inverse_frequencies, stretched

NOW = datetime(2026, 3, 2, tzinfo=UTC)
WEIGHTS = rank.Weights(
    vector=0.7,
    keyword=0.3,
    relevance=0.5,
    importance=0.3,
    recency=0.2,
    half_life_days=30,
    boosts={"error": 1.5, "decision": 1.3},
)


def relevance(*, vector: float = 0.8, lexical: float = 0.5, asked: float = 0.0, has_vectors: bool = True) -> float:
    return rank.relevance(vector=vector, lexical=lexical, asked=asked, weights=WEIGHTS, has_vectors=has_vectors)


def test_relevance_weighs_both_arms() -> None:
    assert relevance() == pytest.approx(0.7 * 0.8 + 0.3 * 0.5)


def test_without_vectors_the_lexical_arm_counts_whole() -> None:
    assert relevance(has_vectors=False) == pytest.approx(0.5)


def test_what_was_asked_for_is_lifted_towards_one() -> None:
    assert relevance(vector=0.0, lexical=0.0, asked=0.45) == pytest.approx(0.45)
    assert relevance(asked=1.0) == pytest.approx(1.0)


@pytest.mark.parametrize(("days", "left"), [(0, 1.0), (30, 0.5), (60, 0.25), (-5, 1.0)])
def test_recency_halves_every_half_life(days: int, left: float) -> None:
    found = rank.recency(at=NOW - timedelta(days=days), now=NOW, half_life_days=30)
    assert found == pytest.approx(left)


def test_the_score_is_the_weighted_sum_times_the_boosts() -> None:
    scored = rank.score(relevant=0.6, importance=0.8, recent=0.5, tags=["error", "x"], weights=WEIGHTS)
    assert scored.score == pytest.approx((0.5 * 0.6 + 0.3 * 0.8 + 0.2 * 0.5) * 1.5)


def test_boosts_multiply_once_per_tag() -> None:
    assert rank.boost(tags=["error", "error", "decision"], boosts=WEIGHTS.boosts) == pytest.approx(1.95)


@pytest.mark.parametrize(
    ("relevant", "best", "stays"), [(0.5, 0.9, True), (0.44, 0.9, False), (0.1, 0.1, False), (0.2, 0.2, True)]
)
def test_the_floor_is_absolute_and_relative(*, relevant: float, best: float, stays: bool) -> None:
    assert rank.is_relevant(relevant=relevant, best=best, floor=0.12, relative_floor=0.5) is stays


def test_rare_lexemes_weigh_more() -> None:
    weights = inverse_frequencies(["rare", "common"], counts={"rare": 1, "common": 90}, total=100)
    assert weights["rare"] == pytest.approx(4.2097, abs=1e-4)  # ln(1 + 99.5/1.5)
    assert weights["common"] == pytest.approx(0.1097, abs=1e-4)  # ln(1 + 10.5/90.5)


def test_the_crowd_needs_enough_texts() -> None:
    assert crowd([0.8] * 9) == 0.0
    assert crowd([0.7] * 5 + [0.8] * 6) == pytest.approx(0.8)


@pytest.mark.parametrize(("cosine", "share"), [(0.7, 0.0), (0.85, 0.5), (0.95, 1.0)])
def test_the_useful_range_becomes_zero_to_one(cosine: float, share: float) -> None:
    assert stretched(cosine, low=0.8, high=0.9) == pytest.approx(share)


def test_mmr_prefers_what_says_something_new() -> None:
    scores = {"a": 1.0, "a again": 0.95, "b": 0.7}

    def alike(left: str, right: str) -> float:
        return 1.0 if left[0] == right[0] else 0.0

    chosen = diversify.mmr(list(scores), score=scores.__getitem__, similarity=alike, lambda_=0.7, limit=3)
    assert chosen == ["a", "b", "a again"]  # 0.7 * 0.7 = 0.49 against 0.7 * 0.95 - 0.3 = 0.365
    assert diversify.mmr([], score=scores.__getitem__, similarity=alike, lambda_=0.7, limit=3) == []


def test_similarity_is_zero_where_nothing_can_be_compared() -> None:
    assert diversify.overlap([], ["a"]) == 0.0
    assert diversify.overlap(["a", "b"], ["b", "c"]) == pytest.approx(1 / 3)


def test_the_budget_never_cuts_a_memory_in_half() -> None:
    kept, left, used = budget.fit(["12345", "1234567", "12"], tokens=len, budget=8)
    assert (kept, left, used) == (["12345", "12"], ["1234567"], 7)
