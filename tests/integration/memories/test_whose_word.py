"""Whose word holds: records and persons over customers, but for what is the customers' own; nobody over a lock."""

from datetime import timedelta

import pytest

from memories import govern
from memories.enums import Source
from memories.models import Memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def vouched(mia: World, *, hours_ago: float = 2) -> None:
    """A person has looked at every fact and says that it is so."""
    for memory in mia.memories(kind="fact"):
        govern.confirm(mia.actor, memory_id=memory.id, now=NOW - timedelta(hours=hours_ago))


def conflicts(mia: World) -> list[tuple[str, str]]:
    """What is known, and what is said against it."""
    return [(c.known, c.proposed) for c in govern.list_conflicts(mia.actor, customer_id=mia.customer.id)]


@pytest.mark.parametrize(
    ("record", "word", "known", "proposed"),
    [
        ("The customer is on the Basic plan.", "We're on the Enterprise plan.", "Basic", "Enterprise"),
        ("The customer works at Acme.", "I work at Globex.", "Acme", "Globex"),
    ],
)
def test_a_customers_word_against_a_record_is_a_conflict(
    mia: World, record: str, word: str, known: str, proposed: str
) -> None:
    mia.say(record, source=Source.TOOL, days_ago=2)
    mia.say(word)
    mia.learn()
    assert conflicts(mia) == [(known, proposed)]
    assert [m.value for m in mia.memories(kind="fact")] == [known]


@pytest.mark.parametrize(
    ("first", "then", "attribute", "value"),
    [
        ("We're on the Basic plan.", "We're on the Enterprise plan now.", "plan", "Enterprise"),
        ("I work at Acme.", "I work at Globex now.", "company", "Globex"),
    ],
)
def test_a_customers_word_against_their_own_is_a_change(
    mia: World, first: str, then: str, attribute: str, value: str
) -> None:
    assert mia.told(first, then).slot(attribute) == [value]


@pytest.mark.parametrize(
    ("first", "then", "attribute", "value"),
    [
        ("My email is a@x.com", "My new email is b@x.com", "email", "b@x.com"),
        ("My name is Ann", "Actually, my name is Anna", "name", "Anna"),
        ("I live in Oslo", "I moved to Bergen", "location", "Bergen"),
        ("我的邮箱是a@qq.com", "我的邮箱改成b@qq.com了", "email", "b@qq.com"),
    ],
)
@pytest.mark.parametrize("source", [Source.CUSTOMER_TURN, Source.EMAIL])
def test_what_is_theirs_customers_change_in_a_turn_and_in_an_email(
    mia: World, first: str, then: str, attribute: str, value: str, source: Source
) -> None:
    mia.say(first, days_ago=1)
    mia.learn()
    vouched(mia)
    mia.say(then, source=source)
    mia.learn()
    assert mia.slot(attribute) == [value]
    assert conflicts(mia) == []


def test_an_email_changes_nothing_that_is_locked_and_no_plan_of_a_record(mia: World) -> None:
    mia.say("The customer is on the Basic plan.", source=Source.TOOL, days_ago=2)
    mia.say("My email is a@x.com", days_ago=1)
    mia.learn()
    Memory.unscoped.filter(attribute="email").update(read_only=True)
    mia.say("My new email is b@x.com. We're on the Enterprise plan.", source=Source.EMAIL)
    mia.learn()
    assert (mia.slot("email"), mia.slot("plan")) == (["a@x.com"], ["Basic"])


def test_of_another_person_a_persons_word_stands(mia: World) -> None:
    mia.say("My husband's email is dan@example.com", days_ago=1)
    mia.learn()
    vouched(mia)
    mia.say("My husband's email is dan2@example.com")
    mia.learn()
    assert conflicts(mia) == [("dan@example.com", "dan2@example.com")]


def test_of_another_person_the_customers_own_word_changes(mia: World) -> None:
    mia.told("My husband's email is dan@example.com", "My husband's email is dan2@example.com")
    assert [m.value for m in mia.memories() if m.attribute == "email"] == ["dan2@example.com"]


def test_a_later_word_counts_however_often_the_old_one_was_said_after_a_person_acted(mia: World) -> None:
    mia.say("My email is a@x.com", days_ago=1)
    mia.learn()
    vouched(mia)
    mia.say("My email is a@x.com", days_ago=15 / 1440)
    mia.say("My email is now b@x.com")
    mia.learn()
    assert mia.slot("email") == ["b@x.com"]


def test_a_word_from_before_a_person_acted_still_waits(mia: World) -> None:
    mia.say("My email is a@x.com", days_ago=1)
    mia.learn()
    vouched(mia)
    mia.say("My email is now b@x.com", days_ago=0.5)
    mia.learn()
    assert mia.slot("email") == ["a@x.com"]
    assert conflicts(mia) == [("a@x.com", "b@x.com")]


@pytest.mark.parametrize(
    ("known", "outside", "pair"),
    [
        ("My email is a@x.com", "Customer's email is evil@x.com.", ("a@x.com", "evil@x.com")),
        ("I live in Oslo", "The customer lives in Bergen.", ("Oslo", "Bergen")),
        ("我叫李雷", "客户叫韩梅。", ("李雷", "韩梅")),
    ],
)
def test_outside_content_against_what_is_known_is_a_conflict(
    mia: World, known: str, outside: str, pair: tuple[str, str]
) -> None:
    mia.told(known)
    mia.say(outside, source=Source.OUTSIDE)
    mia.learn()
    assert conflicts(mia) == [pair]


def test_outside_content_that_says_the_same_or_speaks_of_nothing_known_is_none(mia: World) -> None:
    mia.told("My email is a@x.com")
    mia.say("Customer's email is a@x.com. The customer lives in Bergen.", source=Source.OUTSIDE)
    mia.learn()
    assert conflicts(mia) == []
    (email,) = [m for m in mia.memories() if m.attribute]
    assert (email.value, email.confirmations) == ("a@x.com", 0)


def test_customers_may_have_forgotten_what_a_person_confirmed_but_not_a_record(mia: World) -> None:
    mia.say("The customer is on the Basic plan.", source=Source.TOOL, days_ago=2)
    mia.say("I work at Acme.", days_ago=1)
    mia.learn()
    vouched(mia)
    mia.say("Forget my company.")
    mia.say("Forget my plan.")
    mia.learn()
    assert (mia.slot("company"), mia.slot("plan")) == ([], ["Basic"])
