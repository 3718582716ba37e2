"""Fault C3: a slow model call overwrites what a person wrote meanwhile. The person wins; the model is asked anew."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

import pytest

from memories import govern
from memories.contracts import Wording
from memories.enums import ObservationState, Status
from memories.models import Memory, Observation
from memories.pipeline import run
from supportmem.llm import registry
from supportmem.llm.fake import FakeChat
from supportmem.llm.ports import Message
from tests.functional.faults.similar import JUDGE, LATER, SAID, learnt, remember, row, script
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

HAND = "The warehouse robots of our shop run by day as well"
CHANGED = {"verdict": "changed", "target": "m1"}


class SlowChat(FakeChat):
    """While it judges for the first time, somebody else is at work."""

    meanwhile: Callable[[], object] | None = None

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        answer = super().ask_json(messages, schema=schema, max_tokens=max_tokens)
        if self.meanwhile and messages[0].content.startswith(JUDGE):
            act, self.meanwhile = self.meanwhile, None
            act()
        return answer


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def judge_while(mia: World, chat: SlowChat, meanwhile: Callable[[Memory], object] | None) -> Memory:
    """A known problem, and one like it that the model calls a change of it, slowly."""
    known = remember(mia, chat, kind="issue")
    script(chat, row(SAID, kind="issue"), judge=CHANGED)
    mia.say(SAID)
    mia.learn()
    if meanwhile:
        chat.meanwhile = lambda: meanwhile(known)
    run.think_due(now=LATER)
    return known


def fresh(memory: Memory) -> Memory:
    return Memory.unscoped.get(id=memory.id)


def test_a_correction_by_hand_wins_and_the_model_is_asked_anew(mia: World) -> None:
    def by_hand(memory: Memory) -> object:
        wording = Wording(content=HAND, value=HAND)
        return govern.correct(mia.actor, memory_id=memory.id, wording=wording, now=NOW)

    chat = SlowChat()
    with registry.override(chat=chat):
        known = judge_while(mia, chat, by_hand)
        last = Observation.unscoped.get(text=SAID)
        assert (fresh(known).content, fresh(known).status) == (HAND, Status.ACTIVE)
        assert (last.state, last.attempts) == (ObservationState.SEEN, 1)
        assert len(learnt(kind="issue")) == 1
        run.think_due(now=LATER + timedelta(hours=1))
    assert fresh(known).content == HAND
    assert fresh(known).status == Status.ACTIVE  # trusted more now: a person decides
    assert Observation.unscoped.get(text=SAID).state == ObservationState.DONE


def test_what_a_person_took_back_meanwhile_is_not_superseded(mia: World) -> None:
    def retract(memory: Memory) -> object:
        return govern.retract(mia.actor, memory_id=memory.id, reason="wrong", now=NOW)

    chat = SlowChat()
    with registry.override(chat=chat):
        known = judge_while(mia, chat, retract)
        assert fresh(known).status == Status.INVALIDATED
        assert fresh(known).superseded_by is None
        run.think_due(now=LATER + timedelta(hours=1))
    assert fresh(known).status == Status.INVALIDATED
    assert [memory.content for memory in learnt(kind="issue") if memory.status == Status.ACTIVE] == [SAID]


def test_control_with_nobody_else_at_work_the_judge_is_obeyed(mia: World) -> None:
    chat = SlowChat()
    with registry.override(chat=chat):
        known = judge_while(mia, chat, None)
    assert fresh(known).status == Status.SUPERSEDED
