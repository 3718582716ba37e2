"""Skills over the API: written down, listed, found for a task, and counted."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from memories.models import Skill
from supportmem.audit.models import LedgerEntry
from tests.personas import Personas

PATH = "/api/v1/skills"
BODY = {"name": "Reset the label printer", "steps": ["Turn it off", "Hold the green button", "Turn it on"]}


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program."""
    return people.alice.api()


def made(api: APIClient, **changes: object) -> dict[str, Any]:
    answer = api.post(PATH, {**BODY, **changes}, format="json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_skill_is_written_down_and_read(people: Personas, api: APIClient) -> None:
    skill = made(api)
    assert (skill["name"], skill["steps"]) == (BODY["name"], BODY["steps"])
    assert (skill["attempts"], skill["successes"], skill["success_rate"]) == (0, 0, 0.5)
    assert (skill["status"], skill["trust"], skill["team"]) == ("active", "confirmed", str(people.blue.id))
    assert api.get(f"{PATH}/{skill['id']}").json() == skill
    memory = api.get(f"/api/v1/memories/{skill['id']}").json()
    assert (memory["kind"], memory["type"], memory["customer"]) == ("skill", "procedural", None)
    assert "Hold the green button" in memory["content"]
    assert LedgerEntry.objects.filter(verb="memory.added", object_id=skill["id"]).exists()


def test_lists_hold_the_own_teams_and_the_organizations(people: Personas, api: APIClient) -> None:
    ours, whole = made(api), made(people.adam.api(), name="Change the password")
    assert [row["id"] for row in api.get(PATH).json()["results"]] == [whole["id"], ours["id"]]
    assert [row["id"] for row in people.dave.api().get(PATH).json()["results"]] == [whole["id"]]
    assert people.charlie.api().get(PATH).json() == {"results": [], "next": None}
    assert APIClient().get(PATH).status_code == 401
    first = api.get(PATH, {"limit": "1"}).json()
    rest = api.get(PATH, {"limit": "1", "cursor": first["next"]}).json()
    assert [row["id"] for row in first["results"] + rest["results"]] == [whole["id"], ours["id"]]


def test_the_best_for_a_task(people: Personas, api: APIClient) -> None:
    printer = made(api)
    made(api, name="Change the password", steps=["Open Settings", "Choose Password"])
    found = api.get(PATH, {"task": "the label printer hangs", "customer": str(people.mia.id)}).json()["results"]
    assert [row["id"] for row in found] == [printer["id"]]
    assert api.get(PATH, {"task": "printer", "customer": str(people.noor.id)}).status_code == 404
    assert api.get(PATH, {"customer": str(people.mia.id)}).status_code == 400


def test_outcomes_change_the_rate_and_keep_the_note(people: Personas, api: APIClient) -> None:
    path = f"{PATH}/{made(api)['id']}/outcomes"
    assert api.post(path, {"succeeded": True}, format="json").json()["success_rate"] == pytest.approx(2 / 3)
    failed = {"succeeded": False, "note": "The light stays red", "customer": str(people.mia.id), "key": "ticket-7"}
    for _ in range(2):
        answer = api.post(path, failed, format="json")
        assert answer.status_code == 200, answer.content
    after = answer.json()
    assert (after["attempts"], after["successes"]) == (2, 1)
    assert [(row["note"], row["succeeded"]) for row in after["failures"]] == [("The light stays red", False)]
    assert LedgerEntry.objects.filter(verb="skill.outcome").count() == 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"steps": []}, "steps"),
        ({"steps": "Turn it off"}, "steps"),
        ({"steps": ["x"] * 21}, "steps"),
        ({"steps": ["card 4111 1111 1111 1111"]}, "steps"),
        ({"team": "blue"}, "team"),
        ({"tags": []}, "tags"),
    ],
)
def test_what_is_no_skill_is_told_by_field(api: APIClient, change: dict[str, object], field: str) -> None:
    answer = api.post(PATH, {**BODY, **change}, format="json")
    assert answer.status_code == 400
    assert {error["field"].split(".")[0].split("[")[0] for error in answer.json()["errors"]} == {field}
    assert not Skill.unscoped.exists()


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"succeeded": None}, 400),
        ({"succeeded": "perhaps"}, 400),
        ({"note": "x" * 501}, 400),
        ({"note": "a\x00"}, 400),
        ({"customer": str(uuid4())}, 404),
    ],
)
def test_a_bad_outcome_counts_nothing(api: APIClient, change: dict[str, object], status: int) -> None:
    skill = made(api)
    answer = api.post(f"{PATH}/{skill['id']}/outcomes", {"succeeded": True, **change}, format="json")
    assert answer.status_code == status
    assert Skill.unscoped.get().attempts == 0


def test_a_team_out_of_reach_and_an_unknown_skill_are_not_found(people: Personas, api: APIClient) -> None:
    assert api.post(PATH, {**BODY, "team": str(people.red.id)}, format="json").status_code == 404
    assert api.post(PATH, {**BODY, "team": str(uuid4())}, format="json").status_code == 404
    assert api.get(f"{PATH}/{uuid4()}").status_code == 404
    assert api.post(f"{PATH}/{uuid4()}/outcomes", {"succeeded": True}, format="json").status_code == 404
