"""Stretches of time in a question."""

from datetime import UTC, date, datetime

import pytest

from memories.periods import find_period

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def days_of(text: str) -> tuple[date, date] | None:
    found = find_period(text, now=MONDAY, time_zone="UTC")
    return (found.since.date(), found.until.date()) if found else None


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("in the last 10 days", (2026, 2, 20), (2026, 3, 3)),
        ("in the last few days", (2026, 2, 27), (2026, 3, 3)),
        ("the last couple of weeks", (2026, 2, 16), (2026, 3, 3)),
        ("最近几天", (2026, 2, 27), (2026, 3, 3)),
        ("过去两周", (2026, 2, 16), (2026, 3, 3)),
        ("in February", (2026, 2, 1), (2026, 3, 1)),
        ("in December", (2025, 12, 1), (2026, 1, 1)),
        ("去年5月份", (2025, 5, 1), (2025, 6, 1)),
    ],
)
def test_periods(text: str, start: tuple[int, int, int], end: tuple[int, int, int]) -> None:
    assert days_of(text) == (date(*start), date(*end))


@pytest.mark.parametrize("text", ["in the last 9999 months", "最近999999天", "the lasting days", ""])
def test_absurd_or_no_period(text: str) -> None:
    assert days_of(text) is None
