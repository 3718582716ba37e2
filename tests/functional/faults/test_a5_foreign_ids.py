"""Fault A5: the model names an id that does not exist, or another tenant's. Rejected, logged, nothing changes."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from memories.enums import ObservationState, Status, Trust
from memories.models import Memory, Observation, Proposal
from memories.pipeline import run
from supportmem.llm.fake import FakeChat
from tests.functional.faults.similar import KNOWN, LATER, SAID, judged, learnt, remember, think
from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


@pytest.fixture
def theirs(people: Personas, fake_chat: FakeChat) -> Memory:
    """The same words, remembered by the other organization."""
    return remember(World(people.charlie.actor, people.zoe), fake_chat)


@pytest.fixture
def warnings(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.WARNING, logger="memories.pipeline.judge"):
        yield caplog


def rows() -> list[tuple[Any, ...]]:
    return list(Memory.unscoped.exclude(kind="conversation").order_by("id").values_list("id", "status", "version"))


@pytest.mark.parametrize("verdict", ["changed", "same"])
@pytest.mark.parametrize("name", ["999999", "m2", "m0", "M1", "", "none", "their id", "our id"])
def test_a_name_that_was_not_shown_changes_nothing_and_is_logged(
    mia: World, theirs: Memory, fake_chat: FakeChat, warnings: pytest.LogCaptureFixture, verdict: str, name: str
) -> None:
    ours = remember(mia, fake_chat)
    before = rows()
    target = {"their id": str(theirs.id), "our id": str(ours.id)}.get(name, name)
    last = think(mia, fake_chat, SAID, judge={"verdict": verdict, "target": target})
    assert last.state == ObservationState.DONE
    assert rows() == before
    assert "not shown" in warnings.text
    proposal = Proposal.unscoped.latest("id")
    assert (proposal.state, proposal.verdict, proposal.memory_id) == ("waiting", "review", None)
    assert "not shown" in proposal.reason


@pytest.mark.parametrize("answer", [{"supersede": 999999}, {"verdict": "delete", "target": "m1"}, [], "m1", 7])
def test_another_shape_is_tried_again_and_then_waits_for_a_person(
    mia: World, fake_chat: FakeChat, answer: object
) -> None:
    remember(mia, fake_chat)
    before = rows()
    assert think(mia, fake_chat, SAID, judge=answer).state == ObservationState.SEEN
    assert rows() == before
    assert run.think_due(now=LATER + timedelta(hours=1))
    assert Observation.unscoped.latest("id").state == ObservationState.DONE
    assert rows() == before
    assert Proposal.unscoped.latest("id").state == "waiting"


def test_the_model_sees_no_key_and_nothing_of_another_space(
    mia: World, theirs: Memory, people: Personas, fake_chat: FakeChat
) -> None:
    remember(World(people.alice.actor, people.lin), fake_chat)
    ours = remember(mia, fake_chat)
    think(mia, fake_chat, SAID, judge={"verdict": "same", "target": "m1"})
    (question,) = judged(fake_chat)
    assert f"m1: {KNOWN}" in question
    assert "m2" not in question
    assert not any(str(memory.id) in question for memory in learnt())
    ours.refresh_from_db(from_queryset=Memory.unscoped.all())
    assert ours.confirmations == 1


def test_control_the_name_that_was_shown_counts(mia: World, fake_chat: FakeChat) -> None:
    remember(mia, fake_chat, kind="issue")
    think(mia, fake_chat, SAID, judge={"verdict": "changed", "target": "m1"}, kind="issue")
    old, new = learnt(kind="issue")
    assert (old.status, old.superseded_by_id) == (Status.SUPERSEDED, new.id)
    assert (new.status, new.content) == (Status.ACTIVE, SAID)


@pytest.mark.parametrize("held", [{"trust": Trust.CUSTOMER}, {"trust": Trust.CONFIRMED}, {"read_only": True}])
def test_what_is_trusted_more_gives_way_to_a_person_only(
    mia: World, fake_chat: FakeChat, held: dict[str, object]
) -> None:
    ours = remember(mia, fake_chat, kind="issue")
    Memory.unscoped.filter(id=ours.id).update(**held)
    before = rows()
    think(mia, fake_chat, SAID, judge={"verdict": "changed", "target": "m1"}, kind="issue")
    assert rows() == before
    proposal = Proposal.unscoped.latest("id")
    assert (proposal.state, proposal.memory_id) == ("waiting", ours.id)
