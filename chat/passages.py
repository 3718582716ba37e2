"""The texts in which something was found and that memory has not observed: answers, imported ones, speakers' names."""

import hashlib
import re
from collections.abc import Collection, Mapping
from uuid import UUID

from django.db.models import QuerySet

from chat.models import Turn
from supportmem.privacy import passages
from supportmem.privacy.passages import Line, Passage

_NEIGHBOURS = 2
_ANSWER = "answer:"  # chat.reply.record names the turn of an answer so
_TURN = re.compile(r"turn:(?P<conversation>[0-9a-f-]{36}):[0-9a-f]{32}(?::name)?")


class ChatReader:
    """See supportmem.privacy.passages.Reader."""

    name = "chat"

    def texts(self, *, customer_id: UUID, keys: Collection[str]) -> Mapping[str, str]:
        """Answers by their generation, turns by the digest of their client's id. Each conversation is read once."""
        wanted = set(keys)
        answers = [key for key in wanted if key.startswith(_ANSWER)]
        found = dict(_turns(customer_id).filter(client_id__in=answers).values_list("client_id", "content"))
        for conversation_id in {told["conversation"] for key in wanted if (told := _TURN.fullmatch(key))}:
            for turn in _turns(customer_id).filter(conversation_id=conversation_id).iterator():
                key = _key_of(turn)
                found |= {key: turn.content} if key in wanted else {}
                found |= {f"{key}:name": turn.author_name} if f"{key}:name" in wanted else {}
        return found

    def passage(self, *, customer_id: UUID, key: str) -> Passage | None:
        """A turn, or the name of who spoke, with its neighbours."""
        turn = _turn_of(customer_id, key)
        if turn is None:
            return None
        thread = Turn.unscoped.filter(conversation_id=turn.conversation_id, erased_at=None)
        before = thread.filter(seq__lt=turn.seq).order_by("-seq")[:_NEIGHBOURS]
        after = thread.filter(seq__gt=turn.seq).order_by("seq")[:_NEIGHBOURS]
        named = key.endswith(":name")
        return Passage(
            text=turn.author_name if named else turn.content,
            what="the name of who spoke" if named else f"said by: {turn.author}",
            said_at=turn.occurred_at,
            before=tuple(_line(one) for one in reversed(before)),
            after=tuple(_line(one) for one in after),
        )


def _turn_of(customer_id: UUID, key: str) -> Turn | None:
    if key.startswith(_ANSWER):
        return _turns(customer_id).filter(client_id=key).first()
    if (told := _TURN.fullmatch(key)) is None:
        return None
    thread = _turns(customer_id).filter(conversation_id=told["conversation"])
    return next((turn for turn in thread.iterator() if key.removesuffix(":name") == _key_of(turn)), None)


def _turns(customer_id: UUID) -> "QuerySet[Turn]":
    return Turn.unscoped.filter(conversation__customer_id=customer_id, erased_at=None)


def _key_of(turn: Turn) -> str:
    """As chat.reply.receive and chat.importing make it."""
    return f"turn:{turn.conversation_id}:{hashlib.sha256(turn.client_id.encode()).hexdigest()[:32]}"


def _line(turn: Turn) -> Line:
    return Line(who=turn.author, text=turn.content)


def register() -> None:
    """Make the reader known; called when the app is ready."""
    passages.register(ChatReader())
