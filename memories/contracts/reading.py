"""What crosses the door when it is asked who read a memory, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, kw_only=True)
class MemoryRead:
    """One recall that considered a memory. `id` is the recall's; `kept` says whether it was given to who asked."""

    id: UUID
    at: datetime
    actor_kind: str
    actor_id: UUID | None
    actor_name: str
    purpose: str
    customer_id: UUID
    conversation_id: UUID | None
    revision_id: UUID
    revision_number: int
    rank: int
    score: float
    kept: bool
    reason: str


@dataclass(frozen=True, kw_only=True)
class ShapedAnswer:
    """One answer whose prompt held a memory; `cited` when its text refers to it. `id` is the place in the list.

    `turn_id` is the answer in its conversation; None when it ended without a word or is still being written.
    """

    id: UUID
    answer_id: UUID
    at: datetime
    recall_id: UUID | None
    conversation_id: UUID
    turn_id: UUID | None
    revision_id: UUID
    revision_number: int
    number: int
    cited: bool
    asked_by: str
    model: str
    begins: str


@dataclass(frozen=True, kw_only=True)
class WhyRecalled:
    """Why one memory was given to an answer, from the log of its recall.

    `words` are those that it shares with the question; `parts` are the factors of its score by name, `best` is the
    highest score of the recall; `cut` of the `considered` fell as not relevant. `by_customer`: the customer said it.
    """

    recall_id: UUID
    revision_id: UUID
    words: tuple[str, ...]
    parts: Mapping[str, float]
    score: float
    best: float
    rank: int
    reason: str
    considered: int
    cut: int
    by_customer: bool
    degraded: tuple[str, ...]
