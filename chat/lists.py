"""Lists of conversations: newest first, one query, the last words as a preview."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from chat.access import access_conversation, readable_conversations
from chat.contracts import ConversationLine
from chat.enums import AuthorKind, ConversationStatus
from chat.models import Conversation, Turn
from supportmem.accounts.actors import Actor

PREVIEW_CHARACTERS = 160


def lines(rows: QuerySet[Conversation], *, limit: int) -> tuple[ConversationLine, ...]:
    """The first rows as lines."""
    last = Turn.unscoped.filter(conversation_id=OuterRef("id"), seq=OuterRef("turn_seq"))
    found = (
        rows.select_related("customer", "assigned_to")
        .annotate(
            last_content=Subquery(last.values("content")[:1]),
            last_author=Subquery(last.values("author")[:1]),
            last_name=Subquery(last.values("author_name")[:1]),
        )
        .order_by("-last_at", "-id")[:limit]
    )
    return tuple(_lines(found))


def wanted(
    actor: Actor, *, search: str, mine: bool, customer_id: UUID | None, after: UUID | None
) -> QuerySet[Conversation]:
    """The readable conversations that a list asks for. `search` is matched literally."""
    rows = readable_conversations(actor)
    if customer_id is not None:
        rows = rows.filter(customer_id=customer_id)
    if mine:
        rows = rows.filter(assigned_to_id=actor.id) if actor.id else rows.none()
    if search := search.replace("\x00", "").strip():
        said = Turn.unscoped.filter(conversation_id=OuterRef("id"), content__icontains=search)
        rows = rows.filter(
            Q(customer__name__icontains=search) | Q(customer__external_id__icontains=search) | Exists(said)
        )
    if after is not None:
        last = access_conversation(actor, conversation_id=after)
        rows = rows.filter(Q(last_at__lt=last.last_at) | Q(last_at=last.last_at, id__lt=last.id))
    return rows


def past(actor: Actor, *, customer_id: UUID, without: UUID | None) -> tuple[ConversationLine, ...]:
    """The customer's other conversations."""
    rows = readable_conversations(actor).filter(customer_id=customer_id)
    if without is not None:
        rows = rows.exclude(id=without)
    return lines(rows, limit=20)


def _lines(rows: Iterable[Conversation]) -> Iterable[ConversationLine]:
    for row in rows:
        content: str = getattr(row, "last_content", None) or ""
        yield ConversationLine(
            id=row.id,
            customer_id=row.customer_id,
            customer_name=row.customer.name,
            status=ConversationStatus(row.status),
            preview=_preview(content),
            preview_author=_speaker(row) if content else "",
            last_at=row.last_at,
            turn_count=row.turn_seq,
            assigned_to=assigned_name(row),
        )


def _preview(content: str) -> str:
    text = " ".join(content.split())
    return text if len(text) <= PREVIEW_CHARACTERS else f"{text[: PREVIEW_CHARACTERS - 1]}…"


def _speaker(row: Conversation) -> str:
    """Empty for the customer, whose name stands above."""
    author: str = getattr(row, "last_author", "")
    if author == AuthorKind.CUSTOMER:
        return ""
    return "Assistant" if author == AuthorKind.ASSISTANT else str(getattr(row, "last_name", ""))


def assigned_name(row: Conversation) -> str:
    """Who takes care of it, empty when nobody does."""
    user = row.assigned_to
    return (user.get_full_name() or user.get_username()) if user is not None else ""
