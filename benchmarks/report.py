"""How figures are printed: words for people on stderr, one JSON object per line on stdout for machines."""

import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One ratio: `ours` over `below`, both medians in milliseconds; `more` is what else was seen."""

    name: str
    ours_ms: float
    below_ms: float
    ratio: float
    rounds: int
    more: Mapping[str, object] = field(default_factory=dict)


def compared(
    name: str, *, ours: Sequence[float], below: Sequence[float], more: Mapping[str, object] | None = None
) -> Figure:
    """A figure from pairs of seconds that were measured one right after the other.

    The ratio is the median of the pairs' ratios, so that a machine that is busy for a while weighs on both alike.
    """
    return Figure(
        name=name,
        ours_ms=milliseconds(ours),
        below_ms=milliseconds(below),
        ratio=round(statistics.median(mine / theirs for mine, theirs in zip(ours, below, strict=True)), 2),
        rounds=len(ours),
        more=more or {},
    )


def milliseconds(seconds: Sequence[float]) -> float:
    """The median, in milliseconds."""
    return round(statistics.median(seconds) * 1000, 2)


def figure(found: Figure) -> None:
    """Both ways."""
    say(f"  {found.name:<36} {found.ours_ms:9.1f} ms over {found.below_ms:8.1f} ms = {found.ratio:6.2f}")
    for name, value in found.more.items():
        say(f"      {name}: {value}")
    print(json.dumps(asdict(found), ensure_ascii=False), flush=True)


def values(name: str, found: Mapping[str, object]) -> None:
    """What is no ratio, both ways."""
    say(f"  {name}")
    for what, value in found.items():
        say(f"      {what}: {value}")
    print(json.dumps({"name": name, **found}, ensure_ascii=False), flush=True)


def say(line: str) -> None:
    """For people."""
    print(line, file=sys.stderr, flush=True)
