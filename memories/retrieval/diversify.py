"""Step 6: maximal marginal relevance (Carbonell and Goldstein 1998): the next best that says something new. Pure."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def mmr(
    items: Sequence[Item],
    *,
    score: Callable[[Item], float],
    similarity: Callable[[Item, Item], float],
    lambda_: float,
    limit: int,
) -> list[Item]:
    """At most `limit` items; each maximises λ·score − (1−λ)·(greatest similarity to those chosen).

    Scores are brought to 0..1 by the greatest, so that they can be weighed against similarities. Ties keep order.
    """
    rest = sorted(items, key=score, reverse=True)
    if not rest:
        return []
    greatest = score(rest[0]) or 1.0
    nearest = [0.0] * len(rest)
    chosen: list[Item] = []
    while rest and len(chosen) < limit:
        worth = [lambda_ * score(item) / greatest - (1 - lambda_) * nearest[i] for i, item in enumerate(rest)]
        best = max(range(len(rest)), key=lambda i: worth[i])
        taken = rest.pop(best)
        nearest.pop(best)
        chosen.append(taken)
        nearest = [max(near, similarity(item, taken)) for near, item in zip(nearest, rest, strict=True)]
    return chosen


def overlap(left: Sequence[str], right: Sequence[str]) -> float:
    """Jaccard overlap of two sets of lexemes, 0..1."""
    a, b = set(left), set(right)
    return len(a & b) / len(a | b) if a and b else 0.0
