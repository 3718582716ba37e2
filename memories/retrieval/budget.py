"""Step 7: what fits into the prompt, best first, never half a memory. Pure."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def fit(items: Sequence[Item], *, tokens: Callable[[Item], int], budget: int) -> tuple[list[Item], list[Item], int]:
    """(kept, left out, tokens used): items in order while they fit; a later, shorter one may still fit."""
    kept: list[Item] = []
    left: list[Item] = []
    used = 0
    for item in items:
        cost = tokens(item)
        if used + cost <= budget:
            kept.append(item)
            used += cost
        else:
            left.append(item)
    return kept, left, used
