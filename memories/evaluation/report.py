"""What an evaluation found, as a table for people and as one JSON object for machines."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Tally:
    """Hits among what is stored and among what was to be found, for one slot or altogether.

    `bare` counts what was to be found in turns that hold nothing but labelled values, without a word of what they are.
    """

    stored: int = 0
    right: int = 0
    wanted: int = 0
    found: int = 0
    bare: int = 0
    found_bare: int = 0

    def add(self, other: "Tally") -> None:
        """Add another's counts."""
        for name in ("stored", "right", "wanted", "found", "bare", "found_bare"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def precision(self) -> float | None:
        """None when nothing was stored."""
        return share(self.right, self.stored)

    @property
    def recall(self) -> float | None:
        """None when nothing was to be found."""
        return share(self.found, self.wanted)


def share(part: int, whole: int) -> float | None:
    """To four places; None of nothing."""
    return round(part / whole, 4) if whole else None


@dataclass
class Report:
    """The figures of one file. `counts` are numbers beside the rates; `notes` say what a reader must know."""

    measure: str
    mode: str
    formats: tuple[str, ...] = ()
    cases: int = 0
    seconds: float = 0.0
    precision: float | None = None
    recall: float | None = None
    end_state_accuracy: float | None = None
    noise_stored: int | None = None
    rates: dict[str, float | None] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    by_slot: dict[str, Tally] = field(default_factory=dict)
    unlabelled: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def as_json(self) -> str:
        """One line. Rates that do not apply to the measure are left out."""
        rates = {
            "precision": self.precision,
            "recall": self.recall,
            "end_state_accuracy": self.end_state_accuracy,
            "noise_stored": self.noise_stored,
            **self.rates,
        }
        found: dict[str, Any] = {
            "measure": self.measure,
            "mode": self.mode,
            "formats": list(self.formats),
            "cases": self.cases,
            "seconds": round(self.seconds, 1),
            **{name: value for name, value in rates.items() if value is not None},
            **self.counts,
        }
        if self.by_slot:
            found["by_slot"] = {name: _slot(tally) for name, tally in self.by_slot.items()}
        if self.unlabelled:
            found["unlabelled"] = self.unlabelled
        return json.dumps(found, ensure_ascii=False)

    def lines(self) -> Iterator[str]:
        """A table."""
        yield f"{self.measure} ({self.mode}): {self.cases} cases of {', '.join(self.formats)} in {self.seconds:.0f} s"
        for name, value in {
            "precision": self.precision,
            "recall": self.recall,
            "end_state_accuracy": self.end_state_accuracy,
            **self.rates,
        }.items():
            if value is not None:
                yield f"  {name:<34} {_percent(value)}"
        for name, count in {"noise_stored": self.noise_stored, **self.counts}.items():
            if count is not None:
                yield f"  {name:<34} {count:7}"
        if self.by_slot:
            heads = ("slot", "precision", "recall", "n", "stored", "bare")
            yield "  {:<34} {:>9} {:>9} {:>6} {:>6} {:>9}".format(*heads)
        for name, tally in self.by_slot.items():
            bare = f"{tally.found_bare}/{tally.bare}"
            rates = f"{_percent(tally.precision):>9} {_percent(tally.recall):>9}"
            yield f"  {name:<34} {rates} {tally.wanted:6} {tally.stored:6} {bare:>9}"
        if self.unlabelled:
            told = ", ".join(f"{name} {count}" for name, count in self.unlabelled.items())
            yield f"  stored of kinds that the set does not label: {told}"
        yield from (f"  {note}" for note in self.notes)


def _slot(tally: Tally) -> Mapping[str, object]:
    shown: dict[str, object] = {"precision": tally.precision, "recall": tally.recall, "n": tally.wanted}
    if tally.bare:
        shown |= {"bare": tally.bare, "bare_found": tally.found_bare}
    return shown


def _percent(value: float | None) -> str:
    return "      -" if value is None else f"{value:7.1%}"
