"""An answer is written with the rights that who asked has now."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

import pytest

from chat.reply import context
from chat.reply.claim import Claimed, take
from supportmem.accounts.models import Membership, Role
from supportmem.common.errors import NotFound
from supportmem.common.ids import new_id
from tests.integration.chat.talk import say
from tests.personas import Personas


@pytest.fixture
def claimed(people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch) -> Claimed:
    """Alice's question, to be answered."""
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    received = say(people.alice.actor, conversation_id, "What is my name?", now=now, ask=True)
    assert received.generation_id is not None
    taken = take(received.generation_id, now=now)
    assert taken is not None
    return taken


def test_the_asker_reads_what_they_may(claimed: Claimed, now: datetime) -> None:
    assert context.prepare(claimed, now=now).question == "What is my name?"


def test_without_an_asker_the_product_itself_reads(claimed: Claimed, now: datetime) -> None:
    assert context.prepare(replace(claimed, asked_by_id=None), now=now).question == "What is my name?"


def test_an_account_that_is_gone_reads_nothing(claimed: Claimed, now: datetime) -> None:
    with pytest.raises(NotFound):
        context.prepare(replace(claimed, asked_by_id=new_id()), now=now)


def test_who_works_for_others_now_reads_nothing(people: Personas, claimed: Claimed, now: datetime) -> None:
    moved = Membership.objects.filter(user=people.alice.user)
    moved.delete()
    with pytest.raises(NotFound):
        context.prepare(claimed, now=now)
    Membership.objects.create(user=people.alice.user, organization=people.summit, role=Role.ADMIN)
    with pytest.raises(NotFound):
        context.prepare(claimed, now=now)
