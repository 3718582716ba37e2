"""Rules and model read the same words: what both say is surer, and where they differ the rules are believed."""

from datetime import timedelta

import pytest

from memories import facade
from memories.enums import Proposer
from memories.models import Memory, Proposal, Revision
from memories.pipeline import run
from supportmem.llm.fake import FakeChat, Rule
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SAID = "Hello there, my name is Alice and I live in Oslo."
LATER = NOW + timedelta(minutes=5)
NAME = {
    "quote": "my name is Alice",
    "subject": "customer",
    "kind": "fact",
    "content": "The name is Alice",
    "attribute": "name",
    "value": "Alice",
    "confidence": 0.6,
}


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def think(mia: World, fake_chat: FakeChat, *rows: object) -> None:
    fake_chat.rules = [Rule(match="", reply={"memories": list(rows)})]
    mia.told(SAID)
    assert run.think_due(now=LATER)


def test_what_both_read_is_surer_and_its_history_names_both(mia: World, fake_chat: FakeChat) -> None:
    mia.told(SAID)
    before = Memory.unscoped.get(attribute="name").confidence
    think(mia, fake_chat, NAME)
    name = Memory.unscoped.get(attribute="name")
    assert (name.content, name.confirmations) == ("Name: Alice", 1)  # said twice
    assert name.confidence > before
    revisions = Revision.unscoped.filter(memory=name).order_by("number")
    first, *_, last = revisions.values_list("verb", "proposer", "model")
    assert first == ("added", Proposer.RULES, "")
    assert last == ("agreed", Proposer.MODEL, "fake")
    proposal = Proposal.unscoped.get(memory_id=name.id, candidate__proposer="model")
    assert (proposal.state, proposal.candidate["prompt_version"]) == ("applied", "propose-2")
    assert facade.read(mia.actor, memory_id=name.id).revisions[-1].evidence[0].quote == "my name is Alice"


def test_read_otherwise_the_rules_are_believed_and_that_is_written_down(mia: World, fake_chat: FakeChat) -> None:
    think(mia, fake_chat, {**NAME, "value": "Alice and I", "quote": "my name is Alice and I"})
    assert mia.slot("name") == ["Alice"]
    refused = Proposal.unscoped.get(candidate__proposer="model")
    assert (refused.state, refused.candidate["value"]) == ("refused", "Alice and I")
    assert "trusted more" in refused.reason


def test_an_order_to_forget_teaches_nothing(mia: World, fake_chat: FakeChat) -> None:
    mia.say("My phone number is 030 1234567.", days_ago=1)
    mia.learn()
    said = "Please forget my phone number 030 1234567."
    row = {**NAME, "quote": said, "content": said, "attribute": "phone", "value": "030 1234567"}
    fake_chat.rules = [Rule(match="forget", reply={"memories": [row]}), Rule(match="", reply={"memories": []})]
    mia.say(said)
    mia.learn()
    while run.think_due(now=LATER):
        pass
    assert mia.slot("phone") == []
    assert Proposal.unscoped.get(candidate__proposer="model").state == "refused"


def test_what_is_corrected_is_visible_in_the_proposal(mia: World, fake_chat: FakeChat) -> None:
    row = {
        **NAME,
        "quote": "Hello there",
        "attribute": "",
        "kind": "greeting card",
        "type": "dream",
        "category": "misc",
    }
    think(mia, fake_chat, {**row, "content": "Hello there"})
    candidate = Proposal.unscoped.get(candidate__proposer="model").candidate
    assert len(candidate["corrections"]) == 3
    assert (candidate["kind"], candidate["type"], candidate["category"]) == ("fact", "semantic", "general")
