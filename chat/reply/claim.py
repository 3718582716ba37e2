"""The row of a running answer: who may write to it, until when, and whether it is to stop.

Every change is a compare-and-set on state and claim token, so that a late result of a lost claim changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from chat import groups
from chat.enums import GenerationState
from chat.models import Generation
from supportmem.common.ids import new_id

CLAIM_FOR: Final = timedelta(seconds=12)


@dataclass(frozen=True, kw_only=True)
class Claimed:
    """An answer that is ours to write."""

    generation_id: UUID
    conversation_id: UUID
    organization_id: UUID
    question_id: UUID
    asked_by_id: UUID | None
    token: UUID


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What the row said when it was last touched."""

    stop: bool = False
    lost: bool = False


def take(generation_id: UUID, *, now: datetime) -> Claimed | None:
    """Begin a queued answer; None when somebody else did, or it is over."""
    token = new_id()
    taken = Generation.unscoped.filter(id=generation_id, state=GenerationState.QUEUED).update(
        state=GenerationState.RUNNING, claim_token=token, claim_deadline=now + CLAIM_FOR
    )
    if not taken:
        return None
    row = Generation.unscoped.get(id=generation_id)
    return Claimed(
        generation_id=row.id,
        conversation_id=row.conversation_id,
        organization_id=row.organization_id,
        question_id=row.question_id,
        asked_by_id=row.asked_by_id,
        token=token,
    )


def look(claimed: Claimed) -> Kept:
    """Read whether to go on."""
    found = ours(claimed).values_list("stop_requested_at").first()
    return Kept(lost=True) if found is None else Kept(stop=found[0] is not None)


def renew(claimed: Claimed, *, now: datetime) -> Kept:
    """Move the deadline, so that others see that somebody is at work."""
    renewed = ours(claimed).update(claim_deadline=now + CLAIM_FOR)
    return look(claimed) if renewed else Kept(lost=True)


def keep_text(claimed: Claimed, *, text: str, now: datetime) -> Kept:
    """Save the text so far and let the pages look at it."""
    with transaction.atomic():
        saved = ours(claimed).update(text=text, claim_deadline=now + CLAIM_FOR)
        if not saved:
            return Kept(lost=True)
        ours(claimed).filter(first_text_at=None).update(first_text_at=now)
        groups.ring(claimed.conversation_id, reason="text")
    return look(claimed)


def ours(claimed: Claimed) -> QuerySet[Generation]:
    """The row, while the claim holds."""
    return Generation.unscoped.filter(
        id=claimed.generation_id, claim_token=claimed.token, state=GenerationState.RUNNING
    )
