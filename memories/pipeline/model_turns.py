"""Whose turn it is with the model: one window at a time, people first, and no more than a thread is worth."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, Sum

from memories.enums import ObservationState
from memories.models import Observation, Recall
from memories.pipeline import claims
from memories.pipeline.burst import GAP, MOST

THINK = timedelta(minutes=2)  # longer than the model's own timeout
ANSWER = "answer"  # the purpose of a recall that an answer is written from
PEOPLE_FIRST = timedelta(seconds=20)
MODEL_WINDOW = timedelta(days=1)  # what came, and was learnt, longer ago is not worth a model's time
CALLS_A_DAY = 40  # of the model, for one conversation
DAY = timedelta(days=1)
OVER = 5  # conversations that have had their share, passed over in one look


def claim_for_model(*, now: datetime) -> list[Observation]:
    """One window that the rules have seen and the model has not; one at a time, as a local model works.

    People come first: while somebody waits for an answer, or has just asked, the model is left alone. A conversation
    that has had its calls of the day is done with what the rules have found.
    """
    if _model_is_wanted(now=now):
        return []
    due = Q(state=ObservationState.SEEN, not_before__lte=now) | Q(
        state=ObservationState.THINKING, claim_deadline__lte=now
    )
    with transaction.atomic():
        for _look in range(OVER):
            row = (
                Observation.unscoped.select_for_update(skip_locked=True)
                .filter(due & (Q(created_at__gt=now - MODEL_WINDOW) | Q(processed_at__gt=now - MODEL_WINDOW)))
                .order_by("not_before", "id")
                .first()
            )
            if row is None:
                return []
            if _calls(row, now=now) < CALLS_A_DAY:
                return claims.take(_window_of(row), state=ObservationState.THINKING, until=now + THINK)
            _leave_it(row, now=now)
    return []


def note_call(rows: Sequence[Observation], *, now: datetime) -> None:
    """The model is about to be asked, once for all of them."""
    Observation.unscoped.filter(id=rows[0].id).update(model_calls=F("model_calls") + 1, asked_at=now)


def _model_is_wanted(*, now: datetime) -> bool:
    thinking = Observation.unscoped.filter(state=ObservationState.THINKING, claim_deadline__gt=now)
    answering = Recall.unscoped.filter(purpose=ANSWER, created_at__gt=now - PEOPLE_FIRST)
    return thinking.exists() or answering.exists()


def _calls(row: Observation, *, now: datetime) -> int:
    if row.conversation_id is None:
        return 0
    asked = Observation.unscoped.filter(conversation_id=row.conversation_id, asked_at__gt=now - DAY)
    return asked.aggregate(calls=Sum("model_calls"))["calls"] or 0


def _window_of(row: Observation) -> list[UUID]:
    """The row, and what was said in one breath with it and waits as it does."""
    if row.conversation_id is None or row.attempts:
        return [row.id]
    reach = GAP * MOST
    around = Observation.unscoped.filter(
        conversation_id=row.conversation_id,
        occurred_at__range=(row.occurred_at - reach, row.occurred_at + reach),
    ).order_by("occurred_at", "id")
    for window in claims.windows(list(around[: MOST * MOST]), fresh=0):
        if row in window:
            mine = [one.id for one in window if one.state == ObservationState.SEEN and not one.attempts]
            held = Observation.unscoped.select_for_update(skip_locked=True).filter(
                id__in=mine, state=ObservationState.SEEN
            )
            return list(held.values_list("id", flat=True))
    return [row.id]


def _leave_it(row: Observation, *, now: datetime) -> None:
    """The thread has had its share of today: what waits in it is done, and says so."""
    Observation.unscoped.filter(
        conversation_id=row.conversation_id, state__in=[ObservationState.SEEN, ObservationState.THINKING]
    ).exclude(state=ObservationState.THINKING, claim_deadline__gt=now).update(
        state=ObservationState.DONE,
        claim_token=None,
        claim_deadline=None,
        last_error=f"The model was not asked: {CALLS_A_DAY} calls a day are enough for one conversation.",
    )
