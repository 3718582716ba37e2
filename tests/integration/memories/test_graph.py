"""Facts as triples with intervals: now, as of a day, as known on a day, and every interval there is."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from memories import govern, graph
from memories.contracts import Wording
from memories.contracts.graph import Triple, TripleQuery
from memories.enums import Status
from supportmem.common.errors import Invalid, NotFound
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

DAY = timedelta(days=1)


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def asked(
    world: World, predicate: str = "", *, subject: str = "", as_of: datetime | None = None, **more: Any
) -> list[Triple]:
    query = TripleQuery(customer_id=world.customer.id, subject=subject, predicate=predicate, as_of=as_of, **more)
    return list(graph.triples(world.actor, asked=query, now=NOW))


def values(found: list[Triple]) -> list[str]:
    return [triple.value for triple in found]


def moved(mia: World) -> World:
    """Oslo, then Lyon, then Oslo again: 30, 20 and 10 days ago."""
    for days, line in ((30, "I live in Oslo."), (20, "I moved to Lyon."), (10, "I moved back to Oslo.")):
        mia.say(line, days_ago=days)
        mia.learn()
    return mia


def test_what_holds_now(mia: World) -> None:
    mia.told("Hi, my name is Mia and I live in Oslo.", "My colleague Ana lives in Lyon.")
    assert values(asked(mia, "location", subject="customer")) == ["Oslo"]
    assert {(t.subject, t.predicate, t.value) for t in asked(mia)} >= {
        ("customer", "name", "Mia"),
        ("customer", "location", "Oslo"),
        ("person:Ana", "location", "Lyon"),
    }
    assert values(asked(mia, "LOCATION", subject="Person:Ana")) == ["Lyon"]
    assert asked(mia, "locat") == []


def test_a_fact_true_in_two_separate_periods_is_two_intervals(mia: World) -> None:
    found = asked(moved(mia), "location", ever=True)
    intervals = [(t.value, t.valid_from, t.valid_to) for t in reversed(found)]
    assert intervals == [
        ("Oslo", NOW - 30 * DAY, NOW - 20 * DAY),
        ("Lyon", NOW - 20 * DAY, NOW - 10 * DAY),
        ("Oslo", NOW - 10 * DAY, None),
    ]
    assert [t.status for t in reversed(found)] == [Status.SUPERSEDED, Status.SUPERSEDED, Status.ACTIVE]
    assert len({t.memory_id for t in found}) == 3


@pytest.mark.parametrize(
    ("days", "place"), [(31, []), (30, ["Oslo"]), (25, ["Oslo"]), (20, ["Lyon"]), (15, ["Lyon"]), (10, ["Oslo"])]
)
def test_what_was_true_on_a_day(mia: World, days: int, place: list[str]) -> None:
    """Half-open: on the day of a move the new place holds."""
    assert values(asked(moved(mia), "location", as_of=NOW - days * DAY)) == place


def test_what_was_known_on_a_day(mia: World) -> None:
    with time_machine.travel(datetime(2026, 3, 2, 9, tzinfo=UTC), tick=False):
        mia.told("I live in Olso.")
    (wrong,) = asked(mia, "location")
    with time_machine.travel(datetime(2026, 3, 5, 9, tzinfo=UTC), tick=False):
        wording = Wording(value="Oslo", content="Location: Oslo")
        govern.correct(mia.actor, memory_id=wrong.memory_id, wording=wording, now=NOW + 3 * DAY)
    assert values(asked(mia, "location")) == ["Oslo"]
    assert values(asked(mia, "location", known_at=NOW + DAY)) == ["Olso"]
    assert values(asked(mia, "location", known_at=NOW + 4 * DAY)) == ["Oslo"]


def test_the_opposite_is_a_fact_too(mia: World) -> None:
    mia.told("I like tea.", "I hate coffee.")
    assert {(t.value, t.holds) for t in asked(mia) if t.value in {"tea", "coffee"}} == {
        ("tea", True),
        ("coffee", False),
    }


def test_what_was_taken_back_is_no_fact(mia: World) -> None:
    mia.told("I live in Oslo.")
    (place,) = asked(mia, "location")
    govern.retract(mia.actor, memory_id=place.memory_id, reason="wrong", now=NOW)
    assert asked(mia, "location", ever=True) == []


def test_pages_go_on_where_the_last_one_ended(mia: World) -> None:
    whole = asked(moved(mia), "location", ever=True)
    first = asked(mia, "location", ever=True, limit=2)
    rest = asked(mia, "location", ever=True, limit=2, after=first[-1].memory_id)
    assert [*first, *rest] == whole


def test_times_that_clash_are_refused(mia: World) -> None:
    with pytest.raises(Invalid, match="not for both"):
        asked(mia, ever=True, as_of=NOW)
    with pytest.raises(Invalid, match="not for both"):
        asked(mia, ever=True, known_at=NOW)


def test_strangers_do_not_know_the_customer(mia: World, people: Personas) -> None:
    mia.told("I live in Oslo.")
    for stranger in people.strangers_to_mia:
        with pytest.raises(NotFound):
            graph.triples(stranger.actor, asked=TripleQuery(customer_id=mia.customer.id), now=NOW)
    with pytest.raises(NotFound):
        graph.triples(mia.actor, asked=TripleQuery(customer_id=uuid4()), now=NOW)
