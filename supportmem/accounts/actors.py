"""Actor: who acts, for which organization, in what role. Every door takes one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from supportmem.accounts.abilities import Ability, abilities
from supportmem.accounts.models import Membership, Role, User
from supportmem.common import wall
from supportmem.common.errors import NotFound

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Who acts. `kind` is "user" or "system"; a system actor works inside one organization only."""

    organization_id: UUID
    kind: str
    id: UUID | None
    name: str
    role: Role
    team_ids: frozenset[UUID] = frozenset()

    @property
    def reads_whole_organization(self) -> bool:
        """The system and every role but agents, who read what is of their teams."""
        return Ability.READ_ORGANIZATION in abilities(self)


def actor_of(user: "User | AnonymousUser") -> Actor:
    """The actor a signed-in user is, in the current organization, else in the first joined.

    From here on the request is behind the wall of that organization (supportmem.common.wall): every way in, page,
    API, socket or admin, comes through here before it reads anything else.
    Raises NotFound for anonymous, inactive or memberless users. Two queries.
    """
    if not isinstance(user, User) or not user.is_active:
        raise NotFound("account")
    memberships = list(Membership.objects.filter(user=user).prefetch_related("teams"))
    if not memberships:
        raise NotFound("membership")
    current = [m for m in memberships if m.organization_id == user.current_organization_id]
    membership = (current or memberships)[0]
    wall.enter(membership.organization_id)
    return Actor(
        organization_id=membership.organization_id,
        kind="user",
        id=user.id,
        name=user.get_full_name() or user.get_username(),
        role=Role(membership.role),
        team_ids=frozenset(member.team_id for member in membership.teams.all()),
    )


def system_actor(*, organization_id: UUID, name: str) -> Actor:
    """The product itself, at work inside one organization ("system: worker")."""
    return Actor(organization_id=organization_id, kind="system", id=None, name=name, role=Role.API_CLIENT)
