"""The access log at ten million rows: its three questions through their doors, and right after each its bare SQL.

The rows are made by SQL over two years; they differ from real ones in what nobody asks for here (texts, scores).
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import connection, connections, transaction
from django.utils import timezone

from benchmarks import log_rows, report
from memories import readers
from memories.models import RecallHit
from supportmem.accounts.actors import Actor

WARM_UP: Final = 5
PAGE: Final = 51  # rows asked for: a page, and one to know whether there is another
Statement = tuple[str, Any]


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question to the log. `about` gives whom or what each round asks about."""

    name: str
    ask: Callable[[UUID], object]
    about: Callable[[], UUID]


def measure(actor: Actor, *, hits: int, rounds: int) -> None:
    """Fill, then ask each question about others each time, and print."""
    began = time.monotonic()
    made = log_rows.fill(actor, hits=hits, now=timezone.now())
    report.values("the access log", {**made, "filled_in_s": round(time.monotonic() - began)})
    for question in _questions(actor, hits=hits):
        report.figure(_measured(question, rounds=rounds))


def _questions(actor: Actor, *, hits: int) -> Sequence[Question]:
    draw = random.Random(7)  # noqa: S311 - which rows are asked about

    def somebodys() -> UUID:
        return log_rows.memory_id(draw.randrange(log_rows.MEMORIES))

    def recall() -> UUID:
        with connections["owner"].cursor() as cursor:
            cursor.execute(
                "SELECT id FROM memories_recall WHERE id >= %s ORDER BY id LIMIT 1",
                [log_rows.key_at(draw.random(), now=timezone.now())],
            )
            return UUID(str(cursor.fetchone()[0]))

    def who_read(memory_id: UUID) -> object:
        return readers.who_read(actor, memory_id=memory_id, after=None, limit=PAGE)

    def shaped(memory_id: UUID) -> object:
        return readers.answers_shaped(actor, memory_id=memory_id, after=None, limit=PAGE)

    def found(recall_id: UUID) -> object:
        rows = RecallHit.unscoped.filter(recall_id=recall_id)
        return list(rows.select_related("memory", "revision").order_by("rank"))

    return (
        Question(name=f"who read a memory, {hits:,} rows", ask=who_read, about=somebodys),
        Question(name=f"who read the best known, {hits:,} rows", ask=who_read, about=lambda: log_rows.memory_id(0)),
        Question(name="which answers it shaped", ask=shaped, about=somebodys),
        Question(name=f"all hits of a recall, {hits:,} rows", ask=found, about=recall),
    )


def _measured(question: Question, *, rounds: int) -> report.Figure:
    """`below` is the one statement of the question itself: what stands before it is who asks, and may they."""
    ours, below, last = [], [], ("", None)
    for number in range(rounds + WARM_UP):
        seconds, issued = _asked(question.ask, question.about())
        last = issued[-1]
        again = _bare(last)
        if number >= WARM_UP:
            ours.append(seconds)
            below.append(again)
    more = {"worst_below_ms": round(max(below) * 1000, 2), **_plan(last)}
    return report.compared(question.name, ours=ours, below=below, more=more)


def _asked(ask: Callable[[UUID], object], about: UUID) -> tuple[float, list[Statement]]:
    issued: list[Statement] = []

    def kept(execute: Callable[..., object], query: str, values: object, many: bool, context: object) -> object:  # noqa: FBT001 - Django's signature
        issued.append((query, values))
        return execute(query, values, many, context)

    with transaction.atomic(), connection.execute_wrapper(kept):
        began = time.perf_counter()
        ask(about)
        return time.perf_counter() - began, issued


def _bare(statement: Statement) -> float:
    """Through the driver alone, rows fetched and thrown away."""
    connection.ensure_connection()
    assert connection.connection is not None
    began = time.perf_counter()
    with connection.connection.cursor() as cursor:
        cursor.execute(*statement)
        cursor.fetchall()
    return time.perf_counter() - began


def _plan(statement: Statement) -> Mapping[str, object]:
    """What PostgreSQL did: indexes, tables it walked through, pages, its own times."""
    query, values = statement
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {query}", values)
        (plan,) = cursor.fetchone()[0]
    nodes = list(_nodes(plan["Plan"]))
    run = [node for node in nodes if node["Actual Loops"]]
    walked = {node["Relation Name"] for node in run if node["Node Type"] == "Seq Scan"}
    log = {node["Index Name"] for node in run if "recall" in node.get("Index Name", "")}
    return {
        "partitions_looked_into": len(
            {node["Relation Name"] for node in run if "recallhit_" in node.get("Relation Name", "")}
        ),
        "indexes_of_the_log_used": len(log),
        "tables_walked_through": sorted(walked),
        "pages": plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"],
        "planning_ms": round(plan["Planning Time"], 2),
        "execution_ms": round(plan["Execution Time"], 2),
    }


def _nodes(node: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [node, *(below for child in node.get("Plans", ()) for below in _nodes(child))]
