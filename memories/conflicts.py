"""Conflicts: what somebody trusted less says against what is known. Both stand side by side until a person decides."""

from memories.contracts import ConflictView
from memories.enums import Source, Status, Trust, Verdict
from memories.models import Memory, Proposal
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.models import Customer

SHOWN = 50


def open_conflicts(memories: MemoryQuerySet, *, customer: Customer) -> tuple[ConflictView, ...]:
    """Newest first; only those whose known side still holds. `memories` is what the reader may see. Two queries."""
    waiting = Proposal.unscoped.filter(
        organization_id=customer.organization_id, customer=customer, state="waiting", verdict=Verdict.REVIEW
    ).exclude(memory_id=None)
    rows = list(waiting.select_related("observation").order_by("-id")[: SHOWN * 2])
    held = {m.id: m for m in memories.filter(id__in={row.memory_id for row in rows}, status=Status.ACTIVE)}
    told: dict[tuple[object, str], ConflictView] = {}
    for row in rows:
        known = held.get(row.memory_id) if row.memory_id else None
        if known is not None:
            view = _view(row, known=known)
            told.setdefault((known.id, view.proposed.casefold()), view)
    return tuple(told.values())[:SHOWN]


def _view(row: Proposal, *, known: Memory) -> ConflictView:
    return ConflictView(
        id=row.id,
        memory_id=known.id,
        attribute=known.attribute,
        known=known.value or known.content,
        known_trust=Trust(known.trust),
        proposed=str(row.candidate.get("value") or row.candidate.get("content") or ""),
        proposed_trust=Trust(row.observation.trust),
        source=Source(row.observation.source),
        reason=row.reason,
        said_at=row.observation.occurred_at,
        turn_id=row.observation.turn_id,
        conversation_id=row.observation.conversation_id,
    )
