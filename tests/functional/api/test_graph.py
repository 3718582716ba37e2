"""A customer's facts as triples over the API."""

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from memories import facade
from tests.personas import Personas

LATER = datetime(2100, 1, 1, tzinfo=UTC)  # past every quiet period


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program, after Mia has said who she is and that she moved."""
    client = people.alice.api()
    made = client.post("/api/v1/conversations", {"customer": str(people.mia.id)}, format="json").json()
    for at, content in (("2026-01-05", "My name is Mia and I live in Oslo."), ("2026-02-05", "I moved to Lyon.")):
        body = {"author": "customer", "content": content, "occurred_at": f"{at}T09:00:00Z"}
        assert client.post(f"/api/v1/conversations/{made['id']}/turns", body, format="json").status_code == 201
        facade.learn_due(now=LATER)
    return client


def path(people: Personas) -> str:
    return f"/api/v1/customers/{people.mia.id}/graph"


def test_facts_of_now_of_then_and_ever(people: Personas, api: APIClient) -> None:
    def places(**query: str) -> list[str]:
        answer = api.get(path(people), {"predicate": "location", **query})
        assert answer.status_code == 200, answer.content
        return [row["value"] for row in answer.json()["results"]]

    assert places() == ["Lyon"]
    assert places(subject="customer", as_of="2026-01-20T00:00:00Z") == ["Oslo"]
    assert places(ever="true") == ["Lyon", "Oslo"]
    assert places(known_at="2020-01-01T00:00:00Z") == []


def test_a_triple_has_its_interval_and_its_memory(people: Personas, api: APIClient) -> None:
    (row,) = api.get(path(people), {"predicate": "location", "as_of": "2026-01-20T00:00:00Z"}).json()["results"]
    assert (row["subject"], row["predicate"], row["value"], row["holds"]) == ("customer", "location", "Oslo", True)
    assert (row["valid_from"], row["valid_to"]) == ("2026-01-05T09:00:00Z", "2026-02-05T09:00:00Z")
    memory = api.get(f"/api/v1/memories/{row['memory']}").json()
    assert memory["value"] == "Oslo"
    assert {revision["proposer"] for revision in memory["revisions"]} == {"rules"}


def test_pages(people: Personas, api: APIClient) -> None:
    whole = api.get(path(people), {"ever": "true"}).json()
    first = api.get(path(people), {"ever": "true", "limit": "1"}).json()
    rest = api.get(path(people), {"ever": "true", "cursor": first["next"]}).json()
    assert first["results"] + rest["results"] == whole["results"]
    assert whole["next"] is None


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"as_of": "yesterday"}, "as_of"),
        ({"known_at": "2026-01-01T00:00:00"}, "known_at"),
        ({"relation": "x"}, "relation"),
        ({"ever": "true", "as_of": "2026-01-20T00:00:00Z"}, "ever"),
        ({"cursor": "x"}, "cursor"),
    ],
)
def test_a_bad_question_is_told_by_field(people: Personas, api: APIClient, query: dict[str, str], field: str) -> None:
    answer = api.get(path(people), query)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.parametrize("value", ["' OR 1=1 --", "%", "_", "locat%", "true"])
def test_what_is_asked_for_is_taken_literally(people: Personas, api: APIClient, value: str) -> None:
    assert api.get(path(people), {"predicate": value}).json()["results"] == []
    assert api.get(path(people), {"subject": value}).json()["results"] == []
