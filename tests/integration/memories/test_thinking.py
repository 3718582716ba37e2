"""The model's reading, after the rules': what it adds, what it must not, and what its failures leave behind."""

from datetime import timedelta

import pytest
from django.utils import timezone

from memories import facade
from memories.contracts import RecallRequest
from memories.enums import ObservationState, Trust
from memories.models import Observation, Proposal, Recall
from memories.pipeline import claims, model_turns, run
from supportmem.llm.errors import BadAnswer, Unavailable
from supportmem.llm.fake import FakeChat, Fault, Rule
from supportmem.llm.ports import Status
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SAID = "We run our shop on three servers called Huey, Dewey and Louie."
LATER = NOW + timedelta(minutes=5)
ROW = {
    "type": "semantic",
    "kind": "fact",
    "content": "Runs three servers",
    "quote": "three servers",
    "about_customer": True,
    "confidence": 0.8,
    "importance": 0.6,
}


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def answers(fake_chat: FakeChat, *rows: object) -> None:
    fake_chat.rules = [Rule(match="", reply={"memories": list(rows)})]


def state() -> tuple[str, int]:
    row = Observation.unscoped.get()
    return row.state, row.attempts


def test_what_the_model_adds_has_evidence_and_its_own_trust(mia: World, fake_chat: FakeChat) -> None:
    answers(fake_chat, ROW)
    mia.told(SAID)
    assert run.think_due(now=LATER)
    (fact,) = mia.memories(kind="fact")
    assert (fact.content, fact.trust) == ("Runs three servers", Trust.MODEL)
    (revision,) = facade.read(mia.actor, memory_id=fact.id).revisions
    assert revision.evidence[0].quote == "three servers"
    assert state()[0] == ObservationState.DONE


def test_no_facts_is_a_success(mia: World, fake_chat: FakeChat) -> None:
    answers(fake_chat)
    mia.told(SAID)
    run.think_due(now=LATER)
    assert state() == (ObservationState.DONE, 0)


def test_what_the_model_infers_replaces_nothing_the_customer_said(mia: World, fake_chat: FakeChat) -> None:
    answers(fake_chat, {**ROW, "attribute": "location", "value": "Louie", "quote": "Louie"})
    mia.told("I live in Oslo")
    Observation.unscoped.update(state=ObservationState.DONE)
    mia.told("We have our home in the hills by Louie.")
    run.think_due(now=LATER)
    assert mia.slot("location") == ["Oslo"]
    assert Proposal.unscoped.filter(state="waiting").exists()


def test_an_answer_that_cannot_be_read_is_retried_and_then_shown(mia: World, fake_chat: FakeChat) -> None:
    fake_chat.break_with(Fault(kind="raise", error=BadAnswer("{")))
    mia.told(SAID)
    for attempt in range(1, claims.ATTEMPTS):
        run.think_due(now=LATER + timedelta(minutes=attempt))
        assert state() == (ObservationState.SEEN, attempt)
    run.think_due(now=LATER + timedelta(hours=1))
    assert state()[0] == ObservationState.FAILED
    assert facade.queue_state(now=LATER).failed == 1


def test_a_model_that_is_away_is_no_attempt(mia: World, fake_chat: FakeChat) -> None:
    fake_chat.break_with(Fault(kind="raise", error=Unavailable("gone")))
    mia.told(SAID)
    run.think_due(now=LATER)
    assert state() == (ObservationState.SEEN, 0)
    fake_chat.condition = Status("down", "No model.")
    assert not run.think_due(now=LATER + timedelta(hours=1))
    fake_chat.condition = Status("up", "There.")
    fake_chat.break_with(None)
    answers(fake_chat, ROW)
    assert run.think_due(now=LATER + timedelta(hours=1))
    assert mia.contents(kind="fact") == ["Runs three servers"]


def test_people_come_first(mia: World, fake_chat: FakeChat) -> None:
    answers(fake_chat, ROW)
    mia.told(SAID)
    request = RecallRequest(query="servers", customer_id=mia.customer.id, purpose="answer")
    facade.recall(mia.actor, request=request, now=timezone.now())
    asked = Recall.unscoped.get().created_at
    assert not run.think_due(now=max(asked, timezone.now()) + timedelta(seconds=1))
    assert run.think_due(now=asked + timedelta(minutes=1))


def test_the_model_reads_one_thing_at_a_time(mia: World, fake_chat: FakeChat) -> None:
    mia.told(SAID, "And we sell tents and sleeping bags there.")
    (first,) = model_turns.claim_for_model(now=LATER)
    assert model_turns.claim_for_model(now=LATER) == []
    assert model_turns.claim_for_model(now=LATER + model_turns.THINK) == [first]


def test_what_a_rule_has_found_is_not_learnt_twice(mia: World, fake_chat: FakeChat) -> None:
    answers(fake_chat, {**ROW, "content": "Is called Alice", "quote": "Alice", "attribute": "name", "value": "Alice"})
    mia.told("Hello there, my name is Alice")
    run.think_due(now=LATER)
    (name,) = [m for m in mia.memories() if m.kind == "fact"]
    assert (name.content, name.confirmations) == ("Name: Alice", 0)
