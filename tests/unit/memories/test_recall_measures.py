"""The figures of recall against values worked out by hand."""

import math

import pytest

from memories.evaluation.recalling import measures
from memories.evaluation.recalling.asking import answer_of
from memories.evaluation.recalling.histories import Question
from memories.evaluation.recalling.measures import Answer

RANKED = ("a", "x", "b", "y", "z", "c")


def answer(*ranked: str, gold: str = "ab", nothing: bool = False) -> Answer:
    return Answer(
        category="1",
        gold=frozenset(gold),
        wider=frozenset(gold),
        nothing=nothing,
        ranked=ranked,
        sessions=tuple(dict.fromkeys(place.upper() for place in ranked)),
        gold_sessions=frozenset(gold.upper()),
    )


@pytest.mark.parametrize(("k", "expected"), [(1, 1 / 3), (2, 1 / 3), (3, 2 / 3), (5, 2 / 3), (6, 1.0), (20, 1.0)])
def test_recall_is_the_share_of_the_evidence_among_the_first(k: int, expected: float) -> None:
    assert measures.recall_at(RANKED, gold="abc", k=k) == pytest.approx(expected)


def test_the_first_evidence_gives_the_reciprocal_rank() -> None:
    assert measures.reciprocal_rank(RANKED, gold="bc") == pytest.approx(1 / 3)
    assert measures.reciprocal_rank(RANKED, gold="q") == 0.0


def test_gains_are_discounted_and_normed_by_the_best_order() -> None:
    gained = 1 / math.log2(2) + 1 / math.log2(4)  # ranks 1 and 3
    best = 1 / math.log2(2) + 1 / math.log2(3) + 1 / math.log2(4)
    assert measures.ndcg_at(RANKED, gold="abq", k=10) == pytest.approx(gained / best)
    assert measures.ndcg_at(("a",), gold="a", k=10) == 1.0
    assert measures.ndcg_at(RANKED, gold="c", k=5) == 0.0  # it stands sixth


def test_precision_is_averaged_where_evidence_stands_and_the_missing_count_as_none() -> None:
    assert measures.average_precision(RANKED, gold="abq") == pytest.approx((1 / 1 + 2 / 3) / 3)


def test_percentiles_are_values_that_occurred() -> None:
    values = [float(n) for n in range(1, 21)]
    assert measures.percentile(values, share=0.5) == 10.0
    assert measures.percentile(values, share=0.95) == 19.0
    assert measures.percentile([], share=0.5) == 0.0


def test_the_means_are_over_questions_with_evidence() -> None:
    found = measures.figures([answer("a", "b"), answer("x", "a"), answer(gold="", nothing=True)], sessions=True)
    assert found["questions"] == 2
    assert found["recall_at_5"] == 0.75
    assert found["mrr"] == 0.75
    assert (found["any_at_5"], found["all_at_5"]) == (1.0, 0.5)
    assert found["session_any_at_5"] == 1.0


def test_only_the_first_five_sessions_count() -> None:
    late = answer("u", "v", "w", "x", "y", "a")
    assert measures.figures([late], sessions=True)["session_any_at_5"] == 0.0
    assert measures.figures([late], sessions=False)["session_any_at_5"] is None


def test_empty_answers_are_right_where_nothing_is_and_wrong_elsewhere() -> None:
    told = measures.beside([answer(gold="", nothing=True), answer("a", gold="", nothing=True), answer(), answer("a")])
    assert told["nothing_found_rightly"] == 0.5
    assert told["nothing_found_wrongly"] == 0.5


def test_nothing_to_take_a_mean_of_is_no_figure() -> None:
    assert measures.figures([], sessions=True)["mrr"] is None


def test_a_place_counts_once_where_it_stands_first() -> None:
    question = Question(text="?", category="1", gold=frozenset({"b"}), wider=frozenset({"b"}))
    sessions = {"a": "1", "b": "2", "c": "1"}
    told = answer_of(question, by_hit=[["a"], ["a", "b"], [], ["c", "b"]], session_of=sessions)
    assert told.ranked == ("a", "b", "c")
    assert told.sessions == ("1", "2")
    assert told.gold_sessions == {"2"}
    assert measures.beside([told])["recall_at_10_in_hits"] == 1.0
