"""What reviewers and admins do to a memory, a run or a source from its page in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from memories.enums import ObservationState, RunKind, Status
from memories.models import Memory, Observation, Run
from supportmem.accounts.models import Role
from tests.factories.accounts import make_member
from tests.personas import Persona, Personas
from tests.privacy.world import World, make_staff, make_world


@pytest.fixture
def world(people: Personas) -> World:
    """Mia has spoken."""
    return make_world(people)


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


def deed(model: str, key: object, name: str) -> str:
    """The address of a form."""
    return reverse(f"admin:memories_{model}_do", args=[key, name])


def memory(world: World) -> Memory:
    """Mia's e-mail address as it stands."""
    return Memory.unscoped.get(id=world.memory_id)


def test_the_page_of_a_memory_leads_to_what_can_be_done(world: World, rita: Client) -> None:
    text = rita.get(reverse("admin:memories_memory_change", args=[world.memory_id])).content.decode()
    for name in ("correct", "confirm", "retract", "restore"):
        assert deed("memory", world.memory_id, name) in text


def test_a_value_is_corrected_and_the_page_says_so(world: World, rita: Client) -> None:
    form = rita.get(deed("memory", world.memory_id, "correct")).content.decode()
    assert memory(world).content in form
    done = rita.post(
        deed("memory", world.memory_id, "correct"),
        {"value": "mia2@harbor.example", "reason": "She rang"},
        follow=True,
    )
    assert "It says now" in done.content.decode()
    assert memory(world).value == "mia2@harbor.example"


def test_a_refusal_is_told_and_changes_nothing(world: World, rita: Client) -> None:
    before = memory(world).version
    refused = rita.post(deed("memory", world.memory_id, "restore"), {"revision": 99, "reason": "Why not"})
    assert refused.status_code == 409
    assert "no such revision" in refused.content.decode()
    without = rita.post(deed("memory", world.memory_id, "retract"), {"reason": ""})
    assert without.status_code == 409
    assert memory(world).version == before


def test_retracted_then_restored(world: World, rita: Client) -> None:
    rita.post(deed("memory", world.memory_id, "retract"), {"reason": "Not hers"})
    assert memory(world).status == Status.INVALIDATED
    assert rita.get(deed("memory", world.memory_id, "retract")).status_code == 404
    rita.post(deed("memory", world.memory_id, "restore"), {"revision": 1, "reason": "Hers after all"})
    assert memory(world).status == Status.ACTIVE


def test_a_run_is_undone_from_its_page(world: World, rita: Client) -> None:
    run = Run.unscoped.get(customer=world.people.mia, kind=RunKind.LEARN)
    page = rita.get(reverse("admin:memories_run_change", args=[run.id])).content.decode()
    assert deed("run", run.id, "undo") in page
    assert memory(world).content in page
    done = rita.post(deed("run", run.id, "undo"), {"reason": "Not hers"}, follow=True)
    assert "again what they were" in done.content.decode()
    assert memory(world).status == Status.INVALIDATED
    assert deed("run", run.id, "undo") not in done.content.decode()


def test_a_source_is_quarantined_from_its_page(world: World, rita: Client) -> None:
    seen = Observation.unscoped.filter(customer=world.people.mia).earliest("id")
    done = rita.post(deed("observation", seen.id, "quarantine"), {"reason": "Not hers"}, follow=True)
    assert "can be undone" in done.content.decode()
    assert memory(world).status == Status.INVALIDATED
    assert Observation.unscoped.get(id=seen.id).state == ObservationState.QUARANTINED


def test_forms_are_not_there_for_anybody_else(world: World, people: Personas) -> None:
    run = Run.unscoped.get(customer=people.mia)
    seen = Observation.unscoped.filter(customer=people.mia).earliest("id")
    summit = people.charlie.user.memberships.get().organization
    foreign = make_staff(Persona(user=make_member(summit, role=Role.ADMIN)))
    before = memory(world).version
    for url in (
        deed("memory", world.memory_id, "retract"),
        deed("run", run.id, "undo"),
        deed("observation", seen.id, "quarantine"),
    ):
        assert foreign.client().get(url).status_code == 404
        assert foreign.client().post(url, {"reason": "x"}).status_code == 404
        for person in (make_staff(people.alice), people.bob):
            assert person.client().post(url, {"reason": "x"}).status_code in {302, 403, 404}
        assert Client().post(url, {"reason": "x"}).status_code == 302
    assert memory(world).version == before
