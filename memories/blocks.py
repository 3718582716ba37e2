"""The door of core memory: what stands in every prompt, block by block, and what nobody may change.

Actor first, the rest by keyword; `now` is an aware instant; `version` is the version that the caller saw, None for
whatever it is. A block is no store of its own but what is pinned in one space, so every change is a revision and a run
as everywhere else. What people pin must fit. What grows afterwards (a correction, something learnt about the customer)
is never refused and never cut: the block then leaves the least important ones out, whole, and says so.
Refusals raise supportmem.common.errors.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memories import access, consent, history, policy, shared
from memories.contracts import BlockView, MemoryView, NewCore
from memories.enums import SpaceLevel, Tier
from memories.governing import of_house, pinning
from memories.models import Memory, Space
from memories.retrieval.core import ORDER, arrange
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer
from supportmem.accounts.models import Customer

__all__ = ["pin", "protect", "read_blocks", "unpin", "unprotect", "write"]


def write(actor: Actor, *, core: NewCore, now: datetime) -> MemoryView:
    """Core memory of a team or the organization, by reviewers and admins. Raises Forbidden, NotFound, Invalid,
    Conflict (said already, or the block is full).
    """
    memory = of_house.write(actor, core=core, now=now)
    return _whole(actor, memory_id=memory.id)


def pin(actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str = "", now: datetime) -> MemoryView:
    """Into every prompt of its space. Raises NotFound, Forbidden (it may only be read), Conflict (pinned, retired, or
    the block is full), StaleVersion.
    """
    pinning.pin(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory_id)


def unpin(actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str = "", now: datetime) -> MemoryView:
    """Found like any other again."""
    pinning.unpin(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory_id)


def protect(
    actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str = "", now: datetime
) -> MemoryView:
    """Read-only, by reviewers and admins: no turn, model, program or person changes it until that is lifted."""
    pinning.protect(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory_id)


def unprotect(
    actor: Actor, *, memory_id: UUID, version: int | None = None, reason: str = "", now: datetime
) -> MemoryView:
    """It may be changed again. By reviewers and admins."""
    pinning.unprotect(actor, memory_id=memory_id, version=version, reason=reason, now=now)
    return _whole(actor, memory_id=memory_id)


def read_blocks(actor: Actor, *, customer_id: UUID | None = None, now: datetime) -> tuple[BlockView, ...]:
    """What stands in every prompt about a customer, in its order: organization, team, customer. Without a customer:
    the organization's, and those of all teams within reach. Raises NotFound.
    """
    customer = access_customer(actor, customer_id=customer_id) if customer_id is not None else None
    spaces = list(_spaces(actor, customer=customer))
    numbers = policy.numbers_for(organization_id=actor.organization_id)
    rows = Memory.unscoped.filter(space__in=spaces, tier=Tier.CORE).live(at=now).select_related("space")
    pinned = list(rows)
    return tuple(_block(space, [m for m in pinned if m.space_id == space.id], numbers=numbers) for space in spaces)


def _spaces(actor: Actor, *, customer: Customer | None) -> list[Space]:
    """One for each block, in the order of the prompt. A customer who is not to be remembered has none."""
    rows = access.readable_spaces(actor).filter(level__in=ORDER).select_related("customer", "team", "agent")
    if customer is None:
        rows = rows.exclude(level=SpaceLevel.CUSTOMER)
    else:
        rows = rows.filter(id__in=access.chain(actor, customer=customer, conversation_id=None))
        if consent.withheld(consent=customer.consent):
            rows = rows.exclude(level=SpaceLevel.CUSTOMER)
    return sorted(rows, key=lambda space: (ORDER.index(SpaceLevel(space.level)), shared.name_of(space)))


def _block(space: Space, pinned: list[Memory], *, numbers: policy.Numbers) -> BlockView:
    level = SpaceLevel(space.level)
    arranged = arrange(pinned, {space.id: level}, numbers, tokens=lambda memory: policy.line_tokens(memory.content))
    (block,) = [one for one in arranged.blocks if one.level == level]
    return BlockView(
        level=level,
        name="" if level == SpaceLevel.ORGANIZATION else shared.name_of(space),
        used=block.used,
        limit=block.limit,
        memories=history.views(block.kept),
        left=history.views(block.left),
    )


def _whole(actor: Actor, *, memory_id: UUID) -> MemoryView:
    memory = access.access_memory(actor, memory_id=memory_id)
    return replace(history.whole(memory), shares=shared.seen(actor, memory=memory))
