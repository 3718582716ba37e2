"""Recall, a customer's memories, one memory, and erasure."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from memories import facade
from memories.models import Memory, Recall
from supportmem.audit.models import LedgerEntry, Receipt
from tests.personas import Personas

RECALL = "/api/v1/recall"
LATER = datetime(2100, 1, 1, tzinfo=UTC)  # past every quiet period


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program."""
    return people.alice.api()


@pytest.fixture
def told(people: Personas, api: APIClient) -> str:
    """Mia has said who she is, and it was learnt; the id of the conversation."""
    made = api.post("/api/v1/conversations", {"customer": str(people.mia.id)}, format="json").json()
    body = {"author": "customer", "content": "Hi, my name is Mia and my email is mia@example.com"}
    assert api.post(f"/api/v1/conversations/{made['id']}/turns", body, format="json").status_code == 201
    facade.learn_due(now=LATER)
    return str(made["id"])


def memories_of(people: Personas) -> str:
    """The path of Mia's memories."""
    return f"/api/v1/customers/{people.mia.id}/memories"


def test_what_was_said_is_listed(people: Personas, api: APIClient, told: str) -> None:
    rows = api.get(memories_of(people)).json()["results"]
    slots = {row["attribute"]: row for row in rows if row["attribute"]}
    assert slots["name"]["value"] == "Mia"
    assert slots["email"]["value"] == "mia@example.com"
    assert slots["name"]["conversation"] == told
    assert {row["status"] for row in rows} == {"active"}
    assert {row["customer"] for row in rows} == {str(people.mia.id)}


def test_a_list_is_filtered_and_cut(people: Personas, api: APIClient, told: str) -> None:
    every = [row["id"] for row in api.get(memories_of(people), {"status": "all"}).json()["results"]]
    facts = api.get(memories_of(people), {"kind": "fact"}).json()["results"]
    assert {row["kind"] for row in facts} == {"fact"}
    assert len(facts) < len(every)
    assert api.get(memories_of(people), {"status": "superseded"}).json()["results"] == []
    first = api.get(memories_of(people), {"limit": "1"}).json()
    rest = api.get(memories_of(people), {"cursor": first["next"]}).json()
    assert [row["id"] for row in first["results"] + rest["results"]] == every


def test_a_memory_shows_its_revisions_and_evidence(people: Personas, api: APIClient, told: str) -> None:
    key = Memory.unscoped.get(attribute="email").id
    found = api.get(f"/api/v1/memories/{key}").json()
    assert found["id"] == str(key)
    (revision,) = found["revisions"]
    assert revision["number"] == 1
    assert revision["id"] == found["revision"]
    (evidence,) = revision["evidence"]
    assert "mia@example.com" in evidence["quote"]
    assert evidence["conversation"] == told
    assert evidence["source"] == "customer_turn"


def test_recall_finds_and_is_logged(people: Personas, api: APIClient, told: str) -> None:
    answer = api.post(RECALL, {"query": "What is her email?", "customer": str(people.mia.id)}, format="json")
    assert answer.status_code == 200
    found = answer.json()
    first = found["memories"][0]
    assert "mia@example.com" in first["content"]
    assert {"id", "revision", "content", "kind", "score", "valid_from", "turn", "conversation"} <= set(first)
    assert found["tokens"] > 0
    recall = Recall.unscoped.get(id=found["recall_id"])
    assert recall.actor_id == people.alice.user.id
    assert recall.purpose == "api"


def test_recall_answers_for_a_day_in_the_past(people: Personas, api: APIClient, told: str) -> None:
    body = {"query": "email", "customer": str(people.mia.id), "as_of": "2020-01-01T00:00:00Z"}
    assert api.post(RECALL, body, format="json").json()["memories"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"query": ""}, "query"),
        ({"query": "  "}, "query"),
        ({"query": "a\x00"}, "query"),
        ({"query": "x" * 4001}, "query"),
        ({"customer": "x"}, "customer"),
        ({"limit": 0}, "limit"),
        ({"limit": 101}, "limit"),
        ({"limit": "many"}, "limit"),
        ({"budget_tokens": 49}, "budget_tokens"),
        ({"budget_tokens": 32001}, "budget_tokens"),
        ({"as_of": "2026-01-01T00:00:00"}, "as_of"),
        ({"as_of": "yesterday"}, "as_of"),
        ({"top_k": 5}, "top_k"),
    ],
)
def test_a_bad_question_is_told_by_field(
    people: Personas, api: APIClient, change: dict[str, object], field: str
) -> None:
    answer = api.post(RECALL, {"query": "name", "customer": str(people.mia.id), **change}, format="json")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Recall.unscoped.exists()


@pytest.mark.parametrize("query", [{"status": "gone"}, {"kind": "rumour"}, {"cursor": "x"}, {"page": "2"}])
def test_a_bad_query_is_told(people: Personas, api: APIClient, query: dict[str, str]) -> None:
    answer = api.get(memories_of(people), query)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == list(query)


def test_what_is_unknown_is_not_found(people: Personas, api: APIClient) -> None:
    assert api.get(f"/api/v1/memories/{uuid4()}").status_code == 404
    assert api.get(f"/api/v1/customers/{uuid4()}/memories").status_code == 404
    assert api.delete(f"/api/v1/customers/{uuid4()}/memories").status_code == 404
    assert api.post(RECALL, {"query": "name", "customer": str(uuid4())}, format="json").status_code == 404
    assert not Receipt.objects.exists()


@pytest.mark.parametrize("who", ["alice", "rita", "adam", "program"])
def test_whoever_reads_the_customer_may_erase(people: Personas, api: APIClient, told: str, who: str) -> None:
    persona = getattr(people, who)
    answer = persona.api().delete(memories_of(people))
    assert answer.status_code == 200
    assert sum(answer.json()["counts"].values()) > 0
    entry = LedgerEntry.objects.get(verb="customer.erased", object_id=answer.json()["receipt"])
    assert entry.actor_id == persona.user.id
    assert api.get(memories_of(people)).json()["results"] == []
    body = {"query": "What is her email?", "customer": str(people.mia.id)}
    assert api.post(RECALL, body, format="json").json()["memories"] == []
    said = api.get(f"/api/v1/conversations/{told}/turns")
    assert "mia@example.com" not in said.content.decode()
