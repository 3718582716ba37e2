"""Two years of reads, made by SQL: recalls with ten hits each, and answers for one recall in nineteen.

Each recall is about one of two thousand customers and considers ten of the fifty memories of theirs; one recall in a
hundred considers the first memory of all: one is always the best known.
"""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias
from uuid import UUID

from django.db import connections
from django.db.backends.utils import CursorWrapper

from benchmarks import report
from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from memories import facade as memory
from memories.models import Memory
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.ids import first_id_at

Value: TypeAlias = str | int | float | UUID | datetime | None

CUSTOMERS: Final = 2_000
EACH: Final = 50  # memories of a customer
MEMORIES: Final = CUSTOMERS * EACH
A_RECALL: Final = 10  # hits
MONTHS: Final = 24
ANSWERED: Final = 19  # one recall in so many is for an answer; with CUSTOMERS it has no divisor, so all get answers

_CUSTOMERS = """
INSERT INTO accounts_customer (id, organization_id, external_id, name, locale, time_zone, consent, created_at)
SELECT md5('customer' || n)::uuid, %(organization)s, 'log-' || n, 'Customer ' || n, 'en', 'UTC', 'remember', now()
FROM generate_series(0, %(customers)s - 1) AS n
"""
_SPACES = """
INSERT INTO memories_space SELECT made.* FROM memories_space AS space,
    generate_series(0, %(customers)s - 1) AS n, LATERAL jsonb_populate_record(space, jsonb_build_object(
        'id', md5('space' || n)::uuid, 'customer_id', md5('customer' || n)::uuid)) AS made
WHERE space.id = %(space)s
"""
_MEMORIES = """
INSERT INTO memories_memory SELECT made.* FROM memories_memory AS memory,
    generate_series(0, %(memories)s - 1) AS n, LATERAL jsonb_populate_record(memory, jsonb_build_object(
        'id', md5('memory' || n)::uuid, 'head_id', md5('revision' || n)::uuid, 'attribute', '',
        'customer_id', md5('customer' || n / %(each)s)::uuid, 'space_id', md5('space' || n / %(each)s)::uuid)) AS made
WHERE memory.id = %(memory)s
"""
_REVISIONS = """
INSERT INTO memories_revision SELECT made.* FROM memories_revision AS revision,
    generate_series(0, %(memories)s - 1) AS n, LATERAL jsonb_populate_record(revision, jsonb_build_object(
        'id', md5('revision' || n)::uuid, 'memory_id', md5('memory' || n)::uuid)) AS made
WHERE revision.id = %(revision)s
"""
_RECALLS = """
INSERT INTO memories_recall (id, organization_id, customer_id, actor_kind, actor_name, purpose, query_hash, query_text,
    considered, cut, tokens, budget_tokens, policy_version, degraded, withheld, created_at)
SELECT uuidv7(%(from)s + %(step)s * n * interval '1 second' - now()), %(organization)s,
    md5('customer' || (n * 7919 %% %(customers)s))::uuid, 'user', 'Agent ' || n %% 40,
    CASE WHEN n %% %(answered)s = 0 THEN 'answer' ELSE 'api' END, md5('query' || n), '',
    %(a_recall)s, 0, 200, 2000, 1, '[]', '', %(from)s + %(step)s * n * interval '1 second'
FROM generate_series(0, %(recalls)s - 1) AS n
"""
_HITS = """
INSERT INTO memories_recallhit (
    id, organization_id, recall_id, memory_id, revision_id, rank, score, parts, kept, reason)
SELECT uuidv7(), organization_id, id, md5('memory' || place)::uuid, md5('revision' || place)::uuid, rank, 1.0 / rank,
    '{"relevance": 0.62, "importance": 0.8, "recency": 0.31, "boost": 1.0}'::jsonb, rank < 6,
    CASE WHEN rank < 6 THEN 'kept' ELSE 'rank' END
FROM (
    SELECT recall.id, recall.organization_id, rank,
        CASE WHEN rank = 1 AND n %% 100 = 0 AND n * 7919 %% %(customers)s <> 0 THEN 0
            ELSE (n * 7919 %% %(customers)s) * %(each)s + (n * 31 + rank * 5) %% %(each)s END AS place
    FROM (
        SELECT id, organization_id, row_number() OVER (ORDER BY id) - 1 AS n FROM memories_recall
        WHERE id >= %(low)s AND id < %(high)s
    ) AS recall, generate_series(1, %(a_recall)s) AS rank
) AS hit
"""
_CONVERSATIONS = """
INSERT INTO chat_conversation SELECT made.* FROM chat_conversation AS conversation,
    generate_series(0, %(customers)s - 1) AS n, LATERAL jsonb_populate_record(conversation, jsonb_build_object(
        'id', md5('conversation' || n)::uuid, 'customer_id', md5('customer' || n)::uuid)) AS made
WHERE conversation.id = %(conversation)s
"""
_GENERATIONS = """
INSERT INTO chat_generation (id, organization_id, conversation_id, question_id, client_id, state, mode, model,
    prompt_version, text, notice, recall_id, claim_deadline, created_at)
SELECT md5('answer' || id)::uuid, organization_id,
    md5('conversation' || (n * 7919 %% %(customers)s))::uuid, %(turn)s, id::text, 'done', 'model', 'bench', '1',
    'An answer [1].', '', id, created_at, created_at
FROM (
    SELECT *, row_number() OVER (ORDER BY id) - 1 AS n FROM memories_recall WHERE id >= %(low)s AND id < %(high)s
) AS recall WHERE purpose = 'answer'
"""
_CITATIONS = """
INSERT INTO chat_citation (id, organization_id, generation_id, n, memory_id, revision_id, cited)
SELECT uuidv7(), organization_id, md5('answer' || recall_id)::uuid, rank, memory_id, revision_id, rank = 1
FROM memories_recallhit WHERE recall_id >= %(low)s AND recall_id < %(high)s AND kept
    AND recall_id IN (SELECT id FROM memories_recall WHERE purpose = 'answer' AND id >= %(low)s AND id < %(high)s)
ORDER BY recall_id, rank
"""
_KEYS = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid = 'memories_recallhit'::regclass AND contype IN ('p', 'u')
"""
_INDEXES = """
SELECT relname, pg_get_indexdef(oid) FROM pg_index JOIN pg_class ON oid = indexrelid
WHERE indrelid = 'memories_recallhit'::regclass
"""


def memory_id(number: int) -> UUID:
    """The memory of that number, as the rows have it; 0 is the best known."""
    return UUID(hashlib.md5(f"memory{number}".encode(), usedforsecurity=False).hexdigest())


def key_at(share: float, *, now: datetime) -> UUID:
    """The smallest key at a share of the two years up to now."""
    first = _month(0, now=now)
    return first_id_at(first + (now - first) * share * 0.99)


def fill(actor: Actor, *, hits: int, now: datetime) -> Mapping[str, object]:
    """Make everything; how many rows of what."""
    known = _first(actor, now=now)
    with connections["owner"].cursor() as cursor:
        for statement in (_CUSTOMERS, _SPACES, _MEMORIES, _REVISIONS, _CONVERSATIONS):
            cursor.execute(statement, known)
        indexes = _without_indexes(cursor)
        for number in range(MONTHS):
            low, high = _month(number, now=now), _month(number + 1, now=now)
            cursor.execute("SELECT memories_make_month(%s)", [low.date()])
            _fill_month(cursor, {**known, "recalls": hits // A_RECALL // MONTHS}, low=low, high=min(high, now))
            report.say(f"  {low:%Y-%m}")
        for statement in indexes:
            cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")
        return {name: _count(cursor, table) for name, table in _COUNTED.items()}


_COUNTED: Final = {
    "recalls": "memories_recall",
    "hits": "memories_recallhit",
    "memories": "memories_memory",
    "citations": "chat_citation",
}


def _without_indexes(cursor: CursorWrapper) -> list[str]:
    """Take the keys and indexes off the hits: building them in the end takes a fraction of the time. How to build.

    Nothing is counted yet, so that PostgreSQL would take each month for empty and walk through it again for every row.
    """
    cursor.execute("SET maintenance_work_mem = '1GB'; SET synchronous_commit = off; SET enable_nestloop = off")
    again = []
    cursor.execute(_KEYS)
    for name, told in cursor.fetchall():
        again.append(f'ALTER TABLE memories_recallhit ADD CONSTRAINT "{name}" {told}')
        cursor.execute(f'ALTER TABLE memories_recallhit DROP CONSTRAINT "{name}"')
    cursor.execute(_INDEXES)
    for name, told in cursor.fetchall():
        again.append(told.replace(" ON ONLY ", " ON "))
        cursor.execute(f'DROP INDEX "{name}"')
    return again


def _count(cursor: CursorWrapper, table: str) -> int:
    cursor.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608 - one of ours
    return int(cursor.fetchone()[0])


def _fill_month(cursor: CursorWrapper, known: Mapping[str, Value], *, low: datetime, high: datetime) -> None:
    recalls = int(str(known["recalls"]))
    values: dict[str, Value] = {
        **known,
        "from": low,
        "step": (high - low).total_seconds() / recalls,
        "low": first_id_at(low),
        "high": first_id_at(high),
    }
    for statement in (_RECALLS, _HITS, _GENERATIONS, _CITATIONS):
        cursor.execute(statement, values)


def _month(number: int, *, now: datetime) -> datetime:
    """The beginning of a month of the two years; the last is the one that now lies in."""
    months = now.year * 12 + now.month - MONTHS + number
    return datetime(months // 12, months % 12 + 1, 1, tzinfo=UTC)


def _first(actor: Actor, *, now: datetime) -> dict[str, Value]:
    """One customer whose first memory is told through the real pipeline; all others are copies."""
    customer = Customer.objects.create(
        organization_id=actor.organization_id, external_id="log-first", name="The first customer"
    )
    conversation = chat.start_conversation(actor, customer_id=customer.id, now=now)
    turn = NewTurn(
        author=AuthorKind.CUSTOMER, content="The printer at home is very slow.", client_id="first", ask=False
    )
    said = chat.say(actor, conversation_id=conversation, turn=turn, now=now)
    while memory.learn_due(now=now + timedelta(minutes=1)).processed:
        pass
    told = Memory.unscoped.filter(customer=customer).order_by("id")[0]
    return {
        "organization": actor.organization_id,
        "space": told.space_id,
        "memory": told.id,
        "revision": told.head_id,
        "conversation": conversation,
        "turn": said.turn.id,
        "customers": CUSTOMERS,
        "memories": MEMORIES,
        "each": EACH,
        "a_recall": A_RECALL,
        "answered": ANSWERED,
    }
