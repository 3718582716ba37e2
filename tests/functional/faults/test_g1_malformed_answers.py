"""Fault G1: a malformed answer of the model, and the facts in it vanish while the work reports success.

Every answer is read, or it is a failure that is tried again. "No facts" and "failed" are different states.
"""

import json
from datetime import timedelta
from typing import Any

import pytest

from memories import facade
from memories.enums import ObservationState
from memories.models import Observation
from memories.pipeline import claims, run
from memories.prompts import propose as prompt
from supportmem.llm.fake import FakeChat, Rule
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SAID = r"We run our shop on three servers called Huey, and the logs are in C:\users\logs."
LATER = NOW + timedelta(minutes=5)
ROW: dict[str, Any] = {
    "quote": "three servers called Huey",
    "subject": "customer",
    "kind": "fact",
    "content": "Runs three servers called Huey",
    "confidence": 0.8,
}
GOOD = json.dumps({"memories": [ROW]})
LOGS = GOOD.replace("Runs three servers called Huey", r"The logs are in C:\users\logs").replace(
    "three servers called Huey", r"logs are in C:\users\logs"
)
READ = {
    "fenced": f"```json\n{GOOD}\n```",
    "fenced without a language": f"```\n{GOOD}\n```",
    "a fence that is not closed": f"```json\n{GOOD}",
    "after a thought": f"<think>They run {{servers}}. Hm.</think>\n{GOOD}",
    "inside a thought from the start": f"Let me see.</think>{GOOD}",
    "trailing comma": GOOD.replace("0.8}", "0.8,}").replace("}]}", "},],}"),
    "prose around": f"Sure! Here is what I found [1]:\n{GOOD}\nI hope that helps.",
    "single quotes": GOOD.replace('"', "'"),
    "byte order mark": f"\ufeff{GOOD}",
    "bullets": f"- {json.dumps(ROW)}",
    "a row a line": f"{json.dumps(ROW)}\n{json.dumps({**ROW, 'quote': 'our shop', 'content': 'Has a shop'})}",
    "an array in place of the object": json.dumps([ROW]),
    "one row in place of the list": json.dumps({"memories": ROW}),
    "one row alone": json.dumps(ROW),
    "the same row forty times": json.dumps({"memories": [ROW] * 2}),
    "comments": GOOD.replace("[{", "[ // the first\n{"),
    "unknown kind": GOOD.replace('"fact"', '"asset"'),
    "equal keys twice": GOOD.replace('"kind"', '"kind": "fact", "kind"'),
    "a percentage": GOOD.replace("0.8", '"80"'),
    "after the schema": f"{json.dumps(prompt.SCHEMA)}\n{GOOD}",
}
FAILED = {
    "empty": "",
    "blank": " \n",
    "only a thought": "<think>They run three servers.</think>",
    "a thought without an end": f"<think>{GOOD}",
    "the schema": json.dumps(prompt.SCHEMA),
    "cut at 100 bytes": GOOD[:100],
    "cut in its last character": GOOD[:-1],
    "a refusal": "I am sorry, I cannot help with that.",
    "markdown": "- Runs three servers\n- Keeps logs",
    "not a number": GOOD.replace("0.8", "NaN"),
    "two values for one key": GOOD.replace('"quote"', '"quote": "our shop", "quote"'),
    "wrong types": json.dumps({"memories": [{**ROW, "quote": 3, "content": ["x"]}]}),
    "texts in place of rows": json.dumps({"memories": ["three servers"]}),
    "a text in place of the list": json.dumps({"memories": "three servers"}),
    "null in place of the list": json.dumps({"memories": None}),
    "another object": json.dumps({"facts": [ROW]}),
    "an empty object": "{}",
    "a loop": '{"memories": [' + f"{json.dumps(ROW)}, " * 60,
    "a loop of blanks": '{"memories": [' + "\n" * 900,
    "a number": "42",
}


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def think(world: World, fake_chat: FakeChat, reply: str, *, said: str = SAID) -> Observation:
    """Say it, learn by rule, let the model answer once."""
    fake_chat.rules = [Rule(match="", reply=reply)]
    world.told(said)
    assert run.think_due(now=LATER)
    return Observation.unscoped.get()


@pytest.mark.parametrize("reply", READ.values(), ids=list(READ))
def test_it_is_read(mia: World, fake_chat: FakeChat, reply: str) -> None:
    row = think(mia, fake_chat, reply)
    assert (row.state, row.last_error) == (ObservationState.DONE, "")
    assert "Runs three servers called Huey" in mia.contents(kind="fact")


def test_a_backslash_that_escapes_nothing_is_kept(mia: World, fake_chat: FakeChat) -> None:
    row = think(mia, fake_chat, LOGS)
    assert row.state == ObservationState.DONE
    (fact,) = mia.memories(kind="fact")
    assert fact.content == r"The logs are in C:\users\logs"
    (revision,) = facade.read(mia.actor, memory_id=fact.id).revisions
    assert revision.evidence[0].quote == r"logs are in C:\users\logs"


@pytest.mark.parametrize("reply", FAILED.values(), ids=list(FAILED))
def test_it_is_a_failure_that_is_tried_again(mia: World, fake_chat: FakeChat, reply: str) -> None:
    """The rules' own memories stay; the next answer that can be read is taken."""
    before = think(mia, fake_chat, reply)
    assert (before.state, before.attempts) == (ObservationState.SEEN, 1)
    assert "BadAnswer" in before.last_error
    assert [m.content for m in mia.memories(kind="conversation")] == [SAID]
    fake_chat.rules = [Rule(match="", reply=GOOD)]
    assert run.think_due(now=LATER + timedelta(hours=1))
    assert Observation.unscoped.get().state == ObservationState.DONE
    assert mia.contents(kind="fact") == ["Runs three servers called Huey"]


def test_no_facts_is_a_success_and_no_failure(mia: World, fake_chat: FakeChat) -> None:
    row = think(mia, fake_chat, '{"memories": []}')
    assert (row.state, row.last_error, row.attempts) == (ObservationState.DONE, "", 0)


def test_what_can_never_be_read_ends_where_operators_see_it(mia: World, fake_chat: FakeChat) -> None:
    think(mia, fake_chat, GOOD[:100])
    for attempt in range(1, claims.ATTEMPTS):
        run.think_due(now=LATER + timedelta(hours=attempt))
    assert Observation.unscoped.get().state == ObservationState.FAILED
    assert facade.queue_state(now=LATER).failed == 1


def test_asked_again_the_model_is_asked_otherwise(mia: World, fake_chat: FakeChat) -> None:
    """At temperature 0 the same question brings the same answer."""
    think(mia, fake_chat, GOOD[:100])
    run.think_due(now=LATER + timedelta(hours=1))
    first, again = fake_chat.asked
    assert first.messages != again.messages
    assert again.max_tokens == prompt.MAX_TOKENS
