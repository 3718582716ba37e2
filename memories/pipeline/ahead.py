"""What the slots of many candidates hold, looked up at once before any of them is decided about."""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from django.db.models import Q

from memories.cardinality import lasting_slot
from memories.contracts import Candidate
from memories.enums import Status
from memories.index.terms import fold
from memories.lifecycle import past
from memories.lifecycle.sheet import Sheet
from memories.models import Memory, Space
from memories.models.querysets import MemoryQuerySet
from memories.pipeline.decide import CONTACT

NEIGHBOURS: Final = 20  # of one candidate

Sought = tuple[str, str, str | None]  # subject, attribute, and the one value where only that one counts


def neighbours(space: Space) -> MemoryQuerySet:
    """Memories of a space, with what deciding about them and changing them needs to know."""
    return past.with_past(Memory.unscoped.filter(space=space))


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
    """What a space holds in the slots of these candidates: read when the sheet was opened, and what is on it since.

    One query, none without slots.
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
        """What holds or waits in the candidate's slot; None when that must be asked for."""
        sought = _sought(candidate)
        if space.id != self._space.id or sought not in self._sought:
            return None
        subject, attribute, value_key = sought
        now = {memory.id: memory for memory in self._found} | {memory.id: memory for memory in self._rows.changed()}
        here = [m for m in now.values() if (m.space_id, m.subject, m.attribute) == (space.id, subject, attribute)]
        if not all(past.knows_when_said(memory) for memory in here):
            return None  # changed by somebody who had not read it for this
        return newest_first(m for m in here if value_key is None or m.value_key == value_key)

    def keep(self, found: Iterable[Memory]) -> None:
        """What was asked for since: deciding about it and changing it need not read it twice."""
        self._read |= {memory.id: memory for memory in found}

    def memory(self, memory_id: UUID, *, version: int) -> Memory | None:
        """A memory as it was decided about; None when it must be read. compare_and_set sees whether it is so still."""
        found = self._read.get(memory_id)
        return found if found is not None and found.version == version else None


def _sought(candidate: Candidate) -> Sought:
    return candidate.subject, candidate.attribute, value_sought(candidate)
