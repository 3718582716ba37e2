"""The switches in the customer panel: what they do, what the panel says then, and who may not touch them."""

import pytest
from django.test import Client
from django.urls import reverse

from chat.models import Conversation
from memories.enums import Kind
from supportmem.accounts.models import Consent
from tests.factories.chat import make_conversation
from tests.factories.memories import make_memory
from tests.personas import Personas


@pytest.fixture
def talk(people: Personas) -> Conversation:
    """Mia's conversation; a problem of hers is remembered."""
    make_memory(people.mia, content="Checkout is broken", kind=Kind.ISSUE)
    return make_conversation(people.mia)


def switch(client: Client, talk: Conversation, **fields: str) -> str:
    """The panel after the conversation's switch."""
    answer = client.post(reverse("conversation-memory", args=[talk.id]), fields)
    assert answer.status_code == 200
    return answer.content.decode()


def is_on(talk: Conversation) -> bool:
    """As it is stored."""
    return Conversation.unscoped.values_list("memory_on", flat=True).get(id=talk.id)


def wish(client: Client, talk: Conversation, consent: str) -> str:
    """The panel after the customer's wish."""
    answer = client.post(reverse("conversation-consent", args=[talk.id]), {"consent": consent})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_conversations_switch(people: Personas, talk: Conversation) -> None:
    alice = people.alice.client()
    off = switch(alice, talk)
    assert is_on(talk) is False
    assert "Memory is off in this conversation." in off
    assert "Checkout is broken" in off  # the customer's memory is not hidden from people by one thread's switch
    on = switch(alice, talk, memory="on")
    assert is_on(talk) is True
    assert 'data-testid="memory-off"' not in on


@pytest.mark.parametrize(
    ("consent", "words"),
    [(Consent.DO_NOT_REMEMBER, "Memory is off for this customer."), (Consent.FORGET, "asked to be forgotten")],
)
def test_the_customers_wish(people: Personas, talk: Conversation, consent: Consent, words: str) -> None:
    panel = wish(people.alice.client(), talk, consent)
    people.mia.refresh_from_db()
    assert people.mia.consent == consent
    assert words in panel
    assert "Checkout is broken" not in panel
    assert f'value="{consent}" selected' in panel
    # Every later look says the same.
    later = people.bob.client().get(reverse("conversation-panel", args=[talk.id])).content.decode()
    assert words in later


def test_a_wish_that_is_none_is_refused(people: Personas, talk: Conversation) -> None:
    answer = people.alice.client().post(reverse("conversation-consent", args=[talk.id]), {"consent": "perhaps"})
    assert answer.status_code == 400
    assert "remember, do_not_remember, forget" in answer.content.decode()
    people.mia.refresh_from_db()
    assert people.mia.consent == Consent.REMEMBER


@pytest.mark.parametrize("name", ["conversation-memory", "conversation-consent"])
def test_strangers_switch_nothing(people: Personas, talk: Conversation, name: str) -> None:
    path = reverse(name, args=[talk.id])
    for stranger in (*people.strangers_to_mia, people.eve):
        assert stranger.client().post(path, {"consent": "forget"}).status_code == 404
    assert Client().post(path, {"consent": "forget"}).status_code == 302
    assert people.alice.client().get(path).status_code == 405
    talk.refresh_from_db()
    people.mia.refresh_from_db()
    assert (talk.memory_on, people.mia.consent) == (True, Consent.REMEMBER)
