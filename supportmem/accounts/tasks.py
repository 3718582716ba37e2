"""Celery entries of accounts: what no longer counts leaves."""

from importlib import import_module
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from supportmem.accounts import attempts, rates
from supportmem.audit import context


@shared_task(name="accounts.tidy", ignore_result=True, expires=3600)
def tidy(**_: object) -> None:
    """Drop counts of yesterday and sessions that are over."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    with context.request(channel="task"):
        attempts.forget_old(now=timezone.now())
        rates.forget_old(now=timezone.now())
        store.clear_expired()
