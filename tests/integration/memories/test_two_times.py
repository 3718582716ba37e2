"""Valid time and system time: what was true then, what was known then."""

from datetime import datetime, timedelta

import pytest
from django.db import transaction

from memories import facade, govern
from memories.contracts import MemoryListing, Utterance, Wording
from memories.enums import Source
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def told(mia: World, text: str, *, said: datetime, known: datetime) -> None:
    """Said at one time, and learnt by the product at another."""
    utterance = Utterance(
        organization_id=mia.customer.organization_id,
        customer_id=mia.customer.id,
        text=text,
        source=Source.CUSTOMER_TURN,
        occurred_at=said,
        idempotency_key=f"{text} {said}",
        time_zone="UTC",
    )
    with transaction.atomic():
        facade.observe(mia.actor, utterance=utterance, now=known)
    facade.learn_due(now=known + timedelta(minutes=1))


def values(mia: World, attribute: str, *, as_of: datetime | None = None, known_at: datetime | None = None) -> list[str]:
    """The slot's values at two times."""
    listing = MemoryListing(customer_id=mia.customer.id, as_of=as_of, known_at=known_at)
    rows = facade.list_memories(mia.actor, listing=listing, now=NOW)
    return [row.value for row in rows if row.attribute == attribute]


JANUARY, FEBRUARY, MARCH = (NOW - timedelta(days=days) for days in (60, 30, 1))
LONG_AGO = NOW - timedelta(days=400)


def test_what_changed_was_true_until_it_changed(mia: World) -> None:
    told(mia, "I live in Lyon", said=JANUARY, known=JANUARY)
    told(mia, "I moved to Oslo", said=FEBRUARY, known=FEBRUARY)
    assert values(mia, "location") == ["Oslo"]
    assert values(mia, "location", as_of=JANUARY + timedelta(days=3)) == ["Lyon"]
    assert values(mia, "location", as_of=MARCH) == ["Oslo"]
    assert values(mia, "location", as_of=LONG_AGO) == []


def test_what_was_wrong_was_never_true_but_was_thought_to_be(mia: World) -> None:
    told(mia, "My name is Alise", said=JANUARY, known=JANUARY)
    told(mia, "Actually, it's spelled Alice", said=FEBRUARY, known=FEBRUARY)
    assert values(mia, "name", as_of=JANUARY + timedelta(days=3)) == ["Alice"]
    assert values(mia, "name", known_at=JANUARY + timedelta(days=3)) == ["Alise"]
    assert values(mia, "name", known_at=MARCH) == ["Alice"]


def test_history_that_is_imported_late_keeps_its_dates_and_was_not_known_before(mia: World) -> None:
    told(mia, "I live in Lyon", said=JANUARY, known=MARCH)
    assert values(mia, "location", as_of=FEBRUARY) == ["Lyon"]
    assert values(mia, "location", as_of=FEBRUARY, known_at=FEBRUARY) == []
    assert values(mia, "location", known_at=FEBRUARY) == []


def test_true_in_two_separate_periods_is_two_intervals(mia: World) -> None:
    told(mia, "I live in Lyon", said=JANUARY, known=JANUARY)
    told(mia, "I moved to Oslo", said=FEBRUARY, known=FEBRUARY)
    told(mia, "I moved back to Lyon", said=MARCH, known=MARCH)
    lives = [m for m in mia.memories(status="all") if m.attribute == "location"]
    assert [(m.value, m.valid_to is None) for m in lives] == [("Lyon", False), ("Oslo", False), ("Lyon", True)]
    assert lives[0].valid_to == lives[1].valid_from
    assert lives[1].valid_to == lives[2].valid_from
    assert values(mia, "location", as_of=FEBRUARY + timedelta(days=1)) == ["Oslo"]


def test_what_was_retracted_is_in_no_past_but_in_what_was_known(mia: World) -> None:
    told(mia, "I live in Lyon", said=JANUARY, known=JANUARY)
    lives = next(m for m in mia.memories() if m.attribute == "location")
    govern.retract(mia.actor, memory_id=lives.id, reason="Another Mia", now=MARCH)
    assert values(mia, "location", as_of=FEBRUARY) == []
    assert values(mia, "location", as_of=FEBRUARY, known_at=FEBRUARY) == ["Lyon"]


def test_a_persons_correction_is_known_from_then_on(mia: World) -> None:
    told(mia, "My name is Alise", said=JANUARY, known=JANUARY)
    name = next(m for m in mia.memories() if m.attribute == "name")
    govern.correct(mia.actor, memory_id=name.id, wording=Wording(value="Alicia"), now=MARCH)
    assert values(mia, "name", known_at=FEBRUARY) == ["Alise"]
    assert values(mia, "name", known_at=NOW) == ["Alicia"]


def test_listing_by_time_goes_page_by_page(mia: World) -> None:
    told(mia, "I live in Lyon. My name is Alise. My e-mail is al@example.com", said=JANUARY, known=JANUARY)
    listing = MemoryListing(customer_id=mia.customer.id, as_of=FEBRUARY, limit=2)
    first = facade.list_memories(mia.actor, listing=listing, now=NOW)
    second = facade.list_memories(
        mia.actor,
        listing=MemoryListing(customer_id=mia.customer.id, as_of=FEBRUARY, limit=2, after=first[-1].id),
        now=NOW,
    )
    assert len({row.id for row in (*first, *second)}) == 4
