"""Step 7: what fits into the prompt, best first, never half a memory. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, kw_only=True)
class Fitted(Generic[Item]):
    """What stays, in the order it came, what was left out, and the tokens of what stays."""

    kept: list[Item]
    left: list[Item]
    used: int


def fit(
    items: Sequence[Item],
    *,
    tokens: Callable[[Item], int],
    group: Callable[[Item], str],
    shares: Mapping[str, float],
    budget: int,
) -> Fitted[Item]:
    """Items, best first, within `budget` tokens. First each group takes its best within its share, in the order of
    `shares` (domain section 4); what room is left then goes to the best of the rest, whatever they are. Each is taken
    whole or not at all, and a later, shorter one may still fit.
    """
    costs, groups = [tokens(item) for item in items], [group(item) for item in items]
    taken: set[int] = set()
    used = 0
    for name, share in shares.items():
        own = 0
        for place, cost in enumerate(costs):
            if groups[place] == name and own + cost <= share * budget and used + cost <= budget:
                taken.add(place)
                own += cost
                used += cost
    for place, cost in enumerate(costs):
        if place not in taken and used + cost <= budget:
            taken.add(place)
            used += cost
    kept = [item for place, item in enumerate(items) if place in taken]
    return Fitted(kept=kept, left=[item for place, item in enumerate(items) if place not in taken], used=used)
