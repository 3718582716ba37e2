"""Findings beside labels, tallied. Pure."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from supportmem.privacy.evaluation.cases import Edge, Labelled, Span
from supportmem.privacy.evaluation.rules import STRUCTURED, passes
from supportmem.privacy.findings import PERSON, TYPES, Finding
from supportmem.privacy.personal import find_personal


@dataclass
class Tally:
    """Of one type: what was found and labelled, by half of the longer of the two, and by the very same characters.

    `found_where_labelled` are findings in texts with a label of the type: sets leave values of whole texts unlabelled.
    `failing` are labelled values that fail the rule of their type: they count for neither rate, and must be covered.
    """

    found: int = 0
    found_where_labelled: int = 0
    right: int = 0
    exact: int = 0
    wanted: int = 0
    got: int = 0
    got_exactly: int = 0
    failing: int = 0
    flagged: int = 0


@dataclass
class Measured:
    """The counts of a file. `characters` of labelled values, and how many of them no finding covers."""

    texts: int = 0
    seconds: float = 0.0
    by_type: dict[str, Tally] = field(default_factory=dict)
    unmapped: Counter[str] = field(default_factory=Counter)
    characters: int = 0
    left: int = 0
    structured_characters: int = 0
    structured_left: int = 0
    edges: dict[str, list[int]] = field(default_factory=dict)  # by kind: right, all

    def of(self, kind: str) -> Tally:
        """The tally of a type."""
        return self.by_type.setdefault(kind, Tally())


def measure(labelled: Sequence[Labelled], edges: Sequence[Edge], *, region: str | None = None) -> Measured:
    """Find in every text and compare."""
    measured = Measured(texts=len(labelled) + len(edges))
    for case in labelled:
        began = time.perf_counter()
        found = find_personal(case.text, region=region)
        measured.seconds += time.perf_counter() - began
        _compare(case, found, measured)
        measured.unmapped.update(case.unmapped)
    for edge in edges:
        right = measured.edges.setdefault(edge.kind, [0, 0])
        right[0] += _holds(edge, find_personal(edge.text, region=region))
        right[1] += 1
    return measured


def _compare(case: Labelled, found: Sequence[Finding], measured: Measured) -> None:
    failing = [span for span in case.spans if not passes(span.type, case.text[span.start : span.end])]
    wanted = [span for span in case.spans if span not in failing]
    for finding in found:
        if finding.type.endswith("?"):  # flagged for a person: it counts below, for the value it covers
            continue
        same = [span for span in wanted if span.type == finding.type]
        right = any(_overlaps(finding, span) for span in same)
        if not right and any(span.type == finding.type and _touches(finding, span) for span in failing):
            continue
        tally = measured.of(finding.type)
        tally.found += 1
        tally.right += right
        tally.found_where_labelled += bool(same)
        tally.exact += any((finding.start, finding.end) == (span.start, span.end) for span in same)
    for span in wanted:
        same_type = [finding for finding in found if finding.type == span.type]
        tally = measured.of(span.type)
        tally.wanted += 1
        tally.got += any(_overlaps(finding, span) for finding in same_type)
        tally.got_exactly += any((f.start, f.end) == (span.start, span.end) for f in same_type)
    for span in failing:
        tally = measured.of(span.type)
        tally.failing += 1
        tally.flagged += _covered(found, span) * 2 >= span.end - span.start
    for span in case.spans:
        length, left = span.end - span.start, span.end - span.start - _covered(found, span)
        measured.characters += length
        measured.left += left
        if span.type in STRUCTURED:
            measured.structured_characters += length
            measured.structured_left += left


def _overlaps(finding: Finding, span: Span) -> bool:
    """Half of the longer of the two at least."""
    shared = min(finding.end, span.end) - max(finding.start, span.start)
    return shared * 2 >= max(finding.end - finding.start, span.end - span.start)


def _touches(finding: Finding, span: Span) -> bool:
    return finding.start < span.end and span.start < finding.end


def _covered(found: Sequence[Finding], span: Span) -> int:
    """How many of its characters some finding covers; findings never overlap."""
    return sum(max(0, min(f.end, span.end) - max(f.start, span.start)) for f in found)


def _holds(edge: Edge, found: Sequence[Finding]) -> bool:
    kinds = {edge.type} if edge.type else set(TYPES) - {PERSON}
    relevant = [f for f in found if f.type in kinds]
    if not edge.should_find:
        return not relevant
    if not edge.values:
        return bool(relevant)
    at = edge.text.find(edge.values[0])
    return at >= 0 and any(_overlaps(f, Span(f.type, at, at + len(edge.values[0]))) for f in relevant)
