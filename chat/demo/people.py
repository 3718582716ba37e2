"""Two organizations and who works there. The sign-ins are written beside the database, for make run to print."""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from supportmem.accounts.models import Membership, Organization, Role, Team, TeamMember, User


@dataclass(frozen=True)
class Person:
    """A demo user. Staff may open the admin; what they see there is their organization's."""

    username: str
    first_name: str
    last_name: str
    role: Role
    organization: str
    staff: bool = False


ORGANIZATIONS = {"northlight": "Northlight Hosting", "outpost": "Outpost Outdoor"}
PEOPLE = (
    Person("agent", "Alex", "Nilsen", Role.AGENT, "northlight"),
    Person("reviewer", "Rita", "Sandberg", Role.REVIEWER, "northlight", staff=True),
    Person("admin", "Ada", "Holm", Role.ADMIN, "northlight", staff=True),
    Person("outsider", "Olga", "Fern", Role.AGENT, "outpost"),
)


def file() -> Path:
    """Where the demo sign-ins are kept, readable by the owner only."""
    return Path(settings.DATA_DIR) / "demo.json"


def password() -> str:
    """DEMO_PASSWORD, else the one written down before, else a new one."""
    if settings.DEMO_PASSWORD:
        return str(settings.DEMO_PASSWORD)
    if file().exists():
        known = json.loads(file().read_text(encoding="utf-8"))["users"]
        return str(known[0]["password"])
    return secrets.token_urlsafe(9)


def make(*, word: str) -> None:
    """Organizations, teams, users and memberships; safe to run again, sets the password anew."""
    for slug, name in ORGANIZATIONS.items():
        organization, _ = Organization.objects.get_or_create(slug=slug, defaults={"name": name})
        Team.objects.get_or_create(organization=organization, name="First line")
    for person in PEOPLE:
        _make_person(person, word=word)
    _write_down(word)


def _make_person(person: Person, *, word: str) -> None:
    organization = Organization.objects.get(slug=person.organization)
    user, _ = User.objects.get_or_create(
        username=person.username,
        defaults={"first_name": person.first_name, "last_name": person.last_name, "is_staff": person.staff},
    )
    if not user.check_password(word):
        user.set_password(word)
        user.save(update_fields=["password"])
    membership, _ = Membership.objects.get_or_create(
        organization=organization, user=user, defaults={"role": person.role}
    )
    team = Team.objects.get(organization=organization, name="First line")
    TeamMember.objects.get_or_create(organization=organization, team=team, membership=membership)


def _write_down(word: str) -> None:
    users = [
        {
            "username": person.username,
            "password": word,
            "role": person.role.value,
            "organization": ORGANIZATIONS[person.organization],
        }
        for person in PEOPLE
    ]
    path = file()
    path.touch(mode=0o600, exist_ok=True)
    path.write_text(json.dumps({"users": users}, indent=1), encoding="utf-8")
