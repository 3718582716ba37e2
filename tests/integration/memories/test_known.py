"""Recall of what was known at another time: the wording of then, the rights of today, nothing that was erased."""

import math
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from memories import facade, govern, sharing
from memories.contracts import Filters, Place, RecallRequest, RecallResult, Utterance, Wording
from memories.enums import Audience, Kind, Source, Tier, Trust
from memories.index.embed import embed_missing
from memories.models import Memory, Recall, RecallHit
from memories.retrieval import known
from supportmem.accounts.models import Consent
from supportmem.common.errors import NotFound
from supportmem.common.ids import new_id
from supportmem.llm import registry
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db

JANUARY, FEBRUARY, MARCH = (NOW - timedelta(days=days) for days in (60, 30, 1))
SOON = timedelta(days=3)


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.fixture
def moved(mia: World) -> World:
    """Mia lived in Lyon in January and moved to Oslo in February; both were told at once."""
    told(mia, "I live in Lyon", at=JANUARY)
    told(mia, "I moved to Oslo", at=FEBRUARY)
    embed_missing(limit=100)
    return mia


def told(mia: World, text: str, *, at: datetime) -> None:
    """Said and learnt at one time."""
    utterance = Utterance(
        organization_id=mia.customer.organization_id,
        customer_id=mia.customer.id,
        text=text,
        source=Source.CUSTOMER_TURN,
        occurred_at=at,
        idempotency_key=f"{text} {at}",
        turn_id=new_id(),
        conversation_id=mia.conversation_id,
        time_zone="UTC",
    )
    with transaction.atomic():
        facade.observe(mia.actor, utterance=utterance, now=at)
    facade.learn_due(now=at + timedelta(minutes=1))


def ask(mia: World, query: str = "Where does she live?", **changes: Any) -> RecallResult:
    """One recall with its steps."""
    request = replace(RecallRequest(query=query, customer_id=mia.customer.id, explain=True), **changes)
    return facade.recall(mia.actor, request=request, now=NOW)


def places(found: RecallResult) -> list[str]:
    """The location that was given, if any."""
    return [one.value for one in found.memories if one.attribute == "location"]


def test_then_is_what_was_known_then_and_not_what_is_known_now(moved: World) -> None:
    assert places(ask(moved)) == ["Oslo"]
    assert places(ask(moved, known_at=JANUARY - SOON)) == []
    assert places(ask(moved, known_at=JANUARY + SOON)) == ["Lyon"]
    assert places(ask(moved, known_at=MARCH)) == ["Oslo"]
    assert places(ask(moved, known_at=MARCH, as_of=JANUARY + SOON)) == ["Lyon"]


def test_a_corrected_wording_comes_back_as_what_it_was_and_is_logged_so(moved: World) -> None:
    (now,) = [one for one in ask(moved).memories if one.attribute == "location"]
    wording = Wording(content="Location: Bergen", value="Bergen")
    govern.correct(moved.actor, memory_id=now.memory_id, wording=wording, reason="He said so", now=NOW)
    found = ask(moved, known_at=MARCH, purpose="audit")
    (then,) = [one for one in found.memories if one.attribute == "location"]
    assert (then.memory_id, then.value, then.revision_id) == (now.memory_id, "Oslo", now.revision_id)
    assert Memory.unscoped.get(id=then.memory_id).head_id != then.revision_id
    hit = RecallHit.unscoped.get(recall_id=found.recall_id, memory_id=then.memory_id)
    assert (hit.revision_id, hit.kept, hit.recall.purpose, hit.recall.as_of) == (then.revision_id, True, "audit", MARCH)
    assert "as it was known at 2026-03-01" in hit.recall.degraded[0]
    assert Memory.unscoped.get(id=then.memory_id).value == "Bergen"


def test_what_was_retracted_later_was_known_then(moved: World) -> None:
    (now,) = [one for one in ask(moved).memories if one.attribute == "location"]
    govern.retract(moved.actor, memory_id=now.memory_id, reason="It was a joke", now=NOW)
    assert places(ask(moved)) == []
    assert places(ask(moved, known_at=MARCH)) == ["Oslo"]


def test_what_was_erased_is_gone_for_every_time(moved: World, people: Personas) -> None:
    facade.erase_customer(people.alice.actor, customer_id=people.mia.id, now=NOW)
    found = ask(moved, known_at=MARCH)
    assert (found.memories, found.steps) == ((), ())


