"""What crosses the door of sharing: where to, and what is shared where."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a memory is to be known as well; exactly one is given. `own` is the actor's own space."""

    space_id: UUID | None = None
    customer_id: UUID | None = None
    team_id: UUID | None = None
    organization: bool = False
    own: bool = False
