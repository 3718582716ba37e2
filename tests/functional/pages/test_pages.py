"""The pages as people open them: who sees what, what a stranger gets, what a form does."""

import re
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from chat.enums import AuthorKind
from chat.models import Conversation
from memories.enums import Kind
from supportmem.accounts.models import Customer
from tests.factories.chat import make_conversation, make_turn
from tests.factories.memories import Remembered, make_memory
from tests.personas import Personas

ATTACK = "<script>alert(1)</script>"


@pytest.fixture
def talk(people: Personas) -> Conversation:
    """Mia's conversation: one thing said, one private note."""
    conversation = make_conversation(people.mia)
    make_turn(conversation, content=f"checkout is broken {ATTACK}")
    make_turn(conversation, content="be gentle", author=AuthorKind.NOTE)
    return conversation


@pytest.fixture
def problem(people: Personas) -> Remembered:
    """What is remembered of it."""
    return make_memory(people.mia, content="Checkout is broken", kind=Kind.ISSUE)


def text_of(response: HttpResponseBase) -> str:
    """The page's markup, once it is known to be one."""
    assert response.status_code == 200
    return response.getvalue().decode()


def without_token(response: HttpResponseBase) -> str:
    """The markup without the token against forged requests, which is new for each request."""
    return re.sub(r'(?<=x-csrftoken": ")\w+', "", response.getvalue().decode())


PathOf = Callable[[Conversation, Remembered], str]
PATHS: dict[str, PathOf] = {
    "conversation": lambda talk, problem: reverse("conversation", args=[talk.id]),
    "panel": lambda talk, problem: reverse("conversation-panel", args=[talk.id]),
    "memory": lambda talk, problem: reverse("memory", args=[problem.memory.id]),
}


@pytest.mark.parametrize("name", PATHS)
def test_readers_see_it_and_strangers_get_what_they_get_for_nothing(
    name: str, people: Personas, talk: Conversation, problem: Remembered
) -> None:
    path = PATHS[name](talk, problem)
    for reader in people.readers_of_mia:
        assert "heckout is broken" in text_of(reader.client().get(path)), reader.user.username
    nothing = re.sub(r"[0-9a-f-]{36}", str(uuid4()), path)
    for stranger in (*people.strangers_to_mia, people.eve):
        client = stranger.client()
        refused, absent = client.get(path), client.get(nothing)
        assert refused.status_code == absent.status_code == 404, stranger.user.username
        assert b"heckout" not in refused.content
        assert without_token(refused) == without_token(absent)


@pytest.mark.parametrize("name", ["inbox", "conversation-list"])
def test_lists_hold_what_is_within_reach_and_not_a_hint_of_more(
    name: str, people: Personas, talk: Conversation
) -> None:
    row = f'id="row-{talk.id}"'
    for reader in people.readers_of_mia:
        assert row in text_of(reader.client().get(reverse(name))), reader.user.username
    for stranger in people.strangers_to_mia:
        shown = text_of(stranger.client().get(reverse(name)))
        assert "Mia" not in shown
        assert "data-row" not in shown


@pytest.mark.parametrize("search", ["", "?search=checkout", "?search=nothing+like+it"])
def test_a_search_keeps_to_what_it_asks_for(search: str, people: Personas, talk: Conversation) -> None:
    shown = text_of(people.alice.client().get(reverse("conversation-list") + search))
    assert ("data-row" in shown) is ("nothing" not in search)


@pytest.mark.parametrize("name", ["inbox", "conversation-list", "conversation-new"])
def test_whoever_is_not_signed_in_is_asked_to(name: str, client: Client, db: None) -> None:
    response = client.get(reverse(name))
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("login"))


def test_a_part_of_a_page_is_never_the_sign_in_page(client: Client, talk: Conversation) -> None:
    for path in (reverse("conversation-list"), reverse("conversation-panel", args=[talk.id])):
        response = client.get(path, headers={"HX-Request": "true"})
        assert response.status_code == 401
        assert b"<" not in response.content


