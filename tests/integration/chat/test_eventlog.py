"""What a late reader is told of entries whose objects have changed or are gone."""

from datetime import datetime
from uuid import UUID

import pytest
from django.db import transaction

from chat import facade, publish
from chat.enums import EventKind
from chat.events import Event
from chat.models import Conversation
from supportmem.common.ids import new_id
from tests.integration.chat.talk import say
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)


def append(people: Personas, conversation_id: UUID, kind: EventKind, **data: str) -> Event:
    """Write an entry; how a reader sees it."""
    with transaction.atomic():
        publish.append(conversation_id, kind=kind, data=data)
    return facade.catch_up(people.alice.actor, conversation_id=conversation_id, after_seq=0)[-1]


def test_a_changed_conversation_is_told_as_it_stands_now(people: Personas, conversation_id: UUID) -> None:
    told = append(people, conversation_id, EventKind.CONVERSATION_CHANGED)
    before = Conversation.unscoped.get(id=conversation_id)
    assert told.data == {"status": before.status, "assigned_to": "Alice"}
    before.assigned_to = people.bob.user
    before.save(update_fields=["assigned_to"])
    (later,) = facade.catch_up(people.alice.actor, conversation_id=conversation_id, after_seq=told.seq - 1)
    assert later.data["assigned_to"] == people.bob.actor.name


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (EventKind.TURN_ADDED, "turn"),
        (EventKind.GENERATION_STARTED, "generation"),
        (EventKind.GENERATION_FINISHED, "generation"),
    ],
)
def test_an_entry_about_what_is_gone_tells_its_id_only(
    people: Personas, conversation_id: UUID, kind: EventKind, name: str
) -> None:
    gone = str(new_id())
    told = append(people, conversation_id, kind, **{name: gone})
    assert (told.data, told.html) == ({name: gone}, "")


def test_a_turn_is_told_with_its_words(people: Personas, conversation_id: UUID, now: datetime) -> None:
    said = say(people.alice.actor, conversation_id, "Good morning", now=now)
    told = facade.catch_up(people.alice.actor, conversation_id=conversation_id, after_seq=0)[-1]
    assert told.data["turn"] == str(said.turn.id)
    assert "Good morning" in told.html
