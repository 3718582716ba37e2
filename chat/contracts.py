"""Frozen values that cross the door of chat; templates, API and sockets render these."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chat.enums import AnswerMode, AuthorKind, ConversationStatus, GenerationState, ImportState
from memories.contracts import ConflictView, MemoryView


@dataclass(frozen=True, kw_only=True)
class MemoryLine:
    """One remembered thing as it was used in an answer, `n` being its citation number.

    `url` leads to the turn it came from ("" when there is none). `retired` is set when it no longer holds;
    `replaced_by` then is the content that took its place, "" when nothing did.
    """

    n: int
    memory_id: UUID
    revision_id: UUID
    turn_id: UUID | None
    conversation_id: UUID | None
    content: str
    kind: str
    confidence: float
    said_at: datetime
    url: str
    cited: bool
    retired: bool = False
    replaced_by: str = ""
    pinned: bool = False
    read_only: bool = False
    shared_from: str = ""
    internal: bool = False


@dataclass(frozen=True, kw_only=True)
class AnswerView:
    """The assistant's part of a turn."""

    generation_id: UUID
    state: GenerationState
    mode: AnswerMode
    model: str
    notice: str
    memory_used: tuple[MemoryLine, ...]


@dataclass(frozen=True, kw_only=True)
class TurnView:
    """One turn of a thread. `content` is text after redaction, never markup."""

    id: UUID
    conversation_id: UUID
    seq: int
    author: AuthorKind
    author_name: str
    content: str
    occurred_at: datetime
    client_id: str
    erased: bool = False
    answer: AnswerView | None = None


@dataclass(frozen=True, kw_only=True)
class RunningAnswer:
    """An answer that is being written: text so far."""

    generation_id: UUID
    text: str
    mode: AnswerMode
    model: str


@dataclass(frozen=True, kw_only=True)
class ConversationLine:
    """One row of the list of conversations."""

    id: UUID
    customer_id: UUID
    customer_name: str
    status: ConversationStatus
    preview: str
    preview_author: str
    last_at: datetime
    turn_count: int
    assigned_to: str


@dataclass(frozen=True, kw_only=True)
class CustomerPanel:
    """What stands beside a thread."""

    customer_id: UUID
    name: str
    external_id: str
    locale: str
    time_zone: str
    team: str
    profile: tuple[MemoryView, ...]  # single-valued slots: name, e-mail, ...
    open_problems: tuple[MemoryView, ...]
    remembered: tuple[MemoryView, ...]  # the rest, newest first, at most 50
    conflicts: tuple[ConflictView, ...]  # what is said against what is known
    learning: int  # observations still waiting to be learnt from
    past: tuple[ConversationLine, ...]
    consent: str  # what the customer allows memory to do
    withheld: str = ""  # why nothing is shown of what is remembered


@dataclass(frozen=True, kw_only=True)
class ConversationView:
    """A whole thread: `turns` ascending; `last_seq` is the event sequence they were read at."""

    id: UUID
    customer_id: UUID
    customer_name: str
    status: ConversationStatus
    assigned_to: str
    turns: tuple[TurnView, ...]
    last_seq: int
    running: RunningAnswer | None
    memory_on: bool = True


@dataclass(frozen=True, kw_only=True)
class TurnReceived:
    """The answer of the chat door's `say`: the stored turn and, when asked for, the generation."""

    turn: TurnView
    created: bool
    generation_id: UUID | None = None


@dataclass(frozen=True, kw_only=True)
class NewTurn:
    """Something to say. `client_id` is made by the writer: the same one twice is one turn.

    Without `occurred_at` it happened now. `ask` also asks the assistant to answer it.
    """

    author: str
    content: str
    client_id: str
    occurred_at: datetime | None = None
    ask: bool = False


@dataclass(frozen=True, kw_only=True)
class AnswerResult:
    """What became of an answer. `turn` is None while it runs, and when it ended without a word."""

    generation_id: UUID
    state: GenerationState
    mode: AnswerMode
    notice: str
    turn: TurnView | None

    @property
    def citations(self) -> tuple[MemoryLine, ...]:
        """The memories that the text refers to, by number."""
        if self.turn is None or self.turn.answer is None:
            return ()
        return tuple(line for line in self.turn.answer.memory_used if line.cited)


@dataclass(frozen=True, kw_only=True)
class ImportProblemView:
    """A line that was left out: its number, the field that is wrong ("" for the whole line), what to change."""

    line: int
    field: str
    detail: str


@dataclass(frozen=True, kw_only=True)
class ImportView:
    """How far an import is. `known` lines were there already; `problems` are some of `problems_found`."""

    id: UUID
    state: ImportState
    notice: str
    bytes_total: int
    bytes_done: int
    lines: int
    customers: int
    conversations: int
    turns: int
    known: int
    problems_found: int
    problems: tuple[ImportProblemView, ...]
    created_at: datetime
    finished_at: datetime | None
