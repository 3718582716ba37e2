"""What holds until a day stands beside what lasts, in a slot of its own; afterwards it was true in its time."""

from datetime import datetime, timedelta

import pytest

from memories import facade, graph
from memories.contracts import MemoryListing
from memories.contracts.graph import TripleQuery
from memories.enums import Status
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db
WEDNESDAY = NOW + timedelta(days=2)
WEEKS_LATER = NOW + timedelta(days=20)


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def listed(mia: World, *, as_of: datetime, known_at: datetime | None = None) -> list[str]:
    """What was true then, asked weeks later."""
    listing = MemoryListing(customer_id=mia.customer.id, as_of=as_of, known_at=known_at)
    rows = facade.list_memories(mia.actor, listing=listing, now=WEEKS_LATER)
    return [m.value for m in rows if m.attribute]


def run_out(mia: World) -> None:
    """Something is learnt weeks later, which sweeps."""
    mia.say("Thanks for your help, I use Jenkins.")
    while facade.learn_due(now=WEEKS_LATER).processed:
        pass


def test_when_it_is_over_it_was_true_in_its_time(mia: World) -> None:
    mia.told("I live in Paris.", "I'm in London until Friday.")
    run_out(mia)
    (over,) = mia.memories(status=Status.EXPIRED)
    assert over.value == "London"
    assert {"London", "Paris"} <= set(listed(mia, as_of=WEDNESDAY))
    assert {"London", "Paris"} <= set(listed(mia, as_of=WEDNESDAY, known_at=WEDNESDAY))
    assert "London" not in listed(mia, as_of=NOW + timedelta(days=10))
    asked = TripleQuery(customer_id=mia.customer.id, predicate="location", as_of=WEDNESDAY)
    found = graph.triples(mia.actor, asked=asked, now=WEEKS_LATER)
    assert {(t.predicate, t.value) for t in found} == {("location", "Paris"), ("temporary_location", "London")}


def test_what_was_to_be_remembered_no_longer_is_not_shown_of_the_past(mia: World) -> None:
    utterance = mia.utterance("I live in Paris.")
    with_end = type(utterance)(**{**vars(utterance), "expires_at": NOW + timedelta(days=5)})
    facade.observe(mia.actor, utterance=with_end, now=NOW)
    mia.learn()
    run_out(mia)
    assert [m.value for m in mia.memories(status=Status.EXPIRED) if m.attribute] == ["Paris"]
    assert "Paris" not in listed(mia, as_of=WEDNESDAY)


def test_one_value_at_a_time_beside_the_lasting_one(mia: World) -> None:
    mia.told("I live in Paris.", "I'm in London until Friday.", "I'm in Rome until Friday.")
    held = {m.attribute: m.value for m in mia.memories() if m.attribute}
    assert held == {"location": "Paris", "temporary_location": "Rome"}
    (before,) = [m for m in mia.memories(status=Status.SUPERSEDED) if m.attribute]
    assert before.value == "London"


def test_what_lasts_is_changed_by_what_lasts_only(mia: World) -> None:
    mia.told("I'm in London until Friday.", "I live in Paris.", "I moved to Lyon.")
    assert mia.slot("location") == ["Lyon"]
    assert mia.slot("temporary_location") == ["London"]


def test_said_again_with_another_end_it_ends_then(mia: World) -> None:
    mia.told("I'm in London until Friday.", "I'm in London until Thursday.")
    (there,) = [m for m in mia.memories() if m.attribute]
    assert there.confirmations == 1
    assert there.valid_to == there.expires_at
    assert there.valid_to is not None and there.valid_to.date().isoformat() == "2026-03-05"
