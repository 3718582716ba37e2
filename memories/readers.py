"""The door to the access log: who read a memory, and which answers it shaped. Each is one query over an index.

Who may see the memory may see its reads, as far as they were about customers within reach: what a colleague asked about
a stranger's customer stays theirs. Answers belong to chat, which memories does not know: chat registers who tells them.
"""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.db.models.functions import JSONObject

from memories.access import access_memory, readable_memories
from memories.contracts.reading import MemoryRead, ShapedAnswer, WhyRecalled
from memories.enums import Source
from memories.index.terms import shared_words
from memories.models import Recall, RecallHit
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers


class Answers(Protocol):
    """Tells the answers that a memory shaped, newest first, as far as the actor may read their conversations."""

    def __call__(
        self, actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int
    ) -> tuple[ShapedAnswer, ...]: ...


_RECALL = Recall.unscoped.filter(id=OuterRef("recall_id"))
_TOLD = JSONObject(
    at="created_at",
    by_kind="actor_kind",
    by="actor_id",
    name="actor_name",
    purpose="purpose",
    customer="customer_id",
    conversation="conversation_id",
)

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
    return reads_of(actor, memory_id=memory_id, after=after, limit=limit)


def reads_of(actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int) -> tuple[MemoryRead, ...]:
    """The same for a memory that was loaded through access, or on a page with a wall of its own.

    A recall is looked up by its key for each row of the page. Joined, PostgreSQL may merge both tables along their
    common order instead, and walk through every recall there is until it has found the few that are asked for.
    """
    rows = RecallHit.unscoped.filter(memory_id=memory_id, organization_id=actor.organization_id)
    if not actor.reads_whole_organization:  # who does needs no look at all its customers
        rows = rows.annotate(about=Subquery(_RECALL.values("customer_id")[:1]))
        rows = rows.filter(about__in=readable_customers(actor).order_by())
    if after is not None:
        rows = rows.filter(recall_id__lt=after)
    told = rows.annotate(told=Subquery(_RECALL.values(told=_TOLD)[:1])).select_related("revision")
    return tuple(_read(hit, **hit.told) for hit in told.order_by("-recall_id")[:limit])


def why_recalled(
    actor: Actor, *, recall_id: UUID | None, memory_id: UUID, revision_id: UUID, question: str
) -> WhyRecalled | None:
    """Why a recall gave this wording to an answer; None where its log is not kept. One query.

    Raises NotFound for a memory out of reach.
    """
    found = RecallHit.unscoped.filter(recall_id=OuterRef("recall_id")).exclude(reason="core")
    best = found.order_by("-score").values("score")[:1]  # what is pinned was not weighed
    rows = RecallHit.unscoped.filter(
        recall_id=recall_id or UUID(int=0),  # which no recall has
        revision_id=revision_id,
        memory__in=readable_memories(actor).filter(id=memory_id).values("id"),
        organization_id=actor.organization_id,
    )
    if not actor.reads_whole_organization:
        rows = rows.filter(recall__customer__in=readable_customers(actor).order_by())
    hit = rows.select_related("recall", "revision", "memory").annotate(best=Subquery(best)).first()
    if hit is None:
        access_memory(actor, memory_id=memory_id)
        return None
    return WhyRecalled(
        recall_id=hit.recall_id,
        revision_id=hit.revision_id,
        words=tuple(shared_words(question, hit.revision.content)),
        parts=hit.parts,
        score=hit.score,
        best=hit.best or hit.score,
        rank=hit.rank,
        reason=hit.reason,
        considered=hit.recall.considered,
        cut=hit.recall.cut,
        by_customer=hit.memory.speaker in {Source.CUSTOMER_TURN, Source.EMAIL},
        degraded=tuple(hit.recall.degraded),
    )


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


def _read(
    hit: RecallHit, *, at: str, by: str | None, customer: str, conversation: str | None, **words: str
) -> MemoryRead:
    return MemoryRead(
        id=hit.recall_id,
        at=datetime.fromisoformat(at),
        actor_kind=words["by_kind"],
        actor_id=UUID(by) if by else None,
        actor_name=words["name"],
        purpose=words["purpose"],
        customer_id=UUID(customer),
        conversation_id=UUID(conversation) if conversation else None,
        revision_id=hit.revision_id,
        revision_number=hit.revision.number,
        rank=hit.rank,
        score=hit.score,
        kept=hit.kept,
        reason=hit.reason,
    )
