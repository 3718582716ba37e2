"""Whether a block of core memory has room for one more."""

from datetime import datetime
from typing import Final

from memories import policy
from memories.enums import SpaceLevel, Tier
from memories.models import Memory, Space
from supportmem.common.errors import Conflict

BLOCKS: Final = frozenset({SpaceLevel.ORGANIZATION, SpaceLevel.TEAM, SpaceLevel.CUSTOMER})


class BlockFull(Conflict):
    """There is no room for one more."""

    code = "block_full"


def refuse_overflow(space: Space, *, content: str, now: datetime) -> None:
    """Raises BlockFull."""
    if lack := lack_of_room(space, content=content, now=now):
        raise BlockFull(lack)


def lack_of_room(space: Space, *, content: str, now: datetime) -> str:
    """Why one more does not fit, and what to do; empty when it does.

    The space's row is locked until the transaction ends: two at once never both fit.
    """
    Space.unscoped.select_for_update(no_key=True).get(id=space.id)
    numbers = policy.numbers_for(organization_id=space.organization_id)
    limit, needed = numbers.core_limit(space.level), policy.line_tokens(content)
    pinned = Memory.unscoped.filter(space=space, tier=Tier.CORE).live(at=now)
    used = sum(policy.line_tokens(one) for one in pinned.values_list("content", flat=True))
    if used + needed <= limit:
        return ""
    return (
        f"The {space.level}'s core memory is full: {used} of {limit} tokens are used, and this needs {needed}. "
        f"Unpin or shorten something there first, or have the policy's core_tokens raised."
    )
