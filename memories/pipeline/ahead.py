"""What the slots of many candidates hold, looked up at once before any of them is decided about."""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from memories.cardinality import lasting_slot
from memories.contracts import Candidate
from memories.enums import Status
from memories.index.terms import fold
from memories.lifecycle import record
from memories.lifecycle.sheet import Sheet
from memories.models import Evidence, Memory, Observation, Space
from memories.models.querysets import MemoryQuerySet
from memories.pipeline.decide import CONTACT

NEIGHBOURS: Final = 20  # of one candidate
_SAID_AT = Observation.unscoped.filter(id=OuterRef("observation_id")).values("occurred_at")[:1]
_LAST_SAID = (  # each time is looked up by its key: of a join the planner may make a walk through all observations
    Evidence.unscoped.filter(revision__memory=OuterRef("pk"))
    .annotate(said=Subquery(_SAID_AT))
    .order_by("-said")
    .values("said")[:1]
)

Sought = tuple[str, str, str | None]  # subject, attribute, and the one value where only that one counts


def neighbours(space: Space) -> MemoryQuerySet:
    """Memories of a space, with what deciding about them and changing them needs to know."""
    return record.with_history(Memory.unscoped.filter(space=space)).annotate(last_said=Subquery(_LAST_SAID))


def value_sought(candidate: Candidate) -> str | None:
    """The value that counts among several; None when the whole slot does."""
    several = candidate.many_valued and candidate.value and lasting_slot(candidate.attribute) != CONTACT
    return fold(candidate.value) if several else None


def newest_first(memories: Iterable[Memory]) -> list[Memory]:
    """As many of a slot as one candidate is matched with: what holds, then what waits for its time."""
    ordered = sorted(memories, key=lambda m: (m.valid_from, m.id), reverse=True)
    holding = [m for m in ordered if m.status == Status.ACTIVE]
    waiting = [m for m in ordered if m.status == Status.CANDIDATE]
    return [*holding[:NEIGHBOURS], *waiting[:NEIGHBOURS]]


class Ahead:
    """What a space held in the slots of these candidates when the sheet was opened. One query, none without slots.

    What has been touched since is not answered: the database is asked again.
    """

    def __init__(self, space: Space, candidates: Sequence[Candidate], *, rows: Sheet) -> None:
        """Look it up. Orders to forget may mean a whole slot of any size, and are left to ask for themselves."""
        self._space = space
        self._rows = rows
        self._sought = {_sought(c) for c in candidates if c.attribute and not c.retracts}
        self._found = self._look() if self._sought else []
        self._read = {memory.id: memory for memory in self._found}

    def _look(self) -> list[Memory]:
        most = NEIGHBOURS * len(self._sought)
        in_slots = Q()
        for subject, attribute, value_key in self._sought:
            here = Q(subject=subject, attribute=attribute)
            in_slots |= here if value_key is None else here & Q(value_key=value_key)
        known = neighbours(self._space).exclude(attribute="").filter(in_slots).order_by()
        holding, waiting = known.filter(status=Status.ACTIVE), known.filter(status=Status.CANDIDATE)
        found = list(holding[: most + 1].union(waiting[: most + 1], all=True))
        if len(found) > most:  # a slot without bounds: each asks for its own
            self._sought = set()
            return []
        return found

    def in_slot(self, candidate: Candidate, *, space: Space) -> list[Memory] | None:
        """What holds or waits in the candidate's slot; None when that was not looked up, or has been touched since."""
        sought = _sought(candidate)
        subject, attribute, value_key = sought
        slot = (self._space.id, subject, attribute)
        if (
            space.id != self._space.id
            or sought not in self._sought
            or self._rows.has_touched(slot, value_key=value_key)
        ):
            return None
        same = [m for m in self._found if (m.subject, m.attribute) == (subject, attribute)]
        return newest_first(m for m in same if value_key is None or m.value_key == value_key)

    def keep(self, found: Iterable[Memory]) -> None:
        """What was asked for since: deciding about it and changing it need not read it twice."""
        self._read |= {memory.id: memory for memory in found}

    def memory(self, memory_id: UUID, *, version: int) -> Memory | None:
        """A memory as it was decided about; None when it must be read. compare_and_set sees whether it is so still."""
        found = self._read.get(memory_id)
        return found if found is not None and found.version == version else None


def _sought(candidate: Candidate) -> Sought:
    return candidate.subject, candidate.attribute, value_sought(candidate)
