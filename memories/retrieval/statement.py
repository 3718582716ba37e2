"""The one SQL statement of a search: the filtered rows, both arms over them, what stands beside, who is nominated.

Every hard filter is a condition of `rows`, which stands inside the statement: nothing is searched first and filtered
later. The numbers that come back are those of memories/retrieval/rank, which judges them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL

from memories.enums import Tier
from memories.index import nearest
from memories.index.tsvector import one_of
from memories.models import Memory
from memories.models.querysets import MemoryQuerySet
from memories.policy import Numbers
from memories.retrieval import rank
from memories.retrieval.rows import Rows, selected

EACH_KIND: Final = 40  # nominees of one asked kind: many events never crowd out an open problem
WIDE_WORDS: Final = 500  # rows of wide spaces that the lexical arm looks at, newest first
WIDE_VECTORS: Final = 200  # rows that the vector arm brings from wide spaces
NO_CROWD: Final = 1_000_000_000
APART: Final = "6 hours"  # turns further apart were not said in one sitting

# BM25 (Robertson and Zaragoza 2009): ln(1 + (N - n + 0.5) / (n + 0.5)) weighs a term by how rare it is among the rows
# that this reader may see; k1 and b are theirs. A term counts once a memory: one holds at most 500 characters.
_STATEMENT: Final = """
WITH {wide}within AS MATERIALIZED ({rows}),
armed AS MATERIALIZED (
  SELECT w.*, length(w.terms) AS size, {cosine} AS cosine FROM within w{vectors}
),
crowd AS MATERIALIZED (
  SELECT count(*) AS n, greatest(avg(size), 1)::float8 AS size,
    CASE WHEN count(cosine) >= %(crowd)s THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY cosine)
      ELSE %(low)s END AS middle,
    greatest(%(spreads)s * coalesce(stddev_samp(cosine), 0), (%(high)s - %(low)s) * %(range)s) AS span
  FROM armed WHERE NOT is_left_out
),
asked_terms AS (SELECT * FROM unnest(%(terms)s::text[], %(queries)s::text[]) AS t (term, query)),
shared AS MATERIALIZED (
  SELECT a.id, t.term, a.size
  FROM armed a JOIN asked_terms t ON a.terms @@ t.query::tsquery
  WHERE NOT a.is_left_out AND a.terms @@ %(any)s::tsquery
),
rarity AS MATERIALIZED (
  SELECT t.term, ln(1 + (greatest(c.n, count(s.id)) - count(s.id) + 0.5)::float8 / (count(s.id) + 0.5))::float8 AS idf
  FROM asked_terms t CROSS JOIN crowd c LEFT JOIN shared s ON s.term = t.term GROUP BY t.term, c.n
),
worded AS MATERIALIZED (
  SELECT s.id, sum(r.idf * (%(k1)s + 1) / (1 + %(k1)s * (1 - %(b)s + %(b)s * s.size / c.size))) AS bm25,
    sum(r.idf) AS share
  FROM shared s JOIN rarity r ON r.term = s.term CROSS JOIN crowd c GROUP BY s.id
),
fitted AS (
  SELECT a.*, w.bm25, w.share, c.middle, c.span,
    (SELECT max(bm25) FROM worded) AS most, (SELECT sum(idf) FROM rarity) AS whole, {named} AS is_named,
    least(1, %(enough)s::float8 / greatest(a.size, 1)) AS brief,
    %(vector_weight)s * least(greatest((a.cosine - c.middle) / c.span, 0), %(vector_most)s)
      * (a.cosine IS NOT NULL)::int
    + %(keyword_weight)s * coalesce(w.bm25 / nullif((SELECT max(bm25) FROM worded), 0), 0) AS fit
  FROM armed a CROSS JOIN crowd c LEFT JOIN worded w ON w.id = a.id
),
neighboured AS (
  SELECT f.*,
    CASE WHEN f.is_turn AND f.said_at - lag(f.said_at) OVER talk < interval '{apart}'
      THEN lag(f.fit) OVER talk * CASE WHEN lag(f.speaker) OVER talk = f.speaker THEN f.brief ELSE 1 END END AS before,
    CASE WHEN f.is_turn AND lead(f.said_at) OVER talk - f.said_at < interval '{apart}'
      THEN lead(f.fit) OVER talk * CASE WHEN lead(f.speaker) OVER talk = f.speaker THEN f.brief ELSE 1 END END AS after
  FROM fitted f WINDOW talk AS (PARTITION BY f.conversation_id, f.is_turn ORDER BY f.said_at, f.id)
),
near AS (
  SELECT n.*, coalesce(n.fit, 0) + %(before)s * coalesce(n.before, 0) + %(after)s * coalesce(n.after, 0) AS near_fit
  FROM neighboured n
),
placed AS (
  SELECT n.*, row_number() OVER (PARTITION BY n.conversation_id, n.is_turn ORDER BY n.near_fit DESC, n.id) AS place
  FROM near n
),
talked AS (
  SELECT p.*, avg(p.near_fit) FILTER (WHERE p.is_turn AND p.place <= 3) OVER (PARTITION BY p.conversation_id) AS talk
  FROM placed p
),
ranked AS (
  SELECT t.*,
    CASE WHEN t.cosine IS NOT NULL THEN rank() OVER (ORDER BY t.cosine DESC NULLS LAST) END AS vector_rank,
    CASE WHEN t.bm25 IS NOT NULL THEN rank() OVER (ORDER BY t.bm25 DESC NULLS LAST) END AS lexical_rank,
    row_number() OVER (ORDER BY t.near_fit + %(talk)s * coalesce(t.talk, 0) + %(in_time)s * t.in_time::int
      - %(question)s * t.is_question::int * t.brief DESC, t.id DESC) AS first_rank,
    row_number() OVER (PARTITION BY t.asked ORDER BY t.said_at DESC, t.id DESC) AS asked_rank,
    row_number() OVER (PARTITION BY t.is_named ORDER BY t.fit DESC, t.said_at DESC, t.id DESC) AS named_rank
  FROM talked t
)
SELECT {columns}, s.level AS space_level, r.cosine, r.bm25, r.share, r.middle, r.span, r.most, r.whole, r.fit, r.before,
  r.after, r.talk, r.in_time, r.is_question, r.is_left_out, r.asked AS asked_by_rule, r.first_rank, r.vector_rank,
  r.lexical_rank, r.size, r.is_named AS may_be_named,
  (SELECT n FROM crowd) AS among, (SELECT count(*) FROM armed WHERE cosine IS NULL) AS behind
