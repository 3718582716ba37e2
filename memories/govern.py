"""The door of governing: people put right, take back, bring back, undo, distrust. See also facade, for the rest.

Actor first, the rest by keyword; `now` is an aware instant; `version` is the version that the caller saw, None for
whatever it is. Every change is a run that can be undone. Refusals raise supportmem.common.errors.
"""

from datetime import datetime
from uuid import UUID

from memories import access, conflicts, history
from memories.contracts import ConflictView, MemoryView, Quarantined, Restoring, RunView, Suspect, Undone, Wording
from memories.enums import RunKind
from memories.governing import correcting, preview, undo
from memories.governing import quarantine as distrust
from memories.models import Run
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer

__all__ = [
    "confirm",
    "correct",
    "list_conflicts",
    "list_runs",
    "preview_restore",
    "quarantine",
    "read_run",
    "restore",
    "retract",
    "undo_run",
]


def correct(
    actor: Actor, *, memory_id: UUID, wording: Wording, version: int | None = None, reason: str = "", now: datetime
) -> MemoryView:
    """What was wrong is put right in place: a new revision, trusted as confirmed by a person.

    Raises NotFound, Forbidden (read-only), Invalid, Conflict (retired, or no change), StaleVersion.
    """
    memory = correcting.correct(actor, memory_id=memory_id, wording=wording, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory.id)


def retract(actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str, now: datetime) -> MemoryView:
    """It is not so: nothing takes its place, and the same observation never brings it back."""
    memory = correcting.retract(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory.id)


def confirm(
    actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str = "", now: datetime
) -> MemoryView:
    """A person vouches for it."""
    memory = correcting.confirm(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory.id)


def restore(
    actor: Actor, *, memory_id: UUID, number: int, version: int | None = None, reason: str, now: datetime
) -> MemoryView:
    """The memory says again what its revision `number` said, as a new revision, and holds."""
    memory = correcting.restore(actor, memory_id=memory_id, number=number, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory.id)


def preview_restore(actor: Actor, *, memory_id: UUID, number: int, now: datetime) -> Restoring:
    """What `restore` would do, and what stands in its way. Changes nothing. Raises NotFound."""
    return preview.preview_restore(actor, memory_id=memory_id, number=number, now=now)


def undo_run(actor: Actor, *, run_id: UUID, skip_changed: bool = False, reason: str, now: datetime) -> Undone:
    """Take back everything one run did, as one. Raises NotFound, Conflict (undone already, or changed since)."""
    return undo.undo_run(actor, run_id=run_id, skip_changed=skip_changed, reason=reason, now=now)


def quarantine(actor: Actor, *, suspect: Suspect, reason: str, now: datetime) -> Quarantined:
    """Take back everything that rests on one source alone. Raises Forbidden, NotFound, Invalid."""
    return distrust.quarantine(actor, suspect=suspect, reason=reason, now=now)


def read_run(actor: Actor, *, run_id: UUID) -> RunView:
    """One run about a customer within reach. Raises NotFound."""
    return _run(undo.access_run(actor, run_id=run_id))


def list_runs(actor: Actor, *, customer_id: UUID, after: UUID | None = None, limit: int = 50) -> tuple[RunView, ...]:
    """What changed a customer's memories, newest first. Raises NotFound for a customer out of reach."""
    customer = access_customer(actor, customer_id=customer_id)
    rows = Run.unscoped.filter(customer=customer).order_by("-id")
    if after is not None:
        rows = rows.filter(id__lt=after)
    return tuple(_run(row) for row in rows[:limit])


def list_conflicts(actor: Actor, *, customer_id: UUID) -> tuple[ConflictView, ...]:
    """What is said against what is known, newest first. Raises NotFound for a customer out of reach."""
    customer = access_customer(actor, customer_id=customer_id)
    return conflicts.open_conflicts(access.readable_memories(actor), customer=customer)


def _whole(actor: Actor, *, memory_id: UUID) -> MemoryView:
    return history.whole(access.access_memory(actor, memory_id=memory_id))


def _run(row: Run) -> RunView:
    return RunView(
        id=row.id,
        customer_id=row.customer_id,
        kind=RunKind(row.kind),
        observation_id=row.observation_id,
        actor=row.actor_name,
        changes=row.changes,
        created_at=row.created_at,
        undone_at=row.undone_at,
        undone_by=row.undone_by_id,
    )
