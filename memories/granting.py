"""The door of grants: one person reads one memory, or reads or changes one space, beyond what membership gives.

Actor first, the rest by keyword. For those who manage people. Each grant given or taken is a line in the ledger; a
grant never reaches over the wall, and ends with the membership. Refusals raise supportmem.common.errors.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import Permission
from django.db import transaction
from django.db.models.signals import post_delete

from memories import access
from memories.models import Memory, MemoryUserGrant, Space, SpaceUserGrant
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.models import Membership
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Invalid, NotFound

__all__ = ["Granted", "give", "give_space", "granted_on", "take", "take_space"]

RIGHTS: Final = (access.READ, access.WRITE)  # on a space; on a memory there is reading alone


@dataclass(frozen=True, kw_only=True)
class Granted:
    """Who holds what."""

    user_id: UUID
    name: str
    right: str


def give(actor: Actor, *, memory_id: UUID, user_id: UUID) -> None:
    """Let a colleague read this one memory. Raises NotFound, Forbidden, Conflict when they hold it already."""
    require(actor, Ability.MANAGE_PEOPLE)
    memory = access.access_memory(actor, memory_id=memory_id)
    _give(actor, MemoryUserGrant, thing=memory, user_id=user_id, right=access.READ_ONE)


def take(actor: Actor, *, memory_id: UUID, user_id: UUID) -> None:
    """Read by them no longer. Raises NotFound, Forbidden."""
    require(actor, Ability.MANAGE_PEOPLE)
    memory = access.access_memory(actor, memory_id=memory_id)
    _take(actor, MemoryUserGrant, thing=memory, user_id=user_id, right=access.READ_ONE)


def give_space(actor: Actor, *, space_id: UUID, user_id: UUID, right: str) -> None:
    """Let a colleague read (`view_space`) or change (`change_space`) a space. Raises as `give`, Invalid."""
    _give(actor, SpaceUserGrant, thing=_space(actor, space_id, right=right), user_id=user_id, right=right)


def take_space(actor: Actor, *, space_id: UUID, user_id: UUID, right: str) -> None:
    """The right is theirs no longer. Raises as `take`, Invalid."""
    _take(actor, SpaceUserGrant, thing=_space(actor, space_id, right=right), user_id=user_id, right=right)


def granted_on(thing: Memory | Space) -> tuple[Granted, ...]:
    """Who holds a grant on what the caller has loaded through access, by name."""
    model: Any = MemoryUserGrant if isinstance(thing, Memory) else SpaceUserGrant
    rows = model.objects.filter(content_object=thing).select_related("user", "permission")
    found = [
        Granted(
            user_id=row.user_id,
            name=row.user.get_full_name() or row.user.get_username(),
            right=row.permission.codename,
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda one: (one.name, one.right)))


def connect() -> None:
    """Listen; called when the app is ready."""
    post_delete.connect(_membership_ended, sender=Membership, dispatch_uid="memories.granting")


def _space(actor: Actor, space_id: UUID, *, right: str) -> Space:
    require(actor, Ability.MANAGE_PEOPLE)
    if right not in RIGHTS:
        raise Invalid(f"right is one of {', '.join(RIGHTS)}.", field="right")
    space = access.readable_spaces(actor).filter(id=space_id).first()
    if space is None:
        raise NotFound("space")
    return space


def _give(actor: Actor, model: Any, *, thing: Memory | Space, user_id: UUID, right: str) -> None:  # noqa: ANN401 - guardian has no types
    if not Membership.objects.filter(organization_id=actor.organization_id, user_id=user_id).exists():
        raise NotFound("person")
    with transaction.atomic():
        held, made = model.objects.get_or_create(user_id=user_id, permission=_permission(right), content_object=thing)
        if not made:
            raise Conflict("They hold this grant already.")
        _tell(actor, thing=thing, verb="grant.given", user_id=held.user_id, right=right)


def _take(actor: Actor, model: Any, *, thing: Memory | Space, user_id: UUID, right: str) -> None:  # noqa: ANN401 - as above
    with transaction.atomic():
        rows = model.objects.filter(user_id=user_id, permission=_permission(right), content_object=thing)
        taken, _ = rows.delete()
        if not taken:
            raise NotFound("grant")
        _tell(actor, thing=thing, verb="grant.taken", user_id=user_id, right=right)


def _permission(right: str) -> Permission:
    return Permission.objects.get(codename=right, content_type__app_label="memories")


def _tell(actor: Actor, *, thing: Memory | Space, verb: str, user_id: UUID, right: str) -> None:
    ledger.append(
        by=actor,
        verb=verb,
        object_type="memory" if isinstance(thing, Memory) else "space",
        object_id=thing.id,
        customer_id=thing.customer_id,
        detail={"user": str(user_id), "right": right},
    )


def _membership_ended(*, instance: Membership, **_: Any) -> None:
    """Who comes back later begins without them. The membership's own line names who ended it, in the same request."""
    by = system_actor(organization_id=instance.organization_id, name="system: membership ended")
    for row in _held(instance):
        thing, user_id, right = row.content_object, row.user_id, row.permission.codename
        row.delete()
        _tell(by, thing=thing, verb="grant.taken", user_id=user_id, right=right)


def _held(membership: Membership) -> Iterator[Any]:
    for model in (MemoryUserGrant, SpaceUserGrant):
        rows: Any = model.objects.filter(
            user_id=membership.user_id, content_object__organization_id=membership.organization_id
        )
        yield from rows.select_related("content_object", "permission")
