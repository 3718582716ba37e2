"""Faults E1 and E3: server time in what is stored; "yesterday" kept as text only."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.db import transaction

from memories import facade
from memories.calendar_words import zone_of
from memories.contracts import MemoryView
from memories.enums import Source
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATE = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def dated(world: World, text: str, *, at: datetime, zone: str, source: Source = Source.CUSTOMER_TURN) -> MemoryView:
    """A memory with a day that these words give; when there are several, they agree on the day."""
    said = replace(world.utterance(text, source=source), occurred_at=at, time_zone=zone)
    with transaction.atomic():
        facade.observe(world.actor, utterance=said, now=NOW)
    world.learn()
    told = [m for m in world.memories() if m.event_at is not None]
    assert len({m.event_at for m in told}) == 1
    return told[0]


@pytest.mark.parametrize(
    ("zone", "day"),
    [("Asia/Tokyo", date(2026, 3, 3)), ("America/Los_Angeles", date(2026, 3, 2)), ("UTC", date(2026, 3, 2))],
)
def test_tomorrow_is_the_customers_and_utc_is_stored(mia: World, zone: str, day: date) -> None:
    memory = dated(mia, "please call me tomorrow", at=LATE, zone=zone)
    assert memory.event_at is not None
    assert memory.event_at.astimezone(zone_of(zone)).date() == day
    assert memory.event_at.utcoffset() == UTC.utcoffset(None)


@pytest.mark.parametrize(("zone", "day"), [("Asia/Tokyo", date(2026, 3, 5)), ("America/Los_Angeles", date(2026, 3, 4))])
def test_a_promise_is_due_on_the_customers_day(mia: World, zone: str, day: date) -> None:
    memory = dated(mia, "We will refund you within 3 days", at=LATE, zone=zone, source=Source.AGENT_TURN)
    assert "promise" in memory.tags
    assert memory.event_at is not None
    assert memory.event_at.astimezone(zone_of(zone)).date() == day


@pytest.mark.parametrize(
    ("text", "word", "day"),
    [
        ("It broke yesterday.", "yesterday", date(2026, 2, 28)),
        ("昨天我的包裹收到时已经破损", "昨天", date(2026, 2, 28)),
        ("I bought a laptop three days ago", "three days ago", date(2026, 2, 26)),
        ("Die App ist gestern abgestürzt", "gestern", date(2026, 2, 28)),
        ("La aplicación falló ayer", "ayer", date(2026, 2, 28)),
        ("L'application a échoué hier", "hier", date(2026, 2, 28)),
        ("昨日アプリが落ちました", "昨日", date(2026, 2, 28)),
    ],
)
def test_relative_days_have_a_date_and_keep_their_words(mia: World, text: str, word: str, day: date) -> None:
    memory = dated(mia, text, at=datetime(2026, 3, 1, 10, 0, tzinfo=UTC), zone="Europe/Paris")
    assert memory.event_at is not None
    assert memory.event_at.date() == day
    (revision,) = facade.read(mia.actor, memory_id=memory.id).revisions
    assert word in revision.evidence[0].quote
    assert word in memory.content
