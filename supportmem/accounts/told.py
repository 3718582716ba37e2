"""What happens to somebody's account, written to the ledger of each organization they belong to.

Signing in belongs to no organization yet, so every one is told; who belongs to none has nobody to tell.
"""

from collections.abc import Mapping

from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.models import Membership, Role, User
from supportmem.audit import ledger
from supportmem.common import wall


def by_person(user: User, *, verb: str, detail: Mapping[str, object] | None = None) -> None:
    """They did it themselves."""
    for membership in Membership.objects.filter(user=user):
        actor = Actor(
            organization_id=membership.organization_id,
            kind="user",
            id=user.id,
            name=user.get_full_name() or user.get_username(),
            role=Role(membership.role),
        )
        _append(actor, user, verb=verb, detail=detail)


def by_whomever(user: User, *, verb: str, detail: Mapping[str, object] | None = None) -> None:
    """Somebody did it who has not shown yet who they are."""
    for organization_id in Membership.objects.filter(user=user).values_list("organization_id", flat=True):
        actor = system_actor(organization_id=organization_id, name="system: sign-in")
        _append(actor, user, verb=verb, detail=detail)


def _append(actor: Actor, user: User, *, verb: str, detail: Mapping[str, object] | None) -> None:
    with wall.within(actor.organization_id):
        ledger.append(by=actor, verb=verb, object_type="user", object_id=user.id, detail=detail)
