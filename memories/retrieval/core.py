"""Core memory as a prompt shows it: one block per level, each within its own size. Pure.

The sizes are the policy's (core_tokens). A block is no store of its own: it is what is pinned in one space. What is
shared from elsewhere may be pinned at home; here it is found like any other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol
from uuid import UUID

from memories.enums import SpaceLevel

if TYPE_CHECKING:
    from memories.models import Memory

# In the order of the prompt: what is so for everybody first, what is so for this customer last, next to the question.
ORDER: Final = (SpaceLevel.ORGANIZATION, SpaceLevel.TEAM, SpaceLevel.CUSTOMER)
_BLOCK_OF: Final = {**{level: level for level in ORDER}, SpaceLevel.CONVERSATION: SpaceLevel.CUSTOMER}


class Sizes(Protocol):
    """What is asked of the policy's numbers; memories.policy.Numbers is one."""

    def core_limit(self, level: str) -> int: ...


@dataclass(frozen=True, kw_only=True)
class Block:
    """One level: what stands in the prompt, and what holds but does not fit. `used` and `limit` are tokens."""

    level: SpaceLevel
    kept: "tuple[Memory, ...]"
    left: "tuple[Memory, ...]"
    used: int
    limit: int

    @property
    def label(self) -> str:
        """What the prompt calls it."""
        return self.level.value


@dataclass(frozen=True, kw_only=True)
class Blocks:
    """All of them in the order of the prompt. `available` is what they could have used."""

    blocks: tuple[Block, ...]
    available: int

    @property
    def kept(self) -> "tuple[Memory, ...]":
        """What stands in the prompt, in its order."""
        return tuple(memory for block in self.blocks for memory in block.kept)

    @property
    def left(self) -> "tuple[Memory, ...]":
        """What does not fit."""
        return tuple(memory for block in self.blocks for memory in block.left)

    @property
    def used(self) -> int:
        """Tokens of what stands in the prompt."""
        return sum(block.used for block in self.blocks)

    def label_of(self, memory_id: UUID) -> str:
        """The block in which a memory stands; empty when in none."""
        return next((b.label for b in self.blocks if any(memory.id == memory_id for memory in b.kept)), "")


def arrange(
    memories: "Sequence[Memory]",
    levels: Mapping[UUID, SpaceLevel],
    numbers: Sizes,
    *,
    tokens: "Callable[[Memory], int]",
    room: int | None = None,
) -> Blocks:
    """The blocks of these pinned memories; `levels` gives the level of each space of the chain, others have no block.

    Within a block the read-only ones come first (somebody meant them to stay), then the more important, then the
    older; each is taken whole or not at all, and a later, shorter one may still fit. `room` is what the prompt
    has for all blocks: where it is less than they need, the block nearest to the customer is filled first.
    """
    of_level: dict[SpaceLevel, list[Memory]] = {level: [] for level in ORDER}
    for memory in sorted(memories, key=lambda m: (not m.read_only, -m.importance, m.id)):
        block = _BLOCK_OF.get(levels[memory.space_id]) if memory.space_id in levels else None
        if block is not None:
            of_level[block].append(memory)
    limits = {level: numbers.core_limit(level) for level in ORDER}
    available = sum(limits.values()) if room is None else max(min(room, sum(limits.values())), 0)
    filled: dict[SpaceLevel, Block] = {}
    rest = available
    for level in reversed(ORDER):
        filled[level] = _fill(of_level[level], level=level, limit=limits[level], rest=rest, tokens=tokens)
        rest -= filled[level].used
    return Blocks(blocks=tuple(filled[level] for level in ORDER), available=available)


def _fill(
    memories: "Sequence[Memory]", *, level: SpaceLevel, limit: int, rest: int, tokens: "Callable[[Memory], int]"
) -> Block:
    kept: list[Memory] = []
    left: list[Memory] = []
    used = 0
    for memory in memories:
        cost = tokens(memory)
        fits = used + cost <= min(limit, rest)
        (kept if fits else left).append(memory)
        used += cost if fits else 0
    return Block(level=level, kept=tuple(kept), left=tuple(left), used=used, limit=limit)
