"""Copies by the hundred thousand: which memory goes to whom is a temporary table, the rows are INSERT ... SELECT.

All columns are copied, those too that this file knows nothing of, but for keys and owners. Indexes that guard nothing
are taken down meanwhile and built again, as one does for any large load.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol
from uuid import UUID

from django.db import connections, models, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from benchmarks import report
from memories.index import serving, wide
from memories.models import Embedding, Memory, Revision, Space
from supportmem.accounts.actors import Actor
from supportmem.common.ids import new_id

AT_ONCE = 50_000  # rows of one INSERT
# What is anew in a copy, wherever a table has such a column.
_NEW = {"organization_id": "seats.organization", "customer_id": "seats.customer", "space_id": "seats.space"}
TABLES: Sequence[tuple[type[models.Model], str, Mapping[str, str]]] = (
    (Memory, "id", {"id": "seats.new", "head_id": "seats.new_head"}),
    (Revision, "memory_id", {"id": "seats.new_head", "memory_id": "seats.new"}),
    (Embedding, "memory_id", {"id": "gen_random_uuid()", "memory_id": "seats.new", "revision_id": "seats.new_head"}),
)


class Holder(Protocol):
    """A customer, and what is remembered of them: numbers of the pool's sentences."""

    @property
    def actor(self) -> Actor: ...

    @property
    def customer_id(self) -> UUID: ...

    @property
    def says(self) -> Sequence[int]: ...


def copy_to(holders: Sequence[Holder], *, originals: Sequence[UUID]) -> None:
    """Each holder's memories, copied from the originals of the same numbers."""
    spaces = _spaces(holders)
    seats = [(originals[number], one) for one in holders for number in one.says]
    random.Random("seats").shuffle(seats)  # noqa: S311 - no secret: customers mixed as time mixes them
    with connections["owner"].cursor() as cursor, _without_indexes(cursor):
        for start in range(0, len(seats), AT_ONCE):
            with transaction.atomic(using="owner"):
                _seat(cursor, seats[start : start + AT_ONCE], spaces=spaces)
                for model, original, new in TABLES:
                    _copy(cursor, model, original=original, new=_NEW | dict(new))
            if start:
                report.say(f"  {start:,} of {len(seats):,} copied")
        _widen()
    with connections["owner"].cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _widen() -> None:
    """What the worker does for spaces that have grown wide; the index over their vectors is built with the others."""
    serving.current()  # makes the row that says which model serves
    while wide.widen(now=timezone.now()).flagged:
        pass


def _spaces(holders: Sequence[Holder]) -> Mapping[UUID, UUID]:
    """Every customer's own space, made here."""
    rows = [
        Space(organization_id=one.actor.organization_id, level="customer", customer_id=one.customer_id)
        for one in holders
    ]
    Space.unscoped.using("owner").bulk_create(rows, batch_size=1_000)
    return {row.customer_id: row.id for row in rows if row.customer_id is not None}


def _seat(cursor: CursorWrapper, seats: Sequence[tuple[UUID, Holder]], *, spaces: Mapping[UUID, UUID]) -> None:
    """Which original becomes whose, under which keys; the keys follow time, as the product's do."""
    cursor.execute(
        "CREATE TEMPORARY TABLE seats (number int, old uuid, new uuid, new_head uuid, organization uuid,"
        " customer uuid, space uuid) ON COMMIT DROP"
    )
    with cursor.copy("COPY seats FROM STDIN") as sheet:
        for number, (old, one) in enumerate(seats):
            customer = one.customer_id
            sheet.write_row((number, old, new_id(), new_id(), one.actor.organization_id, customer, spaces[customer]))
    cursor.execute("ANALYZE seats")


def _copy(cursor: CursorWrapper, model: type[models.Model], *, original: str, new: Mapping[str, str]) -> None:
    """All columns, some of them anew. Names and terms are ours, not anybody's input."""
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]  # noqa: SLF001 - Django's own way
    columns = [str(field.column) for field in fields]
    terms = [new.get(column, f'original."{column}"') for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    table = model._meta.db_table  # noqa: SLF001 - see above
    cursor.execute(
        f'INSERT INTO "{table}" ({names}) SELECT {", ".join(terms)}'  # noqa: S608 - see above
        f' FROM seats JOIN "{table}" AS original ON original."{original}" = seats.old ORDER BY seats.number'
    )


@contextmanager
def _without_indexes(cursor: CursorWrapper) -> Iterator[None]:
    """Those that guard nothing are built again in the end, in one go, which is several times as fast."""
    tables = [model._meta.db_table for model, _, _ in TABLES]  # noqa: SLF001 - Django's own way
    cursor.execute(
        "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
        " WHERE indrelid::regclass::text = ANY(%s) AND NOT indisunique",
        [tables],
    )
    found = cursor.fetchall()
    for name, _ in found:
        cursor.execute(f"DROP INDEX {name}")
    yield
    report.say(f"  building {len(found)} indexes again ...")
    cursor.execute("SET maintenance_work_mem = '1GB'")
    for _, definition in found:
        cursor.execute(definition)
    cursor.execute("RESET maintenance_work_mem")
