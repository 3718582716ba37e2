"""What is known of a memory's past beside its row: read together with it, kept up as it is changed.

Whoever read a memory this way need not ask for its revisions and evidence again in order to decide about it.
"""

from datetime import datetime
from typing import Final

from django.db.models import OuterRef, Subquery

from memories.models import Evidence, Memory, Observation, Revision
from memories.models.querysets import MemoryQuerySet

_LAST_NUMBER: Final = "last_number"
_FIRST_VALUE: Final = "first_value"
_LAST_SAID: Final = "last_said"

_revisions = Revision.unscoped.filter(memory=OuterRef("pk"))
_said_at = Observation.unscoped.filter(id=OuterRef("observation_id")).values("occurred_at")[:1]
_said = (  # each time is looked up by its key: of a join the planner may make a walk through all observations
    Evidence.unscoped.filter(revision__memory=OuterRef("pk")).annotate(said=Subquery(_said_at)).order_by("-said")
)


def with_past(rows: MemoryQuerySet) -> MemoryQuerySet:
    """Memories with the number of their last revision, the value of their first, and when they were last said."""
    return rows.annotate(
        **{
            _LAST_NUMBER: Subquery(_revisions.order_by("-number").values("number")[:1]),
            _FIRST_VALUE: Subquery(_revisions.order_by("number").values("value")[:1]),
            _LAST_SAID: Subquery(_said.values("said")[:1]),
        }
    )


def note_revision(memory: Memory, *, number: int, said_at: datetime | None) -> None:
    """Another revision was written, for something that was said then."""
    known = vars(memory)
    known[_LAST_NUMBER] = number
    if number == 1:
        known |= {_FIRST_VALUE: memory.value, _LAST_SAID: said_at}
    elif said_at is not None and _LAST_SAID in known:
        known[_LAST_SAID] = max(said_at, known[_LAST_SAID] or said_at)


def last_number(memory: Memory) -> int:
    """Asked for where it was not read with the memory, whose version has told since that nobody else changed it."""
    known = vars(memory).get(_LAST_NUMBER)
    if known is not None:
        return int(known)
    return Revision.unscoped.filter(memory=memory).order_by("-number").values_list("number", flat=True)[0]


def first_value(memory: Memory) -> str | None:
    """None where it was not read with the memory."""
    known = vars(memory).get(_FIRST_VALUE)
    return known if isinstance(known, str) else None


def knows_when_said(memory: Memory) -> bool:
    """Whether last_said is known."""
    return _LAST_SAID in vars(memory)


def last_said(memory: Memory) -> datetime | None:
    """None where it was not read with the memory, and for what nobody has said."""
    known = vars(memory).get(_LAST_SAID)
    return known if isinstance(known, datetime) else None
