"""Which spaces an actor may read. The only file that knows grants; docs/access.md is the rule in words.

Membership decides first (accounts.customers), guardian grants on spaces widen it, within the organization.
A superuser flag gives nothing here.
"""

from uuid import UUID

from django.db.models import Q, QuerySet

from memories.enums import SpaceLevel
from memories.models import Memory, Space, SpaceGroupGrant, SpaceUserGrant
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import readable_customers
from supportmem.accounts.models import Customer
from supportmem.common.errors import NotFound

READ = "view_space"


def granted_space_ids(actor: Actor) -> set[UUID]:
    """Spaces that somebody granted this person, alone or through a group. Two queries, none for programs."""
    if actor.id is None:
        return set()
    direct = SpaceUserGrant.objects.filter(user_id=actor.id, permission__codename=READ)
    by_group = SpaceGroupGrant.objects.filter(group__user=actor.id, permission__codename=READ)
    return {
        *direct.values_list("content_object_id", flat=True),
        *by_group.values_list("content_object_id", flat=True),
    }


def readable_spaces(actor: Actor) -> QuerySet[Space]:
    """Every space within reach, as one SQL condition."""
    own = Q(level=SpaceLevel.ORGANIZATION) | Q(level=SpaceLevel.AGENT, agent_id=actor.id)
    customers = Q(level__in=[SpaceLevel.CUSTOMER, SpaceLevel.CONVERSATION], customer__in=readable_customers(actor))
    teams = Q(level=SpaceLevel.TEAM)
    if not actor.reads_whole_organization:
        teams &= Q(team_id__in=actor.team_ids)
    granted = Q(id__in=granted_space_ids(actor))
    if actor.id is None:
        own = Q(level=SpaceLevel.ORGANIZATION)
    return Space.unscoped.filter(organization_id=actor.organization_id).filter(own | customers | teams | granted)


def chain(actor: Actor, *, customer: Customer, conversation_id: UUID | None) -> list[UUID]:
    """The spaces that speak in a talk about this customer: conversation, customer, team, organization, own."""
    about = (
        Q(level=SpaceLevel.CUSTOMER, customer=customer)
        | Q(level=SpaceLevel.ORGANIZATION)
        | Q(level=SpaceLevel.AGENT)
        | Q(level=SpaceLevel.TEAM, team_id=customer.team_id)
    )
    if conversation_id is not None:
        about |= Q(level=SpaceLevel.CONVERSATION, customer=customer, conversation_id=conversation_id)
    return list(readable_spaces(actor).filter(about).values_list("id", flat=True))


def readable_memories(actor: Actor) -> MemoryQuerySet:
    """Memories in readable spaces, of any status."""
    return Memory.unscoped.filter(space__in=readable_spaces(actor))


def access_memory(actor: Actor, *, memory_id: UUID) -> Memory:
    """Load one memory. Raises NotFound when absent or out of reach."""
    memory = readable_memories(actor).filter(id=memory_id).first()
    if memory is None:
        raise NotFound("memory")
    return memory


def conversation_space(customer: Customer, *, conversation_id: UUID) -> Space:
    """The conversation's own space, made on first use: what is said there of passing wishes is served nowhere else."""
    space, _ = Space.unscoped.get_or_create(
        level=SpaceLevel.CONVERSATION,
        conversation_id=conversation_id,
        defaults={"organization_id": customer.organization_id, "customer": customer},
    )
    return space


def customer_space(customer: Customer) -> Space:
    """The customer's space, made on first use."""
    space, _ = Space.unscoped.get_or_create(
        level=SpaceLevel.CUSTOMER, customer=customer, defaults={"organization_id": customer.organization_id}
    )
    return space


def shared_space(*, organization_id: UUID, team_id: UUID | None) -> Space:
    """A team's space, or without a team the organization's, made on first use: for what is of no single customer."""
    if team_id is None:
        space, _ = Space.unscoped.get_or_create(level=SpaceLevel.ORGANIZATION, organization_id=organization_id)
        return space
    space, _ = Space.unscoped.get_or_create(
        level=SpaceLevel.TEAM, team_id=team_id, defaults={"organization_id": organization_id}
    )
    return space
