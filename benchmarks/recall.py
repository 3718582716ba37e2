"""memories.facade.recall, and right after it the very statements that it issued, through the bare driver."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from benchmarks import report
from memories import facade
from memories.contracts import RecallRequest
from supportmem.accounts.actors import Actor
from supportmem.llm import registry
from supportmem.llm.ports import Embed, Status

QUESTIONS = (
    "Any update on the printer problem in the office?",
    "What did we decide about the laptop at home?",
    "Which camera should we keep?",
    "仓库里的服务器修好了吗？",
    "What went wrong with the router last week?",
)
WARM_UP = 3
Statement = tuple[str, Any, bool]


class Timed:
    """The embedder in use, with the time that its questions took."""

    def __init__(self, real: Embed) -> None:
        self.real = real
        self.seconds = 0.0
        self.model = real.model
        self.dimension = real.dimension

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        return self.real.passages(texts)

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        began = time.perf_counter()
        try:
            return self.real.query(text)
        finally:
            self.seconds = time.perf_counter() - began

    def status(self) -> Status:
        """See ports.Embed."""
        return self.real.status()


def measure(actor: Actor, *, customer_id: UUID, size: int, rounds: int) -> report.Figure:
    """Both in turns. What they write is rolled back, so that each round finds the same database."""
    embedder = registry.embedder()
    timed = Timed(embedder) if embedder is not None else None
    ours, below, embedding, counts = [], [], [], []
    with registry.override(embedder=timed):
        for number in range(rounds + WARM_UP):
            request = RecallRequest(query=QUESTIONS[number % len(QUESTIONS)], customer_id=customer_id)
            seconds, statements = _recall(actor, request=request)
            again = _replay(statements)
            if number >= WARM_UP:
                ours.append(seconds)
                below.append(again)
                embedding.append(timed.seconds if timed else 0.0)
                counts.append(len(statements))
    without = [mine - model for mine, model in zip(ours, embedding, strict=True)]
    pairs = zip(without, below, strict=True)
    more = {
        "memories_of_the_customer": size,
        "statements": round(statistics.median(counts)),
        "embedding_the_question_ms": report.milliseconds(embedding),
        "ratio_without_embedding": round(statistics.median(mine / theirs for mine, theirs in pairs), 2),
    }
    return report.compared(f"recall among {size:,} memories", ours=ours, below=below, more=more)


def _recall(actor: Actor, *, request: RecallRequest) -> tuple[float, list[Statement]]:
    issued: list[Statement] = []

    def kept(execute: Callable[..., object], query: str, values: object, many: bool, context: object) -> object:  # noqa: FBT001 - Django's signature
        issued.append((query, values, many))
        return execute(query, values, many, context)

    with transaction.atomic(), connection.execute_wrapper(kept):
        began = time.perf_counter()
        facade.recall(actor, request=request, now=timezone.now())
        seconds = time.perf_counter() - began
        transaction.set_rollback(True)
    return seconds, issued


def _replay(statements: list[Statement]) -> float:
    """The same statements with the same values, rows fetched and thrown away."""
    with transaction.atomic():
        connection.ensure_connection()
        assert connection.connection is not None
        began = time.perf_counter()
        with connection.connection.cursor() as cursor:
            for query, values, many in statements:
                if many:
                    cursor.executemany(query, values)
                else:
                    cursor.execute(query, values)
                if cursor.description is not None:
                    cursor.fetchall()
        seconds = time.perf_counter() - began
        transaction.set_rollback(True)
    return seconds
