"""How much is remembered at each scale, and by how many customers. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

SIZES = (300, 3_000)  # of two customers that are alike at every scale, so that growth compares the same
COMMON = 4_000  # sentences that every scale has: what those two say comes from them
POOL = 20_000  # sentences in all: the wide space of the larger scales says each of them once
FLATNESS = 0.6  # of the sizes' slope: the exponent of Zipf's law (1949), lessened; at 100k the largest has some 100
HEAD = 20  # ranks that the slope spares at its steep end (Mandelbrot 1953: Zipf's law with a shifted rank)


@dataclass(frozen=True, kw_only=True)
class Scale:
    """So many memories: of the two customers of SIZES, of a wide space, and the rest of `customers` others."""

    label: str
    memories: int
    customers: int
    wide: int

    @property
    def others(self) -> int:
        """Memories of the other customers."""
        return self.memories - self.wide - sum(SIZES)


SCALES: Mapping[str, Scale] = {
    "10k": Scale(label="10k", memories=10_000, customers=2_000, wide=COMMON),
    "100k": Scale(label="100k", memories=100_000, customers=20_000, wide=POOL),
    "1m": Scale(label="1m", memories=1_000_000, customers=20_000, wide=POOL),
}


def skewed(total: int, *, among: int) -> list[int]:
    """So many shares of a total, the first the largest, as customers are: a few say much, most say little."""
    weights = [(rank + HEAD) ** -FLATNESS for rank in range(among)]
    whole = sum(weights)
    shares, given, so_far = [], 0, 0.0
    for weight in weights:
        so_far += weight
        upto = round(total * so_far / whole)
        shares.append(upto - given)
        given = upto
    return shares
