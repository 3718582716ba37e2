"""The one step of `manage.py evaluate pii FILE`: read, measure, report."""

from pathlib import Path

from supportmem.privacy.evaluation.cases import UnreadableError, read
from supportmem.privacy.evaluation.measure import measure
from supportmem.privacy.evaluation.report import Report

__all__ = ["Report", "UnreadableError", "evaluate"]


def evaluate(path: Path, *, region: str | None = None) -> Report:
    """The figures of a file of labelled texts."""
    labelled, edges = read(path)
    return Report(measure(labelled, edges, region=region))
