"""The door of chat: who sees what, and that the same thing twice changes nothing."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from chat import facade
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from chat.models import Conversation, ConversationEvent, Turn
from memories.models import Observation
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Invalid, NotFound
from tests.integration.chat.talk import say
from tests.personas import Persona, Personas

pytestmark = pytest.mark.django_db


def test_readers_see_the_conversation_and_strangers_do_not(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    say(people.alice.actor, conversation_id, "hello", now=now)
    for reader in people.readers_of_mia:
        listed = facade.list_conversations(reader.actor)
        assert [line.id for line in listed] == [conversation_id], reader.user.username
        assert facade.open_conversation(reader.actor, conversation_id=conversation_id).turns[0].content == "hello"
    for stranger in people.strangers_to_mia:
        assert facade.list_conversations(stranger.actor) == (), stranger.user.username
        assert_shut(stranger, conversation_id, people.mia.id, now=now)


def assert_shut(stranger: Persona, conversation_id: UUID, customer_id: UUID, *, now: datetime) -> None:
    """Every function of the door says the same as for something that does not exist."""
    actor = stranger.actor
    turn = NewTurn(author="customer", content="hello", client_id="x")
    calls: list[Callable[[UUID], object]] = [
        lambda wanted: facade.open_conversation(actor, conversation_id=wanted),
        lambda wanted: facade.say(actor, conversation_id=wanted, turn=turn, now=now),
        lambda wanted: facade.ask(actor, conversation_id=wanted, client_id="x", now=now),
        lambda wanted: facade.catch_up(actor, conversation_id=wanted, after_seq=0),
        lambda wanted: facade.running(actor, conversation_id=wanted),
        lambda wanted: facade.list_conversations(actor, after=wanted),
    ]
    said: list[str] = []
    for call in calls:
        for wanted in (conversation_id, uuid4()):
            with pytest.raises(NotFound) as refused:
                call(wanted)
            said.append(refused.value.detail)
    assert len(set(said)) == 1
    with pytest.raises(NotFound):
        facade.customer_panel(actor, customer_id=customer_id, now=now)
    with pytest.raises(NotFound):
        facade.start_conversation(actor, customer_id=customer_id, now=now)
    assert facade.list_conversations(actor, customer_id=customer_id) == ()


def test_an_answer_of_others_is_out_of_reach(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    generation_id = say(people.alice.actor, conversation_id, "hello?", now=now, ask=True).generation_id
    assert generation_id is not None
    for stranger in people.strangers_to_mia:
        with pytest.raises(NotFound):
            facade.stop(stranger.actor, generation_id=generation_id, now=now)
        with pytest.raises(NotFound):
            facade.wait_for_answer(stranger.actor, generation_id=generation_id, timeout=0)
    facade.stop(people.bob.actor, generation_id=generation_id, now=now)


def test_a_turn_is_stored_with_its_observation_and_its_event(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    received = say(people.alice.actor, conversation_id, "My router is model X2", now=now)
    row = Turn.unscoped.get()
    observation = Observation.unscoped.get()
    event = ConversationEvent.unscoped.get()
    assert received.created
    assert (row.content, row.seq, row.author_name) == ("My router is model X2", 1, "Mia Moreau")
    assert (observation.turn_id, observation.conversation_id) == (row.id, conversation_id)
    assert (event.seq, event.kind, event.data) == (1, "turn.added", {"turn": str(row.id)})


def test_the_same_message_again_is_the_stored_one(people: Personas, conversation_id: UUID, now: datetime) -> None:
    first = say(people.alice.actor, conversation_id, "card 4111 1111 1111 1111", now=now, client_id="one")
    later = now + timedelta(minutes=1)
    again = say(people.alice.actor, conversation_id, "card 4111 1111 1111 1111", now=later, client_id="one")
    assert (again.created, again.turn) == (False, first.turn)
    assert "4111" not in first.turn.content
    assert Turn.unscoped.count() == Observation.unscoped.count() == ConversationEvent.unscoped.count() == 1


@pytest.mark.parametrize(("content", "author"), [("other words", "customer"), ("the words", "note")])
def test_the_same_id_for_something_else_is_a_conflict(
    people: Personas, conversation_id: UUID, now: datetime, content: str, author: str
) -> None:
    say(people.alice.actor, conversation_id, "the words", now=now, client_id="one")
    with pytest.raises(Conflict):
        say(people.alice.actor, conversation_id, content, now=now, client_id="one", author=author)


def test_one_id_may_be_used_in_two_conversations(people: Personas, conversation_id: UUID, now: datetime) -> None:
    other = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    say(people.alice.actor, conversation_id, "here", now=now, client_id="one")
    assert say(people.alice.actor, other, "there", now=now, client_id="one").created


def test_what_cannot_be_stored_leaves_nothing(people: Personas, conversation_id: UUID, now: datetime) -> None:
    with pytest.raises(Invalid):
        say(people.alice.actor, conversation_id, "   ", now=now)
    assert not Turn.unscoped.exists() and not ConversationEvent.unscoped.exists()


def test_a_question_that_is_refused_takes_its_turn_along(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    first = say(people.alice.actor, conversation_id, "first?", now=now, ask=True, client_id="one")
    with pytest.raises(Conflict):
        say(people.alice.actor, conversation_id, "second?", now=now, ask=True)
    assert Turn.unscoped.count() == 1
    again = say(people.alice.actor, conversation_id, "first?", now=now, ask=True, client_id="one")
    assert again.generation_id == first.generation_id
    assert facade.running(people.alice.actor, conversation_id=conversation_id) is not None


def test_there_must_be_something_to_answer(people: Personas, conversation_id: UUID, now: datetime) -> None:
    with pytest.raises(Conflict):
        facade.ask(people.alice.actor, conversation_id=conversation_id, client_id="x", now=now)
    with pytest.raises(Invalid):
        facade.ask(people.alice.actor, conversation_id=conversation_id, client_id="", now=now)


def test_imported_history_stands_in_lists_where_it_belongs(people: Personas, now: datetime) -> None:
    actor = people.alice.actor
    old, new = (facade.start_conversation(actor, customer_id=people.mia.id, now=now) for _ in range(2))
    then = now - timedelta(days=30)
    turn = NewTurn(author="customer", content="long ago", client_id="old", occurred_at=then)
    facade.say(actor, conversation_id=old, turn=turn, now=now)
    say(actor, new, "today", now=now)
    listed = facade.list_conversations(actor)
    assert [line.id for line in listed] == [new, old]
    assert listed[1].last_at == then


def test_lists_search_page_and_filter(people: Personas, now: datetime) -> None:
    actor = people.rita.actor
    by_customer = {
        customer.name: facade.start_conversation(actor, customer_id=customer.id, now=now + timedelta(minutes=number))
        for number, customer in enumerate((people.mia, people.lin, people.noor))
    }
    say(actor, by_customer["Noor Haddad"], "100% of my _orders_ are late", now=now + timedelta(hours=1))
    say(people.rita.actor, by_customer["Mia Moreau"], "We look into it", now=now, author="agent")
    names = [line.customer_name for line in facade.list_conversations(actor)]
    assert names == ["Noor Haddad", "林小雨", "Mia Moreau"]
    assert [line.customer_name for line in facade.list_conversations(actor, search="小雨")] == ["林小雨"]
    assert [line.customer_name for line in facade.list_conversations(actor, search="0% OF my _o")] == ["Noor Haddad"]
    assert facade.list_conversations(actor, search="%%") == ()
    assert len(facade.list_conversations(actor, mine=True)) == 3
    assert facade.list_conversations(people.adam.actor, mine=True) == ()
    assert len(facade.list_conversations(actor, customer_id=people.lin.id)) == 1
    first = facade.list_conversations(actor, limit=2)
    rest = facade.list_conversations(actor, limit=2, after=first[-1].id)
    assert [line.customer_name for line in (*first, *rest)] == names
    noor, _, mia = facade.list_conversations(actor)
    assert (noor.preview, noor.preview_author) == ("100% of my _orders_ are late", "")
    assert (mia.preview, mia.preview_author, mia.turn_count) == ("We look into it", "Rita", 1)
    assert mia.assigned_to == "Rita"


def test_what_was_missed_is_told_in_order(people: Personas, conversation_id: UUID, now: datetime) -> None:
    for content in ("one", "two", "three"):
        say(people.alice.actor, conversation_id, content, now=now)
    missed = facade.catch_up(people.bob.actor, conversation_id=conversation_id, after_seq=1)
    assert [event.seq for event in missed] == [2, 3]
    assert [event.data["author"] for event in missed] == [AuthorKind.CUSTOMER.value] * 2
    assert "three" in missed[1].html
    assert facade.catch_up(people.bob.actor, conversation_id=conversation_id, after_seq=3) == ()


def test_the_panel_shows_the_customer_and_the_other_conversations(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    other = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    panel = facade.customer_panel(
        people.alice.actor, customer_id=people.mia.id, conversation_id=conversation_id, now=now
    )
    assert (panel.name, panel.time_zone, panel.team) == ("Mia Moreau", "Europe/Paris", "Blue")
    assert [line.id for line in panel.past] == [other]


def test_what_is_done_is_in_the_ledger(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    generation_id = say(people.alice.actor, conversation_id, "hello?", now=now, ask=True).generation_id
    assert generation_id is not None
    facade.stop(people.alice.actor, generation_id=generation_id, now=now)
    facade.stop(people.alice.actor, generation_id=generation_id, now=now)
    verbs = list(LedgerEntry.objects.filter(actor_id=people.alice.user.id).values_list("verb", flat=True))
    for verb in ("conversation.started", "answer.asked", "answer.stopped"):
        assert verbs.count(verb) == 1
    assert Conversation.unscoped.get().assigned_to == people.alice.user
