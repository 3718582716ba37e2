"""Words in the place of a value that are none: no number, no place, no company, no plan, no thing liked."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("attribute", "text"),
    [
        ("phone", "my phone number is 2024-01-15"),
        ("phone", "my phone number is 12 34 5 6"),
        ("location", "我住在酒店"),
        ("location", "我住在附近的小区"),
        ("company", "I work for support"),
        ("company", "I work for Support as a lead"),
        ("company", "I'm Carla, calling from Berlin about my invoice"),
        ("company", "我在家里工作"),
        ("company", "我在公司上班"),
        ("plan", "plan: the"),
        ("plan", "plan: new"),
    ],
)
def test_the_slot_stays_empty(attribute: str, text: str) -> None:
    assert attribute not in slots(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [("i live in oslo now", "Oslo"), ("i live in san francisco please", "San Francisco"), ("I live in OSLO", "OSLO")],
)
def test_a_place_ends_before_words_that_are_none(text: str, place: str) -> None:
    assert slots(text)["location"] == place


@pytest.mark.parametrize(
    ("text", "value", "content", "polarity"),
    [
        ("I prefer email over phone", "email", "Contact by e-mail, not by phone", "+"),
        ("I don't like phone calls", "not phone", "Do not contact by phone", "-"),
        ("我不喜欢打电话", "not phone", "联系方式：不喜欢打电话", "-"),
    ],
)
def test_a_way_of_contact_is_one_wish_and_no_liking(text: str, value: str, content: str, polarity: str) -> None:
    (wish,) = said(text)
    assert (wish.attribute, wish.many_valued) == ("contact_preference", False)
    assert (wish.value, wish.content, wish.polarity) == (value, content, polarity)


@pytest.mark.parametrize("text", ["I prefer tea over that", "I prefer tea to that"])
def test_the_better_of_two_is_kept_when_the_other_has_no_name(text: str) -> None:
    (liked,) = said(text)
    assert (liked.value, liked.old_value, liked.content) == ("tea", "", "Prefers tea")


@pytest.mark.parametrize("text", ["I prefer it over Vim", "I prefer it more than that"])
def test_nothing_is_liked_when_the_better_of_two_has_no_name(text: str) -> None:
    assert said(text) == ()
