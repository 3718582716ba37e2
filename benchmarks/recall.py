"""memories.facade.recall: how long it takes, and as a ratio to the very statements that it issues, by the bare driver.

The question's vector is given, so that the embedding model is no part of it. How long it takes is measured as the
product works: access check, search, ranking and log, committed. For the ratio the log is taken out again before the
same statements write it once more.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils import timezone
from psycopg.pq import TransactionStatus

from benchmarks import figures, report
from benchmarks.questions import LIMIT, Asked, vectors_given
from memories import facade
from memories.contracts import RecallRequest, RecallResult
from memories.models import Recall, RecallHit
from supportmem.common import kept_plan, wall
from supportmem.llm import registry

WARM_UP = 1  # rounds
NEAR = "<=>"  # pgvector's cosine distance: only a search has it
SETTING = "set_config"  # what only a search in wide spaces needs before it, in its transaction
Context = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What was asked of the server, and whether by a plan that it keeps."""

    query: str
    values: Any
    is_kept: bool


@dataclass(frozen=True, kw_only=True)
class Timed:
    """One recall, its statements replayed, and of those the search that took longest, in seconds."""

    ours: float
    statements: int
    replayed: float
    search: float


def ask(asked: Asked) -> tuple[float, RecallResult]:
    """One recall as the product does it, in seconds, with what it found."""
    actor = asked.holder.actor
    request = RecallRequest(query=asked.question, customer_id=asked.holder.customer_id, limit=LIMIT)
    with wall.within(actor.organization_id):
        began = time.perf_counter()
        found = facade.recall(actor, request=request, now=timezone.now())
        return time.perf_counter() - began, found


def measure(name: str, asked: Sequence[Asked], *, rounds: int) -> None:
    """Print how long recall takes, and its ratios."""
    with vectors_given(asked):
        for _ in range(WARM_UP):
            for one in asked:
                ask(one)
        whole = [ask(one)[0] for _ in range(rounds) for one in asked]
        pairs = [_against_sql(one) for _ in range(rounds) for one in asked]
    ours = [pair.ours for pair in pairs]
    report.values(
        f"recall, {name}",
        {
            **figures.spread(whole),
            "search_sql": figures.spread([pair.search for pair in pairs]),
            "all_sql": figures.spread([pair.replayed for pair in pairs]),
            "ratio_to_the_search": figures.paired(ours, [pair.search for pair in pairs]),
            "ratio_to_all_its_sql": figures.paired(ours, [pair.replayed for pair in pairs]),
            "statements": figures.quantile([pair.statements for pair in pairs], 0.5),
            "questions": len(asked),
            "rounds": rounds,
        },
    )


def measure_embedding(asked: Sequence[Asked]) -> None:
    """What is left out elsewhere: how long the embedder takes for a question."""
    embedder = registry.embedder()
    assert embedder is not None
    seconds = []
    for one in asked:
        began = time.perf_counter()
        embedder.query(one.question)
        seconds.append(time.perf_counter() - began)
    report.values("embedding a question", {**figures.spread(seconds), "questions": len(asked)})


def _against_sql(asked: Asked) -> Timed:
    with wall.within(asked.holder.actor.organization_id):
        seconds, statements, found = _recorded(asked)
        _take_out(found.recall_id)
        each = _replay(statements)
    searches = [took for took, one in zip(each, statements, strict=True) if NEAR in one.query]
    return Timed(ours=seconds, statements=len(statements), replayed=sum(each), search=max(searches, default=max(each)))


def _recorded(asked: Asked) -> tuple[float, list[Statement], RecallResult]:
    issued: list[Statement] = []

    def kept(execute: Callable[..., object], query: str, values: object, many: bool, context: Context) -> object:  # noqa: FBT001 - Django's signature
        is_kept = isinstance(context["cursor"].cursor, kept_plan.Keeping)
        issued.append(Statement(query=query, values=values, is_kept=is_kept))
        assert not many
        return execute(query, values, many, context)

    with connection.execute_wrapper(kept):
        seconds, found = ask(asked)
    return seconds, issued, found


def _take_out(recall_id: UUID) -> None:
    """So that the same rows of the log can be written again. Not by a rollback, which forgets all kept plans."""
    RecallHit.unscoped.filter(recall_id=recall_id).delete()
    Recall.unscoped.filter(id=recall_id).delete()


def _replay(statements: Sequence[Statement]) -> list[float]:
    """The same statements with the same values, planned or kept planned as they were, each committed, rows fetched and
    thrown away: the seconds of each. What is set for the search holds for the search, as in the product.
    """
    each = []
    driver = connection.connection
    assert driver is not None
    with driver.cursor() as plain, kept_plan.Keeping(driver) as keeping:
        for statement in statements:
            if SETTING in statement.query:
                plain.execute("BEGIN")
            cursor = keeping if statement.is_kept else plain
            began = time.perf_counter()
            cursor.execute(statement.query, statement.values)
            if cursor.description is not None:
                cursor.fetchall()
            each.append(time.perf_counter() - began)
            if NEAR in statement.query and driver.info.transaction_status == TransactionStatus.INTRANS:
                plain.execute("COMMIT")
    return each
