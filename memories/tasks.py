"""Celery entries: resolve nothing, call one flow. Safe twice: the queue is the observations table."""

import logging

from celery import shared_task
from django.utils import timezone

from memories.index.embed import embed_missing as embed
from memories.pipeline import run, start
from supportmem.audit import context

log = logging.getLogger(__name__)
BATCH = 10  # observations between two looks at the clock, by which claims run out
BATCHES = 5  # of one task
THOUGHTS = 5  # model calls of one task


@shared_task(name="memories.learn", ignore_result=True, expires=30)
def learn(**_: object) -> None:
    """Learn by rule from what is due, then embed what is new. Rung by observe, and by the scheduler."""
    with context.request(channel="task"):
        learnt = 0
        for _count in range(BATCHES):
            done = run.learn_due(now=timezone.now(), limit=BATCH)
            learnt += done.processed
            if done.processed + done.failed < BATCH:
                break
        if start.start_due(now=timezone.now()) or learnt:
            embed()


@shared_task(name="memories.think", ignore_result=True, expires=30)
def think(**_: object) -> None:
    """Ask the model about a few observations. Enqueued by the scheduler; nothing to do without a model."""
    with context.request(channel="task"):
        for _count in range(THOUGHTS):
            if not run.think_due(now=timezone.now()):
                break
        else:
            log.info("more observations wait for the model")
        embed()


@shared_task(name="memories.embed_missing", ignore_result=True, expires=30)
def embed_missing(**_: object) -> None:
    """Embed what has no vector of today's model: after a failure, or when the embedder has come back."""
    with context.request(channel="task"):
        embed()
