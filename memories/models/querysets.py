"""Chainable filters on memories. Each is a SQL condition: filters come before the search, never after it."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import models
from django.db.models import Q

from memories.enums import Kind, Status

if TYPE_CHECKING:
    from memories.models.memory import Memory  # noqa: F401  # the quoted name below, which ruff does not read as a type


class MemoryQuerySet(models.QuerySet["Memory"]):
    """Filters named for what they mean."""

    def in_spaces(self, space_ids: Collection[UUID]) -> "MemoryQuerySet":
        """Only these spaces; none means no rows."""
        return self.filter(space_id__in=list(space_ids)) if space_ids else self.none()

    def live(self, *, at: datetime) -> "MemoryQuerySet":
        """Active, true in the world at `at`, and not run out: tested at read time, no sweeper needed."""
        return self.filter(
            Q(valid_to=None) | Q(valid_to__gt=at),
            Q(expires_at=None) | Q(expires_at__gt=at),
            status=Status.ACTIVE,
            valid_from__lte=at,
        )

    def true_at(self, *, at: datetime) -> "MemoryQuerySet":
        """What was true at `at` as known today: retired values count inside their interval, and so does what was said
        to hold until a day. What was to be remembered no longer has no such interval of its own.
        """
        return self.filter(
            Q(status__in=[Status.ACTIVE, Status.SUPERSEDED]) | Q(status=Status.EXPIRED, valid_to__isnull=False),
            Q(valid_to=None) | Q(valid_to__gt=at),
            Q(expires_at=None) | Q(expires_at__gt=at),
            valid_from__lte=at,
        )

    def of_kinds(self, kinds: Collection[Kind]) -> "MemoryQuerySet":
        """Only these kinds."""
        return self.filter(kind__in=list(kinds))
