"""Plain rows of chat, for tests below the door. Tests of behaviour go through chat.facade instead."""

import itertools
from datetime import datetime

from chat.enums import AuthorKind
from chat.models import Conversation, Turn
from supportmem.accounts.models import Customer
from tests.factories.memories import SAID_AT

_numbers = itertools.count(1)


def make_conversation(customer: Customer, *, last_at: datetime = SAID_AT) -> Conversation:
    """An open conversation without turns."""
    return Conversation.unscoped.create(organization_id=customer.organization_id, customer=customer, last_at=last_at)


def make_turn(
    conversation: Conversation,
    *,
    content: str = "Hello",
    author: AuthorKind = AuthorKind.CUSTOMER,
    occurred_at: datetime = SAID_AT,
) -> Turn:
    """The next turn; leaves no event and no observation."""
    conversation.turn_seq += 1
    conversation.last_at = occurred_at
    conversation.save(update_fields=["turn_seq", "last_at"])
    return Turn.unscoped.create(
        organization_id=conversation.organization_id,
        conversation=conversation,
        seq=conversation.turn_seq,
        author=author,
        author_name=conversation.customer.name if author is AuthorKind.CUSTOMER else author.value,
        content=content,
        client_id=f"row-{next(_numbers)}",
        occurred_at=occurred_at,
    )
