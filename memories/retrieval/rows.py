"""Steps 2 and 3: the rows that may be looked at at all, as SQL conditions, with what the rules mark on them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from memories.contracts import Filters
from memories.enums import Kind, Tier
from memories.models import Memory
from memories.models.querysets import MemoryQuerySet
from memories.retrieval import status
from memories.retrieval.asking import Asked
from memories.retrieval.prepared import StandIns, prepared

COLUMNS = (
    "id", "head_id", "conversation_id", "said_at", "speaker", "terms", "asked", "in_time", "is_left_out", "is_turn",
    "is_question", "is_core",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Which memories a recall may look at: of these spaces (shared ones included), holding at `at`, passing filters.

    `then` is whether `at` is another time than now. `left_out` are turns that are no memory of anything here.
    """

    organization_id: UUID
    space_ids: tuple[UUID, ...]
    at: datetime
    then: bool
    customer_visible: bool
    filters: Filters
    asked: Asked
    left_out: tuple[UUID, ...]

    def query(self) -> MemoryQuerySet:
        """Them, marked. No readable space, no rows."""
        rows = Memory.unscoped.in_spaces(list(self.space_ids)).filter(organization_id=self.organization_id)
        rows = status.holding(rows, now=self.at, as_of=self.at if self.then else None)
        rows = status.shown(rows, customer_visible=self.customer_visible)
        return self.asked.marked(rows.matching(self.filters), left_out=self.left_out)

    def sql(self) -> tuple[str, Sequence[object]]:
        """The same as SQL of COLUMNS, which Django works out once for each shape. Raises EmptyResultSet."""
        left_out = padded(self.left_out)
        shape = (
            "rows", len(self.space_ids), self.then, self.customer_visible, self.filters, self.asked.shape(),
            len(left_out),
        )  # fmt: skip
        values = {
            "organization": self.organization_id,
            "space": self.space_ids,
            "at": self.at,
            "left_out": left_out,
            **self.asked.values(),
        }
        found = prepared(shape, lambda stand_ins: selected(self._standing_in(stand_ins).query()))
        return found.sql, found.filled(values)

    def _standing_in(self, stand_ins: StandIns) -> "Rows":
        return replace(
            self,
            organization_id=stand_ins.key("organization"),
            space_ids=tuple(stand_ins.keys("space", len(self.space_ids))),
            at=stand_ins.instant("at"),
            asked=self.asked.standing_in(stand_ins),
            left_out=tuple(stand_ins.keys("left_out", len(padded(self.left_out)))),
        )


def padded(keys: tuple[UUID, ...]) -> tuple[UUID, ...]:
    """The keys, the last one repeated up to the next power of two.

    So a talk that grows by a turn asks by a plan that is kept, and not by a new one for each number of turns.
    """
    if not keys:
        return keys
    return (*keys, *[keys[-1]] * ((1 << (len(keys) - 1).bit_length()) - len(keys)))


def selected(rows: MemoryQuerySet) -> "QuerySet[Any, Any]":
    """The columns that a search needs of them."""
    marked = rows.order_by().select_related(None).annotate(
        is_turn=RawSQL("memories_memory.kind = %s", (Kind.CONVERSATION.value,)),
        is_question=RawSQL("'question' = ANY(memories_memory.tags)", ()),
        is_core=RawSQL("memories_memory.tier = %s", (Tier.CORE.value,)),
    )  # fmt: skip
    columns: QuerySet[Any, Any] = marked.values(*COLUMNS)
    return columns
