"""The durable queue: observations are claimed with a token and a deadline, one customer at a time.

A killed worker's claim runs out and its work is taken up again; the customer's row is the mutex, and within a
conversation nothing is learnt before what was said before it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from memories.enums import ObservationState
from memories.models import Observation
from memories.pipeline import propose
from memories.pipeline.burst import MOST, bursts
from memories.pipeline.faults import Failure
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id

# For rules, which take milliseconds. A killed worker's claim must run out well within the 20 s in which what is said
# is learnt; run.learn_due is asked for few at a time.
CLAIM = timedelta(seconds=8)
PATIENCE = timedelta(seconds=8)  # at most so long after its own quiet period a turn waits for those that follow it
THINK_AFTER = timedelta(seconds=10)  # whoever has just written something may ask about it next
ATTEMPTS = 5  # tries that failed, before somebody must look
KILLS = 40  # workers that died over one observation: it is at fault, and no machine kills that often by chance
LONGEST_WAIT = 64  # seconds between two tries
LOOK = 60  # due rows that are looked through for a customer nobody else works for
REASON: Final = 200  # characters of a reason
_FREE: Final[Mapping[str, Any]] = {"claim_token": None, "claim_deadline": None}


def claim_for_rules(*, now: datetime, limit: int) -> list[Observation]:
    """The oldest due observations of one customer nobody else works for; empty when nothing is due.

    Ends where a burst ends, so a few more than `limit` may come. What has been tried before comes alone. Who has just
    spoken goes before what was imported, however long that has waited: there may be years of it.
    """
    due = _due(now=now)
    with transaction.atomic():
        for customer_id in _waiting_longest(due):
            customer = _locked(customer_id)
            if customer is None:
                continue
            # Asked again under the customer's lock, under which nobody else changes them.
            rows = due.filter(customer_id=customer_id).order_by("occurred_at", "id")[: limit + MOST]
            mine = _first_of(rows, limit=limit)
            if mine:
                _claim(mine, customer=customer, until=now + CLAIM)
                return mine
    return []


def _locked(customer_id: UUID) -> Customer | None:
    """None while somebody else works for the customer. New rows that refer to them, as of a recall, do not wait."""
    free = Customer.objects.select_for_update(no_key=True, skip_locked=True).filter(id=customer_id).order_by()
    return next(iter(free), None)


def _claim(rows: Sequence[Observation], *, customer: Customer, until: datetime) -> None:
    """One statement for all of them; the rows here become what it has made of theirs."""
    token = _mark([row.id for row in rows], state=ObservationState.CLAIMED, until=until)
    for row in rows:
        row.state, row.claim_token, row.claim_deadline = ObservationState.CLAIMED, token, until
        row.attempts += 1
        row.customer = customer


def _waiting_longest(due: QuerySet[Observation]) -> Iterator[UUID]:
    """Customers in the order in which they have waited; those of imports after all others."""
    for rows in (due.filter(import_id=None), due.exclude(import_id=None)):
        longest = rows.order_by("not_before", "id").values_list("customer_id", flat=True)[:LOOK]
        yield from dict.fromkeys(longest)


def _due(*, now: datetime) -> QuerySet[Observation]:
    """What may be learnt from now: its quiet period is over, or its worker is gone, and nothing before it waits."""
    due = Q(state=ObservationState.PENDING, not_before__lte=now) | Q(
        state=ObservationState.CLAIMED, claim_deadline__lte=now
    )
    busy = Observation.unscoped.filter(
        customer=OuterRef("customer"), state=ObservationState.CLAIMED, claim_deadline__gt=now
    )
    waiting = Observation.unscoped.filter(
        conversation_id=OuterRef("conversation_id"), state=ObservationState.PENDING, not_before__gt=now
    )
    said_before = Q(occurred_at__lt=OuterRef("occurred_at")) | Q(
        occurred_at=OuterRef("occurred_at"), id__lt=OuterRef("id")
    )
    tried = waiting.filter(said_before, attempts__gt=0)
    still_talking = Q(not_before__gt=now - PATIENCE) & Exists(waiting.filter(attempts=0))
    return Observation.unscoped.filter(due).filter(~Exists(busy), ~Exists(tried)).exclude(still_talking)


def _first_of(rows: Iterable[Observation], *, limit: int) -> list[Observation]:
    """Whole windows up to the limit; what has been tried before alone. What killed its workers is put away."""
    mine: list[Observation] = []
    for window in windows(list(rows), fresh=0):
        first = window[0]
        if first.state == ObservationState.CLAIMED and first.attempts >= KILLS:
            Observation.unscoped.filter(id=first.id).update(**_failed(f"{first.attempts} workers ended over it"))
            continue
        if first.attempts:
            return mine or [first]
        mine += window
        if len(mine) >= limit:
            break
    return mine


def windows(rows: Sequence[Observation], *, fresh: int) -> list[list[Observation]]:
    """Rows in the order they were said, cut into bursts of one author. What was tried before stands alone.

    It may be at fault. `fresh` is how many attempts a row has that was never tried: none while it waits, one once it
    is taken.
    """
    found = []
    for burst in bursts([propose.utterance_of(row) for row in rows]):
        part = list(rows[burst.start : burst.stop])
        apart = any(row.attempts > fresh for row in part) or len({row.author_id for row in part}) > 1
        found += [[row] for row in part] if apart else [part]
    return found


def take(ids: Sequence[UUID], *, state: ObservationState, until: datetime) -> list[Observation]:
    """Mark rows that the caller has locked as taken until then, and read them in the order they were said."""
    token = _mark(ids, state=state, until=until)
    mine = Observation.unscoped.select_related("customer").filter(id__in=ids, claim_token=token)
    return list(mine.order_by("occurred_at", "id"))


def _mark(ids: Sequence[UUID], *, state: ObservationState, until: datetime) -> UUID:
    token = new_id()
    Observation.unscoped.filter(id__in=ids).update(
        state=state, claim_token=token, claim_deadline=until, attempts=F("attempts") + 1
    )
    return token


def give_back(rows: Sequence[Observation], *, failure: Failure, now: datetime) -> None:
    """After a failure, while the claim is ours: wait and try again, or put away what cannot get better.

    One of several is at fault: which one shows when each is tried alone, and that at once.
    """
    for row in rows:
        alone = len(rows) == 1
        # Attempts count dead workers too: what has not failed before is tried once more whatever they say.
        if alone and (failure.permanent or (row.attempts >= ATTEMPTS and row.last_error)):
            _ours(row).update(**_failed(failure.reason))
        else:
            wait = timedelta(seconds=min(2**row.attempts, LONGEST_WAIT)) if alone else timedelta(0)
            _ours(row).update(state=_before(row), not_before=now + wait, last_error=failure.reason[:REASON], **_FREE)


def put_back(rows: Sequence[Observation], *, until: datetime | None = None) -> None:
    """Nothing was tried: the part that was needed is away, or something before them failed. That is no attempt."""
    for row in rows:
        again = {"not_before": until} if until is not None else {}
        _ours(row).update(state=_before(row), attempts=F("attempts") - 1, **again, **_FREE)


def waiting_count() -> int:
    """Observations that nobody has learnt from yet."""
    return Observation.unscoped.filter(state__in=[ObservationState.PENDING, ObservationState.CLAIMED]).count()


def _ours(row: Observation) -> QuerySet[Observation]:
    return Observation.unscoped.filter(id=row.id, claim_token=row.claim_token)


def _before(row: Observation) -> ObservationState:
    """The state it was taken from."""
    return ObservationState.PENDING if row.state == ObservationState.CLAIMED else ObservationState.SEEN


def _failed(reason: str) -> dict[str, Any]:
    return {"state": ObservationState.FAILED, "last_error": reason[:REASON], **_FREE}
