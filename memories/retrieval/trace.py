"""The log of a recall: who asked, what stayed at which rank, and why the others fell."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from memories.contracts import RecallRequest
from memories.models import Memory, Recall, RecallHit
from memories.retrieval.rank import Scored
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id

LOGGED = 40  # fallen ones beyond this many are counted, not listed


@dataclass(frozen=True, kw_only=True)
class Step:
    """One considered memory: its score and the step that kept or dropped it."""

    memory: Memory
    scored: Scored
    kept: bool
    reason: str


def _listed(steps: Sequence[Step]) -> list[Step]:
    """Everything that stayed, and the best of what fell."""
    return [*(s for s in steps if s.kept), *[s for s in steps if not s.kept][:LOGGED]]


def query_hash(query: str) -> str:
    """A keyed digest of the question: equal questions can be found, none can be read."""
    return hmac.new(settings.SECRET_KEY.encode(), query.strip().casefold().encode(), hashlib.sha256).hexdigest()


def record(*, actor: Actor, customer: Customer, request: RecallRequest, steps: Sequence[Step], recall: Recall) -> None:
    """Store the recall and its hits: two statements."""
    recall.organization_id = actor.organization_id
    recall.customer = customer
    recall.conversation_id = request.conversation_id
    recall.actor_kind, recall.actor_id, recall.actor_name = actor.kind, actor.id, actor.name
    recall.purpose = request.purpose
    recall.query_hash = query_hash(request.query)
    recall.as_of = request.as_of
    recall.budget_tokens = request.budget_tokens
    recall.save(force_insert=True)
    RecallHit.unscoped.bulk_create(
        [
            RecallHit(
                id=new_id(),
                organization_id=actor.organization_id,
                recall=recall,
                memory=step.memory,
                revision_id=step.memory.head_id,
                rank=rank,
                score=round(step.scored.score, 6),
                parts={
                    "relevance": round(step.scored.relevance, 4),
                    "importance": round(step.scored.importance, 4),
                    "recency": round(step.scored.recency, 4),
                    "boost": round(step.scored.boost, 4),
                },
                kept=step.kept,
                reason=step.reason,
            )
            for rank, step in enumerate(_listed(steps), start=1)
        ]
    )
