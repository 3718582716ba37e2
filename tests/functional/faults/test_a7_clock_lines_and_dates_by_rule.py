"""Fault A7 by rule: clock lines breed memories, and facts without a date get one that nobody gave."""

import pytest

from memories.enums import Source
from memories.models import Memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize("source", [Source.CUSTOMER_TURN, Source.TOOL])
def test_thirty_clock_lines_give_no_memory(mia: World, source: Source) -> None:
    for minute in range(10):
        mia.say(f"The current time is 12:{minute:02}", source=source)
        mia.say(f"Current time: 2026-03-02 09:{minute:02} UTC", source=source)
        mia.say(f"现在时间是2026年3月2日9点{minute}分", source=source)
    mia.learn()
    assert not Memory.unscoped.exists()


@pytest.mark.parametrize("said", ["It's now 9 am and checkout is broken", "The time is wrong in my invoices", "12:30"])
def test_control_a_time_in_a_message_is_no_clock_line(mia: World, said: str) -> None:
    mia.told(said)
    assert said in mia.contents(kind="conversation")


@pytest.mark.parametrize(
    "said", ["my parcel arrived broken because the box was torn", "checkout is broken", "我还没收到包裹"]
)
def test_a_fact_without_a_date_has_none(mia: World, said: str) -> None:
    mia.told(said)
    (memory,) = [m for m in mia.memories() if m.kind in {"issue", "event"}]
    assert memory.event_at is None
    assert memory.valid_from == NOW  # when it was said, which we know


def test_an_ambiguous_date_is_not_guessed(mia: World) -> None:
    mia.told("my parcel arrived broken on 03/04")
    (memory,) = [m for m in mia.memories() if m.kind in {"issue", "event"}]
    assert memory.event_at is None
