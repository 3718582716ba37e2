"""What restoring a revision would do, before it is done: what the memory would say, what else changes, what hinders."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from memories import access
from memories.contracts import FieldChange, Restoring
from memories.enums import Kind, Status
from memories.governing.correcting import holder_of
from memories.index import mentions
from memories.index.terms import fold
from memories.lifecycle import snapshot
from memories.lifecycle.states import is_allowed
from memories.models import Memory, Revision
from supportmem.accounts.actors import Actor
from supportmem.common.errors import NotFound

# As transitions.put_back leaves them: protecting is a right of its own, and the tier stays.
_STAY = frozenset({"read_only", "tier", "retired_at", "superseded_by_id"})


def preview_restore(actor: Actor, *, memory_id: UUID, number: int, now: datetime) -> Restoring:
    """Changes nothing. Raises NotFound for a memory out of reach and for a revision that it has not."""
    memory = access.access_memory(actor, memory_id=memory_id)
    wanted = Revision.unscoped.filter(memory=memory, number=number).first()
    if wanted is None:
        raise NotFound("revision")
    ends = None if wanted.valid_to is not None and wanted.valid_to <= now else wanted.valid_to
    before = _said(snapshot.taken(memory)) | {
        "status": memory.status, "valid_from": memory.valid_from, "valid_to": memory.valid_to
    }  # fmt: skip
    after = _said(wanted.snapshot) | {"status": str(Status.ACTIVE), "valid_from": wanted.valid_from, "valid_to": ends}
    return Restoring(
        number=number,
        version=memory.version,
        before=memory.content,
        after=wanted.content,
        value_before=memory.value,
        value_after=wanted.value,
        changes=tuple(
            FieldChange(name=name.replace("_", " "), before=_words(before.get(name)), after=_words(value))
            for name, value in sorted(after.items())
            if before.get(name) != value
        ),
        turns=_turns(memory, to=wanted),
        hindered=_hindered(memory, to=wanted),
    )


def _said(kept: Mapping[str, object]) -> dict[str, object]:
    fields = snapshot.fields_of(kept)
    return {name: value for name, value in fields.items() if name not in _STAY}


def _words(value: object) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M} UTC"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _turns(memory: Memory, *, to: Revision) -> int:
    """Turns that say today's value, and would not be recalled any more."""
    if memory.kind == Kind.CONVERSATION or not memory.value or fold(memory.value) == fold(to.value):
        return 0
    said = mentions.turns_that_hold(memory.value, space=memory.space)
    return sum(fold(to.value) not in fold(turn.content) for turn in said)


def _hindered(memory: Memory, *, to: Revision) -> str:
    """Why it would be refused as things stand; nothing when it would not."""
    if not to.content:
        return "The words of this revision were erased."
    if memory.read_only:
        return "The memory is read-only: lift that first."
    if memory.status != Status.ACTIVE and not is_allowed(old=Status(memory.status), new=Status.ACTIVE):
        return f"The memory is {memory.status}, which never returns."
    holder = holder_of(memory, value=to.value, polarity=str(to.snapshot.get("polarity", memory.polarity)))
    if holder is not None:
        return f"Another memory holds {memory.attribute} now ({holder.value}): retract it first, or correct it."
    return ""
