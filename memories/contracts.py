"""Frozen values that cross the door of memories. Imports no framework: anybody may hold these."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from memories.enums import (
    Audience,
    Kind,
    MemoryType,
    Proposer,
    Source,
    Status,
    Trust,
    Verdict,
)


@dataclass(frozen=True, kw_only=True)
class Utterance:
    """Something that happened and may be learnt from, before screening.

    `occurred_at` is an aware instant in UTC; `time_zone` is the customer's IANA zone, used to resolve
    "tomorrow". `idempotency_key` is unique per organization: the same key twice is one observation.
    """

    organization_id: UUID
    customer_id: UUID
    text: str
    source: Source
    occurred_at: datetime
    idempotency_key: str
    conversation_id: UUID | None = None
    turn_id: UUID | None = None
    language: str = ""
    time_zone: str = "UTC"


@dataclass(frozen=True, kw_only=True)
class Span:
    """A quoted piece of a text: text[start:end] == quote, in characters."""

    start: int
    end: int
    quote: str


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A proposed memory with the words it came from.

    A slot is (subject, attribute, value). `subject` is "customer" unless a third person is meant.
    `attribute` is empty when the candidate fills no slot. `many_valued` says whether the slot may hold
    several values at once (likes) or one (name). `corrects` means the speaker says that what was known is
    wrong (misspelt) rather than changed. `retracts` means: forget or deny the value. `polarity` is "+" or
    "-" (likes / dislikes). Confidence and importance are within 0..1.
    """

    type: MemoryType
    kind: Kind
    content: str
    span: Span
    subject: str = "customer"
    attribute: str = ""
    value: str = ""
    many_valued: bool = False
    corrects: bool = False
    retracts: bool = False
    old_value: str = ""
    polarity: str = "+"
    category: str = "general"
    confidence: float = 0.9
    importance: float = 0.5
    language: str = "en"
    tags: tuple[str, ...] = ()
    event_at: datetime | None = None
    valid_from: datetime | None = None
    expires_at: datetime | None = None
    proposer: Proposer = Proposer.RULES
    rule: str = ""
    model: str = ""
    prompt_version: str = ""
    corrections: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Match:
    """A neighbour of a candidate in the same space."""

    memory_id: UUID
    version: int
    kind: Kind
    content: str
    subject: str
    attribute: str
    value: str
    trust: Trust
    read_only: bool
    polarity: str
    same_slot: bool
    valid_from: datetime


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What to do with a candidate, and the one sentence that says why.

    `in_place` writes a new revision of the target (what was wrong); without it the target is superseded (what
    changed). `until` adds a value that had already given way at that instant (old news, told late).
    """

    verdict: Verdict
    reason: str
    target_id: UUID | None = None
    target_version: int | None = None
    in_place: bool = False
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Change:
    """What apply did."""

    verdict: Verdict
    memory_id: UUID | None
    revision_id: UUID | None
    superseded_id: UUID | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Observed:
    """The answer of observe: the row, and whether it was new."""

    observation_id: UUID
    created: bool
    text: str
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RecallRequest:
    """One question to memory. `limit` in memories, `budget_tokens` in tokens of the prompt.

    `customer_visible` leaves internal memories out. `as_of` answers with what was true then.
    """

    query: str
    customer_id: UUID
    conversation_id: UUID | None = None
    limit: int = 10
    budget_tokens: int = 2000
    as_of: datetime | None = None
    purpose: str = "recall"
    customer_visible: bool = False
    exclude_turn_ids: tuple[UUID, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Recalled:
    """One memory that stayed, with the score parts (each 0..1 before boosts) that put it there."""

    memory_id: UUID
    revision_id: UUID
    content: str
    kind: Kind
    type: MemoryType
    attribute: str
    value: str
    score: float
    rank: int
    confidence: float
    trust: Trust
    audience: Audience
    valid_from: datetime
    valid_to: datetime | None
    event_at: datetime | None
    said_at: datetime
    speaker: str
    turn_id: UUID | None
    conversation_id: UUID | None
    tokens: int
    core: bool = False
    language: str = "en"
    subject: str = "customer"
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class RecallResult:
    """The answer of recall: `memories` by rank, `core` what is always in the prompt (it may repeat).

    `tokens` counts `memories`. `degraded` names the arms that were missing, in plain words.
    """

    recall_id: UUID
    memories: tuple[Recalled, ...]
    tokens: int
    considered: int
    core: tuple[Recalled, ...] = ()
    degraded: tuple[str, ...] = ()


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
    """One immutable wording of a memory."""

    id: UUID
    number: int
    content: str
    value: str
    verb: str
    reason: str
    actor: str
    created_at: datetime
    evidence: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MemoryView:
    """A memory as people see it. `revisions` is filled by `read`, empty in lists."""

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
    revisions: tuple[RevisionView, ...] = ()


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
class UsedLine:
    """What a citation shows today: the wording then, and whether it still holds."""

    memory_id: UUID
    revision_id: UUID
    content: str
    kind: Kind
    confidence: float
    said_at: datetime
    turn_id: UUID | None
    conversation_id: UUID | None
    retired: bool
    replaced_by: str
    internal: bool


@dataclass(frozen=True, kw_only=True)
class CustomerMemory:
    """What stands beside a thread: single-valued slots, open problems, the rest newest first."""

    profile: tuple[MemoryView, ...]
    open_problems: tuple[MemoryView, ...]
    remembered: tuple[MemoryView, ...]
    learning: int


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
