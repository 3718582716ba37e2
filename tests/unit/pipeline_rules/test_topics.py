"""One problem in many words has one value; one wish for short answers is one preference."""

import pytest

from memories.enums import Kind
from memories.pipeline.rules.vocabulary.topics import short_form
from tests.unit.pipeline_rules.examples import said


@pytest.mark.parametrize(
    "same",
    [
        (
            "My scanner does not scan",
            "The scanner isn't scanning",
            "Scanner still won't scan",
            "scanner doesn’t scan",
        ),
        ("I can't log in", "I cannot log in again", "We are unable to log in", "I couldn't log in"),
        ("The door is not closing", "The door won't close", "the door refuses to close"),
        ("My order has not arrived", "The order did not arrive"),
        ("The export to CSV hangs", "export to CSV hangs again"),
        ("扫描仪不能扫描", "我的扫描仪无法扫描", "扫描仪还是没法扫描"),
    ],
)
def test_one_problem_has_one_value(same: tuple[str, ...]) -> None:
    assert len({short_form(text) for text in same}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My scanner does not scan", "My printer does not print"),
        ("The door won't close", "The door won't open"),
        ("I can't log in", "I can't log out"),
        ("The app does not start", "The app starts twice"),
    ],
)
def test_two_problems_have_two(one: str, other: str) -> None:
    assert short_form(one) != short_form(other)


@pytest.mark.parametrize(
    ("texts", "value"),
    [
        (("I prefer short answers", "Please keep your answers short", "Please reply briefly"), "short answers"),
        (("I'd like detailed answers", "Could you answer in detail?"), "detailed answers"),
        (("我喜欢简短的回答", "请回答得简短一点", "回复请尽量简洁"), "简短的回答"),
    ],
)
def test_a_wish_for_answers_is_one_preference_and_no_request(texts: tuple[str, ...], value: str) -> None:
    for text in texts:
        assert [(c.kind, c.value) for c in said(text)] == [(Kind.PREFERENCE, value)]


@pytest.mark.parametrize("text", ["Please keep the parcel dry", "Please reply briefly this time"])
def test_what_is_asked_for_once_is_a_request(text: str) -> None:
    assert [c.kind for c in said(text)] == [Kind.REQUEST]


def test_a_chinese_wish_for_once_is_no_preference() -> None:
    assert [c for c in said("这次请回答得简短一点") if c.kind is Kind.PREFERENCE] == []
