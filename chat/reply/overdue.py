"""The watchdog: ends answers whose writer is gone, keeping what they had written."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from chat.enums import UNFINISHED, GenerationState
from chat.models import Conversation, Generation
from chat.notices import CUT_OFF, STOPPED
from chat.reply.record import Ending, end
from supportmem.common import wall


def end_all(*, now: datetime) -> int:
    """End every answer whose claim has run out, in any organization; returns how many."""
    ended = 0
    for row in list(_due(now).select_related("conversation")):
        with wall.within(row.organization_id), transaction.atomic():
            ended += _end_one(row, now=now)
    return ended


def end_in(conversation: Conversation, *, now: datetime) -> int:
    """The same in one conversation that the caller has locked, so that nobody waits for the watchdog."""
    return sum(_end_one(row, now=now) for row in list(_due(now).filter(conversation=conversation)))


def _due(now: datetime) -> QuerySet[Generation]:
    return Generation.unscoped.filter(state__in=UNFINISHED, claim_deadline__lt=now)


def _end_one(row: Generation, *, now: datetime) -> int:
    """The writer may have come back meanwhile: the same conditions again, now under the row's lock."""
    stopped = row.stop_requested_at is not None
    ending = Ending(
        state=GenerationState.STOPPED if stopped else GenerationState.FAILED,
        text=None,
        notice=STOPPED if stopped else CUT_OFF,
    )
    return int(end(row.conversation_id, still=_due(now).filter(id=row.id), ending=ending, now=now))