FROM ranked r JOIN memories_memory m ON m.id = r.id JOIN memories_space s ON s.id = m.space_id
WHERE (NOT r.is_left_out AND (
    ((r.cosine IS NOT NULL OR r.bm25 IS NOT NULL) AND (
      r.first_rank <= %(nominate)s OR r.vector_rank <= %(each)s OR r.lexical_rank <= %(each)s))
    OR (r.asked > 0 AND r.asked_rank <= %(each_kind)s)
    OR (r.is_named AND r.named_rank <= %(each_kind)s)))
  OR r.is_core
ORDER BY r.first_rank
"""


@dataclass(frozen=True, kw_only=True)
class Query:
    """What is looked for: a vector of the serving model (none without an embedder) and lexemes; the wide spaces."""

    organization_id: UUID
    vector: Sequence[float] | None
    model: str
    terms: Sequence[str]
    named: Sequence[str]  # the lexemes of identifiers in the question: they are nominated whatever else there is
    low: float  # cosine of unrelated texts in this model
    high: float  # cosine of a good answer
    weights: tuple[float, float]  # of the vector arm and of the lexical one
    wide: Sequence[UUID] = ()


@cache
def _columns() -> str:
    """All of a memory but its lexemes, which nobody reads again and which are longer than the rest."""
    fields = Memory._meta.concrete_fields  # noqa: SLF001 - Django's documented name
    names = [field.column for field in fields if field.column and field.name != "terms"]
    return ", ".join(f"m.{connection.ops.quote_name(name)}" for name in names)


def build(rows: Rows, *, query: Query, numbers: Numbers) -> tuple[str, dict[str, object]]:
    """The statement and its parameters. `rows` are filtered, and carry `asked`, `in_time` and `is_left_out`."""
    values: dict[str, object] = _numbers(numbers, query=query)
    values |= {"low": query.low, "high": query.high}
    words = [one_of([term]) for term in query.terms]
    values |= {"terms": list(query.terms), "queries": words, "any": one_of(query.terms) if query.terms else ""}
    values["named"] = one_of(query.named)
    values |= {"model": query.model, "organization": query.organization_id, "vector": None}
    if query.vector is not None:
        values["vector"] = f"[{','.join(map(repr, map(float, query.vector)))}]"
    wide = ""
    if query.wide:
        wide = _wide(rows, query=query, values=values)
    sql = _STATEMENT.format(
        wide=wide,
        columns=_columns(),
        rows=_inlined(rows, query=query, values=values),
        cosine="1 - (v.vector <=> %(vector)s::vector)" if query.vector is not None else "NULL::float8",
        vectors=_VECTORS if query.vector is not None else "",
        apart=APART,
        named="a.terms @@ %(named)s::tsquery" if query.named else "false",
    )
    return sql, values


_VECTORS: Final = (
    " LEFT JOIN memories_embedding v ON v.revision_id = w.head_id AND v.model = %(model)s"
    " AND v.organization_id = %(organization)s"
)


def _inlined(rows: Rows, *, query: Query, values: dict[str, object]) -> str:
    """The rows' own SQL with named parameters, to stand inside the statement."""
    if not query.wide:
        return _named(*rows.sql(), values=values, prefix="row")
    found = rows.query()
    # said once more for what is small alone: of "all, but the wide ones" PostgreSQL reads all
    others = [space for space in rows.space_ids if space not in query.wide]
    near = found.filter(Q(space_id__in=others) | found.is_shared_to(list(rows.space_ids)))
    small = selected(near.exclude(space_id__in=query.wide))
    brought = RawSQL("TABLE near_wide UNION TABLE worded_wide UNION TABLE asked_wide", ())
    wide = selected(found.filter(id__in=brought))
    parts = (_worked_out(small, values=values, prefix="row"), _worked_out(wide, values=values, prefix="wide_row"))
    return " UNION ALL ".join(parts)


