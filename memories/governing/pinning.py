"""A person decides what stands in every prompt, and what nobody may change."""

from datetime import datetime
from uuid import UUID

from memories import access
from memories.enums import RunKind, Status, Tier
from memories.governing.act import changing, checked_reason
from memories.governing.room import BLOCKS, refuse_overflow
from memories.lifecycle import blocks
from memories.models import Memory
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Conflict


def pin(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """Into every prompt of its space. Raises Conflict for what cannot be pinned, BlockFull."""
    why = checked_reason(reason, needed=False) or "Pinned by a person."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.PIN, reason=why, now=now) as (memory, act):
        if memory.space.level not in BLOCKS:
            raise Conflict("Only what a customer, a team or the organization knows can be pinned.")
        _refuse_retired(memory)
        if memory.tier == Tier.CORE:
            raise Conflict("It is pinned already.")
        refuse_overflow(memory.space, content=memory.content, now=now)
        blocks.pin(memory=memory, act=act)
    return memory


def unpin(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """Out of the block: found like any other. Raises Conflict when it is not pinned."""
    why = checked_reason(reason, needed=False) or "Unpinned by a person."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.UNPIN, reason=why, now=now) as (
        memory,
        act,
    ):
        if memory.tier != Tier.CORE:
            raise Conflict("It is not pinned.")
        blocks.unpin(memory=memory, act=act)
    return memory


def protect(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """Read-only: no turn, no model, no program and no person changes it, until a person lifts that."""
    _refuse_unfit(actor, memory_id=memory_id)
    why = checked_reason(reason, needed=False) or "Made read-only."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.PROTECT, reason=why, now=now) as (
        memory,
        act,
    ):
        _refuse_retired(memory)
        blocks.protect(memory=memory, act=act)
    return memory


def unprotect(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """It may be changed again. Raises Conflict when it is not read-only."""
    _refuse_unfit(actor, memory_id=memory_id)
    why = checked_reason(reason, needed=False) or "May be changed again."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.UNPROTECT, reason=why, now=now) as (
        memory,
        act,
    ):
        if not memory.read_only:
            raise Conflict("It is not read-only.")
        blocks.unprotect(memory=memory, act=act)
    return memory


def _refuse_unfit(actor: Actor, *, memory_id: UUID) -> None:
    """Programs act for the assistant as well, and agents are held by the protection like everybody. Who does not see
    the memory is not told that much.
    """
    access.access_memory(actor, memory_id=memory_id)
    require(actor, Ability.KEEP_CORE, refusal="Reviewers and administrators make a memory read-only, and lift that.")


def _refuse_retired(memory: Memory) -> None:
    if memory.status != Status.ACTIVE:
        raise Conflict(f"Only what holds can be kept so; this is {memory.status}.")
