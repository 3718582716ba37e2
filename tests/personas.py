"""The people of every test, in two organizations that must never see each other.

Harbor (ours): the team Blue supports Mia and the Chinese-speaking Lin; the team Red supports Noor; Olga has no
team, so all agents support her. Alice is an agent of Blue, Bob shares her team, Dave is an agent of Red: he must
see nothing of Blue's customers. Rita reviews, Adam administers, `program` is an API client. Pia is the privacy officer
and Otto the auditor; they come when they are asked for.
Summit (the others): Charlie is its agent and Zoe its customer. Eve has an account and no membership.
"""

from dataclasses import dataclass
from functools import cached_property

from django.test import Client
from rest_framework.test import APIClient

from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Customer, Organization, Role, Team, User
from tests.factories.accounts import (
    PASSWORD,
    make_customer,
    make_member,
    make_organization,
    make_team,
    make_token,
    make_user,
)


@dataclass
class Persona:
    """Somebody with an account."""

    user: User

    @cached_property
    def actor(self) -> Actor:
        """Who they are for the doors. Raises NotFound for Eve."""
        return actor_of(self.user)

    @property
    def credentials(self) -> dict[str, str]:
        """What they type to sign in."""
        return {"username": self.user.username, "password": PASSWORD}

    def client(self) -> Client:
        """A browser in which they are signed in."""
        client = Client()
        client.force_login(self.user)
        return client

    def api(self) -> APIClient:
        """A program that holds their token. Not for Eve, who gets none."""
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {make_token(user=self.user)}")
        return client


@dataclass(kw_only=True)
class Personas:
    """Everybody, and their customers."""

    harbor: Organization
    summit: Organization
    blue: Team
    red: Team
    alice: Persona
    bob: Persona
    dave: Persona
    rita: Persona
    adam: Persona
    program: Persona
    charlie: Persona
    eve: Persona
    mia: Customer
    lin: Customer
    noor: Customer
    olga: Customer
    zoe: Customer

    @cached_property
    def pia(self) -> Persona:
        """Reads all of Harbor and looks after its customers' rights."""
        return Persona(make_member(self.harbor, username="pia", role=Role.PRIVACY_OFFICER))

    @cached_property
    def otto(self) -> Persona:
        """Reads all of Harbor and changes nothing."""
        return Persona(make_member(self.harbor, username="otto", role=Role.AUDITOR))

    @property
    def readers_of_mia(self) -> tuple[Persona, ...]:
        """Everybody who may read Mia: the visible set."""
        return self.alice, self.bob, self.rita, self.adam, self.program

    @property
    def strangers_to_mia(self) -> tuple[Persona, ...]:
        """Members who may not know that Mia exists: the hidden set. Eve is refused even earlier."""
        return self.dave, self.charlie


def make_personas() -> Personas:
    """Make all rows."""
    harbor, summit = make_organization(name="Harbor"), make_organization(name="Summit")
    blue, red = make_team(organization=harbor, name="Blue"), make_team(organization=harbor, name="Red")
    peak = make_team(organization=summit, name="Peak")
    return Personas(
        harbor=harbor,
        summit=summit,
        blue=blue,
        red=red,
        alice=Persona(make_member(harbor, username="alice", role=Role.AGENT, team=blue)),
        bob=Persona(make_member(harbor, username="bob", role=Role.AGENT, team=blue)),
        dave=Persona(make_member(harbor, username="dave", role=Role.AGENT, team=red)),
        rita=Persona(make_member(harbor, username="rita", role=Role.REVIEWER)),
        adam=Persona(make_member(harbor, username="adam", role=Role.ADMIN)),
        program=Persona(make_member(harbor, username="program", role=Role.API_CLIENT)),
        charlie=Persona(make_member(summit, username="charlie", role=Role.AGENT, team=peak)),
        eve=Persona(make_user(username="eve")),
        mia=make_customer(harbor, name="Mia Moreau", team=blue, time_zone="Europe/Paris"),
        lin=make_customer(harbor, name="林小雨", team=blue, locale="zh-hans", time_zone="Asia/Shanghai"),
        noor=make_customer(harbor, name="Noor Haddad", team=red),
        olga=make_customer(harbor, name="Olga Ivarsson"),
        zoe=make_customer(summit, name="Zoe Okafor", team=peak),
    )
