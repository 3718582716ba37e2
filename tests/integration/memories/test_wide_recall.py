"""Recall in spaces that are searched by the index for wide ones: as right as elsewhere, and nobody starves.

`make soak` puts fifty thousand beside the thirty, and searches with the numbers of the product.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from memories import facade
from memories.access import shared_space
from memories.contracts import Filters, RecallRequest, RecallResult
from memories.enums import Kind, Tier
from memories.index import nearest, serving, wide
from memories.models import Embedding, Memory, Space
from memories.retrieval import search, statement
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.llm import registry
from supportmem.llm.fake import FakeEmbed
from tests import database
from tests.factories.many_memories import Row, make_many
from tests.factories.memories import make_space
from tests.integration.memories.world import NOW
from tests.personas import Personas

LONG = os.environ.get("SOAK") == "1"
LARGE = 50_000 if LONG else 150
OLD = NOW - timedelta(days=400)
HOUSE = "In our house rule {} says that a label printer is reset by a long press."
# Few are taken, as of very many in earnest; and PostgreSQL takes the index however few rows there are.
TIGHT = {"hnsw.ef_search": "10", "hnsw.max_scan_tuples": "30", "enable_sort": "off", "enable_seqscan": "off"}


@pytest.fixture(autouse=True)
def embedder() -> Iterator[FakeEmbed]:
    """Vectors of the model that has an index from the first migration on."""
    fake = FakeEmbed(model=serving.BUILT_IN)
    with registry.override(embedder=fake):
        yield fake


@pytest.fixture(autouse=True)
def _few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search.CALIBRATION, (serving.BUILT_IN, False), (0.15, 0.75))  # as any other fake is read
    if LONG and request.node.get_closest_marker("slow"):
        return
    monkeypatch.setattr(statement, "WIDE_VECTORS", 20)
    monkeypatch.setattr(statement, "WIDE_WORDS", 20)
    monkeypatch.setattr(nearest, "SCAN", TIGHT)


def _fill(space: Space, embedder: FakeEmbed, texts: Iterable[str], **fields: Any) -> list[Memory]:
    said_at = fields.pop("said_at", NOW - timedelta(days=1))
    return make_many(
        (Row(space=space, content=text, said_at=said_at, fields=fields) for text in texts), embedder=embedder
    )


def _widen() -> None:
    wide.widen(now=NOW, limit=10**6, wide_from=9)
    assert Embedding.unscoped.filter(wide=True).exists()


def _as_autovacuum() -> None:
    """Fresh statistics: in earnest they come within a minute of so many rows, in a test only when somebody asks."""
    with database.connect_as("owner") as owner:
        owner.execute("ANALYZE memories_memory, memories_embedding, memories_space")


def _ask(actor: Actor, customer: Customer, query: str, **changes: Any) -> RecallResult:
    request = replace(RecallRequest(query=query, customer_id=customer.id, explain=True), **changes)
    return facade.recall(actor, request=request, now=NOW)


def _house(people: Personas) -> Space:
    return shared_space(organization_id=people.harbor.id, team_id=None)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_thirty_beside_a_large_neighbour_of_the_same_words_get_their_ten(people: Personas, embedder: FakeEmbed) -> None:
    _fill(_house(people), embedder, (HOUSE.format(n) for n in range(LARGE)))
    theirs = shared_space(organization_id=people.summit.id, team_id=None)
    own = {memory.id for memory in _fill(theirs, embedder, (HOUSE.format(n) for n in range(30)))}
    _widen()
    _as_autovacuum()
    assert set(Space.unscoped.exclude(wide_whole_at=None)) == {_house(people), theirs}
    for query in ("How is a label printer reset?", "What does the house rule say?"):
        small = _ask(people.charlie.actor, people.zoe, query)
        assert len(small.memories) == 10
        assert {step.memory_id for step in small.steps} <= own
        large = _ask(people.alice.actor, people.mia, query)
        assert len(large.memories) == 10
        assert not {step.memory_id for step in large.steps} & own


def test_a_wide_space_gives_what_the_exact_search_gives(
    people: Personas, embedder: FakeEmbed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "SCAN", {"enable_sort": "off", "hnsw.ef_search": "300"})
    monkeypatch.setattr(statement, "WIDE_VECTORS", 60)
    monkeypatch.setattr(statement, "WIDE_WORDS", 60)
    things = ("printer", "scanner", "router", "invoice", "refund", "parcel", "login", "coupon", "hinge", "camera")
    deeds = ("reset", "shipped", "lost", "repaired", "returned", "upgraded")
    texts = [
        f"A {a} is {d} when the {b} is {e}." for a in things for b in things for d in deeds for e in deeds if a < b
    ]
    _fill(_house(people), embedder, texts[::9])
    questions = [f"What if a {thing} is {deed}?" for thing, deed in zip(things, deeds * 2, strict=False)]
    exact = [{m.memory_id for m in _ask(people.alice.actor, people.mia, text).memories} for text in questions]
    _widen()
    near = [{m.memory_id for m in _ask(people.alice.actor, people.mia, text).memories} for text in questions]
    kept = sum(len(a & b) for a, b in zip(exact, near, strict=True))
    assert kept >= 0.97 * sum(map(len, exact))


def test_the_filters_hold_inside_the_search_and_not_after_it(people: Personas, embedder: FakeEmbed) -> None:
    space = _house(people)
    few = _fill(space, embedder, (HOUSE.format(f"old {n}") for n in range(12)), kind=Kind.ISSUE, said_at=OLD)
    _fill(space, embedder, (HOUSE.format(n) for n in range(100)))
    _widen()
    found = _ask(people.alice.actor, people.mia, "How is a label printer reset?", filters=Filters(kinds=(Kind.ISSUE,)))
    assert len(found.memories) == 10
    assert {m.memory_id for m in found.memories} <= {memory.id for memory in few}


def test_what_was_true_then_is_found_in_a_wide_space(people: Personas, embedder: FakeEmbed) -> None:
    space = _house(people)
    then = {"valid_from": OLD, "valid_to": OLD + timedelta(days=9), "status": "superseded"}
    (was,) = _fill(space, embedder, ["A label printer is reset by two keys."], said_at=OLD, **then)
    _fill(space, embedder, (HOUSE.format(n) for n in range(40)))
    _widen()
    found = _ask(people.alice.actor, people.mia, "How is a label printer reset?", as_of=OLD + timedelta(days=1))
    assert [m.memory_id for m in found.memories] == [was.id]
    now = _ask(people.alice.actor, people.mia, "How is a label printer reset?")
    assert was.id not in {step.memory_id for step in now.steps}


def test_core_memory_an_asked_slot_and_an_identifier_are_never_lost_among_very_many(
    people: Personas, embedder: FakeEmbed
) -> None:
    space = make_space(people.mia)
    (core,) = _fill(space, embedder, ["Writes in capitals."], said_at=OLD, tier=Tier.CORE)
    slot = {"attribute": "plan", "value": "Harbour Gold", "value_key": "harbour gold", "kind": Kind.FACT}
    (plan,) = _fill(space, embedder, ["Has Harbour Gold since."], said_at=OLD, **slot)
    (order,) = _fill(space, embedder, ["ORD-2024-00917 was lost."], said_at=OLD)
    _fill(space, embedder, (f"Asks on what plan an order ORD-2024-{n} is." for n in range(10_000, 10_080)))
    _widen()
    for arm in (embedder, None):
        with registry.override(embedder=arm):
            found = _ask(people.alice.actor, people.mia, "What plan am I on?", with_core=True)
            assert [m.memory_id for m in found.core] == [core.id]
            assert found.memories[0].memory_id == plan.id
            found = _ask(people.alice.actor, people.mia, "What of the order ORD-2024-00917 is asked?")
            assert found.memories[0].memory_id == order.id


def test_wide_and_small_spaces_of_a_chain_answer_together(people: Personas, embedder: FakeEmbed) -> None:
    _fill(_house(people), embedder, (HOUSE.format(n) for n in range(30)))
    (own,) = _fill(make_space(people.mia), embedder, ["Her label printer is reset each Monday."])
    _widen()
    assert own.id in {
        m.memory_id for m in _ask(people.alice.actor, people.mia, "When is the label printer reset?").memories
    }
