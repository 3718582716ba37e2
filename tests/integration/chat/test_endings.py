"""How an answer ends when something else than the model decides: the process, another writer, a broken part."""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db import DatabaseError

from chat import background
from chat.enums import GenerationState
from chat.models import Generation, Turn
from chat.notices import BROKE_OFF, BROKEN, CUT_OFF, STOPPED
from chat.reply import claim, context, engine, generate, overdue
from chat.reply.claim import Claimed, take
from chat.reply.halting import Halt, Why
from chat.reply.record import Ending
from supportmem.common.ids import new_id
from supportmem.llm import registry
from supportmem.llm.fake import FakeChat, Fault, Rule
from supportmem.llm.ports import Message, Status
from tests.integration.chat.talk import answer, say
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "one two three four five six"


def ask(people: Personas, conversation_id: UUID, *, now: datetime) -> UUID:
    """Ask a question; the answer that is to be written."""
    received = say(people.alice.actor, conversation_id, "Count for me?", now=now, ask=True)
    assert received.generation_id is not None
    return received.generation_id


def seen(condition: Callable[[], bool], *, within: float = 8) -> bool:
    """Whether it comes true in time."""
    until = time.monotonic() + within
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def row(generation_id: UUID) -> Generation:
    return Generation.unscoped.get(id=generation_id)


@pytest.fixture
def claimed(people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch) -> Claimed:
    """An answer that this test writes itself."""
    with monkeypatch.context() as patched:
        patched.setattr("chat.reply.engine.submit", lambda generation_id: None)
        generation_id = ask(people, conversation_id, now=now)
    taken = take(generation_id, now=now)
    assert taken is not None
    return taken


def write(claimed: Claimed, *, now: datetime, halt: Halt | None = None, lost: bool = False) -> Ending | None:
    """Write it now; `lost` lets another writer take the row first."""
    prepared = context.prepare(claimed, now=now)
    if lost:
        Generation.unscoped.filter(id=claimed.generation_id).update(claim_token=new_id())
    writing = generate.Writing(claimed=claimed, prepared=prepared, halt=halt or Halt(), clock=lambda: now)
    return background.spawn(generate.write(writing)).result(timeout=10)


def test_the_end_of_the_process_keeps_what_was_written(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    fake_chat.rules = [Rule("Count", LONG)]
    fake_chat.break_with(Fault(kind="hang", after=3))
    generation_id = ask(people, conversation_id, now=now)
    assert seen(lambda: row(generation_id).text == "one two three")
    engine.shutdown(seconds=5)
    ended = row(generation_id)
    assert (ended.state, ended.notice) == (GenerationState.FAILED, CUT_OFF)
    assert ended.answer is not None
    assert ended.answer.content == "one two three"


def test_an_answer_taken_over_by_another_writer_is_left_to_it(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    fake_chat.rules = [Rule("Count", LONG)]
    fake_chat.break_with(Fault(kind="hang", after=2))
    generation_id = ask(people, conversation_id, now=now)
    assert seen(lambda: row(generation_id).text == "one two")
    Generation.unscoped.filter(id=generation_id).update(claim_token=new_id(), text="theirs")
    engine.wait(generation_id, seconds=8)
    assert seen(lambda: fake_chat.cancelled == 1)
    assert (row(generation_id).state, row(generation_id).text) == (GenerationState.RUNNING, "theirs")
    assert not Turn.unscoped.filter(author="assistant").exists()


@pytest.mark.parametrize("model", ["up", "down"])
def test_nothing_is_written_when_the_row_is_lost_before_the_first_word(
    claimed: Claimed, fake_chat: FakeChat, now: datetime, model: str
) -> None:
    fake_chat.condition = Status("up" if model == "up" else "down", "as the test says")
    assert write(claimed, now=now, lost=True) is None
    assert fake_chat.asked == []
    assert row(claimed.generation_id).text == ""


def test_a_stop_comes_before_the_words_of_memory(claimed: Claimed, fake_chat: FakeChat, now: datetime) -> None:
    fake_chat.condition = Status("down", "No model.")
    halt = Halt()
    halt.set(Why.STOPPED)
    ending = write(claimed, now=now, halt=halt)
    assert ending is not None
    assert (ending.state, ending.text, ending.notice) == (GenerationState.STOPPED, "", STOPPED)


def test_a_silent_model_keeps_its_claim(
    claimed: Claimed, fake_chat: FakeChat, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "RENEW_SECONDS", 0.0)
    monkeypatch.setattr(generate, "POLL_SECONDS", 0.01)
    fake_chat.break_with(Fault(kind="hang"))
    prepared, halt, later = context.prepare(claimed, now=now), Halt(), now + timedelta(hours=1)
    writing = generate.Writing(claimed=claimed, prepared=prepared, halt=halt, clock=lambda: later)
    running = background.spawn(generate.write(writing))
    assert seen(lambda: row(claimed.generation_id).claim_deadline == later + claim.CLAIM_FOR)
    background.loop().call_soon_threadsafe(halt.set, Why.LOST)
    assert running.result(timeout=5) is None


class Rude(FakeChat):
    """Breaks the contract of models: fails with an error that is none of theirs."""

    async def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        yield "Half a sentence"
        raise ZeroDivisionError("not an error of models")


def test_a_model_that_breaks_its_contract_is_logged_and_its_text_kept(
    people: Personas, conversation_id: UUID, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    with registry.override(chat=Rude()):
        result = answer(people.alice.actor, conversation_id, "Go on?", now=now)
    assert result.turn is not None
    assert (result.state, result.notice, result.turn.content) == (GenerationState.FAILED, BROKE_OFF, "Half a sentence")
    assert "a model broke its contract" in caplog.text


def test_an_answer_that_cannot_be_saved_fails_and_says_so(
    people: Personas,
    conversation_id: UUID,
    fake_chat: FakeChat,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(claim, "keep_text", full)
    fake_chat.rules = [Rule("Count", LONG)]
    fake_chat.break_with(Fault(kind="hang", after=2))
    generation_id = ask(people, conversation_id, now=now)
    engine.wait(generation_id, seconds=8)
    assert seen(lambda: row(generation_id).state == GenerationState.FAILED)
    assert row(generation_id).notice == BROKEN


def test_waiting_for_an_answer_of_another_process_is_short() -> None:
    began = time.monotonic()
    engine.wait(new_id(), seconds=30)
    assert time.monotonic() - began < 5
    assert engine.halt(new_id()) is False


def test_a_new_process_ends_what_an_earlier_one_left(
    claimed: Claimed, now: datetime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[str] = []

    def end_all(*, now: datetime) -> int:
        looks.append("look")
        if len(looks) == 1:
            raise DatabaseError("not there yet")
        return ended_by_the_watchdog(now=now)

    ended_by_the_watchdog = overdue.end_all
    monkeypatch.setattr(overdue, "end_all", end_all)
    monkeypatch.setattr(engine, "CLAIM_FOR", timedelta(seconds=-1))
    engine.start()
    assert seen(lambda: row(claimed.generation_id).state == GenerationState.FAILED)
    assert row(claimed.generation_id).notice == CUT_OFF
    assert looks == ["look", "look"]
    assert "could not look for answers that were cut off" in caplog.text
