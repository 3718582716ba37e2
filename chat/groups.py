"""How "look" travels: names, and the way from whoever changed a conversation, or somebody's rights, to the sockets
that show it.

A look says only that there is something to read; nobody depends on it for content. With Redis it goes through
the channel layer after commit. Without, PostgreSQL carries it: NOTIFY inside the transaction is delivered at
commit, and one listener per event loop (chat.listener) hands it to this process's sockets.
"""

import json
import logging
from concurrent.futures import Future
from typing import Final
from uuid import UUID

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import connection, transaction

from chat import background

logger = logging.getLogger(__name__)

PG_CHANNEL: Final = "supportmem_look"
EVERYBODY: Final = "supportmem.everybody"  # all sockets of this process, for a listener that was deaf a while
LOOK: Final = "chat.look"  # the sockets' handler: chat_look


def group_of(conversation_id: UUID) -> str:
    """The sockets that show a conversation."""
    return f"conversation.{conversation_id}"


def group_of_person(user_id: UUID) -> str:
    """The sockets that somebody has open."""
    return f"person.{user_id}"


def has_shared_layer() -> bool:
    """Whether the channel layer reaches other processes."""
    return not isinstance(get_channel_layer(), InMemoryChannelLayer)


def ring(conversation_id: UUID, *, reason: str) -> None:
    """Tell all who show the conversation to look, once the transaction around this call has committed."""
    _ring(group_of(conversation_id), reason=reason)


def ring_person(user_id: UUID, *, reason: str) -> None:
    """Tell every page that this person has open to look, at the same moment."""
    _ring(group_of_person(user_id), reason=reason)


def _ring(group: str, *, reason: str) -> None:
    if has_shared_layer():
        transaction.on_commit(lambda: _send_now(group, reason=reason), robust=True)
        return
    payload = json.dumps({"group": group, "reason": reason})
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [PG_CHANNEL, payload])


async def send_look(group: str, *, reason: str) -> None:
    """Hand a look to a group of this layer's sockets."""
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group, {"type": LOOK, "reason": reason})


def _send_now(group: str, *, reason: str) -> None:
    """From any thread, by the background loop, whose connection to the layer stays open."""
    background.spawn(send_look(group, reason=reason)).add_done_callback(_sent)


def _sent(done: Future[None]) -> None:
    """A layer that is down must not undo what is stored: readers catch up when they look again."""
    if not done.cancelled() and (error := done.exception()) is not None:
        logger.warning("the channel layer is not reachable, open pages will be late: %s", type(error).__name__)
