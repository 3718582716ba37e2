"""SQL for the nearest vectors of some spaces: exact, or by the index for wide spaces. Filters are conditions of both.

The caller's conditions speak of `m` (memories_memory) and `v` (memories_embedding); columns of the answer are
memory_id, revision_id and distance (cosine, exact in both). In the manner of pgvector's documentation: half
precision in the index, the whole vector for the order; iterative scans instead of too few rows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

# Read by the scan when it starts, in the transaction of the search; measured, see docs/architecture.
SCAN: Final = {
    "hnsw.ef_search": "300",
    "hnsw.iterative_scan": "relaxed_order",
    "hnsw.max_scan_tuples": "20000",
}
# One statement before the search and in its transaction; join its columns to another set_config's where there is one.
SCAN_COLUMNS: Final = ", ".join(f"set_config('{name}', '{value}', true)" for name, value in SCAN.items())
SET_SCAN: Final = "SELECT " + SCAN_COLUMNS
# Half precision may swap neighbours: as many more are taken than asked for, and ordered by their whole vectors.
SPARE: Final = 1.5


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What is looked for, and where. `condition` is SQL with `condition_params`, trusted text of the caller's."""

    organization_id: UUID
    space_ids: Sequence[UUID]
    model: str
    vector: Sequence[float]
    limit: int
    condition: str = "m.status = 'active'"
    condition_params: tuple[Any, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Search:
    """A SELECT and its parameters, to be executed or put into a WITH."""

    sql: str
    params: tuple[Any, ...]


# `{condition}` is the caller's, `{size}` how many numbers a vector has, the rest are the statements above.
_FROM: Final = (
    " FROM memories_embedding v JOIN memories_memory m ON m.id = v.memory_id AND m.head_id = v.revision_id"
    " WHERE v.organization_id = %s AND v.space_id = ANY(%s::uuid[]) AND v.model = %s"
    " AND m.space_id = v.space_id AND m.space_id = ANY(%s::uuid[]) AND ({condition})"
)
_SELECT: Final = "SELECT v.memory_id, v.revision_id, v.vector <=> %s::vector AS distance" + _FROM
_EXACT: Final = _SELECT + " ORDER BY distance, v.memory_id LIMIT %s"
# The memory is looked up row by row: PostgreSQL takes a join of both for much rarer than it is, and then the index for
# too dear (one second instead of milliseconds for 50,000 rows).
_NEAR: Final = (
    "SELECT v.memory_id, v.revision_id, v.vector <=> %s::vector AS distance FROM memories_embedding v"
    " WHERE v.organization_id = %s AND v.space_id = ANY(%s::uuid[]) AND v.model = %s AND v.wide"
    " AND (SELECT true FROM memories_memory m WHERE m.id = v.memory_id AND m.head_id = v.revision_id"
    " AND m.space_id = ANY(%s::uuid[]) AND ({condition}))"
    " ORDER BY v.vector::halfvec({size}) <=> %s::halfvec({size}) LIMIT %s"
)
_ENOUGH_OR_WHOLE: Final = (
    "WITH near AS MATERIALIZED ({near})"
    " (SELECT memory_id, revision_id, distance FROM near WHERE (SELECT count(*) FROM near) >= %s"
    " UNION ALL SELECT * FROM ({whole}) AS whole WHERE (SELECT count(*) FROM near) < %s)"
    " ORDER BY distance, memory_id LIMIT %s"
)
_MIXED: Final = (
    "SELECT memory_id, revision_id, distance FROM (({near}) UNION ALL ({far})) AS found"
    " ORDER BY distance, memory_id LIMIT %s"
)


def exact(wanted: Wanted) -> Search:
    """All vectors of the spaces are compared. The right way for anything that is not wide."""
    sql = _EXACT.format(condition=wanted.condition)
    return Search(sql=sql, params=(_text(wanted.vector), *_where(wanted), wanted.limit))


def indexed(wanted: Wanted) -> Search:
    """By the index for wide spaces; with SET_SCAN before it in the same transaction.

    Where the scan gives up before it has found enough (a small space, or a condition that few rows meet, among very
    many vectors of others) the spaces are compared whole: nobody starves beside a large neighbour.
    """
    text, whole = _text(wanted.vector), exact(wanted)
    near = _NEAR.format(condition=wanted.condition, size=len(wanted.vector))
    return Search(
        sql=_ENOUGH_OR_WHOLE.format(near=near, whole=whole.sql),
        params=(
            *(text, *_where(wanted), text, int(wanted.limit * SPARE)),
            wanted.limit,
            *whole.params,
            *(wanted.limit, wanted.limit),
        ),
    )


def mixed(wanted: Wanted, *, wide: Collection[UUID]) -> Search:
    """Spaces that lie in the index whole are searched by it, the others exactly: one statement for all of them."""
    inside = [space for space in wanted.space_ids if space in wide]
    outside = [space for space in wanted.space_ids if space not in wide]
    if not inside:
        return exact(wanted)
    far = indexed(replace(wanted, space_ids=inside))
    if not outside:
        return far
    near = exact(replace(wanted, space_ids=outside))
    return Search(sql=_MIXED.format(near=near.sql, far=far.sql), params=(*near.params, *far.params, wanted.limit))


def _where(wanted: Wanted) -> tuple[Any, ...]:
    spaces = list(wanted.space_ids)
    return wanted.organization_id, spaces, wanted.model, spaces, *wanted.condition_params


def _text(vector: Sequence[float]) -> str:
    """As PostgreSQL reads it."""
    return f"[{','.join(map(repr, map(float, vector)))}]"
