"""Core memory and shares in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from memories import access, sharing
from memories.contracts import Place
from memories.models import Memory, MemoryShare
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW
from tests.personas import Personas
from tests.privacy.world import make_staff


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


def deed(model: str, key: object, name: str) -> str:
    """The address of a form."""
    return reverse(f"admin:memories_{model}_do", args=[key, name])


def test_a_memory_is_pinned_protected_and_let_go(people: Personas, rita: Client) -> None:
    tea = make_memory(people.mia).memory
    for name, tier, read_only in (
        ("pin", "core", False),
        ("protect", "core", True),
        ("unprotect", "core", False),
        ("unpin", "searchable", False),
    ):
        page = rita.get(reverse("admin:memories_memory_change", args=[tea.id])).content.decode()
        assert deed("memory", tea.id, name) in page
        assert rita.post(deed("memory", tea.id, name), {"reason": "She asked"}).status_code == 302
        tea.refresh_from_db()
        assert (tea.tier, tea.read_only) == (tier, read_only)


def test_core_memory_is_written_from_the_page_of_its_space(people: Personas, rita: Client) -> None:
    space = access.shared_space(organization_id=people.harbor.id, team_id=people.blue.id)
    done = rita.post(deed("space", space.id, "write"), {"content": "Blue calls back"}, follow=True)
    assert "It stands in every prompt there: Blue calls back" in done.content.decode()
    assert Memory.unscoped.get(space=space).tier == "core"
    refused = rita.post(deed("space", space.id, "write"), {"content": "Blue calls back"})
    assert refused.status_code == 409


def test_a_share_is_shown_with_the_memory_and_ended(people: Personas, rita: Client) -> None:
    tea = make_memory(people.mia).memory
    to = Place(customer_id=people.noor.id)
    sharing.share(people.adam.actor, memory_id=tea.id, to=to, reason="The same household", now=NOW)
    row = MemoryShare.unscoped.get()
    page = rita.get(reverse("admin:memories_memory_change", args=[tea.id])).content.decode()
    assert "The same household" in page
    assert people.noor.name in page
    assert rita.post(deed("memoryshare", row.id, "unshare"), {"sure": "yes"}).status_code == 302
    row.refresh_from_db()
    assert row.ended_by_name == "Rita"
    assert rita.get(deed("memoryshare", row.id, "unshare")).status_code == 404
