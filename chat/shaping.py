"""Which answers a memory shaped: those whose prompt held it. Told to memories, which keeps the door to it."""

from typing import Final
from uuid import UUID

from django.db.models import Q

from chat.access import readable_conversations
from chat.models import Citation
from memories.contracts.reading import ShapedAnswer
from supportmem.accounts.actors import Actor

BEGINS: Final = 160  # characters of an answer, to know it again


def answers_shaped(actor: Actor, *, memory_id: UUID, after: UUID | None, limit: int) -> tuple[ShapedAnswer, ...]:
    """See memories.readers.Answers. One query, along the index of citations by memory."""
    rows = Citation.unscoped.filter(_within_reach(actor), memory_id=memory_id, organization_id=actor.organization_id)
    if after is not None:
        rows = rows.filter(id__lt=after)
    shown = rows.select_related("generation__asked_by", "revision").order_by("-id")[:limit]
    return tuple(_shaped(row) for row in shown)


def _within_reach(actor: Actor) -> Q:
    if actor.reads_whole_organization:  # no look at all its conversations
        return Q()
    return Q(generation__conversation__in=readable_conversations(actor).order_by())


def _shaped(row: Citation) -> ShapedAnswer:
    answer = row.generation
    person = answer.asked_by
    return ShapedAnswer(
        id=row.id,
        answer_id=answer.id,
        at=answer.created_at,
        recall_id=answer.recall_id,
        conversation_id=answer.conversation_id,
        turn_id=answer.answer_id,
        revision_id=row.revision_id,
        revision_number=row.revision.number,
        number=row.n,
        cited=row.cited,
        asked_by=(person.get_full_name() or person.get_username()) if person else "",
        model=answer.model or answer.mode,
        begins=answer.text[:BEGINS],
    )
