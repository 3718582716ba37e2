"""The numbers that figures are made of. Pure."""

import statistics
from collections.abc import Collection, Sequence


def quantile(values: Sequence[float], share: float) -> float:
    """The least value that this share of all does not exceed (nearest rank, as in RFC 2330, section 11.3)."""
    ordered = sorted(values)
    rank = max(-(-len(ordered) * round(share * 1000) // 1000), 1)  # rounded up
    return ordered[rank - 1]


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """How long it takes: half of the time, and nearly always."""
    return {
        "p50_ms": round(quantile(seconds, 0.5) * 1000, 2),
        "p95_ms": round(quantile(seconds, 0.95) * 1000, 2),
    }


def paired(ours: Sequence[float], below: Sequence[float]) -> float:
    """The median of the pairs' ratios, so that a machine that is busy for a while weighs on both alike."""
    return round(statistics.median(mine / theirs for mine, theirs in zip(ours, below, strict=True)), 2)


def share_found(wanted: Collection[str], found: Collection[str]) -> float:
    """Recall: of what was wanted, the share that was found."""
    return len(set(wanted).intersection(found)) / len(set(wanted))


def nearest(vectors: Sequence[Sequence[float]], asked: Sequence[float], *, limit: int) -> list[int]:
    """The numbers of the vectors of highest cosine, exactly. All are of length 1, as the embedders make them."""
    nearness = [sum(map(float.__mul__, vector, asked)) for vector in vectors]
    return sorted(range(len(vectors)), key=lambda number: -nearness[number])[:limit]
