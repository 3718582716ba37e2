"""People who correct by hand, at once and while the worker is slow. Each race after its control."""

import threading
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import OperationalError

from memories import facade, govern
from memories.contracts import MemoryView, Wording
from memories.enums import ObservationState, Status, Trust
from memories.models import Memory, Observation
from memories.pipeline import claims, learn
from supportmem.accounts.actors import system_actor
from supportmem.common.errors import Conflict
from tests.concurrency.racing import at_once
from tests.integration.memories.world import NOW, World
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
LATER = NOW + timedelta(minutes=1)
CORRECTIONS = 50


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia).told("My name is Jon")


def name_of(mia: World) -> MemoryView:
    (name,) = [m for m in mia.memories() if m.attribute == "name"]
    return facade.read(mia.actor, memory_id=name.id)


def spelt(number: int) -> str:
    return f"J{chr(97 + number // 26)}{chr(97 + number % 26)}on"


def correct(mia: World, *, name: MemoryView, value: str, version: int | None = None) -> MemoryView:
    wording = Wording(content=f"Name: {value}", value=value)
    return govern.correct(mia.actor, memory_id=name.id, wording=wording, version=version, now=LATER)


def test_fifty_people_correct_one_slot_and_none_is_lost(mia: World) -> None:
    name = name_of(mia)

    def insist(number: int) -> object:
        """As a page does that a busy server refused."""
        for _try in range(20):
            with suppress(OperationalError, Conflict):
                return correct(mia, name=name, value=spelt(number))
        return None

    assert all(at_once(insist, threads=CORRECTIONS))
    after = name_of(mia)
    assert after.id == name.id
    assert [r.number for r in after.revisions] == list(range(1, CORRECTIONS + 2))
    assert sorted(r.value for r in after.revisions[1:]) == sorted(spelt(n) for n in range(CORRECTIONS))
    assert after.value == after.revisions[-1].value
    assert Memory.unscoped.filter(attribute="name").count() == 1


def test_of_those_who_saw_the_same_version_one_wins_and_the_others_are_told(mia: World) -> None:
    name = name_of(mia)

    def once(number: int) -> object:
        try:
            return correct(mia, name=name, value=spelt(number), version=name.version).value
        except Conflict:
            return None

    told = [one for one in at_once(once, threads=8) if one is not None]
    assert told == [name_of(mia).value]


def test_control_deciding_before_a_person_and_writing_after_overwrites_them(mia: World) -> None:
    name, decided = name_of(mia), threading.Event()
    corrected = threading.Event()

    def careless(number: int) -> object:
        if number:
            decided.wait(timeout=20)
            correct(mia, name=name, value="John")
            corrected.set()
            return None
        known = Memory.unscoped.get(id=name.id).value
        decided.set()
        corrected.wait(timeout=20)
        return Memory.unscoped.filter(id=name.id).update(value=known)

    at_once(careless, threads=2)
    assert name_of(mia).value == "Jon"


def test_c3_a_person_who_corrects_while_consolidation_is_slow_wins(mia: World) -> None:
    """The worker has read the words and taken its time; what it then writes is decided anew."""
    name = name_of(mia)
    mia.say("By the way, my name is Jonny")
    held = claims.claim_for_rules(now=LATER, limit=10)
    found = learn.read(held)  # slow, and meanwhile:
    correct(mia, name=name, value="John")
    worker = system_actor(organization_id=mia.customer.organization_id, name="system: worker")
    learn.settle_all(held, found, actor=worker, then=ObservationState.SEEN, now=LATER)
    after = name_of(mia)
    assert (after.value, after.trust, after.status) == ("John", Trust.CONFIRMED, Status.ACTIVE)
    assert set(Observation.unscoped.filter(text__contains="Jonny").values_list("state", flat=True)) == {"seen"}
