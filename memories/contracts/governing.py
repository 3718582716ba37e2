"""What crosses the door of governing: runs, what an undo did, what a quarantine took back."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import RunKind


@dataclass(frozen=True, kw_only=True)
class Wording:
    """What a memory is to say. Empty means: leave it, or derive it from the other."""

    content: str = ""
    value: str = ""


@dataclass(frozen=True, kw_only=True)
class RunView:
    """One unit of change as people see it. `undone_by` is the run that took it back."""

    id: UUID
    customer_id: UUID | None
    kind: RunKind
    observation_id: UUID | None
    actor: str
    changes: int
    created_at: datetime
    undone_at: datetime | None
    undone_by: UUID | None


@dataclass(frozen=True, kw_only=True)
class Left:
    """A memory that was not changed back, and why."""

    memory_id: UUID
    why: str


@dataclass(frozen=True, kw_only=True)
class Undone:
    """What taking a run back did: `run_id` is the new run, which can be undone in its turn."""

    run_id: UUID
    changed: tuple[UUID, ...]
    left: tuple[Left, ...]


@dataclass(frozen=True, kw_only=True)
class Suspect:
    """Which source is distrusted; exactly one is given. `author_id` is the user or program that brought words in."""

    observation_id: UUID | None = None
    author_id: UUID | None = None
    import_id: UUID | None = None


@dataclass(frozen=True, kw_only=True)
class Shaped:
    """A recall whose result held words of the source; with the purpose "answer" an answer was written from it."""

    recall_id: UUID
    purpose: str
    reader: str
    customer_id: UUID
    conversation_id: UUID | None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class Quarantined:
    """What a quarantine took back. `taken_back` hold no more, `restored` say again what other sources said."""

    run_id: UUID
    observations: int
    taken_back: tuple[UUID, ...]
    restored: tuple[UUID, ...]
    left: tuple[Left, ...]
    shaped: tuple[Shaped, ...]


@dataclass(frozen=True, kw_only=True)
class FieldChange:
    """One field of a memory that is no words, before and after, as people read it."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class Restoring:
    """What restoring a revision would do. `version` is what was looked at, to be named when it is done.

    `turns` says how many turns with today's value would be recalled no more; `hindered` why it would be refused.
    """

    number: int
    version: int
    before: str
    after: str
    value_before: str
    value_after: str
    changes: tuple[FieldChange, ...]
    turns: int
    hindered: str
