"""What crosses the door for people to see: memories with their history, the panel, the queue, an erasure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import Audience, Kind, MemoryType, Source, SpaceLevel, Status, Trust, Withheld


@dataclass(frozen=True, kw_only=True)
class EvidenceView:
    """Where a revision's words came from."""

    observation_id: UUID
    turn_id: UUID | None
    conversation_id: UUID | None
    quote: str
    occurred_at: datetime
    source: Source


@dataclass(frozen=True, kw_only=True)
class RevisionView:
    """One immutable wording of a memory.

    `valid_from` and `valid_to` bound when it held, half-open: for a wording that was put right, until that instant.
    `proposer` is who read it (rules, model, person, system), with the model and prompt version where one did.
    """

    id: UUID
    number: int
    content: str
    value: str
    verb: str
    reason: str
    actor: str
    created_at: datetime
    status: Status
    valid_from: datetime
    valid_to: datetime | None
    evidence: tuple[EvidenceView, ...] = ()
    proposer: str = ""
    model: str = ""
    prompt_version: str = ""


@dataclass(frozen=True, kw_only=True)
class ShareView:
    """Where a memory is known as well, by reference. `space_id` is None where the reader cannot look."""

    id: UUID
    level: SpaceLevel
    name: str
    space_id: UUID | None
    shared_by: str
    reason: str
    created_at: datetime


@dataclass(frozen=True, kw_only=True)
class MemoryView:
    """A memory as people see it. `revisions` and `shares` are filled by `read`, empty in lists.

    `shared_from` says where it lives when it is shown by a share alone ("another customer"); then it can only be read,
    and customer, turns and conversations are not told.
    """

    id: UUID
    customer_id: UUID | None
    type: MemoryType
    kind: Kind
    category: str
    subject: str
    attribute: str
    value: str
    content: str
    language: str
    confidence: float
    importance: float
    trust: Trust
    status: Status
    audience: Audience
    tier: str
    read_only: bool
    tags: tuple[str, ...]
    valid_from: datetime
    valid_to: datetime | None
    event_at: datetime | None
    expires_at: datetime | None
    created_at: datetime
    retired_at: datetime | None
    last_used_at: datetime | None
    use_count: int
    confirmations: int
    version: int
    superseded_by: UUID | None
    revision_id: UUID
    turn_id: UUID | None
    conversation_id: UUID | None
    polarity: str = "+"
    revisions: tuple[RevisionView, ...] = ()
    shared_from: str = ""
    shares: tuple[ShareView, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MemoryListing:
    """Which of a customer's memories to list: `status` may be "all", `after` is the last id of the page before.

    `as_of` asks for what was true then, `known_at` for what was known then; both: what was then thought to be true
    at `as_of`. With either, `status` is left aside.
    """

    customer_id: UUID
    status: str = Status.ACTIVE
    kind: str = ""
    as_of: datetime | None = None
    known_at: datetime | None = None
    after: UUID | None = None
    limit: int = 100


@dataclass(frozen=True, kw_only=True)
class MemoryChanged:
    """Sent by signals.memory_changed after commit."""

    organization_id: UUID
    customer_id: UUID | None
    conversation_id: UUID | None
    memory_ids: tuple[UUID, ...]


@dataclass(frozen=True, kw_only=True)
class Erased:
    """What an erasure destroyed: rows per store, and the receipt's id."""

    receipt_id: UUID
    counts: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class ConflictView:
    """Something said against what is known, by somebody trusted less: a person must decide between the two."""

    id: UUID
    memory_id: UUID
    attribute: str
    known: str
    known_trust: Trust
    proposed: str
    proposed_trust: Trust
    source: Source
    reason: str
    said_at: datetime
    turn_id: UUID | None
    conversation_id: UUID | None


@dataclass(frozen=True, kw_only=True)
class CustomerMemory:
    """What stands beside a thread: single-valued slots, open problems, the rest newest first.

    `withheld` is set when the customer does not want memory to be used: then nothing of it is shown.
    """

    profile: tuple[MemoryView, ...]
    open_problems: tuple[MemoryView, ...]
    remembered: tuple[MemoryView, ...]
    learning: int
    conflicts: tuple[ConflictView, ...] = ()
    withheld: Withheld | None = None


@dataclass(frozen=True, kw_only=True)
class Learnt:
    """What one step of the worker did, in observations."""

    processed: int
    failed: int
    waiting: int


@dataclass(frozen=True, kw_only=True)
class QueueState:
    """The durable queue: observations waiting, age of the oldest that is due in seconds, given up."""

    waiting: int
    oldest_seconds: float
    failed: int
