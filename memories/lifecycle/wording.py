"""What a memory is to say: the fields that a writer gives, apart from who writes and why."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.contracts import Candidate
from memories.enums import Audience, Source, Status, Tier, Trust
from memories.models import Observation, Space
from supportmem.accounts.actors import Actor

_RESOLVED = {"zh": "已解决：", "ja": "解決済み：", "de": "Gelöst: ", "es": "Resuelto: ", "fr": "Résolu : "}


def resolved_wording(content: str, *, language: str) -> str:
    """A problem's words once it is solved: whoever reads them must not take it for open."""
    return _RESOLVED.get(language, "Resolved: ") + content


@dataclass(frozen=True, kw_only=True)
class Act:
    """Who changes something, why, and as part of which run. `run_id` groups what can be undone as one."""

    actor: Actor
    reason: str
    run_id: UUID
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Writing(Act):
    """An act that says something: from which observation, in which words."""

    observation: Observation
    candidate: Candidate


@dataclass(frozen=True, kw_only=True)
class Placement:
    """Where a new memory goes and how it may be shown. `id` is made beforehand when another row points to it."""

    id: UUID
    space: Space
    trust: Trust
    audience: Audience
    speaker: Source
    status: Status = Status.ACTIVE
    tier: Tier = Tier.SEARCHABLE
    valid_to: datetime | None = None
    superseded_by: UUID | None = None
