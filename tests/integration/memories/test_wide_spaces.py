"""Spaces that have grown wide lie in an index; its search is as good as the exact one, and nobody starves beside it."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection

from memories.index import nearest, serving, wide
from memories.index.embed import embed_missing
from memories.index.nearest import Search, Wanted
from memories.models import Embedding, Memory, Space
from supportmem.accounts.models import Customer
from supportmem.llm import registry
from supportmem.llm.fake import FakeEmbed
from tests.factories.memories import make_memory, make_space
from tests.integration.memories.vector_rows import SIZE, fill_space, owner_cursor, vectors
from tests.integration.memories.world import NOW
from tests.personas import Personas

TEN = 10


def wanted(customers: Sequence[Customer], vector: Sequence[float], *, condition: str = "m.status = 'active'") -> Wanted:
    """The ten nearest in these customers' spaces."""
    return Wanted(
        organization_id=customers[0].organization_id,
        space_ids=[make_space(customer).id for customer in customers],
        model=serving.BUILT_IN,
        vector=vector,
        limit=TEN,
        condition=condition,
    )


def found(
    search: Search, *, by_index: bool = False, settings: dict[str, str] | None = None
) -> list[tuple[UUID, float]]:
    """What a search gives; `by_index` takes PostgreSQL the other ways."""
    with connection.cursor() as cursor:
        cursor.execute(nearest.SET_SCAN)
        for name, value in {**({"enable_sort": "off"} if by_index else {}), **(settings or {})}.items():
            cursor.execute("SELECT set_config(%s, %s, true)", [name, value])
        cursor.execute("EXPLAIN " + search.sql, search.params)
        plan = "\n".join(row[0] for row in cursor.fetchall())
        assert (wide.index_name(serving.BUILT_IN) in plan) or not by_index, plan
        cursor.execute(search.sql, search.params)
        rows = [(row[0], row[2]) for row in cursor.fetchall()]
        cursor.execute("SET LOCAL enable_sort = on")
        return rows


def test_a_space_that_grows_wide_gets_into_the_index_batch_by_batch(
    people: Personas, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wide, "AT_ONCE", 4)
    fill_space(people.mia, vectors(12, seed=1))
    fill_space(people.lin, vectors(3, seed=2))
    space = make_space(people.mia)
    first = wide.widen(now=NOW, limit=8, wide_from=10)  # as if it were killed in the middle
    assert (first.flagged, first.whole, wide.unflagged(space.id)) == (8, 0, 4)
    space.refresh_from_db()
    assert (space.wide_since, space.wide_whole_at) == (NOW, None)
    later = NOW + timedelta(minutes=5)
    second = wide.widen(now=later, wide_from=10)
    assert (second.flagged, second.whole, wide.unflagged(space.id)) == (4, 1, 0)
    space.refresh_from_db()
    assert (space.wide_since, space.wide_whole_at) == (NOW, later)
    assert wide.widen(now=later, wide_from=10) == wide.Widened(flagged=0, whole=0)
    assert not Embedding.unscoped.filter(space=make_space(people.lin), wide=True).exists()


def test_what_is_written_later_goes_into_the_index_at_once(people: Personas) -> None:
    Space.unscoped.filter(id=make_space(people.mia).id).update(wide_since=NOW)
    for customer in (people.mia, people.lin):
        make_memory(customer)
    assert embed_missing().stored == 2
    flagged = Embedding.unscoped.values_list("memory__customer_id", "wide")
    assert set(flagged) == {(people.mia.id, True), (people.lin.id, False)}


def test_the_index_finds_what_the_exact_search_finds(people: Personas) -> None:
    rows = vectors(150, seed=3)
    fill_space(people.mia, rows, wide=True)
    hits = 0
    for asked in vectors(8, seed=4, around=rows[7], spread=0.1):
        exact, near = (
            found(nearest.exact(wanted([people.mia], asked))),
            found(nearest.indexed(wanted([people.mia], asked)), by_index=True),
        )
        assert [distance for _, distance in near] == sorted(distance for _, distance in near)
        hits += len({key for key, _ in exact} & {key for key, _ in near})
    assert hits >= 78


def test_a_small_space_beside_a_large_one_of_the_same_words_is_served_in_full(people: Personas) -> None:
    centre = vectors(1, seed=5)[0]
    fill_space(people.mia, vectors(120, seed=6, around=centre, spread=0.001), wide=True)
    fill_space(people.lin, vectors(15, seed=7), wide=True)
    tight = {"hnsw.ef_search": "10", "hnsw.max_scan_tuples": "30"}  # as 20,000 of 50,000 are to the real ones
    mine = found(nearest.indexed(wanted([people.lin], centre)), by_index=True, settings=tight)
    assert mine == found(nearest.exact(wanted([people.lin], centre)))
    assert len(mine) == TEN


def test_conditions_hold_in_every_way_and_spaces_of_both_kinds_are_one_search(people: Personas) -> None:
    rows = vectors(60, seed=8)
    fill_space(people.mia, rows, wide=True)
    fill_space(people.lin, rows[:20])
    fill_space(people.zoe, rows, wide=True)
    large = make_space(people.mia).id
    Memory.unscoped.filter(space_id=large).exclude(
        id__in=Memory.unscoped.filter(space_id=large, status="active").order_by("id").values("id")[:4]
    ).update(status="superseded")
    both = wanted([people.mia, people.lin], rows[0])
    exact = found(nearest.exact(both))
    assert found(nearest.mixed(both, wide={large})) == exact
    assert found(nearest.mixed(both, wide=set())) == exact
    assert len(exact) == TEN
    own = set(
        Memory.unscoped.filter(customer__in=[people.mia, people.lin], status="active").values_list("id", flat=True)
    )
    assert {key for key, _ in exact} <= own
    alone = wanted([people.mia], rows[0])
    assert len(found(nearest.mixed(alone, wide={large}))) == 4
    assert found(nearest.exact(wanted([people.mia], rows[0], condition="m.kind = 'skill'"))) == []


@pytest.mark.django_db(transaction=True)
def test_an_index_is_made_for_another_model_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide, "as_owner", owner_cursor)
    model = "fake/another"
    with registry.override(embedder=FakeEmbed(model=model, dimension=8)):
        for _ in range(2):
            wide.build_index(model=model, dimension=8)
            assert _is_there(model)
        wide.drop_index(model=model)
        assert not _is_there(model)
    assert wide.may_have_index(SIZE)
    assert not wide.may_have_index(4096)


def _is_there(model: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [wide.index_name(model)])
        return bool(cursor.fetchone()[0])
