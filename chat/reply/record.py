"""What is kept of an answer: its turn, its state, its citations, its events. One transaction each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from chat import publish
from chat.access import locked
from chat.citing import cited, normalized
from chat.enums import AnswerMode, AuthorKind, EventKind, GenerationState
from chat.models import Citation, Conversation, Generation, Turn
from chat.reply.claim import Claimed, ours
from chat.reply.receive import add_turn
from memories import facade as memory
from memories.contracts import Recalled
from supportmem.accounts.actors import system_actor
from supportmem.common.ids import new_id

ASSISTANT = "Assistant"


@dataclass(frozen=True, kw_only=True)
class Ending:
    """How an answer ended. `text` None means: what is in the row. `values`: see citing.cited."""

    state: GenerationState
    text: str | None
    notice: str = ""
    values: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Begun:
    """Who writes, and with what at hand."""

    mode: AnswerMode
    model: str
    prompt_version: str
    recall_id: UUID
    items: Sequence[Recalled]


def begin(claimed: Claimed, *, begun: Begun) -> bool:
    """Keep what the prompt holds before a word is written: it must be known whatever happens then.

    False when the claim was lost meanwhile.
    """
    with transaction.atomic():
        updated = ours(claimed).update(
            mode=begun.mode, model=begun.model, prompt_version=begun.prompt_version, recall_id=begun.recall_id
        )
        if not updated:
            return False
        Citation.unscoped.filter(generation_id=claimed.generation_id).delete()
        Citation.unscoped.bulk_create(
            Citation(
                organization_id=claimed.organization_id,
                generation_id=claimed.generation_id,
                n=number,
                memory_id=item.memory_id,
                revision_id=item.revision_id,
                turn_id=item.turn_id,
                cited=False,
            )
            for number, item in enumerate(begun.items, start=1)
        )
    return True


def finish(claimed: Claimed, *, ending: Ending, now: datetime) -> bool:
    """Keep the end of an answer; False, and nothing is changed, when the claim was lost: too late."""
    return end(claimed.conversation_id, still=ours(claimed), ending=ending, now=now)


def end(conversation_id: UUID, *, still: QuerySet[Generation], ending: Ending, now: datetime) -> bool:
    """End the answer that `still` selects, if it still does: text becomes a turn, citations are settled."""
    with transaction.atomic():
        # The conversation first, then the answer: the order in which everybody locks.
        conversation = locked(Conversation.unscoped.get(id=conversation_id))
        row = still.select_for_update().first()
        if row is None:
            return False
        raw = normalized(row.text if ending.text is None else ending.text).strip()
        text = _redacted(conversation, generation=row, text=raw)
        turn = _answer_turn(conversation, generation=row, text=text, now=now) if text else None
        Generation.unscoped.filter(id=row.id).update(
            state=ending.state,
            text=text,
            notice=ending.notice[:300],
            answer=turn,
            claim_token=None,
            finished_at=now,
        )
        _settle_citations(row.id, text=text, values=ending.values)
        _tell(conversation, generation_id=row.id, turn=turn)
    return True


def _answer_turn(conversation: Conversation, *, generation: Generation, text: str, now: datetime) -> Turn:
    return add_turn(
        conversation,
        Turn(
            id=new_id(),
            author=AuthorKind.ASSISTANT,
            author_name=ASSISTANT,
            content=text,
            client_id=f"answer:{generation.id}",
            occurred_at=now,
        ),
    )


def _redacted(conversation: Conversation, *, generation: Generation, text: str) -> str:
    """A model can make up what looks like a secret; such text rests nowhere either."""
    if not text:
        return ""
    actor = system_actor(organization_id=conversation.organization_id, name="system: assistant")
    return memory.redact_text(
        actor, customer_id=conversation.customer_id, text=text, source_key=f"answer:{generation.id}"
    )


def _settle_citations(generation_id: UUID, *, text: str, values: Mapping[int, str]) -> None:
    rows = Citation.unscoped.filter(generation_id=generation_id)
    offered = {number: values.get(number, "") for number in rows.values_list("n", flat=True)}
    rows.filter(n__in=cited(text, values=offered)).update(cited=True)


def _tell(conversation: Conversation, *, generation_id: UUID, turn: Turn | None) -> None:
    ids = {"generation": str(generation_id)}
    if turn is not None:
        publish.append(conversation.id, kind=EventKind.TURN_ADDED, data={"turn": str(turn.id), **ids})
    publish.append(conversation.id, kind=EventKind.GENERATION_FINISHED, data=ids)
