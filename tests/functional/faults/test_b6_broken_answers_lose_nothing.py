"""Fault B6: an answer that breaks the schema wipes what is remembered while the job says "completed"; or only half of
what was asked about comes back, and the rest is gone.
"""

import json
from datetime import timedelta
from typing import Any

import pytest

from memories.enums import ObservationState
from memories.models import Memory, Observation
from memories.pipeline import run
from supportmem.llm.fake import FakeChat, Rule
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATER = NOW + timedelta(minutes=5)
KNOWN = ("Hi, my name is Ann and I live in Oslo.", "I prefer short answers.", "The export to CSV hangs every time.")
SAID = "Our shop sells tents, and our warehouse has two floors."
ROWS: list[dict[str, Any]] = [
    {"quote": q, "subject": "customer", "kind": "fact", "content": q, "confidence": 0.9}
    for q in ("Our shop sells tents", "our warehouse has two floors")
]


@pytest.fixture
def mia(people: Personas) -> World:
    world = World(people.alice.actor, people.mia).told(*KNOWN)
    Observation.unscoped.update(state=ObservationState.DONE)
    world.say(SAID)
    world.learn()
    return world


def rows() -> list[tuple[str, str, int]]:
    """Everything remembered, with status and version."""
    return list(Memory.unscoped.order_by("id").values_list("content", "status", "version"))


@pytest.mark.parametrize(
    "reply",
    [
        "{}",
        "[]" + " {",
        "null",
        '{"delete": "all"}',
        '{"memories": [{"action": "delete", "id": 1}]}',
        '{"memories": [{"quote": "everything", "kind": "delete"}]}',
        json.dumps({"memories": [ROWS[0], {"quote": None}]}),
    ],
)
def test_a_broken_answer_changes_no_row_and_is_a_failure(mia: World, fake_chat: FakeChat, reply: str) -> None:
    before = rows()
    fake_chat.rules = [Rule(match="", reply=reply)]
    run.think_due(now=LATER)
    assert rows() == before
    last = Observation.unscoped.latest("id")
    assert (last.state, last.attempts) == (ObservationState.SEEN, 1)
    assert last.last_error


@pytest.mark.parametrize("reply", ["[]", '{"memories": []}', json.dumps({"memories": ROWS[:1]})])
def test_an_empty_answer_or_half_of_one_takes_nothing_away(mia: World, fake_chat: FakeChat, reply: str) -> None:
    before = rows()
    fake_chat.rules = [Rule(match="", reply=reply)]
    run.think_due(now=LATER)
    assert rows()[: len(before)] == before
    assert Observation.unscoped.latest("id").state == ObservationState.DONE


def test_after_a_second_try_the_good_rows_are_taken_without_the_broken_one(mia: World, fake_chat: FakeChat) -> None:
    before = rows()
    fake_chat.rules = [Rule(match="", reply={"memories": [*ROWS, {"quote": None}]})]
    run.think_due(now=LATER)
    run.think_due(now=LATER + timedelta(hours=1))
    assert Observation.unscoped.latest("id").state == ObservationState.DONE
    assert [content for content, *_ in rows()[len(before) :]] == [row["content"] for row in ROWS]
