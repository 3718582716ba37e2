"""The way back from below: what was learnt shows in the conversations it concerns, and whose rights have changed looks
again."""

import logging
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import DatabaseError, transaction

from chat import groups, publish
from chat.enums import ConversationStatus, EventKind
from chat.models import Conversation
from memories.contracts import MemoryChanged
from memories.signals import memory_changed
from supportmem.accounts.signals import rights_changed

logger = logging.getLogger(__name__)


def connect() -> None:
    """Listen; called when the app is ready."""
    memory_changed.connect(tell, dispatch_uid="chat.tell")
    rights_changed.connect(look_again, dispatch_uid="chat.look_again")


def look_again(*, user_ids: Collection[UUID], **_: Any) -> None:
    """Every page these people have open reads their rights anew, and closes where they are gone."""
    for user_id in user_ids:
        groups.ring_person(user_id, reason="rights")


def tell(*, change: MemoryChanged, **_: Any) -> None:
    """Add an event where the change belongs. The change has committed: a failure here must not look like its own."""
    data = {"memories": [str(memory_id) for memory_id in change.memory_ids]}
    try:
        for conversation_id in _concerned(change):
            with transaction.atomic():
                publish.append(conversation_id, kind=EventKind.MEMORY_CHANGED, data=data)
    except DatabaseError as error:
        logger.warning("a change of memory was not told (%s): panels are late", type(error).__name__)


def _concerned(change: MemoryChanged) -> list[UUID]:
    """The conversation it was learnt in, else every open one of the customer."""
    rows = Conversation.unscoped.filter(organization_id=change.organization_id)
    if change.conversation_id is not None:
        rows = rows.filter(id=change.conversation_id)
    elif change.customer_id is not None:
        rows = rows.filter(customer_id=change.customer_id).exclude(status=ConversationStatus.RESOLVED)
    else:
        return []
    return list(rows.order_by("id").values_list("id", flat=True))
