"""Workers at the same observation, writers at the same slot, an erasure against a worker. Each with its control."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import IntegrityError, connections, transaction

from memories import facade
from memories.access import customer_space
from memories.enums import ObservationState, Status, Trust
from memories.lifecycle import record
from memories.lifecycle.transitions import LostRace
from memories.models import Memory, Observation, Space
from memories.pipeline import apply, claims, propose, settle
from memories.pipeline.decide import Circumstances, decide
from supportmem.accounts.actors import system_actor
from supportmem.common import wall
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def at_once(work: Callable[[int], object], *, threads: int) -> list[object]:
    """Run `work` in threads that start together; errors come back as values."""
    barrier = threading.Barrier(threads)

    def one(number: int) -> object:
        try:
            barrier.wait(timeout=10)
            with wall.whole_house():
                return work(number)
        except (IntegrityError, LostRace, settle.ClaimLost) as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(threads)))


def test_without_the_claim_two_workers_would_both_write(mia: World) -> None:
    """The control: the same candidates settled from two copies of the row that nobody has claimed."""
    observation = mia.say("I like green tea")
    row = Observation.unscoped.select_related("customer").get(id=observation.observation_id)
    worker = system_actor(organization_id=row.organization_id, name="system: worker")

    def write(number: int) -> object:
        run = apply.Run(id=row.id, actor=worker, observation=row, space=match_space(row), now=NOW)
        with transaction.atomic():
            for candidate in propose.by_rules(row):
                if candidate.attribute == "":
                    decision = decide(candidate, [], circumstances(row))
                    assert decision is not None
                    apply.apply(decision, candidate, run=run)
        return "written"

    assert at_once(write, threads=2) == ["written", "written"]
    assert Memory.unscoped.filter(content="I like green tea", kind="conversation").count() == 2


def match_space(row: Observation) -> Space:
    """The customer's space, made before the race."""
    return customer_space(row.customer)


def circumstances(row: Observation) -> Circumstances:
    """As the worker sees the row."""
    return Circumstances(said_at=row.occurred_at, trust=Trust(row.trust), own_words=True)


def test_eight_workers_learn_each_thing_once(mia: World) -> None:
    for text in ("My name is Alice", "I live in Oslo", "I like green tea", "The checkout is broken"):
        mia.say(text)
    at_once(lambda _: facade.learn_due(now=LATER), threads=8)
    assert sorted(m.content for m in mia.memories() if m.kind != "conversation") == [
        "Likes green tea",
        "Location: Oslo",
        "Name: Alice",
        "The checkout is broken",
    ]
    assert len(mia.contents(kind="conversation")) == 4
    assert set(Observation.unscoped.values_list("state", flat=True)) == {ObservationState.SEEN}


def test_two_claims_never_share_a_customer(people: Personas) -> None:
    for customer in (people.mia, people.olga):
        for text in ("one thing", "another thing"):
            World(people.alice.actor, customer).say(text)
    taken = at_once(lambda _: claims.claim_for_rules(now=LATER, limit=10), threads=6)
    batches = [batch for batch in taken if isinstance(batch, list) and batch]
    assert sorted(len(batch) for batch in batches) == [2, 2]
    assert len({batch[0].customer_id for batch in batches}) == 2


def test_a_dead_workers_claim_is_taken_up_again(mia: World) -> None:
    mia.say("My name is Alice")
    (dead,) = claims.claim_for_rules(now=LATER, limit=10)
    assert claims.claim_for_rules(now=LATER, limit=10) == []
    facade.learn_due(now=LATER + claims.CLAIM)
    assert mia.slot("name") == ["Alice"]
    worker = system_actor(organization_id=dead.organization_id, name="system: worker")
    with pytest.raises(settle.ClaimLost):
        settle.settle(dead, propose.by_rules(dead), actor=worker, then=ObservationState.SEEN, now=LATER)
    assert mia.slot("name") == ["Alice"]


def test_writers_of_one_slot_leave_one_value(mia: World) -> None:
    names = ["Ann", "Bea", "Cleo", "Dora", "Eva", "Fay"]
    at_once(lambda n: mia.say(f"Actually, my name is {names[n]}"), threads=6)
    mia.learn()
    (name,) = mia.slot("name")
    assert name in names
    told = facade.read(mia.actor, memory_id=next(m.id for m in mia.memories() if m.attribute == "name"))
    assert [r.number for r in told.revisions] == list(range(1, len(told.revisions) + 1))


def test_the_constraint_stands_behind_the_decision(mia: World) -> None:
    """The control of one value per slot: written past the decision, the database refuses the second."""
    make_memory(mia.customer, content="Name: Ann", attribute="name", value="Ann", value_key="ann")
    with pytest.raises(IntegrityError, match="memory_one_active_value"):
        make_memory(mia.customer, content="Name: Bea", attribute="name", value="Bea", value_key="bea")


def test_a_stale_version_changes_nothing(mia: World) -> None:
    memory = make_memory(mia.customer).memory
    Memory.unscoped.filter(id=memory.id).update(version=9)
    with pytest.raises(LostRace):
        record.compare_and_set(memory, content="overwritten")
    assert Memory.unscoped.get(id=memory.id).content == memory.content


def test_an_erasure_wins_against_workers(mia: World) -> None:
    for n in range(6):
        mia.say(f"I like tea number {n}")
    mia.learn()
    for n in range(6, 12):
        mia.say(f"I like tea number {n}")

    def work(number: int) -> object:
        if number == 0:
            return facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
        return facade.learn_due(now=LATER)

    at_once(work, threads=4)
    mia.learn()
    assert Memory.unscoped.exclude(status=Status.ERASED).count() == 0
    assert not Memory.unscoped.exclude(content="").exists()
    assert not Observation.unscoped.exclude(text="").exists()
