"""A memory becomes known in another space by reference, or is known there no longer. The row is and stays one."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memories import access
from memories.contracts import Place
from memories.enums import SpaceLevel, Status
from memories.governing.act import checked_reason, tell_of
from memories.lifecycle import sharing
from memories.lifecycle.wording import Act
from memories.models import Memory, MemoryShare, Space
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer, lock_customer
from supportmem.accounts.models import Consent, Team
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id


def share(actor: Actor, *, memory_id: UUID, to: Place, reason: str, now: datetime) -> Memory:
    """Known there from now on. Raises NotFound for either side out of reach, Forbidden, Conflict, Invalid."""
    require(actor, Ability.GOVERN_MEMORIES)
    why = checked_reason(reason)
    memory = access.access_memory(actor, memory_id=memory_id)
    if not access.is_own(memory):
        raise Forbidden("It is shared here itself: those who see it where it lives may share it further.")
    with transaction.atomic():
        space = _place(actor, to)
        _lock({memory.customer_id, space.customer_id})
        memory = Memory.unscoped.select_for_update(of=("self",)).select_related("space", "customer").get(id=memory_id)
        _refuse_unfit(memory, space=space)
        act = Act(actor=actor, reason=why, run_id=new_id(), now=now)
        sharing.begin(memory=memory, space=space, act=act)
        tell_of(actor, customer_id=space.customer_id, memory_ids=[memory.id])
    return memory


def unshare(actor: Actor, *, memory_id: UUID, share_id: UUID, now: datetime) -> Memory:
    """Known there no longer. For who sees the memory at home, and for who may write to where it is shared.

    Raises NotFound for what is out of reach or ended already, Forbidden for who may only read.
    """
    require(actor, Ability.GOVERN_MEMORIES)
    memory = access.access_memory(actor, memory_id=memory_id)
    with transaction.atomic():
        rows = MemoryShare.unscoped.select_for_update(of=("self",)).select_related("memory", "space")
        row = rows.filter(id=share_id, memory=memory, ended_at=None).first()
        if row is None:
            raise NotFound("share")
        if not access.is_own(memory):
            _refuse_guest(actor, space=row.space)
        act = Act(actor=actor, reason="Shared no longer.", run_id=new_id(), now=now)
        sharing.end(row, act=act)
        tell_of(actor, customer_id=row.space.customer_id, memory_ids=[memory.id])
    return memory


def _place(actor: Actor, to: Place) -> Space:
    """The space that is meant, if the actor may write there."""
    given = [to.space_id, to.customer_id, to.team_id, to.organization or None, to.own or None]
    if len([one for one in given if one is not None]) != 1:
        raise Invalid("Name one place: a customer, a team, the organization, your own, or a space.", field="to")
    if to.customer_id is not None:
        return access.customer_space(access_customer(actor, customer_id=to.customer_id))
    if to.team_id is not None:
        return _of_team(actor, team_id=to.team_id)
    if to.own:
        return access.agent_space(actor)
    if to.space_id is not None:
        space = access.readable_spaces(actor).filter(id=to.space_id).first()
        if space is None:
            raise NotFound("space")
        if not access.writable_spaces(actor).filter(id=space.id).exists():
            raise Forbidden("You may read there, but not put anything there.")
        return space
    if not actor.reads_whole_organization:
        raise Forbidden("Reviewers and administrators share with the whole organization.")
    return access.shared_space(organization_id=actor.organization_id, team_id=None)


def _of_team(actor: Actor, *, team_id: UUID) -> Space:
    mine = team_id in actor.team_ids or actor.reads_whole_organization
    if not mine or not Team.objects.filter(id=team_id, organization_id=actor.organization_id).exists():
        raise NotFound("team")
    return access.shared_space(organization_id=actor.organization_id, team_id=team_id)


def _lock(customer_ids: set[UUID | None]) -> None:
    """Both sides, always in the same order: an erasure of either comes before or after, never in between."""
    for customer_id in sorted((one for one in customer_ids if one is not None), key=str):
        lock_customer(customer_id=customer_id)


def _refuse_unfit(memory: Memory, *, space: Space) -> None:
    """Raises Conflict for what is not shared at all, or not there."""
    if memory.status != Status.ACTIVE:
        raise Conflict(f"Only what holds is shared; this is {memory.status}.")
    if memory.customer is not None and memory.customer.consent != Consent.REMEMBER:
        raise Conflict("The customer does not want to be remembered: nothing of theirs is shared.")
    if memory.space_id == space.id or memory.space.level == SpaceLevel.ORGANIZATION:
        raise Conflict("It is known there already.")
    if MemoryShare.unscoped.filter(memory=memory, space=space, ended_at=None).exists():
        raise Conflict("It is shared there already.")


def _refuse_guest(actor: Actor, *, space: Space) -> None:
    if not access.readable_spaces(actor).filter(id=space.id).exists():
        raise NotFound("share")
    if not access.writable_spaces(actor).filter(id=space.id).exists():
        raise Forbidden("You may read what is shared there, but not end it.")
