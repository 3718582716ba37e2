"""Many uses of one skill at once: each is counted, the same key once. With the control that shows the race."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from memories import skills
from memories.contracts.skills import NewOutcome, NewSkill, SkillView
from memories.models import Skill, SkillOutcome
from supportmem.common import wall
from tests.integration.memories.world import NOW
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
THREADS, EACH = 6, 5


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def skill(people: Personas) -> SkillView:
    told = NewSkill(name="Reset the label printer", steps=("Turn it off", "Turn it on"))
    return skills.create_skill(people.alice.actor, skill=told, now=NOW)


def at_once(work: Callable[[int], object]) -> None:
    """Run `work` in threads that start together."""
    barrier = threading.Barrier(THREADS)

    def one(number: int) -> None:
        try:
            barrier.wait(timeout=20)
            with wall.whole_house():
                work(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(one, range(THREADS)))


def counts() -> tuple[int, int, int]:
    """Attempts, successes, rows."""
    row = Skill.unscoped.get()
    return row.attempts, row.successes, SkillOutcome.unscoped.count()


def test_control_counting_by_reading_first_loses_uses(skill: SkillView) -> None:
    read = threading.Barrier(THREADS)

    def count(_: int) -> None:
        row = Skill.unscoped.get(id=skill.id)
        read.wait(timeout=20)
        Skill.unscoped.filter(id=row.id).update(attempts=row.attempts + 1)

    at_once(count)
    assert counts()[0] == 1


def test_each_use_is_counted(people: Personas, skill: SkillView) -> None:
    def use(number: int) -> None:
        for _ in range(EACH):
            outcome = NewOutcome(succeeded=number % 2 == 0)
            skills.record_outcome(people.alice.actor, skill_id=skill.id, outcome=outcome, now=NOW)

    at_once(use)
    assert counts() == (THREADS * EACH, THREADS * EACH // 2, THREADS * EACH)


def test_the_same_key_counts_once(people: Personas, skill: SkillView) -> None:
    def use(_: int) -> None:
        outcome = NewOutcome(succeeded=True, key="ticket-1")
        skills.record_outcome(people.alice.actor, skill_id=skill.id, outcome=outcome, now=NOW)

    at_once(use)
    assert counts() == (1, 1, 1)
