"""Races at the door of chat. Each first shows the race without the guard, then that the guard holds."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from uuid import UUID

import pytest
from django.db import IntegrityError, connections

from chat import access, facade, publish
from chat.contracts import NewTurn, TurnReceived
from chat.enums import EventKind
from chat.models import Conversation, ConversationEvent, Generation, Turn
from chat.reply import asking, receive
from memories import facade as memory
from supportmem.accounts.actors import Actor
from supportmem.common import wall
from supportmem.common.errors import Conflict
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8


@pytest.fixture
def conversation_id(transactional_db: None, people: Personas, now: datetime) -> UUID:
    """Alice's conversation with Mia."""
    return facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)


@pytest.fixture
def _no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are asked, nobody answers: the answer that runs is the point."""
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)


def together(call: Callable[[int], object], *, times: int) -> list[object]:
    """Call at the same time from that many threads; the results, exceptions included."""
    barrier = threading.Barrier(times)

    def one(number: int) -> object:
        barrier.wait(timeout=10)
        try:
            with wall.whole_house():
                return call(number)
        except Exception as error:  # noqa: BLE001 - which error it is, is what the test asks
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


def without_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facade, "lock_conversation", access.access_conversation)


def meet_at(monkeypatch: pytest.MonkeyPatch, target: object, name: str, *, parties: int) -> None:
    """Let all threads reach a function before any goes on: the window between look and leap, held open."""
    original = getattr(target, name)
    barrier = threading.Barrier(parties)

    def met(*args: object, **kwargs: object) -> object:
        barrier.wait(timeout=10)
        return original(*args, **kwargs)

    monkeypatch.setattr(target, name, met)


def say_once(actor: Actor, conversation_id: UUID, *, now: datetime) -> Callable[[int], TurnReceived]:
    turn = NewTurn(author="customer", content="the same message", client_id="one-id")
    return lambda _number: facade.say(actor, conversation_id=conversation_id, turn=turn, now=now)


def test_without_the_lock_one_message_is_stored_twice_or_fails(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_lock(monkeypatch)
    meet_at(monkeypatch, receive, "_utterance", parties=WRITERS)
    results = together(say_once(people.alice.actor, conversation_id, now=now), times=WRITERS)
    assert any(isinstance(result, Exception) for result in results)


def test_one_message_sent_by_eight_at_once_is_one_turn(people: Personas, conversation_id: UUID, now: datetime) -> None:
    results = together(say_once(people.alice.actor, conversation_id, now=now), times=WRITERS)
    received = [result for result in results if isinstance(result, TurnReceived)]
    assert len(received) == WRITERS
    assert [result.created for result in received].count(True) == 1
    assert len({result.turn.id for result in received}) == 1
    assert Turn.unscoped.count() == 1
    assert ConversationEvent.unscoped.filter(kind=EventKind.TURN_ADDED).count() == 1


def ask(actor: Actor, conversation_id: UUID, *, now: datetime) -> Callable[[int], UUID]:
    return lambda number: facade.ask(actor, conversation_id=conversation_id, client_id=f"ask-{number}", now=now)


def say_something(actor: Actor, conversation_id: UUID, *, now: datetime) -> None:
    turn = NewTurn(author="customer", content="a question?", client_id="question")
    facade.say(actor, conversation_id=conversation_id, turn=turn, now=now)


@pytest.mark.usefixtures("_no_engine")
def test_without_the_lock_two_questions_collide_in_the_database(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_something(people.alice.actor, conversation_id, now=now)
    without_the_lock(monkeypatch)
    meet_at(monkeypatch, asking, "_latest", parties=2)
    results = together(ask(people.alice.actor, conversation_id, now=now), times=2)
    assert [type(result) for result in results].count(IntegrityError) == 1


@pytest.mark.usefixtures("_no_engine")
def test_of_two_questions_at_once_one_is_told_to_wait(people: Personas, conversation_id: UUID, now: datetime) -> None:
    say_something(people.alice.actor, conversation_id, now=now)
    results = together(ask(people.alice.actor, conversation_id, now=now), times=2)
    assert sorted(type(result).__name__ for result in results) == sorted((Conflict.__name__, UUID.__name__))
    assert Generation.unscoped.count() == 1


def append_naively(conversation_id: UUID) -> None:
    """What the log would do without its row lock."""
    row = Conversation.unscoped.get(id=conversation_id)
    seq = row.event_seq + 1
    ConversationEvent.unscoped.create(
        organization_id=row.organization_id,
        conversation_id=conversation_id,
        seq=seq,
        kind=EventKind.MEMORY_CHANGED,
    )
    Conversation.unscoped.filter(id=conversation_id).update(event_seq=seq)


def test_numbers_that_are_read_and_then_written_collide(conversation_id: UUID) -> None:
    results = together(lambda _number: append_naively(conversation_id), times=20)
    assert any(isinstance(result, IntegrityError) for result in results)


def test_twenty_appends_at_once_leave_no_gap(conversation_id: UUID) -> None:
    together(
        lambda number: publish.append(conversation_id, kind=EventKind.MEMORY_CHANGED, data={"memories": [str(number)]}),
        times=20,
    )
    numbers = ConversationEvent.unscoped.order_by("seq").values_list("seq", flat=True)
    assert list(numbers) == list(range(1, 21))


def test_turns_and_erasure_at_once_do_not_wait_for_each_other(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    def one(number: int) -> object:
        if number == 0:
            return memory.erase_customer(people.adam.actor, customer_id=people.mia.id, now=now)
        turn = NewTurn(author="customer", content=f"words {number}", client_id=f"id-{number}")
        return facade.say(people.alice.actor, conversation_id=conversation_id, turn=turn, now=now)

    results = together(one, times=WRITERS)
    assert [result for result in results if isinstance(result, Exception)] == []