def test_erased_words_are_gone_even_where_a_row_was_missed(mia: World) -> None:
    made = make_memory(mia.customer, content="likes green tea")
    Memory.unscoped.filter(id=made.memory.id).update(status="erased")
    assert ask(mia, "green tea", known_at=NOW + timedelta(days=9000)).steps == ()


def test_whoever_may_not_read_today_does_not_read_then(moved: World, people: Personas) -> None:
    for persona in people.strangers_to_mia:
        with pytest.raises(NotFound):
            ask(World(persona.actor, people.mia), known_at=MARCH)
    people.mia.consent = Consent.DO_NOT_REMEMBER
    people.mia.save()
    refused = ask(moved, known_at=MARCH)
    assert refused.memories == ()
    assert refused.withheld


def test_a_share_counts_from_the_day_it_was_made(people: Personas) -> None:
    made = make_memory(people.mia, content="likes green tea", turn_id=new_id())
    known_from = made.revision.created_at
    place = Place(customer_id=people.noor.id)
    shared_at = known_from + 2 * SOON
    sharing.share(people.rita.actor, memory_id=made.memory.id, to=place, reason="One shop", now=shared_at)
    dave = World(people.dave.actor, people.noor)
    assert ask(dave, "green tea", known_at=known_from + SOON).steps == ()
    (found,) = ask(dave, "green tea", known_at=known_from + 3 * SOON).memories
    assert (found.content, found.shared_from, found.turn_id) == ("likes green tea", "another customer", None)


@pytest.fixture
def tea(mia: World) -> datetime:
    """Memories of tea that differ in what is filtered by; the moment after they were made."""
    make_memory(mia.customer, content="likes green tea", tags=["drink"])
    make_memory(mia.customer, content="spilled the tea", kind=Kind.EVENT, trust=Trust.MODEL)
    made = make_memory(mia.customer, content="complains about tea", audience=Audience.INTERNAL)
    return made.revision.created_at + timedelta(seconds=1)


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({}, {"likes green tea", "spilled the tea", "complains about tea"}),
        ({"customer_visible": True}, {"likes green tea", "spilled the tea"}),
        ({"filters": Filters(kinds=(Kind.EVENT,))}, {"spilled the tea"}),
        ({"filters": Filters(tags=("drink",))}, {"likes green tea"}),
        ({"filters": Filters(least_trust=Trust.CUSTOMER)}, {"likes green tea", "complains about tea"}),
    ],
)
def test_the_filters_hold_for_then(mia: World, tea: datetime, changes: dict[str, Any], left: set[str]) -> None:
    assert {step.content for step in ask(mia, "tea", known_at=tea, **changes).steps} == left


def test_words_alone_find_it_and_say_so(mia: World, tea: datetime) -> None:
    with registry.override(embedder=None):
        found = ask(mia, "green tea", known_at=tea)
    assert found.memories[0].content == "likes green tea"
    assert found.memories[0].parts["lexical rank"] == 1
    assert "lexical search only" in found.degraded[0]
    assert Recall.unscoped.get(id=found.recall_id).degraded == list(found.degraded)


def test_only_so_many_are_looked_at(mia: World, tea: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST", 2)
    found = ask(mia, "tea", known_at=tea)
    assert found.considered == 2
    assert "only the newest 2 memories" in found.degraded[-1]


def test_the_weight_of_words_is_bm25() -> None:
    texts = [["green", "tea"], ["black", "tea"], ["coffee"]]
    worded, whole = known.by_words(texts, terms=["green", "tea", "cake"], k1=1.2, b=0.0)
    # ln(1 + (3 - n + 0.5) / (n + 0.5)): green 1 of 3, tea 2 of 3, cake 0 of 3; length does not count with b = 0
    green, tea, cake = math.log(8 / 3), math.log(1.6), math.log(8)
    assert [one.bm25 if one else None for one in worded] == [pytest.approx(green + tea), pytest.approx(tea), None]
    assert whole == pytest.approx(green + tea + cake)


def test_core_memory_of_then_is_there(mia: World) -> None:
    made = make_memory(mia.customer, content="has a dog", tier=Tier.CORE)
    then = made.revision.created_at + SOON
    assert [one.content for one in ask(mia, "the weather", known_at=then, with_core=True).core] == ["has a dog"]
    assert ask(mia, "the weather", known_at=then).core == ()
    assert ask(mia, "the weather", known_at=then - 2 * SOON, with_core=True).core == ()
