"""What the rules read in a question, as SQL over the rows and as shares of relevance."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import BooleanField, Case, IntegerField, Q, Value, When

from memories.enums import Kind
from memories.models import Memory
from memories.models.querysets import MemoryQuerySet
from memories.retrieval.prepared import StandIns

_ERROR: Final = Q(kind=Kind.ISSUE) | Q(kind=Kind.EVENT, tags__contains=["error"])
# How far what was asked for alone makes a memory relevant, by what the scenarios of tests/functional need; rank.lift
# gives all of it to the best only.
SLOT: Final = 0.6
PROBLEM: Final = 0.3
EVENT: Final = 0.15
PREFERENCE: Final = 0.4
_NEVER: Final = Q(pk__in=())


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A slot asked for, or that it is about problems, events, preferences; the time asked about, half-open."""

    slot: str = ""
    customer_id: UUID | None = None
    about_problem: bool = False
    about_event: bool = False
    about_preference: bool = False
    since: datetime | None = None
    until: datetime | None = None

    def marked(self, rows: MemoryQuerySet, *, left_out: tuple[UUID, ...]) -> MemoryQuerySet:
        """Rows with `asked` (which of the above puts them up, 0 for none), `in_time`, `is_left_out`."""
        wanted = [When(where, then=Value(n)) for n, where in self._wanted().items()]
        apart = Q(kind=Kind.CONVERSATION, turn_id__in=left_out) if left_out else _NEVER
        return rows.annotate(
            asked=Case(*wanted, default=Value(0), output_field=IntegerField()),
            in_time=_flag(self._in_time()),
            is_left_out=_flag(apart),
        )

    def shape(self) -> tuple[bool, ...]:
        """What decides the form of `marked`."""
        has_time = self.since is not None and self.until is not None
        return (bool(self.slot), self.about_problem, self.about_event, self.about_preference, has_time)

    def values(self) -> dict[str, object]:
        """What `marked` puts into that form, by name."""
        return {"slot": self.slot, "customer": self.customer_id, "since": self.since, "until": self.until}

    def standing_in(self, stand_ins: StandIns) -> "Asked":
        """The same form with stand-ins for its values."""
        return replace(
            self,
            slot=stand_ins.text("slot") if self.slot else "",
            customer_id=stand_ins.key("customer") if self.slot else None,
            since=stand_ins.instant("since") if self.shape()[-1] else None,
            until=stand_ins.instant("until") if self.shape()[-1] else None,
        )

    def share(self, memory: Memory) -> float:
        """How far the rules alone make a memory relevant: 1 for the asked slot, less for an asked kind."""
        if self._is_slot(memory):
            return SLOT
        share = 0.0
        if self.about_problem and (memory.kind == Kind.ISSUE or (memory.kind == Kind.EVENT and "error" in memory.tags)):
            share += PROBLEM
        if self.about_event and memory.kind == Kind.EVENT:
            share += EVENT
        if self.about_preference and memory.kind == Kind.PREFERENCE:
            share += PREFERENCE
        return share

    def is_in_time(self, memory: Memory) -> bool:
        """Whether it happened, or else was said, in the time asked about: `in_time` of a row that is no longer SQL."""
        moment = memory.event_at or memory.said_at
        return self.since is not None and self.until is not None and self.since <= moment < self.until

    def put_up(self) -> tuple[Q, ...]:
        """The conditions that put a memory up, one for each thing that is asked for: each has an index."""
        return tuple(self._wanted().values())

    def _wanted(self) -> dict[int, Q]:
        kinds = (
            (bool(self.slot), self._fills_slot()),
            (self.about_problem, _ERROR),
            (self.about_event, Q(kind=Kind.EVENT)),
            (self.about_preference, Q(kind=Kind.PREFERENCE)),
        )
        return {n: where for n, (is_asked, where) in enumerate(kinds, start=1) if is_asked}

    def _fills_slot(self) -> Q:
        return Q(Q(customer=self.customer_id) | Q(customer=None), attribute=self.slot, subject="customer")

    def _is_slot(self, memory: Memory) -> bool:
        ours = memory.customer_id in {self.customer_id, None}
        return bool(self.slot) and ours and memory.attribute == self.slot and memory.subject == "customer"

    def _in_time(self) -> Q:
        if self.since is None or self.until is None:
            return _NEVER
        during = Q(event_at__gte=self.since, event_at__lt=self.until)
        return during | Q(event_at=None, said_at__gte=self.since, said_at__lt=self.until)


def _flag(where: Q) -> Case:
    return Case(When(where, then=Value(value=True)), default=Value(value=False), output_field=BooleanField())
