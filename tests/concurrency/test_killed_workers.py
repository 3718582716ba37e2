"""Workers that are killed at any moment: nothing is lost, nothing doubled. `make soak` runs the long form."""

import multiprocessing
import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import OperationalError, connections, transaction
from django.utils import timezone

from chat import pool
from memories import facade
from memories.contracts import Utterance
from memories.enums import Kind, ObservationState, Source, Status
from memories.models import Evidence, Memory, Observation, Proposal, Revision
from memories.pipeline import claims
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from supportmem.common.ids import new_id
from tests.factories.accounts import make_customer
from tests.personas import make_personas

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SEED = 20261130
LONG = os.environ.get("SOAK") == "1"
KILLS, OBSERVATIONS, CUSTOMERS = (200, 2000, 25) if LONG else (8, 80, 4)
WORKERS = 2
CLAIM = timedelta(seconds=1.5)  # a killed worker's claim runs out sooner than in production: the same, faster
FORK = multiprocessing.get_context("fork")


@dataclass
class Said:
    """Everybody who speaks, and all that they said, each thing once."""

    actor: Actor
    customers: list[Customer]
    things: list[tuple[Customer, str]]


def talk() -> Said:
    people = make_personas()
    customers = [make_customer(people.harbor, name=f"Customer {n}", team=people.blue) for n in range(CUSTOMERS)]
    things = [(customers[n % CUSTOMERS], f"I like tea number {n}") for n in range(OBSERVATIONS)]
    threads = {customer.id: new_id() for customer in customers}
    now = timezone.now() - timedelta(hours=2)
    for number, (customer, text) in enumerate(things):
        utterance = Utterance(
            organization_id=customer.organization_id,
            customer_id=customer.id,
            text=text,
            source=Source.CUSTOMER_TURN,
            # Some in bursts, some alone.
            occurred_at=now + timedelta(seconds=number * 60 / CUSTOMERS * random.Random(number).random()),  # noqa: S311 - no secret
            idempotency_key=f"soak-{number}",
            conversation_id=threads[customer.id],
            turn_id=new_id(),
        )
        with transaction.atomic():
            facade.observe(people.alice.actor, utterance=utterance, now=now)
    return Said(actor=people.alice.actor, customers=customers, things=things)


def work() -> None:
    """A worker: learns until it is killed."""
    connections.close_all()
    while True:
        with suppress(OperationalError):
            if not facade.learn_due(now=timezone.now(), limit=10).processed:
                time.sleep(0.05)


def start() -> int:
    """A forked child: everything is loaded already, so that it works at once."""
    connections.close_all()
    pool.release()
    child = FORK.Process(target=work, daemon=True)
    child.start()
    assert child.pid is not None
    return child.pid


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def left() -> int:
    waiting = [ObservationState.PENDING, ObservationState.CLAIMED]
    return Observation.unscoped.filter(state__in=waiting).count()


def killed(*, kills: int) -> int:
    """Kill workers at random moments, then let one finish; how many were killed over work."""
    chance = random.Random(SEED)  # noqa: S311 - no secret
    workers = [start() for _ in range(WORKERS)]
    died = over_work = 0
    while died < kills and left():
        time.sleep(chance.uniform(0.02, 0.4))
        victim = workers.pop(chance.randrange(len(workers)))
        kill(victim)
        died += 1
        over_work += Observation.unscoped.filter(state=ObservationState.CLAIMED).exists()
        workers.append(start())
    for pid in workers:
        kill(pid)
    deadline = time.monotonic() + OBSERVATIONS
    while left() and time.monotonic() < deadline:
        facade.learn_due(now=timezone.now(), limit=100)
    return over_work


@pytest.fixture(autouse=True)
def _short_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "CLAIM", CLAIM)
    random.seed(SEED)


def test_control_a_worker_that_ticks_off_first_loses_what_it_was_killed_over() -> None:
    """The guard is the order: learn and move on in one transaction, and until then a claim that runs out."""
    said = talk()
    careless = claims.claim_for_rules(now=timezone.now(), limit=10)
    Observation.unscoped.filter(id__in=[row.id for row in careless]).update(state=ObservationState.SEEN)
    careful = claims.claim_for_rules(now=timezone.now(), limit=10)  # and here both are killed
    facade.learn_due(now=timezone.now() + CLAIM, limit=len(said.things))
    learnt = set(Evidence.unscoped.values_list("observation_id", flat=True))
    assert len(careless) >= 10
    assert not learnt & {row.id for row in careless}
    assert {row.id for row in careful} <= learnt


def test_killed_workers_lose_nothing_and_double_nothing() -> None:
    said = talk()
    over_work = killed(kills=KILLS)
    assert Counter(Observation.unscoped.values_list("state", flat=True)) == {ObservationState.SEEN: OBSERVATIONS}
    for kind, words in ((Kind.PREFERENCE, "Likes tea number"), (Kind.CONVERSATION, "I like tea number")):
        rows = Memory.unscoped.filter(kind=kind, status=Status.ACTIVE)
        wanted = Counter((customer.id, f"{words} {text.rsplit(' ', 1)[1]}") for customer, text in said.things)
        assert Counter(rows.values_list("customer_id", "content")) == wanted
    memories = Memory.unscoped.count()
    assert memories == 2 * OBSERVATIONS
    assert set(Memory.unscoped.values_list("version", "confirmations")) == {(1, 0)}
    assert Revision.unscoped.count() == Evidence.unscoped.count() == memories
    assert LedgerEntry.objects.filter(verb="memory.added").count() == memories
    assert Proposal.unscoped.count() == OBSERVATIONS
    print(f"{KILLS} kills, {over_work} of them over work, {OBSERVATIONS} observations")  # noqa: T201 - for the soak
