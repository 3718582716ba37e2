"""Chainable filters on memories. Each is a SQL condition: filters come before the search, never after it."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import BooleanField, F, Func, Q, QuerySet

from memories.contracts import Filters
from memories.enums import Kind, Status, Trust
from supportmem.accounts.models import Consent

if TYPE_CHECKING:
    from memories.models.memory import Memory  # the quoted name below, which ruff does not read as a type
    from memories.models.space import Space


class MemoryQuerySet(models.QuerySet["Memory"]):
    """Filters named for what they mean."""

    def in_spaces(self, space_ids: Collection[UUID]) -> "MemoryQuerySet":
        """What lives in these spaces or is shared to one of them; no space means no rows.

        `space_id IN (...) OR id = ANY(ARRAY(...))`: each side has its index, and the few shares are read once.
        """
        if not space_ids:
            return self.none()
        return self.filter(Q(space_id__in=list(space_ids)) | self.is_shared_to(list(space_ids)))

    def is_shared_to(self, spaces: "Collection[UUID] | QuerySet[Space]") -> Q:
        """The condition that a memory is shared to one of these spaces, and that the share carries it today."""
        return Q(_is_one_of(self.model.unscoped.shared_to(spaces).values("id")))

    def shared_to(self, spaces: "Collection[UUID] | QuerySet[Space]") -> "MemoryQuerySet":
        """What shares to these spaces carry: nothing that is retired, nor of a customer who is not to be remembered.

        A share is a reference: what became of the memory at home holds everywhere.
        """
        return self.carried().filter(shares__space__in=spaces, shares__ended_at=None)

    def carried(self) -> "MemoryQuerySet":
        """What leaves the space where it lives, by a share or by a grant."""
        remembered = Q(customer=None) | Q(customer__consent=Consent.REMEMBER)
        return self.filter(remembered, status=Status.ACTIVE)

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

    def matching(self, filters: Filters) -> "MemoryQuerySet":
        """Only what meets all of these."""
        rows = self
        if filters.types:
            rows = rows.filter(type__in=filters.types)
        if filters.kinds:
            rows = rows.of_kinds(filters.kinds)
        if filters.subjects:
            rows = rows.filter(subject__in=filters.subjects)
        if filters.tags:
            rows = rows.filter(tags__contains=list(filters.tags))
        if filters.least_trust is not None:
            floor = filters.least_trust.rank
            rows = rows.filter(trust__in=[trust for trust in Trust if trust.rank >= floor])
        return rows

    def of_kinds(self, kinds: Collection[Kind]) -> "MemoryQuerySet":
        """Only these kinds."""
        return self.filter(kind__in=list(kinds))


def _is_one_of(ids: "QuerySet[Memory, Any]") -> Func:
    """The condition `id = ANY(ARRAY(SELECT ...))`: PostgreSQL reads the list once, then uses the key's index."""
    return Func(
        F("id"), ArraySubquery(ids), template="%(expressions)s)", arg_joiner=" = ANY(", output_field=BooleanField()
    )
