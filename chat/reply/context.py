"""What an answer is written from: the question, the memory of it, the turns before it. Read-only but for the log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Q

from chat import prompts
from chat.access import access_conversation
from chat.enums import AuthorKind
from chat.models import Conversation, Turn
from chat.reply.claim import Claimed
from memories import facade as memory
from memories.contracts import Recalled, RecallRequest, RecallResult
from supportmem.accounts.actors import Actor, actor_of, system_actor
from supportmem.accounts.models import User
from supportmem.common.errors import NotFound
from supportmem.llm.ports import Message

PURPOSE: Final = "answer"
RECALL_LIMIT: Final = 10
RECALL_TOKENS: Final = 2000


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """Everything that writing needs. `items` are numbered from 1 in their order."""

    question: str
    time_zone: str
    customer_visible: bool
    recall_id: UUID
    items: tuple[Recalled, ...]
    messages: tuple[Message, ...]
    now: datetime
    memory_off: bool = False

    @property
    def values(self) -> dict[int, str]:
        """The slot value of each item by number."""
        return {n: item.value if item.attribute else "" for n, item in enumerate(self.items, start=1)}


def prepare(claimed: Claimed, *, now: datetime) -> Prepared:
    """Recall for the question with the rights of who asked, and compose the prompt.

    Raises NotFound when those rights have ended meanwhile.
    """
    actor = _asker(claimed)
    conversation = access_conversation(actor, conversation_id=claimed.conversation_id)
    question = Turn.unscoped.get(id=claimed.question_id)
    # Only among colleagues may internal memory speak: an answer to anything else may reach the customer.
    visible = question.author != AuthorKind.NOTE
    recalled = _recall(actor, conversation=conversation, question=question, visible=visible, now=now)
    items = _numbered(recalled)
    brief = prompts.Brief(
        question=prompts.Line(author=AuthorKind(question.author), content=question.content),
        turns=_turns_before(question, visible=visible),
        items=items,
        time_zone=conversation.customer.time_zone,
        now=now,
    )
    return Prepared(
        question=question.content,
        time_zone=conversation.customer.time_zone,
        customer_visible=visible,
        recall_id=recalled.recall_id,
        items=items,
        messages=prompts.compose(brief),
        now=now,
        memory_off=recalled.withheld is not None,
    )


def _recall(actor: Actor, *, conversation: Conversation, question: Turn, visible: bool, now: datetime) -> RecallResult:
    request = RecallRequest(
        query=question.content,
        customer_id=conversation.customer_id,
        conversation_id=conversation.id,
        limit=RECALL_LIMIT,
        budget_tokens=RECALL_TOKENS,
        purpose=PURPOSE,
        customer_visible=visible,
        with_core=True,
        exclude_turn_ids=(question.id,),  # the question itself is no memory of anything
        memory_on=conversation.memory_on,
    )
    return memory.recall(actor, request=request, now=now)


def _numbered(recalled: RecallResult) -> tuple[Recalled, ...]:
    """What was found, best first, then what is always in the prompt; each once. So the best hit is [1]."""
    found = {item.memory_id for item in recalled.memories}
    return (*recalled.memories, *(item for item in recalled.core if item.memory_id not in found))


def _asker(claimed: Claimed) -> Actor:
    """Who asked, with the rights they have now, in the organization of the answer."""
    if claimed.asked_by_id is None:
        return system_actor(organization_id=claimed.organization_id, name="system: assistant")
    user = User.objects.filter(id=claimed.asked_by_id).first()
    if user is None:
        raise NotFound("account")
    user.current_organization_id = claimed.organization_id  # whatever they have open elsewhere; not saved
    actor = actor_of(user)
    if actor.organization_id != claimed.organization_id:
        raise NotFound("membership")
    return actor


def _turns_before(question: Turn, *, visible: bool) -> tuple[prompts.Line, ...]:
    """The turns before the question. Notes, and answers to notes, stay out of what a customer may see."""
    rows = Turn.unscoped.filter(conversation_id=question.conversation_id, seq__lt=question.seq, erased_at=None).exclude(
        content=""
    )
    if visible:
        rows = rows.exclude(Q(author=AuthorKind.NOTE) | Q(generation__question__author=AuthorKind.NOTE))
    latest = list(rows.order_by("-seq")[: prompts.MAX_TURNS])
    return tuple(prompts.Line(author=AuthorKind(row.author), content=row.content) for row in reversed(latest))
