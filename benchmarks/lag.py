"""How long what was said waits until it is learnt, at a steady rate of turns and with one worker process.

The quiet period is part of it: nobody learns before it is over. Embedding is left out, as in benchmarks/ingest.
"""

import multiprocessing
import os
import signal
import statistics
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from django.conf import settings
from django.db import connection, connections
from django.utils import timezone

from benchmarks.ingest import Talk, observe
from chat import pool
from memories import tasks
from memories.models import Observation
from supportmem.llm import registry

RATE = 50  # turns a second
PAUSE = 0.1  # seconds between two rings of the worker
PATIENCE = 120.0  # seconds for what is left in the end
FIRST = 1_000_000  # numbers of sentences that no other measurement uses


def measure(talk: Talk, *, seconds: int, rate: int = RATE) -> Mapping[str, object]:
    """Say `rate` turns a second for so long while a worker learns; quantiles of the time from said to learnt."""
    since = timezone.now()
    with _worker():
        began = time.perf_counter()
        for place in range(rate * seconds):
            ahead = began + place / rate - time.perf_counter()
            if ahead > 0:
                time.sleep(ahead)
            observe(talk, numbers=range(FIRST + place, FIRST + place + 1), now=timezone.now())
        said_in = time.perf_counter() - began
        left = _waiting()
        drained = _drain()
    lags = sorted(_lags(since=since))
    return {
        "wanted_a_second": rate,
        "said_a_second": round(rate * seconds / said_in, 1),
        "seconds": round(said_in, 1),
        "p50_s": round(statistics.median(lags), 2),
        "p95_s": round(lags[int(len(lags) * 0.95)], 2),
        "worst_s": round(lags[-1], 2),
        "quiet_period_s": settings.LEARN_QUIET_SECONDS,
        "waiting_at_the_end": left,
        "drained_in_s": round(drained, 2),
    }


@contextmanager
def _worker() -> Iterator[None]:
    """A forked process that learns as the product's worker does, rung ten times a second."""
    connections.close_all()
    pool.release()
    child = multiprocessing.get_context("fork").Process(target=_work, daemon=True)
    child.start()
    try:
        yield
    finally:
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()


def _work() -> None:
    connections.close_all()
    with registry.override(embedder=None):
        while True:
            tasks.learn()
            time.sleep(PAUSE)


def _waiting() -> int:
    return Observation.unscoped.filter(state__in=["pending", "claimed"]).count()


def _drain() -> float:
    began = time.perf_counter()
    while _waiting() and time.perf_counter() - began < PATIENCE:
        time.sleep(0.1)
    return time.perf_counter() - began


def _lags(*, since: datetime) -> list[float]:
    """From the row of what was said to the row of the first memory that came of it, in seconds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM min(memory.created_at) - observation.created_at)"
            " FROM memories_observation AS observation"
            " JOIN memories_evidence AS evidence ON evidence.observation_id = observation.id"
            " JOIN memories_revision AS revision ON revision.id = evidence.revision_id"
            " JOIN memories_memory AS memory ON memory.id = revision.memory_id AND memory.turn_id = observation.turn_id"
            " WHERE observation.created_at >= %s GROUP BY observation.id, observation.created_at",
            [since],
        )
        return [float(row[0]) for row in cursor.fetchall()]
