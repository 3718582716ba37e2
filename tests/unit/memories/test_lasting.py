"""The nearest end wins: of the words, of the request, of the policy for the kind."""

from datetime import UTC, datetime, timedelta

import pytest

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType
from memories.pipeline.lasting import limited

SAID = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
SOON, LATER = SAID + timedelta(days=1), SAID + timedelta(days=9)


def candidate(*, until: datetime | None, kind: Kind = Kind.SENTIMENT) -> Candidate:
    """Something said."""
    return Candidate(
        type=MemoryType.EPISODIC, kind=kind, content="x", span=Span(start=0, end=1, quote="x"), expires_at=until
    )


@pytest.mark.parametrize(
    ("words", "asked", "days", "end"),
    [
        (None, None, {}, None),
        (SOON, None, {}, SOON),
        (LATER, SOON, {}, SOON),
        (None, LATER, {"sentiment": 5}, SAID + timedelta(days=5)),
        (SOON, LATER, {"sentiment": 5}, SOON),
        (None, None, {"issue": 5}, None),
    ],
)
def test_the_nearest_end_wins(
    words: datetime | None, asked: datetime | None, days: dict[str, float], end: datetime | None
) -> None:
    found = limited(candidate(until=words), said_at=SAID, asked_until=asked, ttl_days=days)
    assert found.expires_at == end
