"""Where a memory is known as well, as a reader may see it."""

from django.db.models import Exists, OuterRef

from memories import access
from memories.contracts import ShareView
from memories.enums import SpaceLevel
from memories.history import HOMES
from memories.models import Memory, MemoryShare, Space
from supportmem.accounts.actors import Actor


def seen(actor: Actor, *, memory: Memory) -> tuple[ShareView, ...]:
    """The shares that run, oldest first. Who sees the memory by a share alone sees the shares to their own spaces."""
    reach = Exists(access.readable_spaces(actor).filter(id=OuterRef("space_id")))
    rows = MemoryShare.unscoped.filter(memory=memory, ended_at=None).annotate(within_reach=reach).order_by("id")
    if not access.is_own(memory):
        rows = rows.filter(within_reach=True)
    return tuple(
        _view(row, within_reach=row.within_reach)
        for row in rows.select_related("space__customer", "space__team", "space__agent")
    )


def _view(row: MemoryShare, *, within_reach: bool) -> ShareView:
    return ShareView(
        id=row.id,
        level=SpaceLevel(row.space.level),
        name=name_of(row.space) if within_reach else HOMES[SpaceLevel(row.space.level)],
        space_id=row.space_id if within_reach else None,
        shared_by=row.shared_by_name,
        reason=row.reason if within_reach else "",
        created_at=row.created_at,
    )


def name_of(space: Space) -> str:
    """Whose space it is, for somebody who may know."""
    if space.customer is not None:
        return space.customer.name
    if space.team is not None:
        return space.team.name
    if space.agent is not None:
        return space.agent.get_full_name() or space.agent.get_username()
    return HOMES[SpaceLevel.ORGANIZATION]
