"""Core memory and shares over the API."""

import pytest
from django.urls import reverse

from memories.models import Memory, Policy
from supportmem.audit.models import LedgerEntry
from tests.factories.memories import make_memory
from tests.personas import Personas

BLOCKS = "/api/v1/blocks"
RULE = "The customer is always right about late parcels"


@pytest.fixture
def tea(people: Personas) -> str:
    """The path of a memory of Mia's."""
    return f"/api/v1/memories/{make_memory(people.mia).memory.id}"


def test_what_stands_in_every_prompt_is_listed_with_its_size(people: Personas, tea: str) -> None:
    rita, alice = people.rita.api(), people.alice.api()
    made = rita.post(BLOCKS, {"content": RULE, "protected": True}, format="json")
    assert made.status_code == 201, made.content
    assert (made.json()["tier"], made.json()["read_only"], made.json()["customer"]) == ("core", True, None)
    pinned = alice.post(f"{tea}/pin", {"version": 1, "reason": "Said twice"}, format="json")
    assert (pinned.status_code, pinned.json()["tier"], pinned.json()["version"]) == (200, "core", 2)
    found = alice.get(BLOCKS, {"customer": str(people.mia.id)}).json()["results"]
    assert [(one["level"], one["name"], one["limit"]) for one in found] == [
        ("organization", "", 300),
        ("customer", people.mia.name, 500),
    ]
    assert [[row["content"] for row in one["memories"]] for one in found] == [[RULE], ["The customer likes tea."]]
    assert all(0 < one["used"] <= one["limit"] for one in found)
    assert [one["level"] for one in alice.get(BLOCKS).json()["results"]] == ["organization"]
    assert people.charlie.api().get(BLOCKS).json() == {"results": []}
    assert alice.get(BLOCKS, {"customer": str(people.noor.id)}).status_code == 404


def test_a_full_block_says_how_full_it_is(people: Personas, tea: str) -> None:
    Policy.unscoped.create(organization=people.harbor, version=1, numbers={"core_tokens": {"customer": 5}})
    refused = people.alice.api().post(f"{tea}/pin", {}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "block_full")
    assert "0 of 5 tokens are used" in refused.json()["detail"]
    assert Memory.unscoped.get().tier == "searchable"


def test_a_stale_version_is_refused(people: Personas, tea: str) -> None:
    stale = people.alice.api().post(f"{tea}/pin", {"version": 9}, format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")


def test_only_reviewers_and_admins_write_for_everybody_and_protect(people: Personas, tea: str) -> None:
    alice, program, adam = people.alice.api(), people.program.api(), people.adam.api()
    for api in (alice, program):
        assert api.post(BLOCKS, {"content": RULE}, format="json").status_code == 403
        assert api.post(f"{tea}/protect", {}, format="json").status_code == 403
    assert people.rita.api().post(f"{tea}/protect", {}, format="json").json()["read_only"] is True
    for api in (alice, program, adam):
        assert api.patch(tea, {"content": "Likes coffee"}, format="json").status_code == 403
    assert alice.post(f"{tea}/unprotect", {}, format="json").status_code == 403
    assert adam.post(f"{tea}/unprotect", {}, format="json").json()["read_only"] is False
    assert alice.patch(tea, {"content": "Likes coffee"}, format="json").status_code == 200


def test_what_is_no_core_memory_is_told(people: Personas) -> None:
    api = people.rita.api()
    bodies: tuple[dict[str, object], ...] = ({}, {"content": ""}, {"content": "x" * 501}, {"content": RULE, "tier": 1})
    for body in (*bodies, {"content": RULE, "team": "x"}):
        assert api.post(BLOCKS, body, format="json").status_code == 400
    assert not Memory.unscoped.exists()


def test_a_memory_is_shared_read_there_and_shared_no_more(people: Personas, tea: str) -> None:
    rita, dave = people.rita.api(), people.dave.api()
    assert dave.get(tea).status_code == 404
    body = {"customer": str(people.noor.id), "reason": "The same household"}
    (share,) = rita.post(f"{tea}/share", body, format="json").json()["shares"]
    assert (share["level"], share["name"], share["shared_by"], share["reason"]) == (
        "customer",
        people.noor.name,
        "Rita",
        "The same household",
    )
    seen = dave.get(tea).json()
    assert (seen["content"], seen["shared_from"]) == ("The customer likes tea.", "another customer")
    assert (seen["customer"], seen["turn"], seen["conversation"]) == (None, None, None)
    assert people.mia.name not in dave.get(tea).content.decode()
    assert dave.patch(tea, {"content": "Likes coffee"}, format="json").status_code == 403
    page = people.dave.client().get(reverse("memory", args=[tea.rsplit("/", 1)[1]])).content.decode()
    assert "Shared from another customer" in page
    assert people.mia.name not in page
    question = {"query": "Which tea?", "customer": str(people.noor.id)}
    (found,) = dave.post("/api/v1/recall", question, format="json").json()["memories"]
    assert (found["shared_from"], found["turn"]) == ("another customer", None)
    assert dave.delete(f"{tea}/shares/{share['id']}").status_code == 204
    assert dave.get(tea).status_code == 404
    assert rita.get(tea).json()["shares"] == []
    assert LedgerEntry.objects.filter(verb__in=["memory.shared", "memory.unshared"]).count() == 2


def test_a_bad_share_is_refused(people: Personas, tea: str) -> None:
    api, nowhere = people.rita.api(), "00000000-0000-7000-8000-000000000000"
    cases: tuple[tuple[dict[str, object], int], ...] = (
        ({"own": True, "reason": ""}, 400),
        ({"own": True, "customer": nowhere, "reason": "x"}, 400),
        ({"reason": "x"}, 400),
        ({"team": nowhere, "reason": "x"}, 404),
        ({"space": nowhere, "reason": "x"}, 404),
        ({"own": True, "place": "here", "reason": "x"}, 400),
    )
    for body, status in cases:
        assert api.post(f"{tea}/share", body, format="json").status_code == status, body
