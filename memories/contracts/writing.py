"""What crosses the door on the way in: what was said, what is proposed, what was decided and done."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from memories.enums import (
    Kind,
    MemoryType,
    ObservationState,
    Proposer,
    Scope,
    Source,
    Status,
    Trust,
    Verdict,
    Withheld,
)


@dataclass(frozen=True, kw_only=True)
class Utterance:
    """Something that happened and may be learnt from, before screening.

    `occurred_at` is an aware instant in UTC; `time_zone` is the customer's IANA zone, used to resolve
    "tomorrow". `idempotency_key` is unique per organization: the same key twice is one observation.
    `import_id` names the bulk import it comes from, which is learnt in the background and in the order of its dates.
    `expires_at` is until when what it says may be remembered, none for as long as its kind is.
    `speaker_name` is who said it, redacted.
    `memory_on` is false where memory is switched off: the words are kept as evidence, and nothing is learnt.
    """

    organization_id: UUID
    customer_id: UUID
    text: str
    source: Source
    occurred_at: datetime
    idempotency_key: str
    conversation_id: UUID | None = None
    turn_id: UUID | None = None
    speaker_name: str = ""
    language: str = ""
    time_zone: str = "UTC"
    import_id: UUID | None = None
    expires_at: datetime | None = None
    memory_on: bool = True


@dataclass(frozen=True, kw_only=True)
class Report:
    """Something that another system tells of a customer: a tool result, an event, an e-mail, outside text.

    `key` is the teller's own: the same one twice is one observation. Without `occurred_at` it happened now.
    """

    customer_id: UUID
    source: str
    text: str
    key: str
    occurred_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Span:
    """A quoted piece of a text: text[start:end] == quote, in characters."""

    start: int
    end: int
    quote: str


ANY: Final = "* "  # before an old value's last word: every other value of the slot that ends so


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A proposed memory with the words it came from.

    A slot is (subject, attribute, value). `subject` is "customer" unless a third person is meant.
    `attribute` is empty when the candidate fills no slot. `many_valued` says whether the slot may hold
    several values at once (likes) or one (name). `corrects` means the speaker says that what was known is
    wrong (misspelt) rather than changed. `old_value` names what gives way, or with ANY before it every value that
    ends in a word. `retracts` means: forget or deny the value; with `valid_to`, it
    held until then. `polarity` is "+" or
    "-" (likes / dislikes). Confidence and importance are within 0..1. `scope` places a temporary wish into the
    conversation's own space. `valid_to` is set where the words themselves say until when it is true.
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
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    proposer: Proposer = Proposer.RULES
    rule: str = ""
    model: str = ""
    prompt_version: str = ""
    corrections: tuple[str, ...] = ()
    scope: Scope = Scope.CUSTOMER


@dataclass(frozen=True, kw_only=True)
class Match:
    """A neighbour of a candidate in the same space: what holds, what waits for its time, or a past value of its slot.

    `confirmed_at` is when a person last vouched for its wording, `last_said` when it was last said, `quote` the words
    that it was taken from where these are asked for.
    """

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
    valid_to: datetime | None = None
    confirmed_at: datetime | None = None
    last_said: datetime | None = None
    status: Status = Status.ACTIVE
    quote: str = ""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What to do with a candidate, and the one sentence that says why.

    `in_place` writes a new revision of the target (what was wrong); without it the target is superseded (what
    changed). `until` adds a value that had already given way at that instant (old news, told late), or ends the target
    then with nothing in its place; and `cuts` names
    the past value that it ended. `begins` moves the beginning of what is known. `ends` are others that give way too.
    """

    verdict: Verdict
    reason: str
    target_id: UUID | None = None
    target_version: int | None = None
    in_place: bool = False
    until: datetime | None = None
    begins: datetime | None = None
    cuts: UUID | None = None
    ends: tuple[UUID, ...] = ()


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
    """The answer of observe: the row, whether it was new, where it stands, and why nothing is learnt from it."""

    observation_id: UUID
    created: bool
    text: str
    state: ObservationState = ObservationState.PENDING
    withheld: Withheld | None = None
    changes: tuple[Change, ...] = ()
