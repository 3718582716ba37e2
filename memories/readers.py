"""The door to the access log: who read a memory, and which answers it shaped. Each is one query over an index.

Who may see the memory may see its reads, as far as they were about customers within reach: what a colleague asked about
a stranger's customer stays theirs. Answers belong to chat, which memories does not know: chat registers who tells them.
"""

from typing import Protocol
from uuid import UUID

from django.db.models import Q

from memories.access import access_memory
from memories.contracts.reading import MemoryRead, ShapedAnswer
from memories.models import RecallHit
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers


class Answers(Protocol):
    """Tells the answers that a memory shaped, newest first, as far as the actor may read their conversations."""

    def __call__(
        self, actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int
    ) -> tuple[ShapedAnswer, ...]: ...


_told_by: list[Answers] = []


def answers_are_told_by(answers: Answers) -> None:
    """Make known who tells of answers; called when an app is ready."""
    if answers not in _told_by:
        _told_by.append(answers)


def who_read(actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int) -> tuple[MemoryRead, ...]:
    """The recalls that considered a memory, newest first; `after` is the last one of the page before.

    Raises NotFound.
    """
    access_memory(actor, memory_id=memory_id)
    rows = RecallHit.unscoped.filter(_within_reach(actor), memory_id=memory_id)
    if after is not None:
        rows = rows.filter(recall_id__lt=after)
    return tuple(_read(hit) for hit in rows.select_related("recall", "revision").order_by("-recall_id")[:limit])


def answers_shaped(actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int) -> tuple[ShapedAnswer, ...]:
    """The answers whose prompt held a memory, newest first; `after` is the last one of the page before.

    Raises NotFound.
    """
    access_memory(actor, memory_id=memory_id)
    return answers_of(actor, memory_id=memory_id, after=after, limit=limit)


def answers_of(actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int) -> tuple[ShapedAnswer, ...]:
    """The same for a memory that was loaded through access, or on a page with a wall of its own."""
    told = [answer for tell in _told_by for answer in tell(actor, memory_id=memory_id, after=after, limit=limit)]
    return tuple(told[:limit])


def _within_reach(actor: Actor) -> Q:
    if actor.reads_whole_organization:  # no look at all its customers
        return Q(organization_id=actor.organization_id)
    return Q(recall__customer__in=readable_customers(actor).order_by())


def _read(hit: RecallHit) -> MemoryRead:
    recall = hit.recall
    return MemoryRead(
        id=recall.id,
        at=recall.created_at,
        actor_kind=recall.actor_kind,
        actor_id=recall.actor_id,
        actor_name=recall.actor_name,
        purpose=recall.purpose,
        customer_id=recall.customer_id,
        conversation_id=recall.conversation_id,
        revision_id=hit.revision_id,
        revision_number=hit.revision.number,
        rank=hit.rank,
        score=hit.score,
        kept=hit.kept,
        reason=hit.reason,
    )
