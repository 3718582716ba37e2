"""What chat holds of a customer: rewritten, exported, counted, and erased so that nothing is left."""

from datetime import datetime
from uuid import UUID

import pytest
from django.db import transaction

from chat import facade
from chat.enums import GenerationState
from chat.holders import ChatHolder
from chat.models import Citation, ConversationEvent, Generation, Turn
from chat.receivers import tell
from chat.reply.claim import take
from chat.reply.record import Ending, finish
from memories import facade as memory
from memories.contracts import MemoryChanged
from tests.integration.chat.talk import answer, say
from tests.personas import Personas

MARK = "zanzibar"


@pytest.mark.django_db(transaction=True)
def test_after_an_erasure_no_row_of_chat_holds_a_word(people: Personas, conversation_id: UUID, now: datetime) -> None:
    say(people.alice.actor, conversation_id, f"My name is {MARK}", now=now, client_id=f"id-{MARK}")
    memory.learn_due(now=now)
    answer(people.alice.actor, conversation_id, f"Who is {MARK}?", now=now)
    other = facade.start_conversation(people.alice.actor, customer_id=people.lin.id, now=now)
    say(people.alice.actor, other, f"{MARK} is another customer's word", now=now)
    assert Citation.unscoped.exists()
    erased = memory.erase_customer(people.adam.actor, customer_id=people.mia.id, now=now)
    assert erased.counts["chat_turn"] == 3
    assert erased.counts["chat_generation"] == 1
    for model in (Turn, Generation, Citation, ConversationEvent):
        rows = [row for row in model.unscoped.values() if MARK in str(row)]
        left = [row for row in rows if row.get("conversation_id") != other]
        assert left == [], model
    assert ChatHolder().count(customer_id=people.mia.id) == {"chat_turn": 0, "chat_generation": 0, "chat_citation": 0}
    opened = facade.open_conversation(people.alice.actor, conversation_id=conversation_id)
    assert all(turn.erased and turn.content == "" for turn in opened.turns)
    assert facade.open_conversation(people.alice.actor, conversation_id=other).turns[0].content.startswith(MARK)
    last = facade.catch_up(people.alice.actor, conversation_id=conversation_id, after_seq=0)
    assert "conversation.erased" in {event.kind for event in last}


@pytest.mark.django_db
def test_an_answer_under_way_is_ended_by_an_erasure(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    generation_id = say(people.alice.actor, conversation_id, "Who am I?", now=now, ask=True).generation_id
    assert generation_id is not None
    claimed = take(generation_id, now=now)
    assert claimed is not None
    ChatHolder().erase(by=people.adam.actor, customer_id=people.mia.id)
    late = finish(claimed, ending=Ending(state=GenerationState.DONE, text=f"You are {MARK}"), now=now)
    assert late is False
    assert not Turn.unscoped.filter(content__contains=MARK).exists()
    assert Generation.unscoped.get().state == GenerationState.STOPPED


@pytest.mark.django_db
def test_a_text_is_rewritten_in_turns_of_that_customer_only(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    other = facade.start_conversation(people.alice.actor, customer_id=people.lin.id, now=now)
    for where in (conversation_id, other):
        say(people.alice.actor, where, f"call {MARK} now", now=now)
    rows = ChatHolder().rewrite(by=people.rita.actor, customer_id=people.mia.id, find=MARK, token="[NAME_1]")
    contents = set(Turn.unscoped.values_list("content", flat=True))
    assert rows == 1
    assert contents == {"call [NAME_1] now", f"call {MARK} now"}


@pytest.mark.django_db
def test_an_export_holds_every_turn_of_that_customer_only(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    say(people.alice.actor, conversation_id, "mine", now=now)
    other = facade.start_conversation(people.alice.actor, customer_id=people.lin.id, now=now)
    say(people.alice.actor, other, "not mine", now=now)
    exported = ChatHolder().export(by=people.rita.actor, customer_id=people.mia.id)
    assert [row["content"] for row in exported["chat_turn"]] == ["mine"]


@pytest.mark.django_db
def test_a_change_of_memory_is_told_where_it_was_learnt(people: Personas, conversation_id: UUID, now: datetime) -> None:
    other = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    change = MemoryChanged(
        organization_id=people.harbor.id,
        customer_id=people.mia.id,
        conversation_id=conversation_id,
        memory_ids=(UUID(int=5),),
    )
    tell(change=change)
    event = ConversationEvent.unscoped.get()
    assert (event.conversation_id, event.kind) == (conversation_id, "memory.changed")
    assert event.data == {"memories": [str(UUID(int=5))]}
    assert not facade.catch_up(people.alice.actor, conversation_id=other, after_seq=0)


@pytest.mark.django_db
def test_a_change_without_a_conversation_is_told_in_the_open_ones_of_that_customer(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    strange = facade.start_conversation(people.charlie.actor, customer_id=people.zoe.id, now=now)
    change = MemoryChanged(
        organization_id=people.harbor.id, customer_id=people.mia.id, conversation_id=None, memory_ids=()
    )
    with transaction.atomic():
        tell(change=change)
    told = list(ConversationEvent.unscoped.values_list("conversation_id", flat=True))
    assert told == [conversation_id]
    assert strange not in told
