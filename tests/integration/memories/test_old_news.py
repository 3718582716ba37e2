"""What was said before, and is told late, belongs to the past: it changes nothing that holds now."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction

from memories import facade, graph
from memories.contracts import MemoryView
from memories.contracts.graph import TripleQuery
from memories.enums import Status
from supportmem.common.ids import new_id
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def imported(mia: World, text: str, *, days_ago: int) -> None:
    """A turn of an import, with its own date."""
    utterance = replace(mia.utterance(text, days_ago=days_ago), import_id=new_id(), conversation_id=new_id())
    with transaction.atomic():
        facade.observe(mia.actor, utterance=utterance, now=NOW)
    mia.learn()


def at(mia: World, attribute: str, *, days_ago: int) -> list[str]:
    """The slot's values as true then."""
    asked = TripleQuery(customer_id=mia.customer.id, predicate=attribute, as_of=NOW - timedelta(days=days_ago))
    return [triple.value for triple in graph.triples(mia.actor, asked=asked, now=LATER)]


def intervals(mia: World, attribute: str) -> list[tuple[str, int, int | None]]:
    """Value, days before NOW that it began and ended, of everything that the slot ever held."""
    held = [m for m in mia.memories(status="all") if m.attribute == attribute]
    held.sort(key=lambda m: m.valid_from)
    return [(m.value, (NOW - m.valid_from).days, _ended(m)) for m in held]


def _ended(memory: MemoryView) -> int | None:
    return None if memory.valid_to is None else (NOW - memory.valid_to).days


@pytest.mark.parametrize(
    ("now", "then", "attribute", "value"),
    [
        ("My email is c@x.com", "My email is a@x.com, not b@x.com", "email", "c@x.com"),
        ("My email is c@x.com", "Sorry, my email is a@x.com, not c@x.com", "email", "c@x.com"),
        ("My name is Mia Moreau.", "My name isn't Mio, it's Maria.", "name", "Mia Moreau"),
        ("My name is Mia Moreau.", "Actually, my name is Maria Moreau.", "name", "Mia Moreau"),
        ("My phone is 415-555-0111", "Forget my phone number.", "phone", "415-555-0111"),
        ("My phone is 415-555-0111", "Please delete my phone number.", "phone", "415-555-0111"),
        ("I like dark mode.", "I don't like dark mode.", "preference", "dark mode"),
        ("Please contact me by phone.", "Do not call me.", "contact_preference", "phone"),
        ("我叫李雷", "不对，我叫李磊", "name", "李雷"),
        ("我的电话是13800138000", "忘记我的电话。", "phone", "13800138000"),
        ("我喜欢深色模式", "我不喜欢深色模式", "preference", "深色模式"),
    ],
)
def test_an_old_word_changes_nothing_of_today(mia: World, now: str, then: str, attribute: str, value: str) -> None:
    mia.told(now)
    (before,) = [m for m in mia.memories() if m.attribute == attribute]
    imported(mia, then, days_ago=700)
    (after,) = [m for m in mia.memories() if m.attribute == attribute]
    assert (after.id, after.value, after.polarity, after.version) == (before.id, value, before.polarity, before.version)


@pytest.mark.parametrize(
    ("now", "then", "attribute", "value", "polarity"),
    [
        ("My email is c@x.com", "My email is a@x.com, not b@x.com", "email", "a@x.com", "+"),
        ("I like dark mode.", "I don't like dark mode.", "preference", "dark mode", "-"),
    ],
)
def test_it_is_kept_as_what_held_then(
    mia: World, now: str, then: str, attribute: str, value: str, polarity: str
) -> None:
    mia.told(now)
    imported(mia, then, days_ago=700)
    assert at(mia, attribute, days_ago=300) == [value]
    (past,) = [m for m in mia.memories(status=Status.SUPERSEDED) if m.attribute == attribute]
    assert (past.polarity, past.valid_to) == (polarity, NOW)


def test_said_again_today_it_is_not_replaced_by_what_was_said_in_between(mia: World) -> None:
    mia.say("My email is a@x.com", days_ago=900)
    mia.say("My email is a@x.com")
    mia.learn()
    imported(mia, "My email is b@x.com", days_ago=500)
    imported(mia, "Forget my email.", days_ago=400)
    assert mia.slot("email") == ["a@x.com"]


def test_not_vim_said_long_ago_ends_no_liking_of_today(mia: World) -> None:
    mia.told("I like Vim")
    imported(mia, "I like VS Code, not Vim", days_ago=700)
    assert {value.lower() for value in mia.slot("preference")} == {"vim", "vs code"}


@pytest.mark.parametrize(
    ("told", "memories"), [("My name isn't Mio, it's Mia.", 1), ("My name isn't Ann, it's Mia.", 2)]
)
def test_a_correction_puts_right_only_what_it_names(mia: World, told: str, memories: int) -> None:
    mia.told("My name is Mio.", told)
    assert mia.slot("name") == ["Mia"]
    assert len([m for m in mia.memories(status="all") if m.attribute == "name"]) == memories


def test_intervals_told_in_any_order_do_not_overlap(mia: World) -> None:
    mia.told("I live in Cairo.")
    imported(mia, "I live in Athens.", days_ago=100)
    imported(mia, "I live in Berlin.", days_ago=50)
    assert intervals(mia, "location") == [("Athens", 100, 50), ("Berlin", 50, 0), ("Cairo", 0, None)]
    assert [at(mia, "location", days_ago=days) for days in (101, 75, 25)] == [[], ["Athens"], ["Berlin"]]
    imported(mia, "I live in Dublin.", days_ago=200)
    imported(mia, "I live in Berlin.", days_ago=30)
    assert intervals(mia, "location")[:2] == [("Dublin", 200, 100), ("Athens", 100, 50)]
    assert at(mia, "location", days_ago=20) == ["Berlin"]


def test_said_earlier_as_well_it_held_earlier(mia: World) -> None:
    mia.told(
        "I live in Berlin.",
    )
    imported(mia, "I live in Berlin.", days_ago=400)
    assert at(mia, "location", days_ago=100) == ["Berlin"]
    assert intervals(mia, "location") == [("Berlin", 400, None)]


def test_what_held_in_between_keeps_its_time(mia: World) -> None:
    mia.told("I live in Berlin.")
    imported(mia, "I live in Oslo.", days_ago=100)
    imported(mia, "I live in Berlin.", days_ago=400)
    assert intervals(mia, "location") == [("Berlin", 400, 100), ("Oslo", 100, 0), ("Berlin", 0, None)]
    imported(mia, "I live in Berlin.", days_ago=50)
    assert [at(mia, "location", days_ago=days) for days in (300, 70, 20)] == [["Berlin"], ["Oslo"], ["Berlin"]]
