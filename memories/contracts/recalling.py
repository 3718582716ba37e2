"""What crosses the door when memory is asked: the question, the hits, what citations show today."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from memories.enums import Audience, Kind, MemoryType, Trust, Withheld


@dataclass(frozen=True, kw_only=True)
class Filters:
    """Hard filters: only memories that meet all of them are looked at; an empty one lets everything pass.

    `subjects` are entities (customer, dog, ...); of `tags` a memory has all; `least_trust` is the lowest that counts.
    """

    types: tuple[MemoryType, ...] = ()
    kinds: tuple[Kind, ...] = ()
    subjects: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    least_trust: Trust | None = None


@dataclass(frozen=True, kw_only=True)
class RecallRequest:
    """One question to memory. `limit` in memories, `budget_tokens` in tokens of the prompt.

    `customer_visible` leaves internal memories out. `with_core` also gives what is always in the prompt, charged to
    the budget first. `as_of` answers with what was true then, `known_at` with what
    was known then. `explain` gives every candidate with what made its score. `memory_on` is false where memory is
    switched off.
    """

    query: str
    customer_id: UUID
    conversation_id: UUID | None = None
    limit: int = 10
    budget_tokens: int = 2000
    as_of: datetime | None = None
    purpose: str = "recall"
    customer_visible: bool = False
    with_core: bool = False
    filters: Filters = Filters()
    known_at: datetime | None = None
    explain: bool = False
    exclude_turn_ids: tuple[UUID, ...] = ()
    memory_on: bool = True


@dataclass(frozen=True, kw_only=True)
class Recalled:
    """One memory that stayed, with the score parts (each 0..1 before boosts) that put it there.

    `block` is the level of the core block it stands in, empty outside of core. `shared_from` says where it lives when a
    share brought it here: it fills no slot of who is asked about.
    """

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
    block: str = ""
    shared_from: str = ""


@dataclass(frozen=True, kw_only=True)
class BudgetUse:
    """Tokens: how many there were, were used, were used by core memory; what did not fit, in memories and tokens."""

    available: int
    used: int
    core: int = 0
    left_out: int = 0
    left_out_tokens: int = 0


@dataclass(frozen=True, kw_only=True)
class RecallStep:
    """One candidate: its place, its score with every factor by name, and the step that kept or dropped it."""

    memory_id: UUID
    revision_id: UUID
    content: str
    rank: int
    score: float
    kept: bool
    reason: str
    parts: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class RecallResult:
    """The answer of recall: `memories` by rank, `core` what is always in the prompt (it may repeat).

    `tokens` counts `memories`. `degraded` names the arms that were missing, in plain words. `withheld` says why
    memory was not allowed to look: then there is nothing, whatever is remembered. `learning` counts what the customer
    said that has not been learnt from yet: asked again in some seconds, memory may know more.
    """

    recall_id: UUID
    memories: tuple[Recalled, ...]
    tokens: int
    considered: int
    core: tuple[Recalled, ...] = ()
    degraded: tuple[str, ...] = ()
    withheld: Withheld | None = None
    learning: int = 0
    cut: int = 0
    budget: BudgetUse | None = None
    steps: tuple[RecallStep, ...] = ()


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
    pinned: bool = False
    read_only: bool = False
    shared_from: str = ""
