"""Twenty organizations with hostile names, two hundred customers, and the same sentences said by all of them.

Who may see which memory is written down here while the rows are made, past everything that decides it in the product.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.hashers import make_password

from memories.enums import Kind, SpaceLevel, Status, Tier
from memories.models import MemoryShare, Space
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer, Membership, Organization, Role, Team, TeamMember, User
from supportmem.llm.fake import FakeEmbed
from tests.factories.accounts import PASSWORD
from tests.factories.many_memories import Row, keep_vectors, make_many
from tests.factories.memories import SAID_AT

HOSTILE: Final = (
    "acme", "acme-corp", "acme_corp", "ACME", "a%", "a_c", "%", "_", "a'c", 'a"c', "a\\", "' OR true --", "*", "{}",
    "null", "a&b", "äcme", "阿克梅", "a\u200bc", "../acme",
)  # fmt: skip
CUSTOMERS: Final = 10  # of one organization, in two teams by turns
ENDED: Final = SAID_AT + timedelta(days=10)
ORDER: Final = "The order ORD-2024-00917 has not arrived."
MAIL: Final = "The customer's email is shared@same.example."


@dataclass(kw_only=True)
class Tenant:
    """One organization: its people by "blue", "red" (agents) and "all" (an administrator); who sees what."""

    organization: Organization
    teams: dict[str, Team]
    people: dict[str, User] = field(default_factory=dict)
    customers: list[Customer] = field(default_factory=list)
    of_customer: dict[UUID, set[UUID]] = field(default_factory=dict)
    retired: dict[UUID, UUID] = field(default_factory=dict)
    of_team: dict[str, set[UUID]] = field(default_factory=dict)
    of_house: set[UUID] = field(default_factory=set)
    of_person: dict[str, set[UUID]] = field(default_factory=dict)

    def actor(self, who: str) -> Actor:
        """One of its people, as the doors see them."""
        user = self.people[who]
        return Actor(
            organization_id=self.organization.id,
            kind="user",
            id=user.id,
            name=user.username,
            role=Role.ADMIN if who == "all" else Role.AGENT,
            team_ids=frozenset() if who == "all" else frozenset({self.teams[who].id}),
        )

    def reach(self, who: str) -> list[Customer]:
        """The customers that somebody supports."""
        return [c for c in self.customers if who in {"all", self.team_of(c)}]

    def team_of(self, customer: Customer) -> str:
        """The name of a customer's team."""
        return next(name for name, team in self.teams.items() if team.id == customer.team_id)

    def visible(self, who: str, customer: Customer) -> set[UUID]:
        """What speaks when this person asks about this customer."""
        own = self.of_customer[customer.id] | self.of_house | self.of_person.get(who, set())
        return own | self.of_team[self.team_of(customer)]


def make_tenants() -> list[Tenant]:
    """All rows, in about twenty statements."""
    tenants = [_tenant(number, name) for number, name in enumerate(HOSTILE)]
    Organization.objects.bulk_create([t.organization for t in tenants])
    Team.objects.bulk_create([team for t in tenants for team in t.teams.values()])
    _people(tenants)
    Customer.objects.bulk_create([customer for t in tenants for customer in t.customers])
    spaces = {(t.organization.id, level, key): space for t in tenants for level, key, space in _spaces(t)}
    Space.unscoped.bulk_create(list(spaces.values()))
    _fill(tenants, spaces)
    return tenants


def _tenant(number: int, name: str) -> Tenant:
    organization = Organization(name=name, slug=name)
    teams = {color: Team(organization=organization, name=color) for color in ("blue", "red")}
    found = Tenant(organization=organization, teams=teams)
    found.people = {who: User(username=f"{name}+{who}" if number else who, password=make_password(PASSWORD)) for who in
                    ("blue", "red", "all")}  # fmt: skip
    found.customers = [
        Customer(organization=organization, team=teams["red" if n % 2 else "blue"], external_id=HOSTILE[n], name=name)
        for n in range(CUSTOMERS)
    ]
    return found


