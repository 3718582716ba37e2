"""Faults A7 and E3 in the model's hands: clock memories, guessed dates, "yesterday" without its day."""

from datetime import UTC, date, datetime, timedelta

import pytest

from memories.enums import Kind
from memories.models import Evidence, Memory
from memories.pipeline import run
from supportmem.llm.fake import FakeChat, Rule
from tests.functional.faults.similar import row
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def learn(mia: World, fake_chat: FakeChat, said: str, *rows: object, days_ago: float = 0) -> list[Memory]:
    """What is learnt from it apart from the turn."""
    fake_chat.rules = [Rule(match="", reply={"memories": list(rows)})]
    mia.say(said, days_ago=days_ago)
    mia.learn()
    run.think_due(now=NOW + timedelta(minutes=5))
    return list(Memory.unscoped.exclude(kind=Kind.CONVERSATION).order_by("id"))


@pytest.mark.parametrize(
    "said", ["The time is 12:03 now.", "Current time: 2026-03-02 09:00 UTC", "现在时间是2026年3月2日9点"]
)
def test_the_clock_is_no_memory(mia: World, fake_chat: FakeChat, said: str) -> None:
    quote = said.rstrip(".")
    assert learn(mia, fake_chat, said, row(quote), row(quote, kind="event", event_at="2026-03-02")) == []


@pytest.mark.parametrize("field", ["event_at", "valid_from", "date", "when"])
def test_a_date_that_the_words_do_not_name_stays_unknown(mia: World, fake_chat: FakeChat, field: str) -> None:
    said = "The lamps in the hall flicker a bit"
    proposed = row(
        said, kind="event", content="The lamps in the hall flicker since 2023-05-04", **{field: "2023-05-04"}
    )
    (memory,) = learn(mia, fake_chat, said, proposed)
    assert (memory.event_at, memory.content) == (None, said)
    assert memory.valid_from == NOW  # when it was said


def test_yesterday_is_resolved_by_us_and_its_words_stay_in_the_quote(mia: World, fake_chat: FakeChat) -> None:
    said = "The lamps in the hall yesterday gave a flicker"
    (memory,) = learn(mia, fake_chat, said, row("gave a flicker", kind="event"), days_ago=1)  # on 1 March, in Paris
    assert memory.event_at is not None
    assert memory.event_at.date() == date(2026, 2, 28)
    assert "yesterday" in Evidence.unscoped.get(revision__memory=memory).quote


def test_what_holds_from_a_day_on_is_valid_from_that_day(mia: World, fake_chat: FakeChat) -> None:
    said = "The lamps in our hall are green since 15 January"
    (memory,) = learn(mia, fake_chat, said, row(said))
    assert memory.valid_from == datetime(2026, 1, 15, 11, 0, tzinfo=UTC)  # noon in Paris
