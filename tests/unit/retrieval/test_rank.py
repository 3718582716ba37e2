"""Ranking against values computed by hand."""

import math
from datetime import UTC, datetime, timedelta

import pytest

from memories.policy import DEFAULT, SEEDS
from memories.retrieval import budget, diversify, rank
from memories.retrieval.judge import weights_of

NOW = datetime(2026, 3, 2, tzinfo=UTC)
WEIGHTS = weights_of(DEFAULT, arms=(DEFAULT.vector_weight, DEFAULT.keyword_weight))
AS_SEEDS = weights_of(SEEDS, arms=(SEEDS.vector_weight, SEEDS.keyword_weight))


def fit(evidence: rank.Evidence, *, weights: rank.Weights = WEIGHTS) -> float:
    return sum(rank.factors(evidence, weights=weights).values())


def test_both_arms_are_weighed() -> None:
    assert fit(rank.Evidence(vector=0.8, lexical=0.5)) == pytest.approx(0.6 * 0.8 + 0.4 * 0.5)
    assert fit(rank.Evidence(vector=0.8, lexical=0.5), weights=AS_SEEDS) == pytest.approx(0.7 * 0.8 + 0.3 * 0.5)


def test_a_missing_arm_adds_nothing() -> None:
    assert fit(rank.Evidence(lexical=1.0)) == pytest.approx(0.4)
    assert rank.factors(rank.Evidence(), weights=WEIGHTS) == {}


def test_neighbours_and_the_talk_lend_their_shares() -> None:
    beside = rank.Evidence(vector=1.0, before=0.5, after=0.25, talk=0.8)
    assert fit(beside) == pytest.approx(0.6 + 0.4 * 0.5 + 0.2 * 0.25 + 1.0 * 0.8)
    assert fit(beside, weights=AS_SEEDS) == pytest.approx(0.7)  # which know nothing of what stands beside


def test_speaker_and_time_add_and_mere_questions_lose() -> None:
    assert fit(rank.Evidence(by_named=True, in_time=True)) == pytest.approx(0.12 + 0.5)
    assert fit(rank.Evidence(is_question=True)) == pytest.approx(-0.18)
    assert fit(rank.Evidence(is_question=True, size=32)) == pytest.approx(-0.18 / 4)  # it tells what it asks about


@pytest.mark.parametrize(("size", "share"), [(0, 1.0), (1, 1.0), (8, 1.0), (16, 0.5), (80, 0.1)])
def test_who_says_little_needs_what_stands_beside(size: int, share: float) -> None:
    assert rank.brief(size) == pytest.approx(share)


@pytest.mark.parametrize(("size", "taken"), [(0, 0.3), (4, 0.3 / math.e), (40, 0.3 * math.exp(-10))])
def test_a_turn_that_says_hardly_anything_loses(size: int, taken: float) -> None:
    assert fit(rank.Evidence(is_turn=True, size=size)) == pytest.approx(-taken)
    assert fit(rank.Evidence(is_turn=False, size=size)) == 0  # a fact is short by nature


@pytest.mark.parametrize(("terms", "share"), [(0, 0.4), (12, 0.4), (48, 0.2), (1200, 0.04)])
def test_in_a_long_question_words_weigh_less(terms: int, share: float) -> None:
    found = rank.arms(vector=0.6, keyword=0.4, terms=terms, plain_terms=12, has_vectors=True)
    assert found == pytest.approx((1.0 - share, share))
    alone = rank.arms(vector=0.6, keyword=0.4, terms=terms, plain_terms=12, has_vectors=False)
    assert alone == pytest.approx((0.0, 1.0))


def test_what_was_asked_for_is_lifted_towards_one() -> None:
    assert rank.relevance(0.0, full=2.0, asked=0.45) == pytest.approx(0.45)
    assert rank.relevance(1.0, full=2.0, asked=0.5) == pytest.approx(0.75)
    assert rank.relevance(0.3, full=2.0, asked=1.0) == pytest.approx(1.0)
    assert rank.relevance(-0.4, full=2.0, asked=0.0) == 0.0
    assert rank.relevance(2.9, full=2.0, asked=0.0) == 1.0


@pytest.mark.parametrize(("place", "lift"), [(1, 0.3), (2, 0.225), (3, 0.18), (10, 0.075)])
def test_the_further_down_its_kind_the_smaller_the_lift(place: int, lift: float) -> None:
    assert rank.lift(0.3, place=place) == pytest.approx(lift)


