"""The door to "Why this?": why a memory stands in an answer, as the log of its recall has it."""

from uuid import UUID

from chat.access import readable_conversations
from chat.models import Citation
from memories import readers
from memories.contracts.reading import WhyRecalled
from supportmem.accounts.actors import Actor
from supportmem.common.errors import NotFound


def why_used(actor: Actor, *, conversation_id: UUID, generation_id: UUID, number: int) -> WhyRecalled | None:
    """Why memory `number` of an answer was recalled; None where the log is not kept. Two queries. Raises NotFound."""
    line = (
        Citation.unscoped.filter(
            generation__conversation__in=readable_conversations(actor).filter(id=conversation_id).order_by(),
            generation_id=generation_id,
            organization_id=actor.organization_id,
            n=number,
        )
        .select_related("generation__question")
        .first()
    )
    if line is None:
        raise NotFound("answer")
    return readers.why_recalled(
        actor,
        recall_id=line.generation.recall_id,
        memory_id=line.memory_id,
        revision_id=line.revision_id,
        question=line.generation.question.content,
    )
