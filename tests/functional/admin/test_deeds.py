"""What reviewers and admins do to a memory, a run or a source from its page in the admin."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories import facade
from memories.contracts import RecallRequest
from memories.enums import ObservationState, RunKind, Status
from memories.models import Memory, Observation, Run
from supportmem.accounts.models import Role
from supportmem.audit.models import LedgerEntry
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


def test_the_answers_a_source_touched_are_seen_before_and_after(world: World, rita: Client) -> None:
    """An answer about Mia was written from her words."""
    answered = RecallRequest(query="What is her email?", customer_id=world.people.mia.id, purpose="answer")
    recalled = facade.recall(world.people.alice.actor, request=answered, now=timezone.now())
    assert world.memory_id in {hit.memory_id for hit in recalled.memories}
    seen = Observation.unscoped.filter(customer=world.people.mia).earliest("id")
    touched = reverse("admin:memories_recall_change", args=[recalled.recall_id])
    page = reverse("admin:memories_observation_change", args=[seen.id])
    learnt = reverse(
        "admin:memories_run_change", args=[Run.unscoped.get(customer=world.people.mia, kind=RunKind.LEARN).id]
    )
    for address in (deed("observation", seen.id, "quarantine"), page, learnt):
        text = rita.get(address).content.decode()
        assert touched in text, address
        assert memory(world).content in text, address
    rita.post(deed("observation", seen.id, "quarantine"), {"reason": "Not hers"})
    run = Run.unscoped.get(kind=RunKind.QUARANTINE)
    done = rita.get(page).content.decode()
    assert reverse("admin:memories_run_change", args=[run.id]) in done  # the message leads there
    assert touched in done
    assert touched in rita.get(reverse("admin:memories_run_change", args=[run.id])).content.decode()
    other = Observation.unscoped.exclude(customer=world.people.mia).first()
    assert (
        other is None
        or touched not in rita.get(reverse("admin:memories_observation_change", args=[other.id])).content.decode()
    )


def test_a_read_says_whose_it_was(world: World, rita: Client) -> None:
    """Who read of a customer is asked by the customer."""
    revision = memory(world).revisions.get()
    rita.get(reverse("admin:memories_memory_change", args=[world.memory_id]))
    rita.get(reverse("admin:memories_revision_change", args=[revision.id]))
    rita.get(reverse("admin:memories_evidence_change", args=[revision.evidence.get().id]))
    reads = LedgerEntry.objects.filter(verb__in=["memory.read", "revision.read", "evidence.read"])
    assert {row.customer_id for row in reads} == {world.people.mia.id}
    assert reads.count() == 3


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