def test_a_thread_shows_turns_in_order_and_nothing_as_markup(people: Personas, talk: Conversation) -> None:
    shown = text_of(people.alice.client().get(reverse("conversation", args=[talk.id])))
    assert re.findall(r'data-author="(\w+)"', shown) == ["customer", "note"]
    assert ATTACK not in shown
    assert "&lt;script&gt;" in shown
    assert '"last_seq": 0' in shown


@pytest.mark.parametrize("name", ["inbox", "conversation", "new"])
def test_no_page_needs_a_script_or_style_that_the_policy_forbids(
    name: str, people: Personas, talk: Conversation
) -> None:
    path = {
        "inbox": reverse("inbox"),
        "conversation": reverse("conversation", args=[talk.id]),
        "new": reverse("conversation-new"),
    }[name]
    shown = text_of(people.alice.client().get(path))
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", shown)
    for tag in re.findall(r"<script[^>]*>", shown):
        assert "src=" in tag or 'type="application/json"' in tag


class TestNewConversation:
    """Choose a customer or make one."""

    url = "/conversations/new/"

    def test_it_offers_the_customers_within_reach(self, people: Personas) -> None:
        shown = text_of(people.alice.client().get(self.url))
        assert all(customer.name in shown for customer in (people.mia, people.lin, people.olga))
        assert not any(customer.name in shown for customer in (people.noor, people.zoe))

    def test_a_search_answers_with_customers_alone(self, people: Personas) -> None:
        response = people.alice.client().get(f"{self.url}?search=moreau", headers={"HX-Request": "true"})
        shown = text_of(response)
        assert people.mia.name in shown and people.olga.name not in shown
        assert "<html" not in shown

    def test_choosing_one_begins_a_conversation(self, people: Personas) -> None:
        response = people.alice.client().post(self.url, {"customer": str(people.mia.id)})
        made = Conversation.unscoped.get()
        assert made.customer_id == people.mia.id
        assert (response.status_code, response.headers["Location"]) == (302, reverse("conversation", args=[made.id]))

    def test_making_one_begins_a_conversation_about_them(self, people: Personas) -> None:
        typed = {"name": "Ida Berg", "external_id": "C-7", "locale": "en", "time_zone": "Europe/Oslo"}
        people.alice.client().post(self.url, typed)
        made = Conversation.unscoped.get().customer
        assert (made.name, made.external_id, made.time_zone) == ("Ida Berg", "C-7", "Europe/Oslo")
        assert made.team_id == people.blue.id

    @pytest.mark.parametrize("who", ["noor", "zoe"])
    def test_a_customer_out_of_reach_is_not_there(self, who: str, people: Personas) -> None:
        customer: Customer = getattr(people, who)
        response = people.alice.client().post(self.url, {"customer": str(customer.id)})
        assert response.status_code == 404
        assert not Conversation.unscoped.exists()

    @pytest.mark.parametrize("customer", ["not-an-id", str(UUID(int=5))])
    def test_an_id_that_is_none_is_not_there_either(self, customer: str, people: Personas) -> None:
        assert people.alice.client().post(self.url, {"customer": customer}).status_code == 404

    def test_a_refusal_keeps_what_was_typed_and_says_what_to_change(self, people: Personas) -> None:
        typed = {"name": "Ida Berg", "external_id": "C-7", "locale": "en", "time_zone": "Mars/Base"}
        response = people.alice.client().post(self.url, typed)
        shown = response.content.decode()
        assert response.status_code == 400
        assert "not an IANA name" in shown and 'value="Ida Berg"' in shown and 'value="C-7"' in shown
        assert not Customer.objects.filter(external_id="C-7").exists()

    def test_an_external_id_that_is_taken_is_a_conflict(self, people: Personas) -> None:
        typed = {"name": "Another", "external_id": people.mia.external_id, "time_zone": "UTC"}
        assert people.alice.client().post(self.url, typed).status_code == 409
        assert not Conversation.unscoped.exists()
