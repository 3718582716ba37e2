"""What crosses the door of skills: ways of solving something, and what came of using them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import Status, Trust


@dataclass(frozen=True, kw_only=True)
class NewSkill:
    """A skill to be made. Without a team: of the organization, for those who read all of it; else of the own team."""

    name: str
    steps: tuple[str, ...]
    team_id: UUID | None = None


@dataclass(frozen=True, kw_only=True)
class NewOutcome:
    """What came of using a skill. The same `key` twice is one outcome; without one, each call counts."""

    succeeded: bool
    note: str = ""
    customer_id: UUID | None = None
    conversation_id: UUID | None = None
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class OutcomeView:
    """One use of a skill, as people see it."""

    succeeded: bool
    note: str
    conversation_id: UUID | None
    actor: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class SkillView:
    """A skill as people see it. `id` is its memory's. `failures` are the newest notes of what did not work.

    `success_rate` begins at one half and is drawn to what was seen: (successes + 1) / (attempts + 2).
    """

    id: UUID
    name: str
    steps: tuple[str, ...]
    attempts: int
    successes: int
    success_rate: float
    last_used_at: datetime | None
    status: Status
    trust: Trust
    team_id: UUID | None
    failures: tuple[OutcomeView, ...] = ()
