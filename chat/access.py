"""Who may read which conversation: the organization's wall, and the customer's reader. Nothing else decides."""

from uuid import UUID

from django.db.models import QuerySet

from chat.models import Conversation, Generation
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer, readable_customers
from supportmem.common.errors import NotFound


def readable_conversations(actor: Actor) -> QuerySet[Conversation]:
    """The conversations about customers within the actor's reach, as one SQL condition."""
    return Conversation.unscoped.filter(
        organization_id=actor.organization_id, customer__in=readable_customers(actor).order_by()
    )


def access_conversation(actor: Actor, *, conversation_id: UUID) -> Conversation:
    """Load one conversation with its customer. Raises NotFound when absent or out of reach."""
    found = readable_conversations(actor).select_related("customer").filter(id=conversation_id).first()
    if found is None:
        raise NotFound("conversation")
    return found


def lock_conversation(actor: Actor, *, conversation_id: UUID) -> Conversation:
    """The same, locked until the transaction ends: whoever adds to a conversation does it alone."""
    return locked(access_conversation(actor, conversation_id=conversation_id))


def locked(conversation: Conversation) -> Conversation:
    """Lock a conversation that was loaded already; rights have been decided.

    Its customer first: see lock_customer for the order.
    """
    lock_customer(customer_id=conversation.customer_id)
    rows = Conversation.unscoped.select_related("customer").select_for_update(of=("self",))
    return rows.get(id=conversation.id)


def access_generation(actor: Actor, *, generation_id: UUID) -> Generation:
    """Load one answer in the making or made. Raises NotFound when absent or out of reach."""
    found = Generation.unscoped.filter(
        id=generation_id,
        organization_id=actor.organization_id,
        conversation__in=readable_conversations(actor).order_by(),
    ).first()
    if found is None:
        raise NotFound("answer")
    return found
