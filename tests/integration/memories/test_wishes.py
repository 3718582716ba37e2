"""A wish lives in its conversation: it changes there, is served there only, and takes nothing of the customer's own."""

from uuid import UUID

import pytest

from memories import facade
from memories.contracts import MemoryView, RecallRequest
from memories.enums import Kind, Source, Status
from supportmem.common.ids import new_id
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def wishes(world: World, *, status: str = "active") -> dict[str, list[str]]:
    """slot -> values of the wishes of a status."""
    found: dict[str, list[str]] = {}
    for memory in world.memories(status=status):
        if memory.subject.startswith("wish:"):
            found.setdefault(memory.attribute, []).append(memory.value)
    return found


def served(world: World, query: str, *, conversation_id: UUID) -> list[str]:
    """What is recalled of the kinds that wishes are of, when asked in a conversation."""
    request = RecallRequest(query=query, customer_id=world.customer.id, conversation_id=conversation_id)
    recalled = facade.recall(world.actor, request=request, now=NOW).memories
    return [one.content for one in recalled if one.kind == Kind.REQUEST]


def booked(world: World) -> World:
    """A table asked for, and changed."""
    world.say("I live in Oslo. Please book a table in Bergen for two people on Friday at 6 pm", days_ago=0.03)
    world.say("For Friday at 6 pm, is that right?", days_ago=0.02, source=Source.AGENT_TURN)
    world.say("No, make it 7:30 pm", days_ago=0.01)
    world.learn()
    return world


def test_a_later_value_supersedes_the_earlier_in_the_conversation(mia: World) -> None:
    booked(mia)
    assert wishes(mia) == {"place": ["Bergen"], "people": ["2"], "date": ["Friday"], "time": ["7:30 pm"]}
    assert wishes(mia, status=Status.SUPERSEDED) == {"time": ["6 pm"]}


def test_a_request_in_words_that_hold_the_old_value_is_served_no_more(mia: World) -> None:
    booked(mia)
    assert not [content for content in mia.contents(kind="request") if "6 pm" in content]


def test_what_need_not_be_any_more_is_wished_for_no_longer(mia: World) -> None:
    mia.say("I need a direct train from Oslo to Bergen on Friday", days_ago=0.03)
    mia.learn()
    assert wishes(mia)["direct"] == ["direct"]
    mia.say("What else is there? It doesn't have to be a direct train", days_ago=0.01)
    mia.learn()
    assert "direct" not in wishes(mia)
    assert wishes(mia, status=Status.SUPERSEDED) == {"direct": ["direct"]}
    assert wishes(mia)["date"] == ["Friday"]


def test_where_the_customer_lives_stays_when_a_table_is_asked_for_elsewhere(mia: World) -> None:
    assert booked(mia).slot("location") == ["Oslo"]


def test_an_accepted_offer_replaces_the_time(mia: World) -> None:
    booked(mia)
    mia.say("Sorry, that is taken. Shall I try 8 pm instead?", days_ago=0.006, source=Source.AGENT_TURN)
    mia.say("Yes, that works", days_ago=0.005)
    mia.learn()
    assert wishes(mia)["time"] == ["8 pm"]


def test_what_is_wished_for_in_one_conversation_is_served_in_no_other(mia: World) -> None:
    here, elsewhere = mia.conversation_id, new_id()
    booked(mia)
    question = "Where is the table to be?"
    assert "Wants (table), where: Bergen" in served(mia, question, conversation_id=here)
    assert served(mia, question, conversation_id=elsewhere) == []
    panel: tuple[MemoryView, ...] = facade.customer_memory(mia.actor, customer_id=mia.customer.id, now=NOW).remembered
    assert not [memory for memory in panel if memory.subject.startswith("wish:")]


def test_two_conversations_wish_for_different_things_at_once(mia: World) -> None:
    booked(mia)
    mia.conversation_id = new_id()
    mia.say("Please book a table in Stavanger for Sunday at noon")
    mia.learn()
    assert sorted(wishes(mia)["place"]) == ["Bergen", "Stavanger"]
    assert wishes(mia, status=Status.SUPERSEDED) == {"time": ["6 pm"]}


def test_the_same_turn_twice_changes_nothing(mia: World) -> None:
    booked(mia)
    before = [(memory.id, memory.version) for memory in mia.memories(status="all")]
    mia.learn()
    assert [(memory.id, memory.version) for memory in mia.memories(status="all")] == before


def test_a_tool_that_is_replaced_gives_way_to_the_new_one(mia: World) -> None:
    mia.told("We use Jenkins for our builds", "We are moving our builds from Jenkins to GitLab")
    assert mia.slot("uses") == ["GitLab"]
    (old,) = [memory for memory in mia.memories(status=Status.SUPERSEDED) if memory.attribute == "uses"]
    assert old.value == "Jenkins"


def test_the_end_of_what_was_never_known_to_hold_is_no_memory(mia: World) -> None:
    assert mia.told("We no longer use Jenkins").slot("uses") == []


def test_what_is_used_no_longer_ends_what_was_used(mia: World) -> None:
    mia.told("We use Jenkins for our builds", "We no longer use Jenkins")
    (now,) = [memory for memory in mia.memories() if memory.attribute == "uses"]
    assert now.content == "Tool no longer used: Jenkins"


def test_a_date_that_moves_keeps_one_active_value(mia: World) -> None:
    mia.told("Our product review is on May 4th", "The product review was moved to May 11th")
    assert [m.value for m in mia.memories() if m.subject == "event:product review"] == ["May 11th"]
