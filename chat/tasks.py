"""Celery entries of chat."""

from celery import shared_task
from django.utils import timezone

from chat.reply import overdue
from supportmem.audit import context


@shared_task(name="chat.watch_generations", ignore_result=True, expires=20)
def watch_generations(**_: object) -> None:
    """End answers whose writer is gone. Safe at any time, in any number of processes."""
    with context.request(channel="task"):
        overdue.end_all(now=timezone.now())
