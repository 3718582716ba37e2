"""The months of the access log: made ahead, by a function of the owner, since the application's role owns no table.

A month that is missing loses nothing: its rows wait in the partition DEFAULT and are moved when it is made.
"""

from datetime import UTC, date, datetime
from typing import Final

from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone

AHEAD: Final = 2  # months after this one: there is time to notice that nobody makes them any more


def months(*, now: datetime) -> tuple[date, ...]:
    """The first day of this month and of the next ones, in UTC as keys are."""
    here = now.astimezone(UTC)
    first = here.year * 12 + here.month - 1
    return tuple(date((first + ahead) // 12, (first + ahead) % 12 + 1, 1) for ahead in range(AHEAD + 1))


def make_months(*, now: datetime, using: str = DEFAULT_DB_ALIAS) -> int:
    """Make what is missing of this month and the next ones; how many were. Safe at any time, by several at once."""
    with connections[using].cursor() as cursor:
        made = 0
        for month in months(now=now):
            cursor.execute("SELECT memories_make_month(%s)", [month])
            made += bool(cursor.fetchone()[0])
    return made


def after_migrate(*, using: str, **_: object) -> None:
    """Called when `migrate` has run, as its role; not where the function does not exist yet, or any more."""
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT to_regproc('public.memories_make_month') IS NOT NULL")
        known = cursor.fetchone()[0]
    if known:
        make_months(now=timezone.now(), using=using)
