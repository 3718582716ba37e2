"""Append to a conversation's gapless event log, inside the transaction of what it tells about."""

from collections.abc import Mapping
from uuid import UUID

from django.db import connection

from chat import groups
from chat.enums import EventKind
from chat.models import ConversationEvent

# The row lock of this update is held until commit: numbers are given out in the order of commits, without gaps.
_NEXT = """
    UPDATE chat_conversation SET event_seq = event_seq + 1 WHERE id = %s RETURNING event_seq, organization_id
"""


def append(conversation_id: UUID, *, kind: EventKind, data: Mapping[str, object]) -> int:
    """Add an event and ring. `data` holds ids and fixed words only. Returns its sequence number."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [conversation_id])
        seq, organization_id = cursor.fetchone()
    ConversationEvent.unscoped.create(
        organization_id=organization_id, conversation_id=conversation_id, seq=seq, kind=kind, data=dict(data)
    )
    groups.ring(conversation_id, reason=kind.value)
    return int(seq)
