"""A conversation about Mia, and no answer left running when a test is over."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

import pytest

from chat import facade
from chat.reply import engine
from tests.personas import Personas


@pytest.fixture(autouse=True)
def _answers_are_over() -> Iterator[None]:
    """The tables are emptied after each test: nobody may be writing then."""
    yield
    engine.shutdown(seconds=5)


@pytest.fixture
def conversation_id(db: None, people: Personas, now: datetime) -> UUID:
    """Alice's conversation with Mia."""
    return facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