@pytest.mark.parametrize(("cosine", "out"), [(0.80, 0.0), (0.83, 0.0), (0.89, 0.5), (0.95, 1.0), (0.999, 1.408)])
def test_how_far_a_cosine_stands_out_of_its_crowd(cosine: float, out: float) -> None:
    found = rank.standing_out(cosine, middle=0.83, span=0.12, most=rank.MOST)
    assert found == pytest.approx(out, abs=0.001)
    assert rank.standing_out(1.5, middle=0.83, span=0.12, most=rank.MOST) == 1.5


def test_the_span_is_six_spreads_but_not_less_than_half_of_the_range() -> None:
    assert rank.span_of(spread=0.02, low=0.755, high=0.89) == pytest.approx(0.12)
    assert rank.span_of(spread=0.001, low=0.755, high=0.89) == pytest.approx(0.0675)


@pytest.mark.parametrize(("cosine", "share"), [(0.7, 0.0), (0.85, 0.5), (0.95, 1.0)])
def test_the_useful_range_becomes_zero_to_one(cosine: float, share: float) -> None:
    assert rank.stretched(cosine, low=0.8, high=0.9) == pytest.approx(share)


def test_own_words_decide_whether_anything_answers() -> None:
    assert rank.grounded(vector=0.5, lexical=0.2, asked=0.0, vector_share=0.7) == pytest.approx(0.41)
    assert rank.grounded(vector=0.5, lexical=0.2, asked=0.0, vector_share=0.0) == pytest.approx(0.2)
    assert rank.grounded(vector=0.0, lexical=0.0, asked=0.3, vector_share=0.7) == pytest.approx(0.3)


@pytest.mark.parametrize(("days", "left"), [(0, 1.0), (30, 0.5), (60, 0.25), (-5, 1.0)])
def test_recency_halves_every_half_life(days: int, left: float) -> None:
    found = rank.recency(at=NOW - timedelta(days=days), now=NOW, half_life_days=30)
    assert found == pytest.approx(left)


def test_the_score_is_the_weighted_sum_times_the_boosts() -> None:
    scored = rank.score(
        parts={"vector": 0.6}, asked=0.0, importance=0.8, recent=0.5, tags=["error", "x"], weights=AS_SEEDS
    )
    assert scored.relevance == pytest.approx(0.6)
    assert scored.score == pytest.approx((0.5 * 0.6 + 0.3 * 0.8 + 0.2 * 0.5) * 1.5)


def test_boosts_multiply_once_per_tag() -> None:
    assert rank.boost(tags=["error", "error", "decision"], boosts=AS_SEEDS.boosts) == pytest.approx(1.95)


@pytest.mark.parametrize(("relevant", "best", "stays"), [(0.5, 0.9, True), (0.44, 0.9, False), (0.45, 0.9, True)])
def test_what_is_far_below_the_best_falls(*, relevant: float, best: float, stays: bool) -> None:
    assert rank.is_relevant(relevant=relevant, best=best, relative_floor=0.5) is stays


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


def fitted(items: list[str], *, budget_of: int, shares: dict[str, float]) -> budget.Fitted[str]:
    """Words as memories: their letters are tokens, their first letter is their group."""
    return budget.fit(items, tokens=len, group=lambda item: item[0], shares=shares, budget=budget_of)


def test_the_budget_never_cuts_a_memory_in_half() -> None:
    found = fitted(["a2345", "a234567", "a2"], budget_of=8, shares={})
    assert (found.kept, found.left, found.used) == (["a2345", "a2"], ["a234567"], 7)


def test_each_group_has_its_share_before_the_rest_is_filled_by_rank() -> None:
    items = ["t2345", "t6789", "p2345", "t1"]
    assert fitted(items, budget_of=10, shares={"p": 0.5, "t": 0.5}).kept == ["t2345", "p2345"]
    assert fitted(items, budget_of=10, shares={"t": 1.0}).kept == ["t2345", "t6789"]
    assert fitted(items, budget_of=12, shares={"p": 0.2}).kept == ["t2345", "t6789", "t1"]  # no share is large enough


def test_room_that_a_group_does_not_need_goes_to_the_others() -> None:
    assert fitted(["t2345", "t6789"], budget_of=10, shares={"p": 0.5, "t": 0.5}).kept == ["t2345", "t6789"]
