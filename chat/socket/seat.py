"""What a socket does in the database: each function is one visit, begins by reading the rights anew, and ends.

Synchronous; the consumer calls them in the pool.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from chat import eventlog, facade, threads
from chat.access import access_conversation
from chat.contracts import NewTurn, RunningAnswer
from chat.events import Command, Event
from chat.models import Conversation
from chat.socket.signed_in import SignedOut, actor_of_session
from supportmem.accounts import rates
from supportmem.accounts.actors import Actor
from supportmem.audit import context, refused
from supportmem.common.errors import Forbidden, NotFound
from supportmem.llm import registry

BATCH: Final = 200


class Ended(Exception):
    """The right to be here is gone: the conversation is not (any longer) within reach."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Which session looks at which conversation, and from where."""

    session_key: str
    conversation_id: UUID
    address: str = ""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What there is to send: events in order, the log's last number, and the running answer as of then."""

    events: tuple[Event, ...]
    last_seq: int
    running: RunningAnswer | None
    more: bool


def enter(seat: Seat, *, now: datetime) -> UUID:
    """Who sits down. Raises SignedOut and Ended, and TooMany before it looks at the session."""
    with context.request(channel="websocket"):
        rates.spend({f"address:{seat.address}": settings.RATE_PER_ADDRESS}, now=now)
        actor, _conversation = _rights(seat)
    if actor.id is None:
        raise SignedOut
    return actor.id


def look(seat: Seat, *, after_seq: int) -> Seen:
    """What happened after `after_seq`. One snapshot: an answer's text and its events fit together."""
    with context.request(channel="websocket"), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        actor, conversation = _rights(seat)
        events = eventlog.after(actor, conversation_id=conversation.id, seq=after_seq, limit=BATCH)
        return Seen(
            events=events,
            last_seq=conversation.event_seq,
            running=threads.running_answer(conversation.id),
            more=len(events) == BATCH,
        )


def carry_out(seat: Seat, *, command: Command, now: datetime) -> dict[str, Any]:
    """Do what the command says; the answer is the data of its ack. Raises Anticipated for refusals."""
    with context.request(channel="websocket"):
        actor, conversation = _rights(seat)
        try:
            rates.spend({f"user:{actor.id}": settings.RATE_PER_USER}, now=now)  # the same as the API's
            return _COMMANDS[command.cmd](actor, conversation, command, now)
        except Forbidden:
            refused.write_down(by=actor, attempt=f"socket:{command.cmd}", object_id=conversation.id, now=now)
            raise


def check(seat: Seat) -> None:
    """Only whether the rights still stand."""
    with context.request(channel="websocket"):
        _rights(seat)


def degraded() -> tuple[str, ...]:
    """What works worse than it should, in plain words. Takes at most about a second."""
    embedder = registry.embedder()
    states = [registry.chat().status(), *([embedder.status()] if embedder is not None else [])]
    return tuple(state.detail for state in states if state.state != "up")


def _rights(seat: Seat) -> tuple[Actor, Conversation]:
    """Rights as they are now. An account without a membership is as far away as another organization."""
    try:
        actor = actor_of_session(seat.session_key)
        return actor, access_conversation(actor, conversation_id=seat.conversation_id)
    except NotFound as error:
        raise Ended from error


def _say(actor: Actor, conversation: Conversation, command: Command, now: datetime) -> dict[str, Any]:
    turn = NewTurn(author=command.author, content=command.content, client_id=command.client_id, ask=command.ask)
    received = facade.say(actor, conversation_id=conversation.id, turn=turn, now=now)
    return {
        "turn": str(received.turn.id),
        "seq": received.turn.seq,
        "created": received.created,
        "generation": str(received.generation_id) if received.generation_id else None,
    }


def _ask(actor: Actor, conversation: Conversation, command: Command, now: datetime) -> dict[str, Any]:
    generation_id = facade.ask(actor, conversation_id=conversation.id, client_id=command.client_id, now=now)
    return {"generation": str(generation_id)}


def _stop(actor: Actor, _conversation: Conversation, command: Command, now: datetime) -> dict[str, Any]:
    try:
        generation_id = UUID(command.generation)
    except ValueError as error:
        raise NotFound("answer") from error
    facade.stop(actor, generation_id=generation_id, now=now)
    return {"generation": str(generation_id)}


_COMMANDS: Final[dict[str, Callable[[Actor, Conversation, Command, datetime], dict[str, Any]]]] = {
    "say": _say,
    "ask": _ask,
    "stop": _stop,
}
