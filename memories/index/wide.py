"""Wide spaces: those that are too large to be compared with whole at each question get into an HNSW index.

One partial index per model holds the vectors of all wide spaces, in half precision (twice as many to a page). What
is small stays out: its search is exact, and its rows do not lie in the way of the others'.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Count
from psycopg import sql

from memories.enums import Status
from memories.models import Embedding, Memory, Space

# From how many active memories on. docs/architecture has the measurements behind the number.
WIDE_FROM: Final = 5_000
MOST_DIMENSIONS: Final = 4_000  # of a halfvec in an HNSW index (pgvector's documentation)
# Of the graph, after Malkov and Yashunin 2018; both measured here, see docs/architecture.
M, EF_CONSTRUCTION = 24, 200
AT_ONCE = 500  # rows of one statement: each is written into the graph, which takes milliseconds
AT_A_TIME = 2_000  # rows of one round, so that a worker is not kept from learning for long

_FLAG: Final = """
UPDATE memories_embedding SET wide = true WHERE id IN (
  SELECT id FROM memories_embedding WHERE space_id = %s AND NOT wide LIMIT %s
)
"""


@dataclass(frozen=True, kw_only=True)
class Widened:
    """What one round has done: rows put into the index, and spaces that lie in it whole since then."""

    flagged: int
    whole: int


def widen(*, now: datetime, limit: int = AT_A_TIME, wide_from: int = WIDE_FROM) -> Widened:
    """Find spaces that have grown wide, and put their vectors into the index. Safe to repeat and to kill.

    A space is marked first: what is embedded from then on is put there at once (memories/index/embed locks the
    space's row for that), so that what is flagged here only becomes less.
    """
    Space.unscoped.filter(id__in=_grown(wide_from), wide_since=None).update(wide_since=now)
    flagged = whole = 0
    for space_id in Space.unscoped.filter(wide_since__isnull=False).order_by("id").values_list("id", flat=True):
        flagged += _flag(space_id, limit=limit - flagged)
        if flagged >= limit:
            break
        whole += Space.unscoped.filter(id=space_id, wide_whole_at=None).update(wide_whole_at=now)
    return Widened(flagged=flagged, whole=whole)


@contextmanager
def as_owner() -> Iterator[CursorWrapper]:
    """Only the owner of the tables may make an index; who migrates has the settings for it."""
    with connections["owner"].cursor() as cursor:
        yield cursor


def index_name(model: str) -> str:
    """The name of a model's index: short, and the same each time."""
    return f"embedding_wide_{hashlib.blake2b(model.encode(), digest_size=5).hexdigest()}"


def may_have_index(dimension: int) -> bool:
    """Whether vectors of this length fit into an index; longer ones are searched exactly, however many there are."""
    return dimension <= MOST_DIMENSIONS


def build_index(*, model: str, dimension: int) -> None:
    """Make a model's index while everybody goes on reading and writing; outside a transaction, as the owner.

    An index that a killed build has left unfinished is made anew.
    """
    name = sql.Identifier(index_name(model))
    with as_owner() as cursor:
        cursor.execute(
            "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname = %s",
            [index_name(model)],
        )
        found = cursor.fetchone()
        if found and found[0]:
            return
        if found:
            cursor.execute(sql.SQL("DROP INDEX CONCURRENTLY IF EXISTS {}").format(name))
        cursor.execute(
            sql.SQL(
                "CREATE INDEX CONCURRENTLY {} ON memories_embedding USING hnsw"
                " ((vector::halfvec({})) halfvec_cosine_ops) WITH (m = {}, ef_construction = {})"
                " WHERE wide AND model = {}"
            ).format(name, *map(sql.Literal, (dimension, M, EF_CONSTRUCTION, model)))
        )


def drop_index(*, model: str) -> None:
    """Remove a model's index, if there is one."""
    with as_owner() as cursor:
        cursor.execute(sql.SQL("DROP INDEX CONCURRENTLY IF EXISTS {}").format(sql.Identifier(index_name(model))))


def _grown(wide_from: int) -> list[UUID]:
    """Spaces with more active memories than that. By index; a second at a million memories."""
    rows = Memory.unscoped.filter(status=Status.ACTIVE).order_by().values("space_id")
    return list(rows.annotate(number=Count("id")).filter(number__gt=wide_from).values_list("space_id", flat=True))


def _flag(space_id: UUID, *, limit: int) -> int:
    """Put a space's vectors into the index, of every model; each batch is committed by itself."""
    flagged = 0
    with connection.cursor() as cursor:
        while flagged < limit:
            cursor.execute(_FLAG, [space_id, min(AT_ONCE, limit - flagged)])
            flagged += cursor.rowcount
            if cursor.rowcount < AT_ONCE:
                break
    return flagged


def unflagged(space_id: UUID) -> int:
    """Vectors of a space that are not in the index."""
    return Embedding.unscoped.filter(space_id=space_id, wide=False).count()
