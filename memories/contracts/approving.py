"""What crosses the door of approvals: what waits for a person, one candidate with its evidence, how many wait."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import Kind, Source, Trust, Waits


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """A candidate that waits for a person. `held_by` is who looks at it now, when that is somebody else."""

    id: UUID
    customer_id: UUID
    customer: str
    kind: Kind
    attribute: str
    content: str
    value: str
    waits_for: Waits
    reason: str
    source: Source
    trust: Trust
    said_at: datetime
    since: datetime
    held_by: str


@dataclass(frozen=True, kw_only=True)
class Known:
    """What is known and would give way, or be confirmed, when the candidate is let in."""

    memory_id: UUID
    version: int
    content: str
    value: str
    trust: Trust
    valid_from: datetime


@dataclass(frozen=True, kw_only=True)
class Approval(Waiting):
    """One of them with its evidence: the text cut at the words it came from, and what is known instead.

    `takes_back`: letting it in ends something. `alike` are others of the customer that may be let in with it.
    """

    before: str
    words: str
    after: str
    known: Known | None
    takes_back: bool
    can_keep_both: bool
    alike: tuple[UUID, ...]
    held_until: datetime | None
    turn_id: UUID | None
    conversation_id: UUID | None
    place: int
    total: int
    previous: UUID | None
    next: UUID | None


@dataclass(frozen=True, kw_only=True)
class Backlog:
    """How many wait, since when the oldest does, and whether that is longer than the policy wants."""

    waiting: int
    oldest: datetime | None
    is_old: bool


@dataclass(frozen=True, kw_only=True)
class Decided:
    """What a decision did: how many candidates it settled, and the memory that holds now, if one does."""

    settled: int
    memory_id: UUID | None = None
