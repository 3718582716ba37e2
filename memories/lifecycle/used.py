"""A recall is written down, and what it used is marked, in one statement that looks at the memories a last time.

What happens in it, in this order:

1. The customer's row is shared. Only an erasure holds it against that: the recall waits for it with empty hands, and
   then leaves no word of the question behind.
2. What stayed is locked as far as nobody else holds it (SKIP LOCKED). So it never waits while it holds a lock: the
   write path locks memories in the order of its thoughts, and whoever waits for it in another order would stop both. It
   would also make a recall as slow as the slowest change. A locked row is judged as it is at this instant, one that is
   just being changed as it was committed last: that change comes after this recall.
3. What does not hold any more is logged as "changed meanwhile" and given back to nobody.
4. Use is counted, for those that could be locked: of two recalls at the very same time one may count alone. The hits
   are the exact count.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias
from uuid import UUID

from memories.index.asked import Clause
from supportmem.common import kept_plan

Value: TypeAlias = str | int | UUID | datetime | None

CHANGED: Final = "changed meanwhile"

_WRITE_DOWN: Final = """
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(%(hits)s::jsonb) AS hit (
        id uuid, memory_id uuid, revision_id uuid, version integer, rank integer, score double precision,
        parts jsonb, kept boolean, reason text)
), undisturbed AS MATERIALIZED (
    SELECT id FROM accounts_customer WHERE id = %(customer_id)s FOR KEY SHARE SKIP LOCKED
), customer AS MATERIALIZED (
    SELECT id FROM accounts_customer
    WHERE id = %(customer_id)s AND (SELECT count(*) FROM undisturbed) >= 0
    FOR KEY SHARE
), locked AS MATERIALIZED (
    SELECT memory.id, memory.version, memory.status, memory.valid_from, memory.valid_to, memory.expires_at
    FROM memories_memory AS memory
    WHERE memory.id IN (SELECT memory_id FROM given WHERE kept)
        AND memory.organization_id = %(organization_id)s AND (SELECT count(*) FROM customer) >= 0
    ORDER BY memory.id FOR NO KEY UPDATE OF memory SKIP LOCKED
), seen AS (
    SELECT * FROM locked
    UNION ALL
    SELECT memory.id, memory.version, memory.status, memory.valid_from, memory.valid_to, memory.expires_at
    FROM memories_memory AS memory
    WHERE memory.id IN (SELECT memory_id FROM given WHERE kept EXCEPT SELECT id FROM locked)
        AND memory.organization_id = %(organization_id)s
), judged AS MATERIALIZED (
    SELECT given.*, coalesce(given.kept AND seen.status <> 'erased' AND (%(then)s OR (
            seen.version = given.version AND seen.status = 'active' AND seen.valid_from <= %(now)s
            AND (seen.valid_to IS NULL OR seen.valid_to > %(now)s)
            AND (seen.expires_at IS NULL OR seen.expires_at > %(now)s))), false) AS holds
    FROM given LEFT JOIN seen ON seen.id = given.memory_id
), used AS (
    UPDATE memories_memory AS memory SET use_count = memory.use_count + 1, last_used_at = %(now)s
    WHERE memory.id IN (SELECT memory_id FROM judged WHERE holds INTERSECT SELECT id FROM locked)
), recall AS (
    INSERT INTO memories_recall (
        id, organization_id, customer_id, conversation_id, actor_kind, actor_id, actor_name, purpose,
        query_hash, query_text,
        as_of, considered, cut, tokens, budget_tokens, policy_version, degraded, withheld, created_at)
    SELECT %(id)s, %(organization_id)s, %(customer_id)s, %(conversation_id)s, %(actor_kind)s, %(actor_id)s,
        %(actor_name)s, %(purpose)s,
        CASE WHEN EXISTS (SELECT FROM undisturbed) THEN %(query_hash)s ELSE '' END,
        CASE WHEN EXISTS (SELECT FROM undisturbed) THEN %(query_text)s ELSE '' END,
        %(as_of)s, %(considered)s, %(cut)s, %(tokens)s, %(budget_tokens)s, %(policy_version)s, %(degraded)s::jsonb,
        %(withheld)s, %(now)s
){beside}, hits AS (
    INSERT INTO memories_recallhit (
        id, organization_id, recall_id, memory_id, revision_id, rank, score, parts, kept, reason)
    SELECT id, %(organization_id)s, %(id)s, memory_id, revision_id, rank, score, parts, holds,
        CASE WHEN kept AND NOT holds THEN %(changed)s ELSE reason END
    FROM judged
)
SELECT memory_id FROM judged WHERE holds
"""


def write_down(
    *,
    recall: Mapping[str, Value],
    hits: Sequence[Mapping[str, object]],
    then: bool,
    now: datetime,
    beside: Clause | None = None,
) -> frozenset[UUID]:
    """Store a recall (its columns by name, `degraded` as JSON) and its hits; those kept memories that still hold.

    `then` asks about another time, for which a memory may have changed since: only what was erased falls.
    """
    values: dict[str, Any] = {**recall, "hits": json.dumps(list(hits)), "then": then, "now": now, "changed": CHANGED}
    with kept_plan.executed(_with(beside, values=values), values) as cursor:
        return frozenset(row[0] for row in cursor.fetchall())


def _with(beside: Clause | None, *, values: dict[str, Any]) -> str:
    """The statement, and beside it a clause of the caller's that writes something else."""
    if beside is None:
        return _WRITE_DOWN.format(beside="")
    names = [f"beside_{number}" for number in range(len(beside.params))]
    values |= dict(zip(names, beside.params, strict=True))
    return _WRITE_DOWN.format(beside=f", beside AS ({beside.sql % tuple(f'%({name})s' for name in names)})")
