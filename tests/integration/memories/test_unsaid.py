""" "Don't store that" as a turn of its own takes back what the turn before it taught, and nothing else."""

import pytest

from memories.enums import ObservationState, Source
from memories.models import Observation
from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("My phone is 415-555-0100", "don't store that"),
        ("My phone is 415-555-0100", "Please don't save it."),
        ("The printer in our office is broken", "Please forget what I just said"),
        ("I like dark mode and my name is Carla Rossi", "I don't want that saved"),
        ("我的电话是13800138000", "别记这个"),
        ("我的电话是13800138000", "刚才说的别保存"),
    ],
)
@pytest.mark.parametrize("before", ["learnt", "waiting"])
def test_nothing_of_it_is_left(mia: World, told: str, order: str, before: str) -> None:
    mia.say(told, days_ago=0.01)
    if before == "learnt":
        mia.learn()
        assert mia.memories() != []
    mia.say(order)
    mia.learn()
    assert mia.memories() == []


def test_what_was_told_before_stays(mia: World) -> None:
    mia.told("My email is a@tide.example", "My phone is 415-555-0100", "don't store that")
    assert mia.slot("email") == ["a@tide.example"]
    assert mia.slot("phone") == []


def test_what_it_only_confirmed_stays(mia: World) -> None:
    mia.told(
        "My email is a@tide.example", "My email is a@tide.example and my phone is 415-555-0100", "don't store that"
    )
    assert mia.slot("email") == ["a@tide.example"]
    assert mia.slot("phone") == []


def test_the_agents_echo_goes_too_and_what_the_agent_said_between_does_not_hide_the_turn(mia: World) -> None:
    mia.say("My phone is 415-555-0100", days_ago=0.02)
    mia.say("Thanks, I see 415-555-0100. Shall I store it?", days_ago=0.01, source=Source.AGENT_TURN)
    mia.learn()
    mia.say("please don't save it")
    mia.learn()
    assert not [m.content for m in mia.memories() if "415-555-0100" in m.content]


def test_another_conversation_is_not_meant(mia: World, people: Personas) -> None:
    mia.told("My phone is 415-555-0100")
    other = World(people.alice.actor, people.mia)
    assert other.conversation_id != mia.conversation_id
    other.say("don't store that")
    other.learn()
    assert mia.slot("phone") == ["415-555-0100"]


def test_no_model_looks_at_it_any_more(mia: World) -> None:
    seen = mia.say("My phone is 415-555-0100", days_ago=0.01)
    mia.learn()
    mia.say("don't store that")
    assert Observation.unscoped.get(id=seen.observation_id).state == ObservationState.DONE


def test_without_a_turn_before_nothing_happens(mia: World) -> None:
    mia.say("don't store that")
    mia.learn()
    assert mia.memories() == []
