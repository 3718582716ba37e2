"""Plays a case through the real write path, lets the result be looked at, and takes everything back."""

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection, transaction

from memories import facade
from memories.contracts import MemoryListing, MemoryView, Utterance
from memories.enums import Kind
from memories.evaluation.cases import Said
from memories.pipeline import run
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.models import Customer, Organization
from supportmem.common.ids import new_id

PAGE = 500
BETWEEN_TURNS = timedelta(minutes=1)
BETWEEN_SESSIONS = timedelta(days=7)
MOST_STEPS = 1000  # of the worker for one case
MOST_FAILURES = 3  # in one case, retries included


class CannotLearn(Exception):
    """The pipeline raises again and again: figures would measure that, and not what it remembers."""


@dataclass
class Player:
    """One customer, what they say, what is remembered of them. Time passes as they speak."""

    actor: Actor
    customer: Customer
    now: datetime
    model: bool
    conversation_id: UUID = field(default_factory=new_id)
    stored: list[str] = field(default_factory=list)
    turn_ids: list[UUID] = field(default_factory=list)
    failures: int = 0
    _session: int = 0

    def say(self, said: Sequence[Said]) -> None:
        """Observe the turns one after the other, learning whenever a session ends, and at the end."""
        for one in said:
            if self.stored and one.session != self._session:
                self.learn()
                self.now += BETWEEN_SESSIONS
                self.conversation_id = new_id()
            self._session = one.session
            self.now += BETWEEN_TURNS
            turn_id = new_id()
            utterance = Utterance(
                organization_id=self.customer.organization_id,
                customer_id=self.customer.id,
                text=one.text,
                source=one.source,
                occurred_at=self.now,
                idempotency_key=str(turn_id),
                conversation_id=self.conversation_id,
                turn_id=turn_id,
                time_zone=self.customer.time_zone,
            )
            self.stored.append(facade.observe(self.actor, utterance=utterance, now=self.now).text)
            self.turn_ids.append(turn_id)
        self.learn()

    def learn(self) -> None:
        """The worker's steps until nothing waits, then the model's when it is asked for."""
        for _ in range(MOST_STEPS):
            self.now += BETWEEN_TURNS
            learnt = facade.learn_due(now=self.now)
            self.failures += learnt.failed
            if not learnt.waiting:
                break
        if self.failures > MOST_FAILURES:
            raise CannotLearn("the write path itself fails: see the errors above")
        for _ in range(MOST_STEPS if self.model else 0):
            self.now += BETWEEN_TURNS
            if not run.think_due(now=self.now):
                break

    def memories(self, *, status: str = "active") -> list[MemoryView]:
        """What was taken from the turns, oldest first; the turns themselves are always kept and not listed here."""
        rows: list[MemoryView] = []
        after: UUID | None = None
        while True:
            listing = MemoryListing(customer_id=self.customer.id, status=status, after=after, limit=PAGE)
            page = facade.list_memories(self.actor, listing=listing, now=self.now)
            rows += page
            if len(page) < PAGE:
                return [row for row in reversed(rows) if row.kind != Kind.CONVERSATION]
            after = page[-1].id


class Stage:
    """An organization in a database of its own; each case has a customer, and is rolled back after it."""

    def __init__(self, *, began: datetime, model: bool) -> None:
        self._began = began
        self._model = model
        self._organization = Organization.objects.create(name="Evaluation", slug=f"evaluation-{new_id()}")
        self._actor = system_actor(organization_id=self._organization.id, name="system: evaluation")
        self._numbers = itertools.count(1)

    @contextmanager
    def case(self) -> Iterator[Player]:
        """A customer nobody has spoken with; gone afterwards, so that no case slows or colours the next."""
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL synchronous_commit = off")
            customer = Customer.objects.create(
                organization=self._organization, external_id=f"case-{next(self._numbers)}", name="Customer"
            )
            yield Player(actor=self._actor, customer=customer, now=self._began, model=self._model)
            transaction.set_rollback(True)
