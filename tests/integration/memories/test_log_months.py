"""The months of the access log: made ahead by the owner's function, nothing refused, no right of its own."""

from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction

from memories import partitions, tasks
from memories.models import Recall, RecallHit
from supportmem.accounts.models import Customer
from supportmem.common.ids import first_id_at
from tests.concurrency.racing import at_once
from tests.database import connect_as
from tests.factories.memories import make_memory
from tests.personas import Personas, make_personas

LAST_YEAR = date(2023, 5, 1)  # a month that nobody has made


def made(table: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %s::regclass", [table])
        return {str(row[0]) for row in cursor.fetchall()}


def make(month: date | str | None) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT memories_make_month(%s)", [month])
        return bool(cursor.fetchone()[0])


def where(row: Recall | RecallHit) -> str:
    table = row._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT tableoid::regclass::text FROM {table} WHERE id = %s", [row.id])  # noqa: S608 - ours
        return str(cursor.fetchone()[0])


def log_at(customer: Customer, *, at: datetime) -> tuple[Recall, RecallHit]:
    """A recall of that instant, with one hit of a later day."""
    kept = make_memory(customer)
    key = UUID(int=first_id_at(at).int | (7 << 76) | (2 << 62) | 5)
    recall = Recall.unscoped.create(
        id=key, organization=customer.organization, customer=customer, considered=1, tokens=1, budget_tokens=1
    )
    hit = RecallHit.unscoped.create(
        organization=customer.organization,
        recall=recall,
        memory=kept.memory,
        revision=kept.revision,
        rank=1,
        score=1.0,
        kept=True,
        reason="kept",
    )
    return recall, hit


def test_this_month_and_the_next_two_are_named() -> None:
    assert partitions.months(now=datetime(2026, 11, 30, 23, 59, tzinfo=UTC)) == (
        date(2026, 11, 1), date(2026, 12, 1), date(2027, 1, 1)
    )  # fmt: skip


@pytest.mark.django_db
def test_migrating_and_the_scheduler_make_them() -> None:
    partitions.after_migrate(using="default")
    for table in ("memories_recall", "memories_recallhit"):
        wanted = {f"{table}_{month:%Y_%m}" for month in partitions.months(now=datetime.now(UTC))}
        assert wanted | {f"{table}_default"} <= made(table)
    tasks.make_months()
    assert partitions.make_months(now=datetime.now(UTC)) == 0


@pytest.mark.django_db
def test_what_has_no_month_is_not_refused_and_moves_when_there_is_one(people: Personas) -> None:
    kept, hit = log_at(people.mia, at=datetime(2023, 5, 1, tzinfo=UTC))  # the month's first millisecond
    after, _ = log_at(people.mia, at=datetime(2023, 6, 1, tzinfo=UTC))
    assert (where(kept), where(hit), where(after)) == (
        "memories_recall_default", "memories_recallhit_default", "memories_recall_default"
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert (make(LAST_YEAR), make(LAST_YEAR)) == (True, False)
    assert (where(kept), where(hit), where(after)) == (
        "memories_recall_2023_05", "memories_recallhit_2023_05", "memories_recall_default"
    )  # fmt: skip
    assert list(kept.hits.all()) == [hit]
    assert {row for row in made("memories_recallhit") if row.endswith("2023_05")} == {"memories_recallhit_2023_05"}


@pytest.mark.django_db
@pytest.mark.parametrize("nonsense", [None, "2023-05-02", "2019-12-01", "2999-01-01", "infinity", "-infinity"])
def test_nonsense_is_no_month(nonsense: str | None) -> None:
    before = made("memories_recall")
    with pytest.raises(DatabaseError, match="no month of the access log"), transaction.atomic():
        make(nonsense)
    assert made("memories_recall") == before


@pytest.mark.django_db
def test_the_application_has_no_right_on_a_month_and_all_it_needs_on_the_log(people: Personas) -> None:
    make(LAST_YEAR)
    asked = "SELECT rel, has_any_column_privilege(rel, 'SELECT, INSERT, UPDATE') OR has_table_privilege(rel, 'DELETE')"
    asked += (
        " FROM (SELECT inhrelid::regclass AS rel FROM pg_inherits WHERE inhparent = ANY(%s::regclass[])) AS all_rel"
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' AND"
                       " has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')")  # fmt: skip
        assert cursor.fetchall() == []
        cursor.execute(asked, [["memories_recall", "memories_recallhit"]])
        rights = cursor.fetchall()
    assert len(rights) >= 10
    assert not [name for name, any_right in rights if any_right]
    _, hit = log_at(people.mia, at=datetime(2023, 5, 9, tzinfo=UTC))
    assert where(hit) == "memories_recallhit_2023_05"
    for statement in ("CREATE TABLE memories_recall_x PARTITION OF memories_recall FOR VALUES FROM (1) TO (2)",
                      "DROP TABLE memories_recallhit_2023_05"):  # fmt: skip
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
def test_several_at_once_make_a_month_once() -> None:
    """Rows come meanwhile, and none is lost or refused."""
    people, month = make_personas(), date(2022, 2, 1)
    try:
        for _ in range(3):
            log_at(people.mia, at=datetime(2022, 2, 3 + _, tzinfo=UTC))
        assert sorted(map(bool, at_once(lambda _: make(month), threads=4))) == [False, False, False, True]
        assert {where(row) for row in Recall.unscoped.all()} == {"memories_recall_2022_02"}
    finally:
        with connect_as("owner") as owner:
            owner.execute("DROP TABLE IF EXISTS memories_recallhit_2022_02, memories_recall_2022_02")
