"""POST /recall: filters, the budget, the steps of an answer, and what was known at another time."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from memories.enums import Kind, MemoryType, Trust
from memories.index.embed import embed_missing
from memories.models import Recall, RecallHit
from tests.factories.memories import make_memory
from tests.personas import Personas

RECALL = "/api/v1/recall"


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program."""
    return people.alice.api()


@pytest.fixture
def tea(people: Personas) -> None:
    """Three memories of tea that differ in everything that is filtered by."""
    make_memory(people.mia, content="likes green tea", type=MemoryType.SEMANTIC, tags=["taste", "drink"])
    make_memory(people.mia, content="spilled black tea", kind=Kind.EVENT, type=MemoryType.EPISODIC, tags=["drink"])
    make_memory(people.mia, content="drinks tea from a bowl", subject="dog", trust=Trust.MODEL)
    embed_missing(limit=10)


def ask(api: APIClient, people: Personas, *, address: str = RECALL, **body: Any) -> dict[str, Any]:
    """The answer to a question about tea."""
    answer = api.post(address, {"query": "tea", "customer": str(people.mia.id), **body}, format="json")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({}, {"likes green tea", "spilled black tea", "drinks tea from a bowl"}),
        ({"types": ["episodic"]}, {"spilled black tea"}),
        ({"kinds": ["event", "issue"]}, {"spilled black tea"}),
        ({"subjects": ["dog"]}, {"drinks tea from a bowl"}),
        ({"tags": ["drink", "taste"]}, {"likes green tea"}),
        ({"tags": ["drin"]}, set()),
        ({"least_trust": "customer"}, {"likes green tea", "spilled black tea"}),
        ({"least_trust": None, "kinds": []}, {"likes green tea", "spilled black tea", "drinks tea from a bowl"}),
        ({"kinds": ["preference"], "subjects": ["cat"]}, set()),
    ],
)
def test_only_what_meets_every_filter_is_looked_at(
    people: Personas, api: APIClient, tea: None, filters: dict[str, Any], left: set[str]
) -> None:
    found = ask(api, people, explain=True, **filters)
    assert {memory["content"] for memory in found["memories"]} == left
    assert {step["content"] for step in found["steps"]} == left
    assert found["considered"] == len(left)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"types": ["episode"]}, "types"),
        ({"types": "episodic"}, "types"),
        ({"kinds": ["rumour"]}, "kinds"),
        ({"kinds": ["fact"] * 21}, "kinds"),
        ({"subjects": ["x" * 121]}, "subjects"),
        ({"subjects": ["a\x00"]}, "subjects"),
        ({"tags": ["x" * 41]}, "tags"),
        ({"tags": [""]}, "tags"),
        ({"least_trust": "high"}, "least_trust"),
        ({"known_at": "2026-01-01T00:00:00"}, "known_at"),
        ({"known_at": "1300-01-01T00:00:00Z"}, "known_at"),
        ({"explain": "perhaps"}, "explain"),
    ],
)
def test_a_bad_field_is_named(people: Personas, api: APIClient, change: dict[str, object], field: str) -> None:
    answer = api.post(RECALL, {"query": "tea", "customer": str(people.mia.id), **change}, format="json")
    assert answer.status_code == 400
    assert {error["field"].split(".")[0] for error in answer.json()["errors"]} == {field}
    assert not Recall.unscoped.exists()


@pytest.mark.parametrize("query", ["explain=perhaps", "explian=1"])
def test_a_bad_query_string_is_refused(people: Personas, api: APIClient, query: str) -> None:
    body = {"query": "tea", "customer": str(people.mia.id)}
    assert api.post(f"{RECALL}?{query}", body, format="json").status_code == 400


def test_steps_are_there_when_asked_for_and_tell_of_every_candidate(
    people: Personas, api: APIClient, tea: None
) -> None:
    assert "steps" not in ask(api, people)
    assert "steps" not in ask(api, people, address=f"{RECALL}?explain=0")
    found = ask(api, people, address=f"{RECALL}?explain=1", limit=1)
    steps = found["steps"]
    assert [step["rank"] for step in steps] == [1, 2, 3]
    assert [step["kept"] for step in steps] == [True, False, False]
    assert [step["reason"] for step in steps] == ["kept", "rank", "rank"]
    named = {"lexical rank", "vector rank", "lexical", "relevance", "importance", "recency", "boost"}
    assert named <= {*steps[0]["parts"]}
    assert {"memory", "revision", "content", "score"} <= {*steps[0]}
    logged = RecallHit.unscoped.filter(recall_id=found["recall_id"]).values_list("rank", "memory_id")
    assert {(rank, str(memory)) for rank, memory in logged} == {(step["rank"], step["memory"]) for step in steps}


def test_the_budget_says_what_was_used_and_what_did_not_fit(people: Personas, api: APIClient) -> None:
    for colour in ("red", "blue", "green", "white", "black"):
        make_memory(people.mia, content=f"The customer bought the {colour} tea pot with two cups and a spoon")
    found = ask(api, people, query="tea pot", budget_tokens=60)
    budget = found["budget"]
    assert (budget["available"], budget["core"]) == (60, 0)
    assert budget["used"] == found["tokens"] <= 60
    assert len(found["memories"]) + budget["left_out"] == 5
    assert budget["left_out_tokens"] > 0
    assert found["cut"] == 0


def test_what_is_not_relevant_is_counted(people: Personas, api: APIClient, tea: None) -> None:
    found = ask(api, people, query="quantum chromodynamics")
    assert found["memories"] == []
    assert found["cut"] == found["considered"] > 0


def test_what_was_not_known_yet_is_not_found_then(people: Personas, api: APIClient, tea: None) -> None:
    now = datetime.now(UTC)
    assert ask(api, people, known_at=(now - timedelta(days=1)).isoformat())["memories"] == []
    found = ask(api, people, known_at=(now + timedelta(minutes=1)).isoformat())
    assert len(found["memories"]) == 3
    assert any("known at" in words for words in found["degraded"])
