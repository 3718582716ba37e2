"""Rows of accounts: organizations, teams, people, customers, tokens."""

import itertools
from datetime import datetime

from django.utils import timezone

from supportmem.accounts import tokens
from supportmem.accounts.models import (
    Customer,
    Membership,
    Organization,
    Role,
    Team,
    TeamMember,
    User,
)

PASSWORD = "a-word-for-tests-4"
_numbers = itertools.count(1)


def make_organization(*, name: str = "") -> Organization:
    """An organization; its slug is unique whatever its name."""
    number = next(_numbers)
    return Organization.objects.create(name=name or f"Organization {number}", slug=f"organization-{number}")


def make_team(*, organization: Organization, name: str = "") -> Team:
    """A team without members."""
    return Team.objects.create(organization=organization, name=name or f"Team {next(_numbers)}")


def make_user(*, username: str = "") -> User:
    """Somebody with an account and no membership."""
    name = username or f"user-{next(_numbers)}"
    return User.objects.create_user(
        username=name, email=f"{name}@people.example", password=PASSWORD, first_name=name.title()
    )


def make_member(organization: Organization, *, role: Role, username: str = "", team: Team | None = None) -> User:
    """Somebody with a role in the organization, in the team when one is given."""
    user = make_user(username=username)
    membership = Membership.objects.create(organization=organization, user=user, role=role)
    if team is not None:
        TeamMember.objects.create(organization=organization, team=team, membership=membership)
    return user


def make_customer(
    organization: Organization, *, name: str = "", team: Team | None = None, locale: str = "en", time_zone: str = "UTC"
) -> Customer:
    """A customer; of no team unless one is given."""
    number = next(_numbers)
    return Customer.objects.create(
        organization=organization,
        team=team,
        external_id=f"customer-{number}",
        name=name or f"Customer {number}",
        locale=locale,
        time_zone=time_zone,
    )


def make_token(*, user: User, now: datetime | None = None) -> str:
    """A bearer token, issued as the API issues it."""
    return tokens.issue(username=user.username, password=PASSWORD, now=now or timezone.now())
