"""Step 1: the spaces that may speak. No readable space, no rows."""

from dataclasses import dataclass
from uuid import UUID

from memories import access
from memories.enums import SpaceLevel
from memories.models import Memory
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The spaces that may speak with their levels, and their memories as a SQL condition, shared ones included."""

    levels: dict[UUID, SpaceLevel]
    rows: MemoryQuerySet


def scope(actor: Actor, *, customer: Customer, conversation_id: UUID | None) -> Scope:
    """Memories of this customer's chain within the actor's reach."""
    levels = access.levels(actor, customer=customer, conversation_id=conversation_id)
    rows = Memory.unscoped.in_spaces(list(levels)).filter(organization_id=actor.organization_id)
    return Scope(levels=levels, rows=rows.select_related("space"))
