"""Store what was said, once: redacted text, its observation, its event, in one transaction."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chat import publish
from chat.contracts import NewTurn
from chat.enums import AuthorKind, EventKind
from chat.models import Conversation, Turn
from chat.reply.checking import Checked, checked
from memories import facade as memory
from memories.contracts import Utterance
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Conflict
from supportmem.common.ids import new_id


@dataclass(frozen=True, kw_only=True)
class Received:
    """The stored turn, and whether this call stored it."""

    turn: Turn
    created: bool


def receive(actor: Actor, *, conversation: Conversation, turn: NewTurn, now: datetime) -> Received:
    """Store a turn in a conversation that the caller has locked. Idempotent by `client_id`.

    Raises Invalid for what cannot be stored, Conflict when the id was used for something else.
    """
    wanted = checked(turn, now=now)
    known = Turn.unscoped.filter(conversation=conversation, client_id=wanted.client_id).first()
    if known is not None:
        _refuse_other_words(actor, known=known, wanted=wanted, conversation=conversation)
        return Received(turn=known, created=False)
    turn_id = new_id()
    observed = memory.observe(actor, utterance=_utterance(actor, conversation, wanted=wanted, turn_id=turn_id), now=now)
    if not observed.created:  # its turn has given up the name, which only an erasure does
        raise Conflict("The message that this client_id named has been erased: make a new one to say it again.")
    stored = _store(actor, conversation=conversation, wanted=wanted, turn_id=turn_id, text=observed.text)
    publish.append(conversation.id, kind=EventKind.TURN_ADDED, data={"turn": str(turn_id)})
    return Received(turn=stored, created=True)


def _store(actor: Actor, *, conversation: Conversation, wanted: Checked, turn_id: UUID, text: str) -> Turn:
    by_customer = wanted.author == AuthorKind.CUSTOMER
    return add_turn(
        conversation,
        Turn(
            id=turn_id,
            author=wanted.author,
            author_user_id=actor.id,
            author_name=conversation.customer.name if by_customer else actor.name,
            content=text,
            client_id=wanted.client_id,
            occurred_at=wanted.occurred_at,
        ),
    )


def add_turn(conversation: Conversation, turn: Turn) -> Turn:
    """Give the turn its place at the end of a locked conversation and store it."""
    first = conversation.turn_seq == 0
    conversation.turn_seq += 1
    # Imported history keeps its dates: its conversation stands in lists where its last turn belongs.
    conversation.last_at = turn.occurred_at if first else max(conversation.last_at, turn.occurred_at)
    conversation.save(update_fields=["turn_seq", "last_at"])
    turn.organization_id = conversation.organization_id
    turn.conversation = conversation
    turn.seq = conversation.turn_seq
    turn.save(force_insert=True)
    return turn


def _key(conversation: Conversation, wanted: Checked) -> str:
    # The id is made by clients and may hold anything: only a digest of it rests elsewhere.
    digest = hashlib.sha256(wanted.client_id.encode()).hexdigest()[:32]
    return f"turn:{conversation.id}:{digest}"


def _utterance(actor: Actor, conversation: Conversation, *, wanted: Checked, turn_id: UUID) -> Utterance:
    return Utterance(
        organization_id=conversation.organization_id,
        customer_id=conversation.customer_id,
        text=wanted.content,
        source=wanted.source,
        occurred_at=wanted.occurred_at,
        idempotency_key=_key(conversation, wanted),
        conversation_id=conversation.id,
        turn_id=turn_id,
        speaker_name="" if wanted.author == AuthorKind.CUSTOMER else actor.name,
        time_zone=conversation.customer.time_zone,
        memory_on=conversation.memory_on,
    )


def _refuse_other_words(actor: Actor, *, known: Turn, wanted: Checked, conversation: Conversation) -> None:
    """The same id for other words would lose one of the two silently. What was erased has none to compare."""
    if known.erased_at is not None:
        return
    same = memory.is_same_text(actor, customer_id=conversation.customer_id, stored=known.content, told=wanted.content)
    if known.author != wanted.author or not same:
        raise Conflict("This client_id was used for another message: make a new one.")
