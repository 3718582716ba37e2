"""What the customer denies or asks not to keep holds no longer, and was never stored where it was not known."""

import pytest

from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(
    ("told", "order", "attribute"),
    [
        ("My email is a@example.com", "Please remove my email a@example.com from your records.", "email"),
        ("My phone is 415-555-0100", "Please don't store my phone number 415-555-0100.", "phone"),
        ("My phone is 415-555-0100", "Please don't store my phone number (415) 555 0100.", "phone"),
        ("My phone is 415-555-0100", "Please remove my phone number from my account.", "phone"),
        ("我的电话是13800138000", "请不要记住我的电话13800138000。", "phone"),
    ],
)
def test_what_is_not_to_be_kept_ends_and_is_in_no_turn(mia: World, told: str, order: str, attribute: str) -> None:
    mia.told(told)
    assert len(mia.slot(attribute)) == 1
    (value,) = mia.slot(attribute)
    mia.say(order)
    mia.learn()
    assert mia.slot(attribute) == []
    assert not [m.content for m in mia.memories() if value in m.content]


@pytest.mark.parametrize(
    "order", ["Please don't store my phone number 415-555-0100.", "My phone is 415-555-0100, but please don't save it."]
)
def test_what_was_not_known_is_not_stored(mia: World, order: str) -> None:
    mia.told(order)
    assert mia.memories() == []


def test_another_value_than_the_one_named_stays(mia: World) -> None:
    mia.told("My email is b@example.com", "Please remove my old email a@example.com from your records.")
    assert mia.slot("email") == ["b@example.com"]


@pytest.mark.parametrize("order", ["Delete everything you know about me.", "把我的所有资料都删除"])
def test_everything_goes_and_a_person_sees_the_request(mia: World, order: str) -> None:
    mia.told("My name is Carla Rossi", "My email is a@example.com", "I like dark mode", "My order number is 12345")
    assert {"name", "email", "preference", "order_number"} <= {m.attribute for m in mia.memories()}
    mia.say(order)
    mia.learn()
    assert not [m.content for m in mia.memories() if m.attribute]
    assert [m.content for m in mia.memories(kind="request")] == [order.rstrip(".")]


@pytest.mark.parametrize(
    ("told", "then", "left"),
    [
        ("My order number is 12345.", "My order number is not 12345, it's 12354.", ["12354"]),
        ("My order number is 12345.", "Not order 12345, I mean order 12354.", ["12354"]),
        ("My order number is 12345.", "Order 12345 is not mine.", []),
        ("我的订单号是12345678。", "我的订单号不是12345678，是12345679。", ["12345679"]),
        ("My order number is 12345.", "My friend's order number is 55501.", ["12345"]),
    ],
)
def test_a_denied_number_ends(mia: World, told: str, then: str, left: list[str]) -> None:
    mia.told(told, then)
    assert mia.slot("order_number") == left
