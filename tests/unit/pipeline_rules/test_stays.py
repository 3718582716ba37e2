"""A stay is no residence: where somebody is for two weeks ends with them."""

from datetime import UTC, datetime

import pytest

from memories.enums import Scope
from tests.unit.pipeline_rules.examples import said


def places(text: str) -> list[tuple[str, datetime | None, Scope]]:
    """The places a text tells of, until when, and where they are kept."""
    return [(c.value, c.expires_at, c.scope) for c in said(text) if c.attribute == "location"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I'm staying in Oslo for two weeks", datetime(2026, 3, 16, tzinfo=UTC)),
        ("I'm in Oslo for a few days.", datetime(2026, 3, 5, tzinfo=UTC)),
        ("I'm based in Oslo for 3 months", datetime(2026, 6, 3, tzinfo=UTC)),
        ("For two weeks I'm staying in Oslo", datetime(2026, 3, 16, tzinfo=UTC)),
        ("We moved to Oslo for two months", datetime(2026, 5, 3, tzinfo=UTC)),
        ("I'm in Oslo for the weekend", datetime(2026, 3, 2, tzinfo=UTC)),
    ],
)
def test_a_stay_ends(text: str, day: datetime) -> None:
    assert places(text) == [("Oslo", day, Scope.CUSTOMER)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm staying in Oslo",
        "I'm in Oslo on a business trip",
        "I'm in Oslo on holiday",
        "I'm in Oslo for the conference",
        "I live in Oslo for now",
    ],
)
def test_a_stay_of_unknown_length_is_for_this_conversation(text: str) -> None:
    assert places(text) == [("Oslo", None, Scope.CONVERSATION)]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Oslo",
        "I'm in Oslo",
        "I've been living in Oslo for two weeks",
        "I moved to Oslo for work",
        "I'm based in Oslo and was in Bergen for two weeks",
    ],
)
def test_where_somebody_lives_lasts(text: str) -> None:
    assert places(text) == [("Oslo", None, Scope.CUSTOMER)]


def test_the_length_of_a_chinese_stay_is_no_part_of_the_place() -> None:
    assert places("我住在北京两个月") == [("北京", datetime(2026, 5, 3, tzinfo=UTC), Scope.CUSTOMER)]
    assert places("我住在北京") == [("北京", None, Scope.CUSTOMER)]
    assert places("我在奥斯陆待两周") == []
