"""A conversation about Mia, pages on it, and no answer left running when a test is over."""

from collections.abc import Callable, Iterator
from datetime import datetime
from uuid import UUID

import pytest
from django.conf import settings

from chat import facade
from chat.reply import engine
from tests.personas import Persona, Personas
from tests.websocket.pages import Page

OpenPage = Callable[..., Page]


@pytest.fixture(autouse=True)
def _answers_are_over() -> Iterator[None]:
    """The tables are emptied after each test: nobody may be writing then."""
    yield
    engine.shutdown(seconds=5)


@pytest.fixture
def conversation_id(transactional_db: None, people: Personas, now: datetime) -> UUID:
    """Alice's conversation with Mia."""
    return facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)


@pytest.fixture
def keys(transactional_db: None, people: Personas) -> dict[str, str]:
    """Everybody's session key, by user name: signed in by Django itself."""
    members = (people.alice, people.bob, people.dave, people.rita, people.charlie, people.eve)
    return {member.user.username: session_key(member) for member in members}


@pytest.fixture
def page(conversation_id: UUID, keys: dict[str, str]) -> OpenPage:
    """Makes a page of somebody on the conversation."""

    def make(who: str = "alice", *, on: UUID | None = None, **options: object) -> Page:
        return Page(on or conversation_id, session_key=keys[who], **options)  # type: ignore[arg-type]

    return make


def session_key(persona: Persona) -> str:
    """Sign in; the key of the session."""
    return persona.client().cookies[settings.SESSION_COOKIE_NAME].value
