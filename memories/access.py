"""Which spaces an actor may read. The only file that knows grants; docs/access.md is the rule in words.

Membership decides first (accounts.customers), guardian grants on spaces widen it, within the organization,
and grants on one memory, the exception, that memory alone.
A superuser flag gives nothing here.
"""

from collections.abc import Collection
from uuid import UUID

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from memories.enums import SpaceLevel
from memories.models import Memory, MemoryGroupGrant, MemoryUserGrant, Space, SpaceGroupGrant, SpaceUserGrant
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import within_reach
from supportmem.accounts.models import Customer
from supportmem.common.errors import Forbidden, NotFound

READ = "view_space"
WRITE = "change_space"
READ_ONE = "view_memory"


def granted(actor: Actor, *, right: str = READ, path: str = "") -> Q:
    """The condition that somebody granted a space to this person, alone or through a group; false for programs.

    On a space, or on what leads to one by `path`.
    """
    if actor.id is None:
        return Q((f"{path}pk__in", ()))
    direct = SpaceUserGrant.objects.filter(user_id=actor.id, permission__codename=right)
    by_group = SpaceGroupGrant.objects.filter(group__user=actor.id, permission__codename=right)
    key = f"{path}id__in"
    return Q((key, direct.values("content_object_id"))) | Q((key, by_group.values("content_object_id")))


def readable_spaces(actor: Actor) -> QuerySet[Space]:
    """Every space within reach, as one SQL condition."""
    return Space.unscoped.filter(_readable(actor), organization_id=actor.organization_id)


def writable_spaces(actor: Actor) -> QuerySet[Space]:
    """Where the actor may put something: as readable, but the organization's own space is for who reads all of it, and
    a grant must be one to change.
    """
    theirs = _theirs(actor)
    if not actor.reads_whole_organization:
        theirs &= ~Q(level=SpaceLevel.ORGANIZATION)
    return Space.unscoped.filter(theirs | granted(actor, right=WRITE), organization_id=actor.organization_id)


def _readable(actor: Actor, *, path: str = "") -> Q:
    """The rule, as a condition on a space, or on what leads to one by `path`."""
    return _theirs(actor, path=path) | granted(actor, path=path)


def _theirs(actor: Actor, *, path: str = "") -> Q:
    """What membership gives. Read from the rows themselves: a list of all customers or spaces would grow with them."""
    level = f"{path}level"
    customers = Q((f"{level}__in", [SpaceLevel.CUSTOMER, SpaceLevel.CONVERSATION]))
    customers &= within_reach(actor, path=f"{path}customer__")
    teams = Q((level, SpaceLevel.TEAM))
    if not actor.reads_whole_organization:
        teams &= Q((f"{path}team_id__in", actor.team_ids))
    found = Q((level, SpaceLevel.ORGANIZATION)) | customers | teams
    return found if actor.id is None else found | Q((level, SpaceLevel.AGENT), (f"{path}agent_id", actor.id))


def chain(actor: Actor, *, customer: Customer, conversation_id: UUID | None) -> list[UUID]:
    """The spaces that speak in a talk about this customer: conversation, customer, team, organization, own."""
    return list(levels(actor, customer=customer, conversation_id=conversation_id))


def levels(actor: Actor, *, customer: Customer, conversation_id: UUID | None) -> dict[UUID, SpaceLevel]:
    """The chain, with the level of each of its spaces."""
    about = _about(customer, team=customer.team_id, conversation_id=conversation_id)
    found = readable_spaces(actor).filter(about).values_list("id", "level")
    return {space_id: SpaceLevel(level) for space_id, level in found}


def chain_of_outer(actor: Actor, *, conversation_id: UUID | None) -> QuerySet[Space]:
    """The same as a subquery of a query for a customer."""
    return readable_spaces(actor).filter(
        _about(OuterRef("pk"), team=OuterRef("team_id"), conversation_id=conversation_id)
    )


def _about(customer: Customer | OuterRef, *, team: UUID | OuterRef | None, conversation_id: UUID | None) -> Q:
    about = (
        Q(level=SpaceLevel.CUSTOMER, customer=customer)
        | Q(level=SpaceLevel.ORGANIZATION)
        | Q(level=SpaceLevel.AGENT)
        | Q(level=SpaceLevel.TEAM, team_id=team)
    )
    if conversation_id is not None:
        about |= Q(level=SpaceLevel.CONVERSATION, customer=customer, conversation_id=conversation_id)
    return about


def readable_memories(actor: Actor) -> MemoryQuerySet:
    """Memories of any status in readable spaces, and what is shared to one or granted by itself. Each says `is_own`:
    whether the space where it lives is readable, too; of the others only the words are shown (memories.history), and
    nothing changed.
    """
    rows = Memory.unscoped.filter(organization_id=actor.organization_id).select_related("space")
    rows = rows.annotate(is_own=ExpressionWrapper(_readable(actor, path="space__"), output_field=BooleanField()))
    told = Memory.unscoped.shared_to(readable_spaces(actor)).filter(id=OuterRef("id"))  # asked of single rows only
    return rows.filter(Q(is_own=True) | Exists(told) | Exists(_granted_alone(actor).filter(id=OuterRef("id"))))


def _granted_alone(actor: Actor) -> MemoryQuerySet:
    """The memories that somebody granted to this person one by one, alone or through a group; none for programs."""
    rows = Memory.unscoped.carried()
    if actor.id is None:
        return rows.none()
    direct = MemoryUserGrant.objects.filter(user_id=actor.id, permission__codename=READ_ONE)
    by_group = MemoryGroupGrant.objects.filter(group__user=actor.id, permission__codename=READ_ONE)
    held = Q(id__in=direct.values("content_object_id")) | Q(id__in=by_group.values("content_object_id"))
    return rows.filter(held)


def memories_of(actor: Actor, *, customer: Customer, levels: Collection[SpaceLevel]) -> MemoryQuerySet:
    """What is known of a customer, and what is shared to the customer's spaces of these levels."""
    spaces = Space.unscoped.filter(customer=customer, level__in=levels)
    rows = readable_memories(actor)
    return rows.filter(Q(customer=customer) | rows.is_shared_to(spaces))


def is_own(memory: Memory) -> bool:
    """Whether the reader for whom it was loaded sees where it lives; not so when a share alone shows it."""
    return bool(getattr(memory, "is_own", True))


def access_memory(actor: Actor, *, memory_id: UUID) -> Memory:
    """Load one memory. Raises NotFound when absent or out of reach."""
    memory = readable_memories(actor).filter(id=memory_id).first()
    if memory is None:
        raise NotFound("memory")
    return memory


def access_memory_to_change(actor: Actor, *, memory_id: UUID) -> Memory:
    """Load one memory to change it. Raises NotFound as above, Forbidden when it may only be read."""
    memory = access_memory(actor, memory_id=memory_id)
    if not is_own(memory):
        raise Forbidden("It is shared here and lives elsewhere: those who see it there may change it.")
    if memory.space.level == SpaceLevel.ORGANIZATION and not actor.reads_whole_organization:
        raise Forbidden("It is the whole organization's: reviewers and administrators may change it.")
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


def agent_space(actor: Actor) -> Space:
    """A person's own space, made on first use. Raises NotFound for programs, who have none."""
    if actor.id is None:
        raise NotFound("space")
    space, _ = Space.unscoped.get_or_create(
        level=SpaceLevel.AGENT, organization_id=actor.organization_id, agent_id=actor.id
    )
    return space
