"""The durable queue: observations are claimed with a token and a deadline, one customer at a time.

A killed worker's claim runs out and its work is taken up again; the customer's row is the mutex, so that one
customer's words are learnt in the order they were said.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, Min, OuterRef, Q

from memories.enums import ObservationState
from memories.models import Observation, Recall
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id

# For rules, which take milliseconds. A killed worker's claim must run out well within the 20 s in which what is said
# is learnt; run.learn_due is asked for few at a time.
CLAIM = timedelta(seconds=8)
THINK = timedelta(minutes=2)  # for the model: longer than its own timeout
ANSWER = "answer"  # the purpose of a recall that an answer is written from
PEOPLE_FIRST = timedelta(seconds=20)
THINK_AFTER = timedelta(seconds=10)  # whoever has just written something may ask about it next
ATTEMPTS = 5
MODEL_WINDOW = timedelta(days=1)  # older words are not worth a model's time


def claim_for_rules(*, now: datetime, limit: int) -> list[Observation]:
    """The oldest due observations of one customer nobody else works for; empty when nothing is due."""
    due = Q(state=ObservationState.PENDING, not_before__lte=now) | Q(
        state=ObservationState.CLAIMED, claim_deadline__lte=now
    )
    busy = Observation.unscoped.filter(
        customer=OuterRef("customer"), state=ObservationState.CLAIMED, claim_deadline__gt=now
    )
    with transaction.atomic():
        waiting = Observation.unscoped.filter(due).filter(~Exists(busy)).values("customer_id")
        longest = waiting.annotate(since=Min("not_before")).order_by("since").values_list("customer_id", flat=True)
        for customer_id in longest[:20]:
            locked = Customer.objects.select_for_update(skip_locked=True).filter(id=customer_id).first()
            if locked is None:
                continue
            rows = Observation.unscoped.filter(due, customer_id=customer_id).filter(~Exists(busy))
            ids = list(rows.order_by("occurred_at", "id").values_list("id", flat=True)[:limit])
            if ids:
                return _take(ids, state=ObservationState.CLAIMED, until=now + CLAIM)
    return []


def claim_for_model(*, now: datetime) -> Observation | None:
    """One observation that the rules have seen and the model has not; one at a time, as a local model works.

    People come first: while somebody waits for an answer, or has just asked, the model is left alone.
    """
    if _model_is_wanted(now=now):
        return None
    due = Q(state=ObservationState.SEEN, not_before__lte=now) | Q(
        state=ObservationState.THINKING, claim_deadline__lte=now
    )
    with transaction.atomic():
        row = (
            Observation.unscoped.select_for_update(skip_locked=True)
            .filter(due, created_at__gt=now - MODEL_WINDOW)
            .order_by("not_before", "id")
            .first()
        )
        if row is None:
            return None
        taken = _take([row.id], state=ObservationState.THINKING, until=now + THINK)
        return taken[0] if taken else None


def _model_is_wanted(*, now: datetime) -> bool:
    thinking = Observation.unscoped.filter(state=ObservationState.THINKING, claim_deadline__gt=now)
    answering = Recall.unscoped.filter(purpose=ANSWER, created_at__gt=now - PEOPLE_FIRST)
    return thinking.exists() or answering.exists()


def _take(ids: list[UUID], *, state: ObservationState, until: datetime) -> list[Observation]:
    token = new_id()
    Observation.unscoped.filter(id__in=ids).update(
        state=state, claim_token=token, claim_deadline=until, attempts=F("attempts") + 1
    )
    return list(Observation.unscoped.select_related("customer").filter(claim_token=token).order_by("occurred_at", "id"))


def give_back(observation: Observation, *, error: str, now: datetime) -> ObservationState:
    """After a failure: wait and try again, or give up after several attempts. Only while the claim is ours."""
    back_to = ObservationState.PENDING if observation.state == ObservationState.CLAIMED else ObservationState.SEEN
    state = ObservationState.FAILED if observation.attempts >= ATTEMPTS else back_to
    Observation.unscoped.filter(id=observation.id, claim_token=observation.claim_token).update(
        state=state,
        claim_token=None,
        claim_deadline=None,
        not_before=now + timedelta(seconds=2**observation.attempts),
        last_error=error[:200],
    )
    return state


def put_back(observation: Observation, *, until: datetime) -> None:
    """The part that was needed is away: that is no attempt."""
    Observation.unscoped.filter(id=observation.id, claim_token=observation.claim_token).update(
        state=ObservationState.SEEN,
        claim_token=None,
        claim_deadline=None,
        not_before=until,
        attempts=F("attempts") - 1,
    )


def waiting_count() -> int:
    """Observations that nobody has learnt from yet."""
    return Observation.unscoped.filter(state__in=[ObservationState.PENDING, ObservationState.CLAIMED]).count()
