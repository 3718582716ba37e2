"""What is to begin later waits, is one however often it is told, can be called off, and begins under today's rules."""

from datetime import timedelta

import pytest

from memories import govern
from memories.contracts import Wording
from memories.enums import RunKind, Source, Status
from memories.models import Memory
from memories.pipeline.start import start_due
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db
THEN = NOW + timedelta(days=60)
HOUR = timedelta(hours=1)


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, who lives in Berlin and is going to move."""
    return World(people.alice.actor, people.mia).told("I live in Berlin.", "I'm moving to Oslo next week.")


def plans(world: World) -> list[str]:
    """What waits for its time."""
    return [m.value for m in world.memories(status=Status.CANDIDATE)]


def home() -> list[str]:
    """Where she lives, whenever that began."""
    rows = Memory.unscoped.filter(status=Status.ACTIVE, attribute="location")
    return list(rows.values_list("value", flat=True))


def said(world: World, text: str, *, source: Source = Source.CUSTOMER_TURN) -> None:
    """Said and learnt."""
    world.say(text, source=source)
    world.learn()


@pytest.mark.parametrize(
    "text",
    [
        "I'm not moving to Oslo after all.",
        "We won't be moving to Oslo.",
        "I am no longer moving to Oslo next week.",
        "The move to Oslo has been cancelled.",
        "We've decided not to move to Oslo.",
        "We're not moving after all.",
        "Our move is off.",
        "Forget that I'm moving to Oslo.",
        "Forget that I'm moving to Oslo next week.",
        "Please forget my move to Oslo.",
        "我不搬到Oslo了。",
        "搬家取消了。",
    ],
)
def test_a_plan_can_be_called_off(mia: World, text: str) -> None:
    assert plans(mia) == ["Oslo"]
    said(mia, text)
    assert plans(mia) == []
    assert start_due(now=THEN) == 0
    assert home() == ["Berlin"]
    assert not [m.content for m in mia.memories(kind="conversation") if "moving to Oslo next" in m.content]


@pytest.mark.parametrize(
    "text",
    [
        "I'm not moving to Rome after all.",
        "I'm not switching plans after all.",
        "Am I not moving to Oslo?",
        "If I'm not moving to Oslo I will tell you.",
        "Forget my phone number.",
        "The office in Oslo is closed.",
    ],
)
def test_another_word_leaves_it_waiting(mia: World, text: str) -> None:
    said(mia, text)
    assert plans(mia) == ["Oslo"]
    assert start_due(now=THEN) == 1
    assert home() == ["Oslo"]


def test_a_colleague_does_not_call_off_the_customers_plan(mia: World) -> None:
    said(mia, "The customer is not moving to Oslo after all.", source=Source.NOTE)
    assert plans(mia) == ["Oslo"]


def test_what_was_called_off_comes_back_with_its_run_undone(mia: World) -> None:
    said(mia, "I'm not moving to Oslo after all.")
    newest = next(run for run in govern.list_runs(mia.actor, customer_id=mia.customer.id) if run.kind == RunKind.LEARN)
    govern.undo_run(mia.actor, run_id=newest.id, reason="A misunderstanding", now=NOW + HOUR)
    assert plans(mia) == ["Oslo"]


def test_told_twice_it_is_one_confirmed_with_the_day_told_last(mia: World) -> None:
    said(mia, "As I said, I'm moving to Oslo next week.")
    said(mia, "I'm moving to Oslo next Friday.")
    (plan,) = mia.memories(status=Status.CANDIDATE)
    assert (plan.confirmations, plan.valid_from.date().isoformat()) == (2, "2026-03-06")
    assert start_due(now=THEN) == 1
    assert home() == ["Oslo"]


def test_another_place_for_the_same_time_takes_its_place(mia: World) -> None:
    (first,) = mia.memories(status=Status.CANDIDATE)
    said(mia, "I'm moving to Rome next week.")
    assert plans(mia) == ["Rome"]
    assert Memory.unscoped.get(id=first.id).status == Status.INVALIDATED


def test_two_plans_for_two_times_both_come_true(mia: World) -> None:
    said(mia, "I'm moving to Rome tomorrow.")
    assert plans(mia) == ["Oslo", "Rome"]
    assert start_due(now=THEN) == 2
    assert home() == ["Oslo"]


def test_a_person_has_decided_otherwise_meanwhile(mia: World) -> None:
    (lives,) = [m for m in mia.memories() if m.attribute == "location"]
    govern.correct(mia.actor, memory_id=lives.id, wording=Wording(value="Rome"), now=NOW + HOUR)
    assert start_due(now=THEN) == 0
    assert home() == ["Rome"]
    (conflict,) = govern.list_conflicts(mia.actor, customer_id=mia.customer.id)
    assert (conflict.known, conflict.proposed) == ("Rome", "Oslo")
    assert start_due(now=THEN) == 0
    assert len(govern.list_conflicts(mia.actor, customer_id=mia.customer.id)) == 1


def test_what_is_read_only_gives_way_to_no_plan(mia: World) -> None:
    Memory.unscoped.filter(attribute="location", status=Status.ACTIVE).update(read_only=True)
    assert start_due(now=THEN) == 0
    assert home() == ["Berlin"]
    assert [c.proposed for c in govern.list_conflicts(mia.actor, customer_id=mia.customer.id)] == ["Oslo"]


def test_what_came_true_early_is_one_memory(mia: World) -> None:
    said(mia, "I moved to Oslo.")
    assert start_due(now=THEN) == 0
    assert home() == ["Oslo"]
    assert plans(mia) == []


def test_home_said_again_before_the_move_does_not_stop_it(mia: World) -> None:
    said(mia, "I live in Berlin.")
    assert start_due(now=THEN) == 1
    assert home() == ["Oslo"]
