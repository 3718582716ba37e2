"""Step 2: what holds at the asked time; step 3: what this reader may be shown. SQL conditions both."""

from datetime import datetime

from memories.enums import Audience
from memories.models.querysets import MemoryQuerySet


def holding(memories: MemoryQuerySet, *, now: datetime, as_of: datetime | None) -> MemoryQuerySet:
    """Active and unexpired now; with `as_of`, what was true then."""
    return memories.live(at=now) if as_of is None else memories.true_at(at=as_of)


def shown(memories: MemoryQuerySet, *, customer_visible: bool) -> MemoryQuerySet:
    """Without internal memories when a customer may see the result."""
    return memories.filter(audience=Audience.SHARED) if customer_visible else memories
