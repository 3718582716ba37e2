"""What recall found, as a table for people and as one JSON object for machines."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memories.evaluation.recalling.asking import Clock
from memories.evaluation.recalling.measures import CUTS, Answer, beside, figures, percentile

SHOWN = (*(f"recall_at_{k}" for k in CUTS), "mrr", "ndcg_at_10", "any_at_10", "all_at_10", "session_any_at_5")
_HEADS = ("", "n", "R@5", "R@10", "R@20", "MRR", "NDCG", "any@10", "all@10", "sess@5")


@dataclass
class Report:
    """The figures of one file."""

    file: str
    format: str
    sessions: bool
    model: str
    profile: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    categories: Mapping[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    baselines: dict[str, list[Answer]] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    seconds: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> str:
        """One line."""
        return json.dumps(
            {
                **figures(self.answers, sessions=self.sessions),
                **beside(self.answers),
                "by_category": {name: self._of(some) for name, some in _grouped(self.answers).items()},
                "latency_ms": self.latency(),
                "baselines": {name: self._of(some) for name, some in self.baselines.items()},
                "counts": self.counts,
                "skipped": self.counts.get("skipped", 0),
                "model": self.model,
                "profile": self.profile,
                "numbers": dict(self.numbers),
                "format": self.format,
                "file": self.file,
                "seconds": {name: round(value, 1) for name, value in self.seconds.items()},
            },
            ensure_ascii=False,
        )

    def latency(self) -> dict[str, Any]:
        """Of the whole recall, its log included, and of the same without the embedding of its question."""
        return {
            **_spread(self.clock.whole),
            "without_embedding": _spread(self.clock.without),
        }

    def lines(self) -> Iterator[str]:
        """A table."""
        yield f"recall: {self.file}, {self.format}; model {self.model}, profile {self.profile} {dict(self.numbers)}"
        yield "  " + ", ".join(f"{name} {count}" for name, count in self.counts.items())
        yield "  {:<26} {:>5} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}".format(*_HEADS)
        yield self._line("all", self.answers)
        for name, some in sorted(_grouped(self.answers).items()):
            yield self._line(f"{name} {self.categories.get(name, '')}".strip(), some)
        for name, some in self.baselines.items():
            yield self._line(f"baseline {name}", some)
        for name, value in beside(self.answers).items():
            if value is not None:
                yield f"  {name:<26} {value:.4f}"
        yield f"  {'map':<26} {_shown(self._of(self.answers)['map'])}"
        yield f"  latency {self.latency()}"
        yield "  seconds " + ", ".join(f"{name} {value:.0f}" for name, value in self.seconds.items())

    def _of(self, some: Sequence[Answer]) -> Mapping[str, float | int | None]:
        return {**figures(some, sessions=self.sessions), "nothing_found": sum(not one.ranked for one in some)}

    def _line(self, name: str, some: Sequence[Answer]) -> str:
        found = self._of(some)
        return f"  {name:<26} {found['questions']:>5} " + " ".join(f"{_shown(found[key]):>6}" for key in SHOWN)


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    return {name: round(1000 * percentile(seconds, share=share), 1) for name, share in (("p50", 0.5), ("p95", 0.95))}


def _grouped(answers: Sequence[Answer]) -> Mapping[str, list[Answer]]:
    found: dict[str, list[Answer]] = {}
    for one in answers:
        found.setdefault(one.category, []).append(one)
    return found
