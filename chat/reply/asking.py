"""Ask for an answer, one at a time per conversation, and ask a running one to stop."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from chat import groups, publish
from chat.enums import UNFINISHED, AuthorKind, EventKind
from chat.models import Conversation, Generation, Turn
from chat.reply import engine, overdue
from chat.reply.checking import refuse_bad_client_id
from chat.reply.claim import CLAIM_FOR
from supportmem.accounts import rates
from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import Conflict

ASKABLE = (AuthorKind.CUSTOMER, AuthorKind.AGENT, AuthorKind.NOTE)


def ask(
    actor: Actor, *, conversation: Conversation, client_id: str, question: Turn | None = None, now: datetime
) -> UUID:
    """Ask the assistant in a conversation that the caller has locked; idempotent by `client_id`.

    Without `question` the latest thing a person said is answered. Raises Conflict while an answer is being
    written and when there is nothing to answer, TooMany when the person asked for too many within a minute.
    The work begins after commit.
    """
    refuse_bad_client_id(client_id)
    known = Generation.unscoped.filter(conversation=conversation, client_id=client_id).first()
    if known is not None:
        return known.id
    overdue.end_in(conversation, now=now)
    if Generation.unscoped.filter(conversation=conversation, state__in=UNFINISHED).exists():
        raise Conflict("An answer is being written: stop it first.")
    asked_about = question or _latest(conversation)
    row = Generation.unscoped.create(
        organization_id=conversation.organization_id,
        conversation=conversation,
        question=asked_about,
        client_id=client_id,
        asked_by_id=actor.id,
        claim_deadline=now + CLAIM_FOR,
    )
    # Late, since the count is one row that waits for the end of this transaction.
    rates.spend({f"answers:{actor.id or actor.name}": settings.RATE_OF_ANSWERS}, now=now)
    ledger.append(
        by=actor,
        verb="answer.asked",
        object_type="generation",
        object_id=row.id,
        customer_id=conversation.customer_id,
        detail={"conversation": str(conversation.id), "question": str(asked_about.id)},
    )
    publish.append(conversation.id, kind=EventKind.GENERATION_STARTED, data={"generation": str(row.id)})
    generation_id = row.id
    transaction.on_commit(lambda: engine.submit(generation_id))
    return generation_id


def stop(actor: Actor, *, generation: Generation, now: datetime) -> None:
    """Ask a running answer to stop, wherever it runs. Nothing happens when it is over."""
    with transaction.atomic():
        asked = Generation.unscoped.filter(id=generation.id, state__in=UNFINISHED, stop_requested_at=None).update(
            stop_requested_at=now
        )
        if not asked:
            return
        ledger.append(by=actor, verb="answer.stopped", object_type="generation", object_id=generation.id)
        groups.ring(generation.conversation_id, reason="stop")
    # The fast way, when it runs in this process; others see the row within a quarter of a second.
    engine.halt(generation.id)


def _latest(conversation: Conversation) -> Turn:
    """The latest turn by a person whose words are still there."""
    found = Turn.unscoped.filter(conversation=conversation, author__in=ASKABLE, erased_at=None).order_by("-seq").first()
    if found is None:
        raise Conflict("Nothing has been said yet that could be answered.")
    return found
