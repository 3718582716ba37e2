"""The log of a recall: who asked, what stayed at which rank, and why the others fell."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.conf import settings

from memories.contracts import RecallRequest, RecallStep
from memories.index.asked import Clause
from memories.lifecycle import used
from memories.lifecycle.used import CHANGED
from memories.models import Memory, Recall
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id
from supportmem.privacy.protect import masked

LOGGED = 40  # fallen ones beyond this many are counted, not listed


@dataclass(frozen=True, kw_only=True)
class Step:
    """One considered memory: its score with the factors that made it, and the step that kept or dropped it.

    `parts` are numbers by name: the log and the pages that show it take any name.
    """

    memory: Memory
    score: float
    kept: bool
    reason: str
    parts: Mapping[str, float] = field(default_factory=dict)


def _listed(steps: Sequence[Step]) -> list[Step]:
    """Everything that stayed, and the best of what fell."""
    return [*(s for s in steps if s.kept), *[s for s in steps if not s.kept][:LOGGED]]


def query_hash(query: str) -> str:
    """A keyed digest of the question: equal questions can be found, none can be read."""
    return hmac.new(settings.SECRET_KEY.encode(), query.strip().casefold().encode(), hashlib.sha256).hexdigest()


def without_secrets(query: str, *, organization_id: UUID) -> str:
    """The question as it may rest in the log. Nobody needs its secrets back: none goes to the vault."""
    return masked(organization_id, text=query.replace("\x00", ""))  # which PostgreSQL cannot hold


@dataclass(frozen=True, kw_only=True)
class Asking:
    """Who was asked about, how, and what keeps the question's vector: it rides on the log's statement."""

    customer: Customer
    request: RecallRequest
    vector: Clause | None = None


def shown(steps: Sequence[Step], *, still: frozenset[UUID]) -> tuple[RecallStep, ...]:
    """Every step as the door shows it, ranked as in the log."""
    return tuple(
        RecallStep(
            memory_id=step.memory.id,
            revision_id=step.memory.head_id,
            content=step.memory.content,
            rank=rank,
            score=step.score,
            kept=step.kept and step.memory.id in still,
            reason=CHANGED if step.kept and step.memory.id not in still else step.reason,
            parts=step.parts,
        )
        for rank, step in enumerate(steps, start=1)
    )


def record(*, actor: Actor, asking: Asking, steps: Sequence[Step], recall: Recall, now: datetime) -> frozenset[UUID]:
    """Store the recall and its hits, and mark what was used; the memories that still hold. One statement.

    `recall` carries what was counted on the way. What was kept and is not among the answer has changed while we
    searched: it must not enter a prompt.
    """
    request, customer = asking.request, asking.customer
    row: dict[str, used.Value] = {
        "id": recall.id,
        "organization_id": actor.organization_id,
        "customer_id": customer.id,
        "conversation_id": request.conversation_id,
        "actor_kind": actor.kind,
        "actor_id": actor.id,
        "actor_name": actor.name,
        "purpose": request.purpose,
        "query_hash": query_hash(request.query),
        "query_text": recall.query_text,
        "as_of": request.as_of or request.known_at,
        "considered": recall.considered,
        "cut": recall.cut,
        "tokens": recall.tokens,
        "budget_tokens": request.budget_tokens,
        "policy_version": recall.policy_version,
        "degraded": json.dumps(recall.degraded),
        "withheld": recall.withheld,
    }
    hits = [_hit(step, rank=rank) for rank, step in enumerate(_listed(steps), start=1)]
    then = row["as_of"] is not None
    return used.write_down(recall=row, hits=hits, then=then, now=now, beside=asking.vector)


def _hit(step: Step, *, rank: int) -> dict[str, object]:
    return {
        "id": str(new_id()),
        "memory_id": str(step.memory.id),
        "revision_id": str(step.memory.head_id),
        "version": step.memory.version,
        "rank": rank,
        "score": round(step.score, 6),
        "parts": {name: round(value, 4) for name, value in step.parts.items()},
        "kept": step.kept,
        "reason": step.reason,
    }
