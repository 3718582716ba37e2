"""The deep check: writes, recalls and erases a memory through the real doors, in the actor's organization.

On a customer kept for this (external id customers.PROBE, left out of lists). One check per organization at a
time: a second one would erase the first one's memory while that is looking for it.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db import connection, transaction

from memories import facade
from memories.contracts import RecallRequest, Utterance
from memories.enums import Source
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import PROBE, create_customer, list_customers
from supportmem.audit import ledger
from supportmem.common.errors import Anticipated, Conflict
from supportmem.common.ids import new_id

_LOCK = 0x5EED  # first half of the advisory lock's key; the other comes from the organization

T = TypeVar("T")


class ProbeFailed(Anticipated):
    """A step did not do what it promises."""

    code = "probe_failed"
    status = 503


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step: whether it worked, how long it took, and why not."""

    name: str
    ok: bool
    milliseconds: float
    detail: str = ""


@dataclass(kw_only=True)
class Report:
    """What was tried."""

    steps: list[Step] = field(default_factory=list)
    receipt: UUID | None = None

    @property
    def ok(self) -> bool:
        """Whether all of it worked."""
        return all(step.ok for step in self.steps)


def run(actor: Actor, *, now: datetime) -> Report:
    """Try everything. Raises Conflict when another check is under way in the organization,
    Forbidden for roles that only read."""
    require(actor, Ability.USE_ASSISTANT)
    require(actor, Ability.ERASE_CUSTOMER)
    report = Report()
    with _alone(actor):
        probe = _step(report, "customer", lambda: _customer(actor))
        if probe is None:
            return report
        word = f"probe{secrets.token_hex(6)}"
        _step(report, "write", lambda: _write(actor, customer_id=probe, word=word, now=now))
        _step(report, "recall", lambda: _recall(actor, customer_id=probe, word=word, now=now))
        report.receipt = _step(report, "erase", lambda: _erase(actor, customer_id=probe, now=now))
        _step(report, "gone", lambda: _gone(actor, customer_id=probe, word=word, now=now))
    return report


def _customer(actor: Actor) -> UUID:
    known = list_customers(actor, external_id=PROBE, limit=1)
    if known:
        return known[0].id
    # Of no team, so that whoever runs the check next finds it.
    return create_customer(replace(actor, team_ids=frozenset()), external_id=PROBE, name="Deep check").id


def _write(actor: Actor, *, customer_id: UUID, word: str, now: datetime) -> None:
    utterance = Utterance(
        organization_id=actor.organization_id,
        customer_id=customer_id,
        text=f"Please remember that the word of the day is {word}.",
        source=Source.CUSTOMER_TURN,
        occurred_at=now,
        idempotency_key=f"deep-check:{new_id()}",
        language="en",
    )
    with transaction.atomic():
        seen = facade.observe(actor, utterance=utterance, now=now)
    if not seen.changes:
        raise ProbeFailed("Nothing was remembered, although we were asked to remember it.")


def _recall(actor: Actor, *, customer_id: UUID, word: str, now: datetime) -> None:
    if not _finds(actor, customer_id=customer_id, word=word, now=now):
        raise ProbeFailed("What was just remembered is not found.")


def _erase(actor: Actor, *, customer_id: UUID, now: datetime) -> UUID:
    return facade.erase_customer(actor, customer_id=customer_id, now=now).receipt_id


def _gone(actor: Actor, *, customer_id: UUID, word: str, now: datetime) -> None:
    if _finds(actor, customer_id=customer_id, word=word, now=now):
        raise ProbeFailed("What was erased is still found.")


def _finds(actor: Actor, *, customer_id: UUID, word: str, now: datetime) -> bool:
    question = RecallRequest(query=f"word of the day {word}", customer_id=customer_id, purpose="deep check")
    found = facade.recall(actor, request=question, now=now)
    return any(word in memory.content for memory in found.memories)


def _step(report: Report, name: str, work: Callable[[], T]) -> T | None:
    """Do it, note how it went; None when it failed."""
    began = time.perf_counter()
    result: T | None = None
    detail = ""
    try:
        result = work()
    except Anticipated as error:
        detail = error.detail
    spent = (time.perf_counter() - began) * 1000
    report.steps.append(Step(name=name, ok=not detail, milliseconds=round(spent, 1), detail=detail))
    return result


@contextmanager
def _alone(actor: Actor) -> Iterator[None]:
    """Hold the organization's lock for as long as the check runs; it ends with the connection."""
    key = [_LOCK, actor.organization_id.int & 0x7FFFFFFF]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
        if not cursor.fetchone()[0]:
            raise Conflict("A deep check is under way in your organization: ask again in a moment.")
    try:
        ledger.append(by=actor, verb="deep_check.begun", object_type="organization")
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)
