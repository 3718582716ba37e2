"""E4: what has run out is never served, swept or not, and reading does not bring it back."""

from datetime import timedelta

import pytest

from memories import facade
from memories.contracts import MemoryListing, RecallRequest
from memories.enums import Status
from memories.models import Memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SOON = NOW + timedelta(seconds=1)


@pytest.fixture
def mia(people: Personas) -> World:
    """Likes tea, and until a second from now the sixth floor."""
    world = World(people.alice.actor, people.mia)
    world.told("I like green tea", "Our desk is on the sixth floor, please remember that")
    Memory.unscoped.filter(content__contains="sixth floor").update(expires_at=SOON)
    return world


def found(mia: World, *, seconds: int) -> list[str]:
    request = RecallRequest(query="On which floor is the desk?", customer_id=mia.customer.id, with_core=True)
    result = facade.recall(mia.actor, request=request, now=NOW + timedelta(seconds=seconds))
    return [m.content for m in (*result.memories, *result.core)]


def listed(mia: World, *, seconds: int) -> list[str]:
    rows = facade.list_memories(
        mia.actor, listing=MemoryListing(customer_id=mia.customer.id), now=NOW + timedelta(seconds=seconds)
    )
    return [m.content for m in rows]


def shown(mia: World, *, seconds: int) -> list[str]:
    panel = facade.customer_memory(mia.actor, customer_id=mia.customer.id, now=NOW + timedelta(seconds=seconds))
    return [m.content for m in (*panel.profile, *panel.open_problems, *panel.remembered)]


def test_e4_what_has_run_out_is_never_served_without_a_sweep(mia: World) -> None:
    for look in (found, listed):
        assert any("sixth" in line for line in look(mia, seconds=0)), look.__name__
    for look in (found, listed, shown):
        assert not any("sixth" in line for line in look(mia, seconds=1)), look.__name__
    assert Memory.unscoped.filter(content__contains="sixth", status=Status.ACTIVE).exists()  # nobody has swept


def test_e4_reading_does_not_renew(mia: World) -> None:
    for _look in range(3):
        assert found(mia, seconds=0)
    assert set(Memory.unscoped.filter(content__contains="sixth").values_list("expires_at", flat=True)) == {SOON}
    assert not any("sixth" in line for line in found(mia, seconds=1))


def test_e4_learning_something_else_does_not_revive(mia: World) -> None:
    mia.say("I like black tea")
    facade.learn_due(now=NOW + timedelta(seconds=2))
    assert not any("sixth" in line for line in found(mia, seconds=2))
    assert not Memory.unscoped.filter(content__contains="sixth", status=Status.ACTIVE).exists()
