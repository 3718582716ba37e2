"""The numbers that the benchmarks print, against values counted by hand."""

import pytest

from benchmarks import figures


@pytest.mark.parametrize(("share", "expected"), [(0.5, 3), (0.95, 5), (0.2, 1), (0.21, 2), (0.0, 1), (1.0, 5)], ids=str)
def test_a_quantile_is_one_of_the_values(share: float, expected: float) -> None:
    assert figures.quantile([5, 3, 1, 4, 2], share) == expected


def test_a_spread_is_in_milliseconds() -> None:
    assert figures.spread([0.001 * n for n in range(1, 101)]) == {"p50_ms": 50.0, "p95_ms": 95.0}


def test_a_slow_moment_that_both_had_does_not_change_their_ratio() -> None:
    assert figures.paired([2.0, 20.0, 2.0], [1.0, 10.0, 1.0]) == 2.0


def test_recall_is_the_share_of_what_was_wanted() -> None:
    assert figures.share_found({"a", "b", "c", "d"}, ["a", "x", "d"]) == 0.5


def test_the_nearest_come_by_their_cosine() -> None:
    vectors = [[1.0, 0.0], [0.6, 0.8], [-1.0, 0.0], [0.8, 0.6]]
    assert figures.nearest(vectors, [1.0, 0.0], limit=3) == [0, 3, 1]
