"""The approval queue over the API: reviewers and administrators of the organization, and nothing beyond it."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from memories.enums import Source
from memories.models import Proposal
from supportmem.accounts.models import Role
from tests.factories.accounts import make_member
from tests.integration.memories.world import World
from tests.personas import Persona, Personas

pytestmark = pytest.mark.django_db
DEEDS: dict[str, dict[str, Any]] = {
    "api-approval-accept": {},
    "api-approval-reject": {},
    "api-approval-edit": {"content": "The customer's name is Malory", "value": "Malory"},
    "api-approval-keep-both": {"since": "2020-01-01T00:00:00Z", "until": "2021-01-01T00:00:00Z"},
}


@pytest.fixture
def waiting(people: Personas) -> Proposal:
    """A note about Mia that says another name than she did."""
    mia = World(people.alice.actor, people.mia).told("My name is Alice")
    mia.say("The customer's name is Mallory", source=Source.NOTE)
    mia.learn()
    return Proposal.unscoped.get(state="waiting")


def send(api: APIClient, route: str, key: UUID) -> Any:  # noqa: ANN401 - the test client's answer
    path = reverse(route, kwargs={"proposal_id": key})
    return api.get(path) if route == "api-approval" else api.post(path, DEEDS[route], format="json")


@pytest.mark.parametrize("route", ["api-approval", *DEEDS])
def test_nothing_beyond_the_organization_and_the_role(waiting: Proposal, people: Personas, route: str) -> None:
    sam = Persona(make_member(people.summit, username="sam", role=Role.ADMIN)).api()
    there, nowhere = send(sam, route, waiting.id), send(sam, route, uuid4())
    assert there.status_code == nowhere.status_code == 404
    assert there.json() == nowhere.json()
    for persona in (people.alice, people.dave, people.charlie, people.program):
        there, nowhere = send(persona.api(), route, waiting.id), send(persona.api(), route, uuid4())
        assert there.status_code == nowhere.status_code == 403, str(persona.user)
        assert there.json() == nowhere.json()
    assert send(APIClient(), route, waiting.id).status_code == 401
    without = APIClient()
    without.force_login(people.eve.user)
    assert send(without, route, waiting.id).status_code == 404
    waiting.refresh_from_db()
    assert (waiting.state, waiting.claimed_by_id) == ("waiting", None)
    answer = send(people.rita.api(), route, waiting.id)
    assert answer.status_code == 200, answer.content


def test_the_list_and_several_at_once(waiting: Proposal, people: Personas) -> None:
    path = reverse("api-approvals")
    sam = Persona(make_member(people.summit, username="sam", role=Role.ADMIN)).api()
    assert sam.get(path).json() == {"results": [], "waiting": 0, "oldest": None, "is_old": False}
    for ids in ([str(waiting.id)], [str(uuid4())]):
        assert sam.post(path, {"ids": ids}, format="json").status_code == 404
        assert people.alice.api().post(path, {"ids": ids}, format="json").status_code == 403
    assert people.alice.api().get(path).status_code == 403
    assert APIClient().get(path).status_code == 401
    found = people.rita.api().get(path).json()
    assert [(row["id"], row["waits_for"], row["value"]) for row in found["results"]] == [
        (str(waiting.id), "conflict", "Mallory")
    ]
    assert found["waiting"] == 1
    assert people.rita.api().post(path, {"ids": [str(waiting.id)]}, format="json").status_code == 400


def test_another_version_than_was_seen_is_refused_with_what_changed(waiting: Proposal, people: Personas) -> None:
    rita, path = people.rita.api(), reverse("api-approval-accept", kwargs={"proposal_id": waiting.id})
    answer = rita.post(path, {"known_version": 7}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    assert "now it says: Alice" in answer.json()["detail"]
    seen = rita.get(reverse("api-approval", kwargs={"proposal_id": waiting.id})).json()["known"]["version"]
    assert rita.post(path, {"known_version": seen}, format="json").status_code == 200
