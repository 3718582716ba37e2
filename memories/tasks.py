"""Celery entries: resolve nothing, call one flow. Safe twice: the queue is the observations table."""

import logging
import time
from datetime import timedelta

from celery import shared_task
from celery.signals import worker_init
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from memories import partitions
from memories.index import asked_table, serving, wide
from memories.index.embed import embed_missing as embed
from memories.pipeline import run, start
from supportmem.audit import context, seal

log = logging.getLogger(__name__)
BATCH = 10  # observations between two looks at the clock, by which claims run out
LEARN_FOR = 10.0  # seconds of one task: then the others of this worker have a turn
VECTORS = 64  # of one task: learning comes before embedding
NEW = timedelta(minutes=5)  # what is older and has no vector is found by the sweep
BELL = 2.0  # seconds from a turn to the ring
THOUGHTS = 5  # model calls of one task


class Bell:
    """Rings for a turn, unless a ring on its way comes late enough for it too: fifty turns a second are few rings."""

    def __init__(self) -> None:
        """Nobody has rung yet."""
        self._rings_at = 0.0

    def ring(self) -> None:
        """Have `learn` called when the quiet period of what was just said is over. Raises what the broker raises."""
        now = time.monotonic()
        if now + settings.LEARN_QUIET_SECONDS <= self._rings_at:
            return
        learn.apply_async(countdown=BELL, retry=False)
        self._rings_at = now + BELL


bell = Bell()


@shared_task(name="memories.learn", ignore_result=True, expires=30)
def learn(**_: object) -> None:
    """Learn by rule from what is due, then embed what is new. Rung by observe, and by the scheduler."""
    with context.request(channel="task"):
        learnt, began = 0, time.monotonic()
        while time.monotonic() < began + LEARN_FOR:
            done = run.learn_due(now=timezone.now(), limit=BATCH)
            learnt += done.processed
            if done.processed + done.failed < BATCH:
                break
        if start.start_due(now=timezone.now()) or learnt:
            embed(limit=VECTORS, since=timezone.now() - NEW)


@shared_task(name="memories.think", ignore_result=True, expires=30)
def think(**_: object) -> None:
    """Ask the model about a few observations. Enqueued by the scheduler; nothing to do without a model."""
    with context.request(channel="task"):
        for _count in range(THOUGHTS):
            if not run.think_due(now=timezone.now()):
                break
        else:
            log.info("more observations wait for the model")
        embed(limit=VECTORS, since=timezone.now() - NEW)


@shared_task(name="memories.embed_missing", ignore_result=True, expires=30)
def embed_missing(**_: object) -> None:
    """Embed what has no vector of today's model: after a failure, or when the embedder has come back."""
    with context.request(channel="task"):
        embed()


@shared_task(name="memories.make_months", ignore_result=True, expires=3600)
def make_months(**_: object) -> None:
    """Make the coming months of the access log, four times a day: one that fails has weeks to be made up for."""
    if made := partitions.make_months(now=timezone.now()):
        log.info("made %d months of the access log", made)


@shared_task(name="memories.widen", ignore_result=True, expires=60)
def widen(**_: object) -> None:
    """Put the vectors of spaces that have grown wide into their index."""
    with context.request(channel="task"):
        wide.widen(now=timezone.now())


@shared_task(name="memories.tidy_vectors", ignore_result=True, expires=600)
def tidy_vectors(**_: object) -> None:
    """Drop vectors of questions that nobody asks any more."""
    with context.request(channel="task"):
        row = serving.row()
        asked_table.tidy(now=timezone.now(), serving=[row.model, row.moving_to] if row else [])


@shared_task(name="audit.seal_ledger", ignore_result=True, expires=60)
def seal_ledger(**_: object) -> None:
    """Seal what was written to the ledger since the last time. Lies here because audit knows no task queue."""
    with context.request(channel="task"):
        seal.seal_due(now=timezone.now())


@shared_task(name="audit.seal_all", ignore_result=True, expires=3600)
def seal_all(**_: object) -> None:
    """The same of all time: what committed hours after it was written, or waited while no worker ran."""
    with context.request(channel="task"):
        seal.seal_due(now=timezone.now(), everything=True)


@worker_init.connect
def refuse_other_model(**_: object) -> None:
    """A worker whose embedder is not the one that serves does not start. A database that is away settles nothing."""
    try:
        problem = serving.mismatch()
    except DatabaseError:
        return
    if problem:
        raise SystemExit(problem)
