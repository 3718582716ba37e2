"""Entries of the event log as frames: the ids of the log, completed with what the reader may see of them."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chat.contracts import TurnView
from chat.enums import EventKind
from chat.events import Event
from chat.lists import assigned_name
from chat.models import Conversation, ConversationEvent, Generation
from chat.render import turn_html
from chat.threads import turn_views, turns_of
from supportmem.accounts.actors import Actor


def after(actor: Actor, *, conversation_id: UUID, seq: int, limit: int | None = None) -> tuple[Event, ...]:
    """The events after `seq`, in order. The caller has checked that the actor reads the conversation."""
    found = ConversationEvent.unscoped.filter(conversation_id=conversation_id, seq__gt=seq)
    rows = list(found.order_by("seq")[:limit])
    turns = _turns(actor, rows=rows, conversation_id=conversation_id)
    answers = _answers(rows=rows, conversation_id=conversation_id)
    return tuple(_event(row, turns=turns, answers=answers) for row in rows)


def _event(row: ConversationEvent, *, turns: Mapping[str, TurnView], answers: Mapping[str, Generation]) -> Event:
    data, html = dict(row.data), ""
    match row.kind:
        case EventKind.TURN_ADDED:
            if turn := turns.get(str(row.data.get("turn"))):
                data |= {
                    "turn": str(turn.id),
                    "seq": turn.seq,
                    "author": turn.author.value,
                    "client_id": turn.client_id,
                }
                html = turn_html(turn)
        case EventKind.GENERATION_STARTED | EventKind.GENERATION_FINISHED:
            if answer := answers.get(str(row.data.get("generation"))):
                data |= _answer_data(answer, kind=row.kind)
        case EventKind.CONVERSATION_CHANGED:
            data |= _conversation_data(row.conversation_id)
    return Event(seq=row.seq, kind=row.kind, at=row.created_at.isoformat(), data=data, html=html)


def _turns(actor: Actor, *, rows: Sequence[ConversationEvent], conversation_id: UUID) -> Mapping[str, TurnView]:
    ids = [row.data["turn"] for row in rows if row.kind == EventKind.TURN_ADDED]
    found = turns_of(conversation_id).filter(id__in=ids) if ids else ()
    return {str(turn.id): turn for turn in turn_views(actor, found)}


def _answers(*, rows: Sequence[ConversationEvent], conversation_id: UUID) -> Mapping[str, Generation]:
    ids = {row.data["generation"] for row in rows if "generation" in row.data}
    found = Generation.unscoped.filter(conversation_id=conversation_id, id__in=ids) if ids else ()
    return {str(row.id): row for row in found}


def _answer_data(answer: Generation, *, kind: str) -> dict[str, Any]:
    if kind == EventKind.GENERATION_STARTED:
        return {"client_id": answer.client_id, "question": str(answer.question_id)}
    return {
        "state": answer.state,
        "notice": answer.notice,
        "turn": str(answer.answer_id) if answer.answer_id else None,
    }


def _conversation_data(conversation_id: UUID) -> dict[str, Any]:
    """Where the conversation stands now, which is what a late reader wants to know too."""
    row = Conversation.unscoped.select_related("assigned_to").get(id=conversation_id)
    return {"status": row.status, "assigned_to": assigned_name(row)}
