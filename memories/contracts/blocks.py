"""What crosses the door of core memory: what to write, and how full each block is."""

from dataclasses import dataclass
from uuid import UUID

from memories.contracts.showing import MemoryView
from memories.enums import SpaceLevel


@dataclass(frozen=True, kw_only=True)
class NewCore:
    """Core memory to be written: of a team, or without one of the organization."""

    content: str
    team_id: UUID | None = None
    read_only: bool = False


@dataclass(frozen=True, kw_only=True)
class BlockView:
    """The core memory of one level. `name` is the team's or the customer's, empty for the organization.

    `used` counts the tokens of `memories`, which stand in every prompt. `left` hold as well, but do not fit into
    `limit` any more (they grew, or were learnt): they are found like any other until there is room.
    """

    level: SpaceLevel
    name: str
    used: int
    limit: int
    memories: tuple[MemoryView, ...]
    left: tuple[MemoryView, ...]
