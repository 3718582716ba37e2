"""The blocks of core memory against counts made by hand."""

from uuid import UUID

import pytest

from memories.enums import SpaceLevel
from memories.models import Memory
from memories.policy import CORE_TOKENS, Numbers
from memories.retrieval.core import arrange

HOUSE, TEAM, MIA, TALK, AWAY = (UUID(int=number) for number in range(1, 6))
LEVELS = {
    MIA: SpaceLevel.CUSTOMER,
    TALK: SpaceLevel.CONVERSATION,
    HOUSE: SpaceLevel.ORGANIZATION,
    TEAM: SpaceLevel.TEAM,
}
SIZES = Numbers(core_tokens={"organization": 10, "team": 10, "customer": 20})


def pinned(name: int, space: UUID, *, tokens: int, importance: float = 0.5, read_only: bool = False) -> Memory:
    return Memory(id=UUID(int=name), space_id=space, content="x" * tokens, importance=importance, read_only=read_only)


def names(memories: tuple[Memory, ...]) -> list[int]:
    return [memory.id.int for memory in memories]


def cost(memory: Memory) -> int:
    return len(memory.content)


def test_what_is_so_for_everybody_comes_first_and_the_customer_last() -> None:
    rows = [pinned(1, MIA, tokens=5), pinned(2, TEAM, tokens=5), pinned(3, HOUSE, tokens=5), pinned(4, TALK, tokens=5)]
    found = arrange(rows, LEVELS, SIZES, tokens=cost)
    assert names(found.kept) == [3, 2, 1, 4]
    assert [(block.label, block.used, block.limit) for block in found.blocks] == [
        ("organization", 5, 10),
        ("team", 5, 10),
        ("customer", 10, 20),
    ]
    assert (found.used, found.available, found.left) == (20, 40, ())
    assert [found.label_of(UUID(int=n)) for n in (4, 2, 9)] == ["customer", "team", ""]


def test_a_full_block_leaves_whole_memories_out_and_takes_a_shorter_one() -> None:
    rows = [pinned(1, HOUSE, tokens=6), pinned(2, HOUSE, tokens=5), pinned(3, HOUSE, tokens=4)]
    found = arrange(rows, LEVELS, SIZES, tokens=cost)
    assert (names(found.kept), names(found.left), found.used) == ([1, 3], [2], 10)


def test_what_is_read_only_stays_first_then_what_is_more_important_then_the_older() -> None:
    rows = [
        pinned(4, HOUSE, tokens=4),
        pinned(3, HOUSE, tokens=4),
        pinned(2, HOUSE, tokens=3, importance=0.9),
        pinned(1, HOUSE, tokens=3, importance=0.1, read_only=True),
    ]
    found = arrange(rows, LEVELS, SIZES, tokens=cost)
    assert (names(found.kept), names(found.left)) == ([1, 2, 3], [4])


@pytest.mark.parametrize(("room", "kept"), [(100, [3, 2, 1]), (12, [2, 1]), (7, [1]), (4, []), (0, []), (-5, [])])
def test_where_the_prompt_is_short_the_nearest_block_is_filled_first(room: int, kept: list[int]) -> None:
    rows = [pinned(1, MIA, tokens=6), pinned(2, TEAM, tokens=6), pinned(3, HOUSE, tokens=6)]
    found = arrange(rows, LEVELS, SIZES, tokens=cost, room=room)
    assert names(found.kept) == kept
    assert found.available == max(min(room, 40), 0)
    assert len(found.kept) + len(found.left) == 3


def test_what_is_pinned_elsewhere_has_no_block_here() -> None:
    found = arrange([pinned(1, AWAY, tokens=1)], LEVELS, SIZES, tokens=cost)
    assert (found.kept, found.left, found.used) == ((), (), 0)


def test_a_policy_that_names_one_level_leaves_the_others_as_they_are() -> None:
    numbers = Numbers(core_tokens={"team": 7})
    assert [numbers.core_limit(level) for level in ("organization", "team", "customer", "agent")] == [
        CORE_TOKENS["organization"],
        7,
        CORE_TOKENS["customer"],
        0,
    ]
