"""What operators see of the durable queue. Ids, numbers and fixed words only: nobody's text."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import ObservationState, Source


@dataclass(frozen=True, kw_only=True)
class StateCount:
    """How many observations are in a state; for those that are to leave it, how long the oldest has been here."""

    state: ObservationState
    number: int
    oldest_seconds: float | None = None


@dataclass(frozen=True, kw_only=True)
class DeadLetter:
    """An observation that was given up, and why."""

    observation_id: UUID
    conversation_id: UUID | None
    source: Source
    occurred_at: datetime
    attempts: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class QueueView:
    """The whole queue: every state, and the oldest of what has failed."""

    states: tuple[StateCount, ...]
    failed: tuple[DeadLetter, ...]