def _worked_out(rows: "QuerySet[Any, Any]", *, values: dict[str, object], prefix: str) -> str:
    return _named(*rows.query.get_compiler(connection=connection).as_sql(), values=values, prefix=prefix)


def _named(sql: str, params: Sequence[object], *, values: dict[str, object], prefix: str) -> str:
    """Positional parameters by name, so that a piece of SQL can stand anywhere in a larger one."""
    names = [f"{prefix}_{number}" for number in range(len(params))]
    values |= dict(zip(names, params, strict=True))
    return sql.replace("%%", "%%%%") % tuple(f"%({name})s" for name in names)


_NOTHING: Final = "SELECT NULL::uuid WHERE false"
_NEAR_IDS: Final = "SELECT memory_id FROM ({found}) AS found"
# What names an identifier first: among many that share its parts the newest are not the ones that were asked for.
_WORDED_WIDE: Final = """
  SELECT m.id FROM memories_memory m WHERE m.space_id = ANY(%(wide)s::uuid[]) AND {holds}
    AND m.terms @@ %(any)s::tsquery
  ORDER BY {named}m.said_at DESC, m.id DESC LIMIT %(wide_words)s
"""


def _wide(rows: Rows, *, query: Query, values: dict[str, object]) -> str:
    """What is brought from the wide spaces: by the vectors' index, by shared lexemes, and what the rules ask for or is
    always there. Every filter of `rows` is a condition of each.
    """
    values["wide"] = list(query.wide)
    inside = rows.query().filter(space_id__in=query.wide).order_by().select_related(None)
    holds, params = _condition(inside)
    near = _NOTHING
    if query.vector is not None:
        wanted = nearest.Wanted(
            organization_id=query.organization_id,
            space_ids=query.wide,
            model=query.model,
            vector=query.vector,
            limit=WIDE_VECTORS,
            condition=holds,
            condition_params=params,
        )
        found = nearest.indexed(wanted)
        near = _NEAR_IDS.format(found=_named(found.sql, found.params, values=values, prefix="near"))
    words = _WORDED_WIDE.format(
        holds=_named(holds, params, values=values, prefix="worded"),
        named="(m.terms @@ %(named)s::tsquery) DESC, " if query.named else "",
    )
    asked = _named(*_put_up(inside, rows.asked.put_up()), values=values, prefix="asked")
    return (
        f"near_wide AS MATERIALIZED ({near}), worded_wide AS MATERIALIZED ({words}),"
        f" asked_wide AS MATERIALIZED ({asked}), "
    )


def _condition(rows: MemoryQuerySet) -> tuple[str, tuple[object, ...]]:
    """The filters of the rows as a condition on `m`."""
    compiler = rows.query.get_compiler(connection=connection)
    compiler.setup_query()
    sql, params = compiler.compile(rows.query.where)
    return sql.replace('"memories_memory".', "m."), tuple(params)


def _put_up(rows: MemoryQuerySet, asked: Sequence[Q]) -> tuple[str, tuple[object, ...]]:
    """What is always in the prompt, and the newest of each thing that the rules ask for."""
    newest = [rows.filter(where).order_by("-said_at", "-id").values("id")[:EACH_KIND] for where in asked]
    core = rows.filter(tier=Tier.CORE).values("id")
    found: tuple[str, tuple[object, ...]] = (
        core.union(*newest, all=True).query.get_compiler(connection=connection).as_sql()
    )
    return found


def _numbers(numbers: Numbers, *, query: Query) -> dict[str, object]:
    return {
        "vector_weight": query.weights[0],
        "keyword_weight": query.weights[1],
        "spreads": rank.SPREADS,
        # what is brought from a wide space is its best, no crowd to stand out from: there the model's own range counts
        "crowd": NO_CROWD if query.wide else rank.CROWD,
        "range": 1.0 if query.wide else 0.5,
        "vector_most": rank.MOST,
        "k1": numbers.k1,
        "b": numbers.b,
        "before": numbers.before,
        "after": numbers.after,
        "talk": numbers.talk,
        "in_time": numbers.in_time,
        "question": numbers.question,
        "enough": rank.ENOUGH,
        "nominate": numbers.nominate,
        "each": numbers.nominate // 2,
        "each_kind": EACH_KIND,
        "wide_words": WIDE_WORDS,
    }


def scan_settings(query: Query) -> Mapping[str, str]:
    """What must be set in the transaction before the statement: for the index of wide spaces only."""
    return nearest.SCAN if query.wide and query.vector is not None else {}
