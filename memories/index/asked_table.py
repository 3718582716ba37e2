"""The table of asked questions as a whole: how often it helps, and what goes when it grows too large."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import Count, Sum

from memories.models import AskedVector
from supportmem.accounts.models import Organization

CAP = 20_000  # questions of one organization: with 384 numbers each about 40 MB
UNUSED_FOR = timedelta(days=90)  # who has not asked for so long will hardly ask in the same words
AT_ONCE = 5_000  # rows of one statement

# Least recently used, but that each use (up to thirty) is worth a day: LRU with a count, in the manner of LRFU
# (Lee et al. 2001), of which this is the cheapest form. The day is our own choice.
_LEAST_USED: Final = """
DELETE FROM memories_askedvector WHERE id IN (
  SELECT id FROM memories_askedvector WHERE organization_id = %s
  ORDER BY last_hit_at + least(hits, 30) * interval '1 day', id LIMIT %s
)
"""


@dataclass(frozen=True, kw_only=True)
class Use:
    """One organization's questions: how many are kept (each was a miss once), and how often one was found again."""

    organization_id: UUID
    questions: int
    hits: int

    @property
    def share(self) -> float:
        """Hits among all askings of what is kept."""
        return self.hits / (self.hits + self.questions) if self.questions else 0.0


def use() -> tuple[Use, ...]:
    """All organizations, for whoever runs the machine. Counts every row."""
    rows = AskedVector.unscoped.order_by("organization_id").values("organization_id")
    return tuple(
        Use(organization_id=row["organization_id"], questions=row["number"], hits=row["again"])
        for row in rows.annotate(number=Count("id"), again=Sum("hits"))
    )


def tidy(*, now: datetime, serving: Sequence[str], cap: int = CAP) -> int:
    """Drop what nobody has asked for long, what no model reads any more, and the least used beyond the cap."""
    gone = AskedVector.unscoped.filter(last_hit_at__lt=now - UNUSED_FOR).delete()[0]
    if serving:
        gone += AskedVector.unscoped.exclude(model__in=serving).delete()[0]
    for organization_id in Organization.objects.values_list("id", flat=True):
        gone += _tidy(organization_id, cap=cap)
    return gone


def _tidy(organization_id: UUID, *, cap: int) -> int:
    beyond = AskedVector.unscoped.filter(organization_id=organization_id).count() - cap
    gone = 0
    with connection.cursor() as cursor:
        while gone < beyond:
            cursor.execute(_LEAST_USED, [organization_id, min(beyond - gone, AT_ONCE)])
            if not cursor.rowcount:
                break
            gone += cursor.rowcount
    return gone
