"""How these tests say a sentence and look at what was proposed."""

from datetime import UTC, datetime
from uuid import UUID

from memories.contracts import Candidate, Utterance
from memories.enums import Kind, Source
from memories.pipeline.rules import propose

SUNDAY = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)
_NOBODY = UUID(int=1)


def said(
    text: str,
    *,
    source: Source = Source.CUSTOMER_TURN,
    at: datetime = SUNDAY,
    time_zone: str = "UTC",
) -> tuple[Candidate, ...]:
    """The candidates of one utterance; every quote must stand where it says."""
    candidates = propose(
        Utterance(
            organization_id=_NOBODY,
            customer_id=_NOBODY,
            text=text,
            source=source,
            occurred_at=at,
            idempotency_key="one",
            time_zone=time_zone,
        )
    )
    for candidate in candidates:
        assert text[candidate.span.start : candidate.span.end] == candidate.span.quote != ""
        assert 0 < len(candidate.content) <= 500
        assert 0.5 <= candidate.confidence <= 1 and 0 < candidate.importance <= 1
    return candidates


def slots(text: str, *, source: Source = Source.CUSTOMER_TURN, subject: str = "customer") -> dict[str, str]:
    """attribute -> value of the slots a text fills for a subject."""
    return {
        c.attribute: c.value
        for c in said(text, source=source)
        if c.attribute and c.subject == subject and not c.retracts
    }


def contents(text: str, kind: Kind, *, source: Source = Source.CUSTOMER_TURN) -> list[str]:
    """The contents of the candidates of one kind."""
    return [c.content for c in said(text, source=source) if c.kind is kind]
