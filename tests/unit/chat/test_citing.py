"""Which items an answer refers to."""

import pytest

from chat.citing import cited, normalized, without_citations

OFFERED = {1: "Mia", 2: "", 3: "mia@example.com", 4: "李雷"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Your name is known. [1]", {1}),
        ("Both say so [1][2].", {1, 2}),
        ("Both say so [1, 2].", {1, 2}),
        ("Numbers that were not offered stay text [9] [77].", set()),
        ("An array a[0] and a year [2026] are no citations.", set()),
        ("", set()),
        ("You are Mia.", {1}),
        ("you are MIA", {1}),
        ("Miami is a city.", set()),
        ("Write to mia@example.com, please.", {1, 3}),
        ("您是李雷。", {4}),
        ("Nothing is remembered about it.", set()),
    ],
)
def test_an_item_is_cited_by_number_or_by_its_value(text: str, expected: set[int]) -> None:
    assert cited(text, values=OFFERED) == expected


def test_a_value_of_one_sign_is_no_reference() -> None:
    assert cited("A plan is a plan.", values={1: "a"}) == frozenset()


def test_the_number_alone_is_not_taken_for_a_value() -> None:
    assert cited("See [12].", values={1: "12"}) == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"), [("好的【1】", "好的[1]"), ("好的【1，2】", "好的[1,2]"), ("【注意】", "【注意】")]
)
def test_wide_brackets_count_as_brackets(text: str, expected: str) -> None:
    assert normalized(text) == expected


def test_citations_can_be_taken_out() -> None:
    assert without_citations("Hello [1], all is well. [2, 3]") == "Hello, all is well."
