"""What an answer is made of: recalled memory in, citations out; without a model, memory alone."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from chat import facade
from chat.enums import AnswerMode, GenerationState
from chat.models import Citation, Generation, Turn
from chat.notices import NO_MODEL
from chat.reply import overdue
from chat.reply.claim import take
from chat.reply.record import Ending, finish
from memories import facade as memory
from supportmem.llm.fake import FakeChat, Fault, Rule
from supportmem.llm.ports import Status
from tests.integration.chat.talk import answer, say
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)


def teach(people: Personas, conversation_id: UUID, *sentences: str, now: datetime, author: str = "customer") -> None:
    """Let the product learn from what is said."""
    for number, sentence in enumerate(sentences):
        at = now - timedelta(hours=len(sentences) - number)
        say(people.alice.actor, conversation_id, sentence, now=at, author=author)
    memory.learn_due(now=now)


def test_a_model_sees_what_is_remembered_and_its_citation_is_kept(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    teach(people, conversation_id, "My name is Mia and my email is mia@example.com", now=now)
    other = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    fake_chat.rules = [Rule("name", "Your name is Mia. [1] And see [77].")]
    result = answer(people.alice.actor, other, "What is my name?", now=now)
    system = fake_chat.asked[-1].messages[0].content
    assert "<remembered>\n[1] (fact; said 2026-03-02) " in system
    assert result.state is GenerationState.DONE
    assert result.mode is AnswerMode.MODEL
    assert {line.n for line in result.citations} >= {1}
    assert 77 not in {line.n for line in result.citations}
    assert all(line.url.startswith("/") and "#turn-" in line.url for line in result.citations)


def test_a_stated_value_counts_as_cited_although_the_model_gave_no_number(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    teach(people, conversation_id, "My name is Mia", now=now)
    fake_chat.rules = [Rule("name", "You are Mia, of course.")]
    result = answer(people.alice.actor, conversation_id, "What is my name?", now=now)
    assert [line.content for line in result.citations if "Mia" in line.content]


def test_without_a_model_the_answer_comes_from_memory_and_says_why(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    teach(people, conversation_id, "My name is Mia", now=now)
    fake_chat.condition = Status("down", "No model: answers come from memory only.")
    result = answer(people.alice.actor, conversation_id, "What is my name?", now=now)
    assert result.turn is not None
    assert result.mode is AnswerMode.MEMORY_ONLY
    assert "Mia" in result.turn.content
    assert result.notice == NO_MODEL
    assert [line.n for line in result.citations]
    assert fake_chat.asked == []


@pytest.mark.parametrize("fault", [Fault(kind="raise"), Fault(kind="empty"), Fault(kind="cut", after=0)])
def test_a_model_that_fails_before_its_first_word_gives_way_to_memory(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime, fault: Fault
) -> None:
    teach(people, conversation_id, "My name is Mia", now=now)
    fake_chat.break_with(fault)
    result = answer(people.alice.actor, conversation_id, "What is my name?", now=now)
    assert result.turn is not None
    assert (result.state, result.mode) == (GenerationState.DONE, AnswerMode.MEMORY_ONLY)
    assert "Mia" in result.turn.content
    assert "memory only" in result.notice


def test_an_unanswerable_question_says_that_nothing_is_remembered(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    fake_chat.condition = Status("down", "No model.")
    result = answer(people.alice.actor, conversation_id, "What is my phone number?", now=now)
    assert result.turn is not None
    assert result.turn.content
    assert result.citations == ()


def test_private_notes_stay_out_of_what_a_customer_may_see(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    secret = "The customer prefers to be handled by zebra team"
    teach(people, conversation_id, secret, now=now, author="note")
    answer(people.alice.actor, conversation_id, "zebra team?", now=now, author="note")
    to_note = "\n".join(message.content for message in fake_chat.asked[-1].messages)
    fake_chat.rules = [Rule("zebra", "only colleagues read zebra")]
    answer(people.alice.actor, conversation_id, "And the zebra team?", now=now, author="note")
    answer(people.alice.actor, conversation_id, "Who handles me?", now=now)
    to_customer = "\n".join(message.content for message in fake_chat.asked[-1].messages)
    assert "zebra" in to_note
    assert "zebra" not in to_customer


def test_the_earlier_talk_is_in_the_prompt_without_old_citation_numbers(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    fake_chat.rules = [Rule("hello", "Welcome back. [1]")]
    answer(people.alice.actor, conversation_id, "hello there", now=now)
    answer(people.alice.actor, conversation_id, "and now?", now=now)
    roles = [(message.role, message.content) for message in fake_chat.asked[-1].messages[1:]]
    assert ("user", "Customer: hello there") in roles
    assert ("assistant", "Welcome back.") in roles
    assert roles[-1] == ("user", "Customer: and now?")


def test_a_secret_in_a_model_s_text_rests_nowhere(
    people: Personas, conversation_id: UUID, fake_chat: FakeChat, now: datetime
) -> None:
    fake_chat.rules = [Rule("card", "Your card is 4111 1111 1111 1111.")]
    result = answer(people.alice.actor, conversation_id, "Which card?", now=now)
    assert result.turn is not None
    assert "4111" not in result.turn.content
    assert not Turn.unscoped.filter(content__contains="4111 1111").exists()
    assert not Generation.unscoped.filter(text__contains="4111 1111").exists()


def test_every_item_of_the_prompt_is_kept_as_a_citation_row(
    people: Personas, conversation_id: UUID, now: datetime
) -> None:
    teach(people, conversation_id, "My name is Mia", "My email is mia@example.com", now=now)
    result = answer(people.alice.actor, conversation_id, "What is my name?", now=now)
    rows = Citation.unscoped.filter(generation_id=result.generation_id)
    numbers = sorted(rows.values_list("n", flat=True))
    assert numbers == list(range(1, len(numbers) + 1)) != []
    assert Generation.unscoped.get(id=result.generation_id).recall_id is not None


def test_an_answer_whose_writer_is_gone_is_ended_with_its_text(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)  # the process died here
    received = say(people.alice.actor, conversation_id, "Hello?", now=now, ask=True)
    assert received.generation_id is not None
    claimed = take(received.generation_id, now=now)
    assert claimed is not None
    Generation.unscoped.filter(id=received.generation_id).update(text="half an ans")
    assert overdue.end_all(now=now) == 0
    assert overdue.end_all(now=now + timedelta(seconds=60)) == 1
    assert overdue.end_all(now=now + timedelta(seconds=60)) == 0
    opened = facade.open_conversation(people.alice.actor, conversation_id=conversation_id)
    last = opened.turns[-1]
    assert last.content == "half an ans"
    assert last.answer is not None
    assert (last.answer.state, last.answer.notice) == (
        GenerationState.FAILED,
        "The answer was cut off: the server was restarted.",
    )
    late = finish(claimed, ending=Ending(state=GenerationState.DONE, text="too late"), now=now)
    assert late is False
    assert not Turn.unscoped.filter(content="too late").exists()


def test_a_dead_answer_does_not_block_the_next_question(
    people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("chat.reply.engine.submit", lambda generation_id: None)
        say(people.alice.actor, conversation_id, "Hello?", now=now, ask=True)
    result = answer(people.alice.actor, conversation_id, "Anybody?", now=now + timedelta(minutes=1))
    assert result.state is GenerationState.DONE
