"""Statements that the server keeps planned: they answer as Django's own do."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.models import Memory
from supportmem.common import kept_plan
from tests.factories.memories import make_memory
from tests.personas import Personas

COLUMNS = ", ".join(
    f"memories_memory.{field.column}" for field in Memory._meta.concrete_fields if field.column != "terms"
)
BY_ID = f"SELECT {COLUMNS}, 7 AS beside FROM memories_memory WHERE id = %s"  # noqa: S608 - columns of ours


@pytest.fixture
def memory(people: Personas) -> Memory:
    made = make_memory(people.mia, content="Lives in Łódź, 东京.", value="Łódź").memory
    Memory.unscoped.filter(id=made.id).update(tags=["error", "a, {b}"], valid_to=None, last_used_at=made.said_at)
    return Memory.unscoped.get(id=made.id)


def _by_id(memory: Memory, *, binary: bool) -> list[Memory]:
    with kept_plan.executed(BY_ID, [memory.id], binary=binary) as cursor:
        return kept_plan.loaded(Memory, cursor)


def _kept() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        return int(cursor.fetchone()[0])


@pytest.mark.parametrize("binary", [False, True])
def test_each_field_is_as_django_reads_it(memory: Memory, *, binary: bool) -> None:
    (found,) = _by_id(memory, binary=binary)
    for field in Memory._meta.concrete_fields:
        if field.name != "terms":
            value = getattr(found, field.attname)
            assert value == getattr(memory, field.attname), field.name
            assert type(value) is type(getattr(memory, field.attname)), field.name
    assert getattr(found, "beside") == 7  # noqa: B009 - a column beside the model's


def test_what_was_loaded_is_a_model_like_any_other(memory: Memory) -> None:
    (found,) = _by_id(memory, binary=True)
    assert found.get_deferred_fields() == {"terms"}
    assert found.terms == memory.terms  # loaded when it is read
    found.use_count += 1
    found.save(update_fields=["use_count"])
    memory.refresh_from_db()
    assert memory.use_count == found.use_count


def test_the_plan_is_kept_from_the_third_time_on(memory: Memory) -> None:
    before = _kept()
    seen = []
    for _ in range(4):
        _by_id(memory, binary=True)
        seen.append(_kept() - before)
    assert seen == [0, 0, 1, 1]


def test_whoever_counts_statements_counts_these(memory: Memory) -> None:
    with CaptureQueriesContext(connection) as queries:
        _by_id(memory, binary=False)
    assert len(queries) == 1
    assert "memories_memory" in queries[0]["sql"]
