"""The pages of redaction review, as everybody: nothing of another organization, and nothing without the role."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from supportmem.accounts.models import Role
from supportmem.privacy.models import AllowedValue, PrivacyRule, Redaction, Reveal, VaultEntry
from tests.factories.accounts import make_member
from tests.integration.privacy.findings import say, simple_detectors, start
from tests.personas import Persona, Personas
from tests.privacy.world import World, make_staff, make_world

LISTS = ("privacy_redaction_queue", "privacy_redaction_precision", "privacy_privacyrule_set")


@pytest.fixture(autouse=True)
def _detectors() -> Iterator[None]:
    with simple_detectors():
        yield


@pytest.fixture
def world(people: Personas) -> World:
    """Mia's address waits in Harbor, Zoe's in Summit."""
    world = make_world(people)
    say(people.charlie.actor, start(people.charlie.actor, people.zoe), "Mail zoe@summit.example")
    return world


@pytest.fixture
def summit(people: Personas) -> Client:
    """Summit's administrator, a superuser as well."""
    sam = make_member(people.summit, username="sam", role=Role.ADMIN)
    sam.is_superuser = True
    return make_staff(Persona(sam)).client()


def rows(world: World) -> dict[str, UUID]:
    """Harbor's row behind each page that takes a key."""
    mia = world.people.mia
    return {
        "privacy_redaction_finding": Redaction.objects.filter(customer=mia, waiting=True).earliest("id").id,
        "privacy_vaultentry_ask": VaultEntry.objects.filter(customer=mia).earliest("id").id,
        "privacy_reveal_answer": Reveal.objects.get(customer=mia).id,
        "privacy_reveal_show": Reveal.objects.get(customer=mia).id,
        "privacy_allowedvalue_remove": AllowedValue.objects.get(organization=world.people.harbor).id,
    }


POSTED = {"privacy_reveal_answer", "privacy_reveal_show", "privacy_allowedvalue_remove"}


def reach(client: Client, name: str, key: UUID) -> tuple[int, str]:
    url = reverse(f"admin:{name}", args=[key])
    answer = client.post(url, {"answer": "grant"}) if name in POSTED else client.get(url)
    return answer.status_code, answer.get("Location", "")


def test_another_organizations_administrator_finds_nothing(world: World, summit: Client) -> None:
    for name, key in rows(world).items():
        there, nowhere = reach(summit, name, key), reach(summit, name, uuid4())
        assert there[0] == nowhere[0], name
        if name != "privacy_allowedvalue_remove":  # which says on the list that there is no such value
            assert there[0] in {302, 404}, name
    assert Redaction.objects.filter(customer=world.people.mia, claim_token=None).count() == (
        Redaction.objects.filter(customer=world.people.mia).count()
    )
    assert Reveal.objects.get().answered_at is None
    assert AllowedValue.objects.count() == 1
    for name in LISTS:
        text = summit.get(reverse(f"admin:{name}"), follow=True).content.decode()
        assert not [word for word in world.marks if word in text], name
    assert "zoe@summit.example" in summit.get(reverse("admin:privacy_redaction_queue"), follow=True).content.decode()


def test_their_rules_are_their_own(world: World, summit: Client) -> None:
    url = reverse("admin:privacy_privacyrule_set")
    form = summit.get(url).context["form"]
    assert form.fields["IP_ADDRESS"].initial == "propose"  # Harbor's own rule says redact
    values = {name: field.initial for name, field in form.fields.items()} | {"PERSON": "redact"}
    summit.post(url, values)
    assert set(PrivacyRule.objects.values_list("organization__name", "type")) == {
        ("Harbor", "IP_ADDRESS"),
        ("Summit", "PERSON"),
    }


def test_no_agent_program_or_stranger_gets_in(world: World, people: Personas) -> None:
    clients = {
        "agent with staff flag": make_staff(people.alice).client(),
        "program with staff flag": make_staff(people.program).client(),
        "nobody's staff": make_staff(people.eve).client(),
    }
    for who, client in clients.items():
        for name in LISTS:
            assert client.get(reverse(f"admin:{name}")).status_code in {403, 404}, (who, name)
        for name, key in rows(world).items():
            assert reach(client, name, key)[0] in {403, 404}, (who, name)
    for name, key in rows(world).items():
        status, where = reach(Client(), name, key)
        assert (status, "sign-in" in where or "login" in where) == (302, True), name


def test_who_reads_and_who_sets(world: World, people: Personas) -> None:
    rita = make_staff(people.rita).client()
    for name in LISTS:
        assert rita.get(reverse(f"admin:{name}"), follow=True).status_code == 200, name
    for name in ("privacy_redaction_finding", "privacy_vaultentry_ask"):
        assert reach(rita, name, rows(world)[name])[0] == 200, name
