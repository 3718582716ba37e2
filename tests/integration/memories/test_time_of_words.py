"""What is over ends, what is to come waits, what is said for a while or for one occasion leaves the lasting value."""

from datetime import timedelta

import pytest

from memories import facade
from memories.contracts import MemoryListing
from memories.enums import Status
from memories.pipeline.start import start_due
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("slot", "known", "over"),
    [
        ("phone", "My phone is 415-555-0100", "415-555-0100 isn't my number."),
        ("email", "My email is mia@tide.example", "I no longer use mia@tide.example"),
        ("company", "I work at Acme.", "I don't work at Acme anymore."),
        ("location", "I live in Berlin.", "I don't live in Berlin anymore."),
        ("company", "我在阿里巴巴工作。", "我不在阿里巴巴工作了。"),
        ("phone", "我的电话是13800138000", "13800138000已经不用了"),
    ],
)
def test_what_no_longer_holds_is_not_remembered_as_true(people: Personas, slot: str, known: str, over: str) -> None:
    world = World(people.alice.actor, people.mia).told(known)
    assert len(world.slot(slot)) == 1
    world.say(over)
    world.learn()
    assert world.slot(slot) == []
    assert world.contents(kind="issue") == []


@pytest.mark.parametrize(
    ("slot", "known", "over", "value"),
    [
        ("company", "I work at Acme.", "I left Acme.", "Acme"),
        ("plan", "We're on the Pro plan.", "I cancelled my Pro plan.", "Pro"),
        ("phone", "My phone is (415) 555-0100", "415-555-0100 is no longer my number.", "(415) 555-0100"),
        ("location", "我住在北京。", "我不住在北京了。", "北京"),
    ],
)
def test_what_is_over_was_true_until_then(people: Personas, slot: str, known: str, over: str, value: str) -> None:
    world = World(people.alice.actor, people.mia)
    world.say(known, days_ago=9)
    world.learn()
    world.say(over)
    world.learn()
    assert world.slot(slot) == []
    then = MemoryListing(customer_id=world.customer.id, as_of=NOW - timedelta(days=3))
    was = facade.list_memories(world.actor, listing=then, now=NOW)
    assert [m.value for m in was if m.attribute == slot] == [value]
    assert [m.status for m in was if m.attribute == slot] == [Status.SUPERSEDED]
    turns = world.contents(kind="conversation")
    assert any(over.rstrip(".。") in turn for turn in turns)
    assert not any(known.rstrip(".。") in turn for turn in turns)


def test_who_asks_to_remove_what_is_over_is_obeyed(people: Personas) -> None:
    world = World(people.alice.actor, people.mia).told("My email is mia@tide.example")
    world.told("I no longer use mia@tide.example, please remove it.")
    assert not [m for m in world.memories() if "mia@tide.example" in m.content]


@pytest.mark.parametrize(
    ("slot", "known", "told", "holds"),
    [
        (
            "email",
            "My email is mia@tide.example",
            "My email is not mia@tide.example any more, use mia@reef.example",
            ["mia@reef.example"],
        ),
        ("email", "我的邮箱是a@tide.example", "我的邮箱不用了，改成b@reef.example", ["b@reef.example"]),
        ("phone", "My phone is 415-555-0111", "Call my assistant at 415-555-0100.", ["415-555-0111"]),
        ("phone", "My phone is 415-555-0111", "415-555-0100 isn't my number.", ["415-555-0111"]),
        ("location", "I live in Berlin.", "I moved to Oslo last month.", ["Oslo"]),
        ("location", "我住在北京。", "我的地址是上海市浦东新区世纪大道100号。", ["北京"]),
        ("location", "我住在北京。", "我以前住在北京，现在住在上海", ["上海"]),
        ("plan", "We're on the Basic plan.", "We're on the Pro plan until the end of March.", ["Basic"]),
        (
            "address",
            "My address is 1 Oak Avenue, Springfield, IL 62701.",
            "Just for this order, ship to 22 Elm Street, Springfield, IL 62701.",
            ["1 Oak Avenue, Springfield, IL 62701"],
        ),
    ],
)
def test_the_lasting_value(people: Personas, slot: str, known: str, told: str, holds: list[str]) -> None:
    world = World(people.alice.actor, people.mia)
    world.say(known)
    world.learn()
    world.say(told)
    world.learn()
    assert [m.value for m in world.memories() if m.attribute == slot and m.value not in _once(told)] == holds


def _once(told: str) -> set[str]:
    """What lives in the conversation only."""
    return {"22 Elm Street, Springfield, IL 62701"} if told.startswith("Just for this order") else set()


@pytest.mark.parametrize(
    ("slot", "known", "told", "old", "new"),
    [
        (
            "email",
            "My email is a@tide.example",
            "From 1 April my email is b@reef.example",
            "a@tide.example",
            "b@reef.example",
        ),
        ("plan", "我们用的是专业版。我们升级到专业版了。", "我们下个月升级到企业版。", "专业版", "企业版"),
        ("location", "我住在北京。", "我4月1日搬到深圳。", "北京", "深圳"),
    ],
)
def test_what_is_to_come_waits(people: Personas, slot: str, known: str, told: str, old: str, new: str) -> None:
    world = World(people.alice.actor, people.mia).told(known, told)
    assert [value[:3] for value in world.slot(slot)] == [old[:3]]
    (waiting,) = [m for m in world.memories(status="candidate") if m.attribute == slot]
    assert waiting.valid_from.date().isoformat() == "2026-04-01"
    start_due(now=waiting.valid_from)
    after = {m.value[:3]: m.status for m in world.memories(status="all") if m.attribute == slot}
    assert (after[old[:3]], after[new[:3]]) == (Status.SUPERSEDED, Status.ACTIVE)
