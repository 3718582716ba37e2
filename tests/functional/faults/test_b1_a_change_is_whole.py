"""B1: on a contradiction the old row was deleted and the new one never written. Here both happen, or neither."""

import pytest
from pytest import MonkeyPatch

from memories.enums import ObservationState, Status
from memories.lifecycle import record, transitions
from memories.models import Evidence, Memory, Observation
from tests.integration.memories.world import World
from tests.personas import Personas

pytestmark = pytest.mark.django_db

CHANGES = [
    pytest.param("I live in Lyon", "I moved from Lyon to Oslo", "location", id="moved"),
    pytest.param("My email is a@example.com", "My email changed to b@example.com", "email", id="address"),
    pytest.param("我叫李雷，我住在上海", "我搬到杭州了", "location", id="Chinese"),
]


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def held(mia: World, attribute: str) -> list[tuple[str, object, int]]:
    """What the slot says, until when, in which version."""
    return [(m.value, m.valid_to, m.version) for m in mia.memories() if m.attribute == attribute]


@pytest.mark.parametrize(("told", "news", "attribute"), CHANGES)
@pytest.mark.parametrize("fails", ["the new memory", "its revision", "its evidence"])
def test_a_change_that_breaks_half_way_leaves_what_was(
    mia: World, monkeypatch: MonkeyPatch, told: str, news: str, attribute: str, fails: str
) -> None:
    mia.told(told)
    before = held(mia, attribute)
    place, name = {
        "the new memory": (transitions, "add"),
        "its revision": (record, "revise"),
        "its evidence": (Evidence.unscoped, "bulk_create"),
    }[fails]

    def broken(*_: object, **__: object) -> None:
        raise ValueError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(place, name, broken)
        mia.say(news)
        mia.learn()
    assert held(mia, attribute) == before
    assert not Memory.unscoped.filter(status=Status.SUPERSEDED).exists()
    waiting = Observation.unscoped.latest("id")
    assert waiting.state in {ObservationState.PENDING, ObservationState.FAILED}

    Observation.unscoped.filter(id=waiting.id).update(state=ObservationState.PENDING, not_before=waiting.created_at)
    Observation.unscoped.filter(id=waiting.id).update(not_before=waiting.occurred_at, attempts=0)
    mia.learn()
    assert [value for value, *_ in held(mia, attribute)] != [value for value, *_ in before]
    assert Memory.unscoped.filter(status=Status.SUPERSEDED, attribute=attribute).count() == 1
