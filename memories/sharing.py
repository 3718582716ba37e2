"""The door of sharing: one memory, known in another space by reference, with its provenance.

Actor first, the rest by keyword; `now` is an aware instant. Refusals raise supportmem.common.errors.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memories import access, history, shared
from memories.contracts import MemoryView, Place
from memories.governing import sharing
from supportmem.accounts.actors import Actor

__all__ = ["share", "unshare"]


def share(actor: Actor, *, memory_id: UUID, to: Place, reason: str, now: datetime) -> MemoryView:
    """Known there as well from now on: a correction shows everywhere at once, a retraction or erasure ends it.

    Raises NotFound for a memory or a place out of reach, Forbidden for a place where the actor may not put anything,
    Conflict for what is retired or known there already, Invalid.
    """
    sharing.share(actor, memory_id=memory_id, to=to, reason=reason, now=now)
    return _whole(actor, memory_id=memory_id)


def unshare(actor: Actor, *, memory_id: UUID, share_id: UUID, now: datetime) -> MemoryView | None:
    """Known there no longer; None when the actor saw it by this share alone. Raises NotFound, Forbidden."""
    sharing.unshare(actor, memory_id=memory_id, share_id=share_id, now=now)
    if not access.readable_memories(actor).filter(id=memory_id).exists():
        return None
    return _whole(actor, memory_id=memory_id)


def _whole(actor: Actor, *, memory_id: UUID) -> MemoryView:
    memory = access.access_memory(actor, memory_id=memory_id)
    return replace(history.whole(memory), shares=shared.seen(actor, memory=memory))
