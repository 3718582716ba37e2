"""Recalls beside people who correct: nobody waits for the other in a circle, and no old wording gets through."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta

import pytest
from django.db import OperationalError, connection

from memories import facade, govern
from memories.contracts import Wording
from memories.lifecycle import transitions
from memories.models import Memory, RecallHit
from supportmem.common.errors import Conflict
from tests.concurrency.racing import at_once
from tests.database import Connection, connect_as
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import make_personas

pytestmark = pytest.mark.django_db(transaction=True)
LATER = NOW + timedelta(minutes=1)
ROUNDS = 4


def number_in(content: str) -> int:
    return int(re.findall(r"\d+", content)[0])


@pytest.fixture
def mia() -> World:
    people = make_personas()
    return World(people.alice.actor, people.mia)


@contextmanager
def writer(*held: Memory) -> Iterator[Connection]:
    """Somebody in the middle of changing these memories, who locks as govern does."""
    with connect_as("owner") as link, link.transaction():
        for memory in held:
            link.execute("SELECT 1 FROM memories_memory WHERE id = %s FOR UPDATE", [memory.id])
        yield link


@contextmanager
def impatient() -> Iterator[None]:
    """Whoever waits for a lock shows it."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '300ms'")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")


def test_a_recall_waits_for_nobody_who_changes_what_it_found(mia: World) -> None:
    first, second = (make_memory(mia.customer, content=f"likes {colour} tea").memory for colour in ("green", "black"))
    with writer(second) as other, impatient():
        with pytest.raises(OperationalError, match="lock timeout"):  # the race without the guard
            transitions.mark_used(memory_ids=[first.id, second.id], now=NOW)
        assert {item.memory_id for item in mia.recall("tea")} == {first.id, second.id}  # as committed last
        other.execute("SELECT 1 FROM memories_memory WHERE id = %s FOR UPDATE NOWAIT", [first.id])
    assert RecallHit.unscoped.filter(kept=True).count() == 2
    used = dict(Memory.unscoped.values_list("id", "use_count"))
    assert used == {first.id: 1, second.id: 0}  # the log is the exact count


def test_a_recall_holds_nothing_while_it_waits_for_an_erasure(mia: World) -> None:
    tea = make_memory(mia.customer, content="likes green tea").memory
    with connect_as("owner") as link, link.transaction():
        link.execute("SELECT 1 FROM accounts_customer WHERE id = %s FOR UPDATE", [mia.customer.id])
        with impatient(), pytest.raises(OperationalError, match="lock timeout"):
            mia.recall("tea")
        link.execute("SELECT 1 FROM memories_memory WHERE id = %s FOR UPDATE NOWAIT", [tea.id])


def test_no_recall_gives_a_wording_that_was_corrected_before(mia: World) -> None:
    """Corrections one after the other, recalls of two people beside them; each knows what held when it began."""
    makes = [make_memory(mia.customer, content="The tea number is 0.").memory for _ in range(3)]
    committed = [0] * len(makes)

    def work(thread: int) -> list[str]:
        return correct() if thread == 0 else recall()

    def correct() -> list[str]:
        for number in range(1, ROUNDS + 1):
            for place in reversed(range(len(makes))):
                wording = Wording(content=f"The tea number is {number}.")
                with suppress(Conflict):
                    govern.correct(mia.actor, memory_id=makes[place].id, wording=wording, reason="So", now=LATER)
                committed[place] = number
        return []

    def recall() -> list[str]:
        stale: list[str] = []
        for _ in range(ROUNDS * 2):
            held = dict(zip((m.id for m in makes), committed, strict=True))
            stale += [one.content for one in mia.recall("tea number") if number_in(one.content) < held[one.memory_id]]
        return stale

    assert at_once(work, threads=3) == [[], [], []]
    assert {facade.read(mia.actor, memory_id=m.id).content for m in makes} == {f"The tea number is {ROUNDS}."}
