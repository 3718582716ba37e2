"""Celery entries of chat."""

from contextlib import suppress
from typing import Final

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from chat.importing import run
from chat.reply import overdue
from supportmem.audit import context

IMPORT_SECONDS: Final = 2.0  # of one task: what people say meanwhile is learnt in between


@shared_task(name="chat.watch_generations", ignore_result=True, expires=20)
def watch_generations(**_: object) -> None:
    """End answers whose writer is gone. Safe at any time, in any number of processes."""
    with context.request(channel="task"):
        overdue.end_all(now=timezone.now())


@shared_task(name="chat.run_imports", ignore_result=True, expires=30)
def run_imports(**_: object) -> None:
    """Read imports on for a while. Rung when one begins, by itself while there is more, and by the scheduler."""
    with context.request(channel="task"):
        more = run.run_due(clock=timezone.now, seconds=IMPORT_SECONDS)
    if more:
        ring_imports()


def ring_imports() -> None:
    """Wake a worker. Losing the bell loses nothing: the scheduler rings as well."""
    with suppress(OperationalError, OSError):
        run_imports.apply_async(retry=False)
