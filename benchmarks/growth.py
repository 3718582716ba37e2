"""What recall for a customer of one size costs while the database around them grows: all databases in turns."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from benchmarks import figures, recall, report
from benchmarks.database import Place
from benchmarks.questions import Asked, vectors_given


def measure(size: int, asked: Mapping[str, Sequence[Asked]], *, places: Mapping[str, Place], rounds: int) -> None:
    """Print it. `asked` has the same questions for each database, by its label, the smallest first."""
    seconds: dict[str, list[float]] = defaultdict(list)
    with vectors_given([one for some in asked.values() for one in some]):
        for number in range(rounds + recall.WARM_UP):
            for same in zip(*asked.values(), strict=True):
                for label, one in zip(asked, same, strict=True):
                    with places[label].entered():
                        took, _ = recall.ask(one)
                    if number >= recall.WARM_UP:
                        seconds[label].append(took)
    first, *larger = asked
    report.values(
        f"growth, customer of {size:,}",
        {
            **{label: figures.spread(seconds[label]) for label in asked},
            **{f"{first} to {label}": _growth(seconds[first], seconds[label]) for label in larger},
            "rounds": rounds,
        },
    )


def _growth(small: Sequence[float], large: Sequence[float]) -> dict[str, float]:
    """How many times as long: of the quantiles, and of the pairs measured one right after the other."""
    return {
        "p50": round(figures.quantile(large, 0.5) / figures.quantile(small, 0.5), 2),
        "p95": round(figures.quantile(large, 0.95) / figures.quantile(small, 0.95), 2),
        "pairs": figures.paired(large, small),
    }