def _people(tenants: list[Tenant]) -> None:
    User.objects.bulk_create([user for t in tenants for user in t.people.values()])
    members = {
        (t.organization.id, who): Membership(
            organization=t.organization, user=user, role=Role.ADMIN if who == "all" else Role.AGENT
        )
        for t in tenants
        for who, user in t.people.items()
    }
    Membership.objects.bulk_create(list(members.values()))
    TeamMember.objects.bulk_create(
        [
            TeamMember(organization=t.organization, team=team, membership=members[t.organization.id, who])
            for t in tenants
            for who, team in t.teams.items()
        ]
    )


def _spaces(tenant: Tenant) -> Iterator[tuple[SpaceLevel, object, Space]]:
    house = tenant.organization
    yield SpaceLevel.ORGANIZATION, "", Space(organization=house, level=SpaceLevel.ORGANIZATION)
    for color, team in tenant.teams.items():
        yield SpaceLevel.TEAM, color, Space(organization=house, level=SpaceLevel.TEAM, team=team)
    agent = tenant.people["blue"]
    yield SpaceLevel.AGENT, "blue", Space(organization=house, level=SpaceLevel.AGENT, agent=agent)
    for customer in tenant.customers:
        space = Space(organization=house, level=SpaceLevel.CUSTOMER, customer=customer)
        yield SpaceLevel.CUSTOMER, customer.id, space


def _fill(tenants: list[Tenant], spaces: dict[tuple[UUID, SpaceLevel, object], Space]) -> None:
    """Five memories that hold and one that is over for each customer, one for each other space; one is shared."""
    rows: list[Row] = []
    owners: list[tuple[Tenant, SpaceLevel, object]] = []
    for tenant in tenants:
        for (organization_id, level, key), space in spaces.items():
            if organization_id == tenant.organization.id:
                own = list(_said(space)) if level == SpaceLevel.CUSTOMER else [Row(space=space, content=ORDER)]
                rows += own
                owners += [(tenant, level, key)] * len(own)
    made = make_many(rows, embedder=None)
    fake = FakeEmbed(dimension=16)
    vectors = {text: fake.passages([text])[0] for text in {row.content for row in rows}}
    with_vector = [m for m in made if m.kind != Kind.REQUEST]  # one of each customer waits for its vector
    keep_vectors(with_vector, [vectors[m.content] for m in with_vector], model=fake.model)
    for memory, (tenant, level, key) in zip(made, owners, strict=True):
        if level == SpaceLevel.ORGANIZATION:
            tenant.of_house.add(memory.id)
        elif level == SpaceLevel.CUSTOMER and memory.status == Status.SUPERSEDED:
            tenant.retired[UUID(str(key))] = memory.id
        elif level == SpaceLevel.CUSTOMER:
            tenant.of_customer.setdefault(UUID(str(key)), set()).add(memory.id)
        else:
            (tenant.of_team if level == SpaceLevel.TEAM else tenant.of_person).setdefault(str(key), set()).add(
                memory.id
            )
    shares = []
    for tenant in tenants:
        shared = min(tenant.of_customer[tenant.customers[0].id])
        tenant.of_team["red"].add(shared)
        space = spaces[tenant.organization.id, SpaceLevel.TEAM, "red"]
        shares.append(MemoryShare(organization=tenant.organization, memory_id=shared, space=space))
    MemoryShare.unscoped.bulk_create(shares)


def _said(space: Space) -> Iterator[Row]:
    slot: dict[str, Any] = {"kind": Kind.FACT, "attribute": "email", "value": "shared@same.example"}
    over: dict[str, Any] = {"kind": Kind.EVENT, "status": Status.SUPERSEDED, "valid_to": _day(ENDED)}
    yield Row(space=space, content=ORDER, fields={"kind": Kind.ISSUE, "tags": ["error"]})
    yield Row(space=space, content=ORDER, fields={"kind": Kind.CONVERSATION})
    yield Row(space=space, content=MAIL, fields=slot)
    yield Row(space=space, content="Wants to be told of each order.", fields={"kind": Kind.REQUEST})
    yield Row(space=space, content="Never call before noon.", fields={"kind": Kind.PREFERENCE, "tier": Tier.CORE})
    yield Row(space=space, content=ORDER, fields=over)


def _day(at: datetime) -> datetime:
    return at.replace(hour=0, minute=0)
