"""Two organizations say the same words at the same time: each page hears its own."""

from datetime import datetime
from uuid import UUID

import pytest

from chat import facade
from memories.models import Memory
from tests.factories.memories import make_memory
from tests.personas import Personas
from tests.websocket.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "My order ORD-2024-00917 has not arrived."
ASKED = "What of my order ORD-2024-00917?"


@pytest.fixture
def theirs(transactional_db: None, people: Personas, now: datetime) -> UUID:
    """Charlie's conversation with Zoe."""
    return facade.start_conversation(people.charlie.actor, customer_id=people.zoe.id, now=now)


@pytest.fixture
def known(transactional_db: None, people: Personas) -> tuple[Memory, Memory]:
    """The same is remembered of Mia and of Zoe."""
    return make_memory(people.mia, content=SAID).memory, make_memory(people.zoe, content=SAID).memory


async def test_each_page_hears_its_own_and_the_other_is_shut(
    page: OpenPage, people: Personas, conversation_id: UUID, theirs: UUID, known: tuple[Memory, Memory]
) -> None:
    our_memory, their_memory = known
    async with page("charlie") as stranger:
        assert await stranger.next() == {"type": "closed", "code": 4403}
    async with page("alice", on=theirs) as stranger:
        assert await stranger.next() == {"type": "closed", "code": 4403}
    async with page("alice") as ours, page("charlie", on=theirs) as others:
        for open_page in (ours, others):
            await open_page.hello()
            await open_page.say(ASKED, ask=True)
        for open_page in (ours, others):
            await open_page.finished()
        said = str(ours.heard), str(others.heard)
    for own, other, customer, memory in (
        (said[0], said[1], people.zoe, their_memory),
        (said[1], said[0], people.mia, our_memory),
    ):
        assert str(memory.id) in other
        for mark in (customer.id, customer.name, memory.id, memory.organization_id):
            assert str(mark) not in own
    assert str(theirs) not in said[0]
    assert str(conversation_id) not in said[1]
