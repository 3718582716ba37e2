"""What an evaluation of personal data found, as a table for people and as one JSON object for machines. Pure."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from supportmem.privacy.evaluation.measure import Measured, Tally
from supportmem.privacy.findings import TYPES


@dataclass(frozen=True)
class Report:
    """The figures of one file."""

    measured: Measured

    def as_json(self) -> str:
        """One line."""
        m = self.measured
        return json.dumps(
            {
                "measure": "pii",
                "texts": m.texts,
                "milliseconds_per_text": round(m.seconds * 1000 / m.texts, 3) if m.texts else None,
                "by_type": {kind: _figures(m.by_type[kind]) for kind in self._kinds()},
                "leakage": share(m.left, m.characters),
                "leakage_structured": share(m.structured_left, m.structured_characters),
                "edge_cases": {
                    kind: {"accuracy": share(*counts), "n": counts[1]} for kind, counts in sorted(m.edges.items())
                },
                "unmapped": dict(sorted(m.unmapped.items())),
            },
            ensure_ascii=False,
        )

    def lines(self) -> Iterator[str]:
        """A table of the types, then what else was counted."""
        m = self.measured
        yield f"{m.texts} texts"
        yield "type                  n precision  recall      f2  exact p  exact r    flagged"
        for kind in self._kinds():
            tally, figures = m.by_type[kind], _figures(m.by_type[kind])
            flagged = f"{tally.flagged}/{tally.failing}" if tally.failing else ""
            rates = [figures[name] for name in ("precision", "recall", "f2", "exact_precision", "exact_recall")]
            p, r, f2, exact_p, exact_r = ("" if rate is None else f"{rate:.4f}" for rate in rates)
            yield f"{kind:16} {tally.wanted:6} {p:>9} {r:>7} {f2:>7} {exact_p:>8} {exact_r:>8} {flagged:>10}"
        if m.characters:
            yield f"leakage: {_written(share(m.left, m.characters))} of the characters of all labelled values"
        if m.structured_characters:
            yield f"leakage of structured types: {_written(share(m.structured_left, m.structured_characters))}"
        for kind, (right, count) in sorted(m.edges.items()):
            yield f"edge cases, {kind}: {right} of {count} as expected"
        if m.unmapped:
            yield "labels without a type: " + ", ".join(f"{label} {n}" for label, n in sorted(m.unmapped.items()))

    def _kinds(self) -> list[str]:
        return [kind for kind in TYPES if kind in self.measured.by_type]


def share(part: int, whole: int) -> float | None:
    """To four places; None of nothing."""
    return round(part / whole, 4) if whole else None


def _figures(tally: Tally) -> dict[str, Any]:
    precision, recall = share(tally.right, tally.found), share(tally.got, tally.wanted)
    return {
        "precision": precision,
        "recall": recall,
        "f2": _f2(precision, recall),
        "n": tally.wanted,
        "found": tally.found,
        "precision_where_labelled": share(tally.right, tally.found_where_labelled),
        "exact_precision": share(tally.exact, tally.found),
        "exact_recall": share(tally.got_exactly, tally.wanted),
        "failing": tally.failing,
        "flagged": share(tally.flagged, tally.failing),
    }


def _f2(precision: float | None, recall: float | None) -> float | None:
    if precision is None or recall is None:
        return None
    return round(5 * precision * recall / (4 * precision + recall), 4) if precision or recall else 0.0


def _written(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.4f}"
