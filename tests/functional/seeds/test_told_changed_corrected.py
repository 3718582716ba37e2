""" "Done when" 2: told, changed, misspelt, changed back, for five slots in two languages, by rules alone."""

from collections import Counter
from datetime import timedelta

import pytest

from memories import facade
from memories.enums import Status
from tests.functional.seeds.stories import (
    BACK_EN,
    BACK_ZH,
    CHANGED_EN,
    CHANGED_ZH,
    MISSPELT_EN,
    MISSPELT_ZH,
    Pair,
    Triple,
)
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SLOTS = {"name", "email", "company", "location", "phone"}


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def tell(world: World, text: str, *, days_ago: float) -> None:
    world.say(text, days_ago=days_ago)
    facade.learn_due(now=NOW + timedelta(minutes=1))


def standing(world: World, slot: str) -> dict[str, Counter[str]]:
    """Every memory of the slot, by status."""
    found: dict[str, Counter[str]] = {}
    for memory in world.memories(status="all"):
        if memory.attribute == slot and memory.subject == "customer":
            found.setdefault(memory.status, Counter())[memory.value] += 1
    return found


@pytest.mark.parametrize("story", [*CHANGED_EN, *CHANGED_ZH], ids=lambda story: f"{story[0]}-{story[4]}")
def test_what_changed_takes_the_slot_and_the_old_value_keeps_its_time(mia: World, story: Pair) -> None:
    slot, first, before, second, after = story
    tell(mia, first, days_ago=9)
    assert mia.slot(slot) == [before]
    tell(mia, second, days_ago=1)
    assert standing(mia, slot) == {Status.ACTIVE: Counter([after]), Status.SUPERSEDED: Counter([before])}
    old = next(m for m in mia.memories(status=Status.SUPERSEDED) if m.attribute == slot)
    new = next(m for m in mia.memories() if m.attribute == slot)
    assert old.superseded_by == new.id
    assert old.valid_to == new.valid_from


@pytest.mark.parametrize("story", [*MISSPELT_EN, *MISSPELT_ZH], ids=lambda story: f"{story[0]}-{story[4]}")
def test_what_was_misspelt_is_put_right_in_the_same_memory(mia: World, story: Pair) -> None:
    slot, first, wrong, second, right = story
    tell(mia, first, days_ago=9)
    assert mia.slot(slot) == [wrong]
    tell(mia, second, days_ago=1)
    assert standing(mia, slot) == {Status.ACTIVE: Counter([right])}
    memory = next(m for m in mia.memories() if m.attribute == slot)
    revisions = facade.read(mia.actor, memory_id=memory.id).revisions
    assert [(r.value, r.verb) for r in revisions] == [(wrong, "added"), (right, "corrected")]


@pytest.mark.parametrize("story", [*BACK_EN, *BACK_ZH], ids=lambda story: f"{story[0]}-{story[2]}-back")
def test_what_changed_back_holds_again_and_both_times_are_kept(mia: World, story: Triple) -> None:
    slot, first, before, second, after, third = story
    tell(mia, first, days_ago=9)
    tell(mia, second, days_ago=5)
    assert mia.slot(slot) == [after]
    tell(mia, third, days_ago=1)
    assert standing(mia, slot) == {Status.ACTIVE: Counter([before]), Status.SUPERSEDED: Counter([before, after])}


def test_every_slot_is_told_in_three_ways_of_each_sort() -> None:
    for stories in (CHANGED_EN, MISSPELT_EN, CHANGED_ZH, MISSPELT_ZH):
        counts = Counter(story[0] for story in stories)
        assert set(counts) == SLOTS and min(counts.values()) >= 3
    for backs in (BACK_EN, BACK_ZH):
        counts = Counter(story[0] for story in backs)
        assert set(counts) == SLOTS and min(counts.values()) >= 3
