"""One thing called more shortly or more fully: "my pharmacology exam", then "the exam was moved".

Only where exactly one thing that is remembered bears the name: of two exams "the exam" may be either.
"""

from dataclasses import replace
from typing import Final

from memories.contracts import Candidate
from memories.enums import Status
from memories.models import Memory, Space

SORTS: Final = ("event:", "measure:")
MOST: Final = 50  # things looked at


def known_as(candidate: Candidate, *, space: Space) -> Candidate:
    """The candidate under the name its thing is remembered by. One query, for things with names only."""
    sort = next((sort for sort in SORTS if candidate.subject.startswith(sort)), "")
    if not sort or not candidate.attribute:
        return candidate
    held = Memory.unscoped.filter(
        space=space, status=Status.ACTIVE, attribute=candidate.attribute, subject__startswith=sort
    )
    subjects = set(held.order_by("-valid_from").values_list("subject", flat=True)[:MOST])
    if candidate.subject in subjects:
        return candidate
    said = candidate.subject.removeprefix(sort)
    alike = [subject for subject in subjects if _is_same(subject.removeprefix(sort), said)]
    return replace(candidate, subject=alike[0]) if len(alike) == 1 else candidate


def _is_same(known: str, said: str) -> bool:
    return known.endswith(f" {said}") or said.endswith(f" {known}")
