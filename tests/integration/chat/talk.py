"""Short words for what tests do again and again at the door of chat."""

import itertools
from datetime import datetime
from uuid import UUID

from chat import facade
from chat.contracts import AnswerResult, NewTurn, TurnReceived
from supportmem.accounts.actors import Actor

_numbers = itertools.count(1)


def say(
    actor: Actor,
    conversation_id: UUID,
    content: str,
    *,
    now: datetime,
    author: str = "customer",
    client_id: str = "",
    ask: bool = False,
) -> TurnReceived:
    """Say something under a new id."""
    turn = NewTurn(author=author, content=content, client_id=client_id or f"m{next(_numbers)}", ask=ask)
    return facade.say(actor, conversation_id=conversation_id, turn=turn, now=now)


def answer(
    actor: Actor, conversation_id: UUID, content: str, *, now: datetime, author: str = "customer"
) -> AnswerResult:
    """Say something and wait for the answer to it. Needs a test that commits."""
    received = say(actor, conversation_id, content, now=now, author=author, ask=True)
    assert received.generation_id is not None
    return facade.wait_for_answer(actor, generation_id=received.generation_id, timeout=10)
