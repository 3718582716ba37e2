"""Step 1: the spaces that may speak. No readable space, no rows."""

from uuid import UUID

from memories import access
from memories.models import Memory
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer


def scope(actor: Actor, *, customer: Customer, conversation_id: UUID | None) -> MemoryQuerySet:
    """Memories of this customer's chain within the actor's reach, as a SQL condition."""
    spaces = access.chain(actor, customer=customer, conversation_id=conversation_id)
    return Memory.unscoped.in_spaces(spaces).filter(organization_id=actor.organization_id)
