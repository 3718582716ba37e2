"""The answer of chat for one customer's words: rewrite, erase, export, count. Events hold no words."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import CharField, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from chat import publish
from chat.enums import UNFINISHED, EventKind, GenerationState
from chat.models import Citation, Conversation, Generation, Turn
from chat.notices import ERASED
from supportmem.audit.ledger import Writer
from supportmem.privacy import holders, rewriting

_MARK = "erased:"


class ChatHolder:
    """See supportmem.privacy.holders.Holder."""

    name = "chat"
    tables = frozenset({"chat_turn", "chat_generation", "chat_citation"})

    def rewrite(self, *, by: Writer, customer_id: UUID, find: str, token: str) -> int:
        """Replace a text in everything that was said, answered or named."""
        turns = Turn.unscoped.filter(conversation__customer_id=customer_id, erased_at=None)
        answers = Generation.unscoped.filter(conversation__customer_id=customer_id)
        conversations = _conversations_with(customer_id, find=find)
        list(Conversation.unscoped.select_for_update(of=("self",)).filter(id__in=conversations).order_by("id"))
        changed = rewriting.in_columns(turns, limits={"content": 0, "author_name": 200}, find=find, token=token)
        changed += rewriting.in_columns(answers, limits={"text": 0}, find=find, token=token)
        for conversation_id in conversations if changed else ():
            publish.append(conversation_id, kind=EventKind.ERASED, data={"drafts": "kept"})
        return changed

    def erase(self, *, by: Writer, customer_id: UUID) -> Mapping[str, int]:
        """Destroy the words, end what is being written, and tell the open pages to forget.

        Names of messages are made by clients and may hold anything, so they go as well; what remains are ids,
        times and states.
        """
        now = timezone.now()
        conversations = Conversation.unscoped.filter(customer_id=customer_id).order_by("id")
        ids = list(conversations.select_for_update(of=("self",)).values_list("id", flat=True))
        answers = Generation.unscoped.filter(conversation_id__in=ids)
        answers.filter(state__in=UNFINISHED).update(
            state=GenerationState.STOPPED, claim_token=None, finished_at=now, notice=ERASED
        )
        counts = {
            "chat_turn": _turns_with_words(customer_id).update(
                content="", author_name="", client_id=_mark_of_row(), erased_at=now
            ),
            "chat_generation": _answers_with_words(customer_id).update(text="", client_id=_mark_of_row()),
            "chat_citation": Citation.unscoped.filter(generation__conversation_id__in=ids).delete()[0],
        }
        for conversation_id in ids:
            publish.append(conversation_id, kind=EventKind.ERASED, data={})
        return counts

    def export(self, *, by: Writer, customer_id: UUID) -> Mapping[str, Sequence[Mapping[str, object]]]:
        """Every turn, and every answer with the memories it was written from."""
        turns = Turn.unscoped.filter(conversation__customer_id=customer_id).order_by("conversation_id", "seq")
        answers = Generation.unscoped.filter(conversation__customer_id=customer_id).order_by("id")
        citations = Citation.unscoped.filter(generation__conversation__customer_id=customer_id)
        return {
            "chat_turn": [_turn_row(turn) for turn in turns],
            "chat_generation": [_answer_row(answer) for answer in answers],
            "chat_citation": [
                {
                    "generation": str(row.generation_id),
                    "n": row.n,
                    "memory": str(row.memory_id),
                    "revision": str(row.revision_id),
                    "cited": row.cited,
                }
                for row in citations.order_by("generation_id", "n")
            ],
        }

    def count(self, *, customer_id: UUID) -> Mapping[str, int]:
        """Rows that still hold words, or say which memories were used."""
        return {
            "chat_turn": _turns_with_words(customer_id).count(),
            "chat_generation": _answers_with_words(customer_id).count(),
            "chat_citation": Citation.unscoped.filter(generation__conversation__customer_id=customer_id).count(),
        }


def register() -> None:
    """Make the holder known; called when the app is ready."""
    holders.register(ChatHolder())


def _turns_with_words(customer_id: UUID) -> QuerySet[Turn]:
    return Turn.unscoped.filter(conversation__customer_id=customer_id).exclude(
        content="", author_name="", client_id__startswith=_MARK
    )


def _answers_with_words(customer_id: UUID) -> QuerySet[Generation]:
    return Generation.unscoped.filter(conversation__customer_id=customer_id).exclude(
        text="", client_id__startswith=_MARK
    )


def _conversations_with(customer_id: UUID, *, find: str) -> list[UUID]:
    """The conversations in which the words were said or answered."""
    theirs = Conversation.unscoped.filter(customer_id=customer_id)
    turns = rewriting.holding(Turn.unscoped.all(), columns=("content", "author_name"), find=find)
    answers = Generation.unscoped.filter(text__contains=find)
    told = theirs.filter(Q(id__in=turns.values("conversation_id")) | Q(id__in=answers.values("conversation_id")))
    return list(told.order_by("id").values_list("id", flat=True))


def _mark_of_row() -> Concat:
    """A name that is still unique in its conversation and holds nothing but the row's own id."""
    return Concat(Value(_MARK), Cast("id", TextField()), output_field=CharField())


def _turn_row(turn: Turn) -> Mapping[str, object]:
    return {
        "id": str(turn.id),
        "conversation": str(turn.conversation_id),
        "seq": turn.seq,
        "author": turn.author,
        "author_name": turn.author_name,
        "occurred_at": turn.occurred_at.isoformat(),
        "content": turn.content,
    }


def _answer_row(answer: Generation) -> Mapping[str, object]:
    return {
        "id": str(answer.id),
        "conversation": str(answer.conversation_id),
        "state": answer.state,
        "mode": answer.mode,
        "model": answer.model,
        "created_at": answer.created_at.isoformat(),
        "text": answer.text,
    }
