"""Fault A1: what memory put into a prompt comes back as new memories. 30 turns of "ok thanks" must leave none."""

import pytest
from django.utils import timezone

from chat.reply import engine
from memories.enums import Kind, Proposer, Status
from memories.models import Memory, Observation, Revision
from supportmem.llm.fake import FakeChat, Rule
from tests.functional.faults.test_h4_memory_switched_off import SECRET, Desk, prompt
from tests.personas import make_personas

pytestmark = pytest.mark.django_db(transaction=True)

ACKNOWLEDGEMENTS = (
    "ok thanks",
    "Ok, thanks!",
    "thank you so much 🙏",
    "OK",
    "好的，谢谢",
    "Danke!",
    "gracias",
    "merci",
)


def state_of_memory() -> list[tuple[str, str, int]]:
    """All there is, to show that nothing came or went."""
    rows = Memory.unscoped.order_by("id").values_list("content", "status", "confirmations")
    return [(str(content), str(status), int(count)) for content, status, count in rows]


def test_thirty_turns_of_thanks_leave_memory_as_it_was(fake_chat: FakeChat) -> None:
    """The assistant repeats what it was given, as models do."""
    fake_chat.rules.append(Rule(match=".", reply=f"Your project is called {SECRET} [1]. You are a loyal customer."))
    desk = Desk(make_personas())
    desk.answer("What is my project called?")
    desk.learn()
    before, revisions = state_of_memory(), Revision.unscoped.count()
    for number in range(30):
        answered = desk.answer(ACKNOWLEDGEMENTS[number % len(ACKNOWLEDGEMENTS)])
        assert answered.turn is not None
        assert "loyal" in answered.turn.content
    assert SECRET in prompt(fake_chat)  # it was recalled, or the prompt's turns say it again: the danger is real
    desk.learn()
    engine.shutdown(seconds=5)
    assert state_of_memory() == before
    assert Revision.unscoped.count() == revisions
    assert Observation.unscoped.filter(conversation_id=desk.conversation_id).count() == 31  # no answer is among them


@pytest.mark.parametrize("author", ["note", "agent"])
def test_a_quoted_answer_is_not_the_customers_word(fake_chat: FakeChat, author: str) -> None:
    """A colleague who copies the assistant's text makes no fact of the customer's trust out of it."""
    desk = Desk(make_personas())
    desk.say("Many customers on the Pro plan use SSO.", author=author)
    desk.learn()
    facts = Memory.unscoped.filter(customer=desk.mia, status=Status.ACTIVE).exclude(kind=Kind.CONVERSATION)
    assert not facts.filter(attribute="plan").exists()


def test_the_assistants_own_words_are_never_observed(fake_chat: FakeChat) -> None:
    fake_chat.rules.append(Rule(match=".", reply="Your email is invented@nowhere.example and you live in Bergen."))
    desk = Desk(make_personas())
    desk.answer("What do you know about me?")
    desk.learn()
    engine.shutdown(seconds=5)
    assert not Observation.unscoped.filter(text__contains="invented").exists()
    assert not Memory.unscoped.filter(content__contains="invented").exists()
    assert not Memory.unscoped.filter(content__contains="Bergen").exists()
    assert not Memory.unscoped.filter(revisions__proposer=Proposer.MODEL).exists()
    assert timezone.now()
