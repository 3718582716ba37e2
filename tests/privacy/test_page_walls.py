"""Every page of the browser, as everybody: what is out of reach is the page that says nothing is here.

Each route of chat's and memories' pages needs a row in the table.
"""

import re
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

import chat.urls
import memories.urls
from chat.models import Conversation
from tests.personas import Personas
from tests.privacy.world import World, make_staff, make_world

OBJECTS = {"conversation": "conversation_id", "conversation-panel": "conversation_id", "memory": "memory_id"}
# What is sent from a page: the form of one object.
FORMS = {"conversation-memory": {"memory": ""}, "conversation-consent": {"consent": "do_not_remember"}}
WHY = "answer-why"
LISTS = ("inbox", "conversation-list", "conversation-new")


@pytest.fixture
def world(people: Personas) -> World:
    """What there is to see."""
    return make_world(people)


def address(route: str, key: UUID) -> str:
    """The page of one object."""
    return reverse(route, kwargs={OBJECTS[route]: key})


def without_csrf_token(page: bytes) -> str:
    """The page but for the token, which is masked anew each time."""
    text, found = re.subn(r'"x-csrftoken": "\w+"', "", page.decode())
    assert found == 1
    return text


@pytest.mark.parametrize("route", OBJECTS)
def test_strangers_cannot_tell_it_from_what_does_not_exist_and_owners_see_it(world: World, route: str) -> None:
    key = {"conversation_id": world.conversation_id, "memory_id": world.memory_id}[OBJECTS[route]]
    people = world.people
    for stranger in (*people.strangers_to_mia, people.eve):
        refused = stranger.client().get(address(route, key))
        nothing = stranger.client().get(address(route, uuid4()))
        assert refused.status_code == nothing.status_code == 404
        assert without_csrf_token(refused.content) == without_csrf_token(nothing.content)
    answer = Client().get(address(route, key))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("login"))
    for owner in (people.alice, people.bob, people.rita):
        page = owner.client().get(address(route, key))
        assert page.status_code == 200
        assert any(mark in page.content.decode() for mark in world.marks)


@pytest.mark.parametrize("route", LISTS)
def test_lists_hold_ones_own_rows_only(world: World, route: str) -> None:
    people = world.people
    for owner in (people.alice, people.bob):
        assert people.mia.name in owner.client().get(reverse(route)).content.decode()
    for stranger in people.strangers_to_mia:
        for query in ({}, {"open": str(world.conversation_id)}):
            answer = stranger.client().get(reverse(route), query)
            assert answer.status_code == 200
            assert people.mia.name not in answer.content.decode()
            assert "mia@harbor.example" not in answer.content.decode()
            assert str(world.memory_id) not in answer.content.decode()


def test_a_conversation_with_somebody_out_of_reach_cannot_be_begun(world: World) -> None:
    path = reverse("conversation-new")
    for stranger in world.people.strangers_to_mia:
        for customer in (world.people.mia.id, uuid4()):
            assert stranger.client().post(path, {"customer": str(customer)}).status_code == 404
    assert world.people.bob.client().post(path, {"customer": str(world.people.mia.id)}).status_code == 302


@pytest.mark.parametrize("route", FORMS)
def test_a_form_of_somebody_out_of_reach_is_not_there_and_changes_nothing(world: World, route: str) -> None:
    people, path = world.people, reverse(route, kwargs={"conversation_id": world.conversation_id})
    nowhere = reverse(route, kwargs={"conversation_id": uuid4()})
    for stranger in (*people.strangers_to_mia, people.eve):
        refused, nothing = stranger.client().post(path, FORMS[route]), stranger.client().post(nowhere, FORMS[route])
        assert refused.status_code == nothing.status_code == 404
        assert without_csrf_token(refused.content) == without_csrf_token(nothing.content)
    assert Client().post(path, FORMS[route]).status_code == 302
    people.mia.refresh_from_db()
    assert people.mia.consent == "remember"
    assert Conversation.unscoped.get(id=world.conversation_id).memory_on
    done = people.bob.client().post(path, FORMS[route])
    assert done.status_code == 200
    assert people.mia.name in done.content.decode()


def test_why_a_memory_was_used_is_told_to_whoever_may_read_the_conversation(world: World) -> None:
    people = world.people
    keys = {"conversation_id": world.conversation_id, "generation_id": world.generation_id, "number": 1}
    path = reverse(WHY, kwargs=keys)
    elsewhere = [reverse(WHY, kwargs={**keys, name: uuid4()}) for name in ("conversation_id", "generation_id")]
    nowhere = [*elsewhere, reverse(WHY, kwargs={**keys, "number": 2}), reverse(WHY, kwargs={**keys, "number": 10**20})]
    for stranger in (*people.strangers_to_mia, people.eve):
        refused, nothing = stranger.client().get(path), stranger.client().get(elsewhere[0])
        assert refused.status_code == nothing.status_code == 404
        assert without_csrf_token(refused.content) == without_csrf_token(nothing.content)
    for unknown in nowhere:
        assert people.alice.client().get(unknown).status_code == 404
    assert Client().get(path).status_code == 302
    for owner in (people.alice, people.bob, people.rita):
        told = owner.client().get(path)
        assert told.status_code == 200
        assert "Score" in told.content.decode()
        assert "The whole recall" not in told.content.decode()  # none of them is let into the admin
    assert "The whole recall" in make_staff(people.rita).client().get(path).content.decode()


def test_every_page_has_a_case() -> None:
    found = {str(pattern.name) for module in (chat.urls, memories.urls) for pattern in _routes(module.urlpatterns)}
    assert found == {*OBJECTS, *FORMS, *LISTS, WHY}
    assert found <= {str(pattern.name) for pattern in _routes(get_resolver().url_patterns)}


def _routes(entries: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for entry in entries:
        if isinstance(entry, URLResolver):
            yield from _routes(entry.url_patterns)
        else:
            yield entry
