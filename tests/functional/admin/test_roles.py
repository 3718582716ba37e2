"""The admin of a privacy officer and of an auditor: they read all of it; what they change is what their role gives."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories import facade
from memories.models import Memory
from supportmem.accounts.models import Membership
from tests.factories.memories import make_memory
from tests.personas import Persona, Personas
from tests.privacy.world import make_staff


@pytest.fixture(params=["pia", "otto"])
def reader(request: pytest.FixtureRequest, people: Personas) -> Client:
    """Each of the two, let into the admin."""
    persona: Persona = getattr(people, request.param)
    return make_staff(persona).client()


def test_they_read_every_list(people: Personas, reader: Client) -> None:
    make_memory(people.mia, content="She likes tea")
    for model in admin.site._registry:
        meta = model._meta
        assert reader.get(reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")).status_code == 200, meta
    listed = reader.get(reverse("admin:memories_memory_changelist")).content.decode()
    assert "She likes tea" in listed


def test_they_are_offered_no_change_of_a_memory_and_none_is_made(people: Personas, reader: Client) -> None:
    memory = make_memory(people.mia).memory
    page = reader.get(reverse("admin:memories_memory_change", args=[memory.id]))
    assert page.status_code == 200
    assert "/do/" not in page.content.decode()
    for deed in ("confirm", "retract", "protect", "pin"):
        path = reverse("admin:memories_memory_do", args=[memory.id, deed])
        assert reader.get(path).status_code == reader.post(path, {"reason": "Not so"}).status_code == 403
    assert Memory.unscoped.get(id=memory.id).version == memory.version
    offered = make_staff(people.rita).client().get(reverse("admin:memories_memory_change", args=[memory.id]))
    assert "/do/retract/" in offered.content.decode()


def test_they_change_no_person_and_no_customer(people: Personas, reader: Client) -> None:
    membership = Membership.objects.get(user=people.dave.user)
    path = reverse("admin:accounts_membership_change", args=[membership.id])
    assert reader.get(path).status_code == 200
    assert reader.post(path, {"role": "admin"}).status_code == 403
    membership.refresh_from_db()
    assert membership.role == "agent"
    customer = reverse("admin:accounts_customer_change", args=[people.mia.id])
    assert reader.post(customer, {"name": "Another", "external_id": "x"}).status_code == 403
    assert reader.get(reverse("admin:accounts_user_add")).status_code == 403


def test_without_being_staff_the_role_opens_no_admin(people: Personas) -> None:
    for persona in (people.pia, people.otto):
        assert persona.client().get("/admin/", follow=True).status_code == 403


def test_a_privacy_officer_erases_and_an_auditor_does_not(people: Personas) -> None:
    make_memory(people.mia)
    path = reverse("api-customer-memories", kwargs={"customer_id": people.mia.id})
    assert people.otto.api().delete(path).status_code == 403
    assert Memory.unscoped.filter(customer=people.mia).exclude(content="").exists()
    assert people.pia.api().delete(path).status_code == 200
    assert not Memory.unscoped.filter(customer=people.mia).exclude(content="").exists()
    assert facade.customer_memory(people.alice.actor, customer_id=people.mia.id, now=timezone.now()).remembered == ()
