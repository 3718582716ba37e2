"""scope → status → search → rank → budget on the database, from both sides: what comes back and what must not."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memories import facade
from memories.contracts import MemoryListing, RecallRequest
from memories.enums import Kind, Status
from memories.models import Memory, Policy, Recall, RecallHit
from supportmem.common.errors import Invalid, NotFound
from supportmem.llm import registry
from supportmem.llm.errors import Unavailable
from supportmem.llm.fake import FakeEmbed
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def ask(world: World, query: str = "tea", **changes: Any) -> RecallRequest:
    return replace(RecallRequest(query=query, customer_id=world.customer.id), **changes)


def test_the_visible_and_the_hidden_set(people: Personas) -> None:
    sentence = "The checkout is broken"
    for actor, customer in ((people.alice, people.mia), (people.dave, people.noor), (people.charlie, people.zoe)):
        World(actor.actor, customer).told(sentence)
    for persona in people.readers_of_mia:
        found = World(persona.actor, people.mia).recall("Any update on my payment problem?")
        assert {m.content for m in found} == {sentence}
        assert {Memory.unscoped.get(id=m.memory_id).customer_id for m in found} == {people.mia.id}
    for persona in people.strangers_to_mia:
        with pytest.raises(NotFound):
            World(persona.actor, people.mia).recall("checkout")
        with pytest.raises(NotFound):
            World(persona.actor, people.mia).memories()


@pytest.mark.parametrize("status", [s for s in Status if s != Status.ACTIVE])
def test_only_active_memories_come_back(mia: World, status: Status) -> None:
    make_memory(mia.customer, content="likes green tea", status=status)
    kept = make_memory(mia.customer, content="likes black tea").memory
    assert [m.memory_id for m in mia.recall("tea")] == [kept.id]


@pytest.mark.parametrize(
    "times",
    [
        {"expires_at": NOW},
        {"valid_to": NOW - timedelta(seconds=1)},
        {"valid_from": NOW + timedelta(days=1)},
    ],
)
def test_what_does_not_hold_now_stays_away_without_a_sweeper(mia: World, times: dict[str, object]) -> None:
    make_memory(mia.customer, content="likes green tea", **times)
    assert mia.recall("tea") == []
    assert mia.memories() == []


def test_an_identifier_is_found_with_the_vector_arm_off(mia: World) -> None:
    mia.told(*(f"Parcel number {n} is fine" for n in range(30)), "ORD-2024-00917 has not arrived")
    with registry.override(embedder=None):
        assert "ORD-2024-00917" in mia.recall("ORD-2024-00917")[0].content


def test_a_broken_embedder_degrades_to_lexical_and_says_so(mia: World, fake_embed: FakeEmbed) -> None:
    mia.told("I like green tea")
    fake_embed.error = Unavailable("gone")
    result = facade.recall(mia.actor, request=ask(mia, "green tea"), now=NOW)
    assert [m.kind for m in result.memories] == [Kind.PREFERENCE]
    assert "lexical search only" in result.degraded[0]


def test_nothing_relevant_is_an_answer(mia: World) -> None:
    mia.told("My name is Alice", "I like green tea")
    assert mia.recall("quantum chromodynamics") == []


def test_the_budget_bounds_the_result_and_the_log_says_what_fell(mia: World) -> None:
    mia.told(*(f"I bought the {colour} tea pot" for colour in ("red", "blue", "green", "white", "black")))
    result = facade.recall(mia.actor, request=ask(mia, "tea pot", budget_tokens=50), now=NOW)
    assert 0 < result.tokens <= 50
    hits = RecallHit.unscoped.filter(recall_id=result.recall_id)
    assert hits.filter(kept=True).count() == len(result.memories)
    assert hits.filter(kept=False, reason="budget").exists()


def test_each_recall_says_who_read_what(mia: World) -> None:
    mia.told("I like green tea")
    (found,) = facade.recall(mia.actor, request=ask(mia, "green tea", purpose="answer"), now=NOW).memories
    (hit,) = RecallHit.unscoped.filter(memory_id=found.memory_id, kept=True)
    assert (hit.recall.actor_id, hit.recall.purpose, hit.rank) == (mia.actor.id, "answer", 1)
    assert hit.revision_id == found.revision_id
    assert "green" not in str(Recall.unscoped.filter(id=hit.recall_id).values().get())
    memory = Memory.unscoped.get(id=found.memory_id)
    assert (memory.use_count, memory.last_used_at) == (1, NOW)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 101}, "limit"),
        ({"budget_tokens": 3}, "budget_tokens"),
        ({"query": " "}, "query"),
        ({"as_of": datetime(9999, 12, 31, tzinfo=UTC)}, "as_of"),
        ({"as_of": datetime(1, 1, 1, tzinfo=UTC)}, "as_of"),
    ],
)
def test_bad_requests_say_what_to_change(mia: World, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        facade.recall(mia.actor, request=ask(mia, **changes), now=NOW)
    assert refused.value.field == field


@pytest.mark.parametrize("word", ["' OR 1=1 --", "%", "_", "true"])
def test_unknown_filters_are_refused(mia: World, word: str) -> None:
    with pytest.raises(Invalid):
        mia.memories(status=word)
    with pytest.raises(Invalid):
        mia.memories(kind=word)


@pytest.mark.parametrize("query", ["' OR 1=1 --", "a & | ! ( )", "\\", "%_", "':*", "a\x00b".replace("\x00", "")])
def test_signs_in_a_query_are_only_signs(mia: World, query: str) -> None:
    mia.told("I like green tea")
    assert isinstance(mia.recall(query), list)


def test_an_organizations_numbers_are_used_and_named(mia: World) -> None:
    Policy.unscoped.create(
        organization_id=mia.customer.organization_id, version=4, numbers={"floor": 1.1, "unknown": 3}
    )
    mia.told("I like green tea")
    result = facade.recall(mia.actor, request=ask(mia, "green tea"), now=NOW)
    assert result.memories == ()
    assert Recall.unscoped.get(id=result.recall_id).policy_version == 4


def test_core_memory_is_always_there_and_the_turn_asked_about_is_not(mia: World) -> None:
    mia.told("My name is Alice", "The blue lamp flickers in an odd way")
    assert facade.recall(mia.actor, request=ask(mia, "blue lamp"), now=NOW).core == ()
    result = facade.recall(mia.actor, request=ask(mia, "blue lamp", with_core=True), now=NOW)
    assert [m.content for m in result.core] == ["Name: Alice"]
    assert RecallHit.unscoped.filter(recall_id=result.recall_id, reason="core", kept=True).count() == 1
    assert Memory.unscoped.get(id=result.core[0].memory_id).use_count == 1
    turns = tuple(m.turn_id for m in result.memories if m.turn_id)
    left_out = facade.recall(mia.actor, request=ask(mia, "blue lamp", exclude_turn_ids=turns), now=NOW)
    assert not [m for m in left_out.memories if m.kind == Kind.CONVERSATION]


def test_every_kept_memory_is_logged_however_many(mia: World) -> None:
    for n in range(60):
        make_memory(mia.customer, content=f"ordered a tea pot of series number {n}")
    result = facade.recall(mia.actor, request=ask(mia, "tea pot", limit=60, budget_tokens=9000), now=NOW)
    assert len(result.memories) > 40
    assert RecallHit.unscoped.filter(recall_id=result.recall_id, kept=True).count() == len(result.memories)


def test_many_events_never_crowd_out_an_open_problem(mia: World) -> None:
    mia.say("The checkout page is broken", days_ago=90)
    mia.learn()
    for n in range(45):
        make_memory(mia.customer, content=f"went to the shop, round {n}", kind=Kind.EVENT, said_at=NOW)
    found = mia.recall("What happened? Any update on my payment problem?")
    assert Kind.ISSUE in {m.kind for m in found}


def test_the_panel_sorts_what_is_known(mia: World) -> None:
    mia.told("I live in Oslo. My name is Alice", "The checkout is broken", "I like green tea")
    panel = facade.customer_memory(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert [m.attribute for m in panel.profile] == ["name", "location"]
    assert [m.kind for m in panel.open_problems] == [Kind.ISSUE]
    assert [m.kind for m in panel.remembered] == [Kind.PREFERENCE]
    mia.say("I have a question")
    assert facade.customer_memory(mia.actor, customer_id=mia.customer.id, now=NOW).learning == 1


def test_pages_follow_each_other_without_gap_or_repeat(mia: World) -> None:
    made = [make_memory(mia.customer, content=f"tea {n}").memory.id for n in range(7)]
    seen: list[UUID] = []
    listing = MemoryListing(customer_id=mia.customer.id, limit=3)
    while page := facade.list_memories(mia.actor, listing=listing, now=NOW):
        seen += [m.id for m in page]
        listing = replace(listing, after=page[-1].id)
    assert seen == made[::-1]


def test_a_citation_shows_what_became_of_it(mia: World) -> None:
    mia.told("My name is Alice", "I live in Lyon")
    then = {m.attribute: m.revision_id for m in mia.memories() if m.attribute}
    mia.say("Actually, it's spelled Alicia")
    mia.told("I moved from Lyon to Oslo")
    lines = facade.used_lines(mia.actor, revision_ids=list(then.values()))
    name, location = lines[then["name"]], lines[then["location"]]
    assert (name.content, name.retired, name.replaced_by) == ("Name: Alice", True, "Name: Alicia")
    assert (location.retired, location.replaced_by) == (True, "Location: Oslo")
