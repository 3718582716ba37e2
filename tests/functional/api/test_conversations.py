"""/conversations and their turns: begin, say, read; the assistant's answer in the same call."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from chat.models import Conversation, Turn
from memories.models import Observation
from tests.personas import Personas

CONVERSATIONS = "/api/v1/conversations"


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program."""
    return people.alice.api()


@pytest.fixture
def turns(people: Personas, api: APIClient) -> str:
    """The path of the turns of a new conversation with Mia."""
    made = api.post(CONVERSATIONS, {"customer": str(people.mia.id)}, format="json")
    assert made.status_code == 201
    return f"{CONVERSATIONS}/{made.json()['id']}/turns"


def test_a_conversation_is_begun_listed_and_read(people: Personas, api: APIClient) -> None:
    made = api.post(CONVERSATIONS, {"customer": str(people.mia.id)}, format="json").json()
    assert made["customer"] == str(people.mia.id)
    assert made["status"] == "open"
    assert api.get(f"{CONVERSATIONS}/{made['id']}").json() == made
    listed = api.get(CONVERSATIONS, {"customer": str(people.mia.id)}).json()
    assert [row["id"] for row in listed["results"]] == [made["id"]]
    assert listed["next"] is None
    assert api.get(CONVERSATIONS, {"customer": str(people.lin.id)}).json()["results"] == []


def test_pages_give_each_conversation_once(people: Personas, api: APIClient) -> None:
    made = [api.post(CONVERSATIONS, {"customer": str(people.mia.id)}, format="json").json()["id"] for _ in range(5)]
    first = api.get(CONVERSATIONS, {"limit": "3"}).json()
    second = api.get(CONVERSATIONS, {"limit": "3", "cursor": first["next"]}).json()
    assert [row["id"] for row in first["results"] + second["results"]] == made[::-1]
    assert second["next"] is None


def test_a_turn_is_stored_and_read(api: APIClient, turns: str) -> None:
    body = {"author": "customer", "content": "Hello  there\n", "client_id": "c-1", "reply": False}
    answer = api.post(turns, body, format="json")
    assert answer.status_code == 201
    turn = answer.json()["turn"]
    assert answer.json()["answer"] is None
    assert {"seq": 1, "author": "customer", "content": "Hello  there\n", "client_id": "c-1"}.items() <= turn.items()
    assert api.get(turns).json()["results"] == [turn]


def test_the_same_client_id_twice_is_one_turn(api: APIClient, turns: str) -> None:
    body = {"author": "customer", "content": "Hello", "client_id": "c-1"}
    first, second = api.post(turns, body, format="json"), api.post(turns, body, format="json")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    other = api.post(turns, {**body, "content": "Something else"}, format="json")
    assert other.status_code == 409
    assert other.json()["code"] == "conflict"
    assert Turn.unscoped.count() == Observation.unscoped.count() == 1


def test_the_header_serves_as_client_id(api: APIClient, turns: str) -> None:
    body = {"author": "agent", "content": "Hello"}
    assert api.post(turns, body, format="json", HTTP_IDEMPOTENCY_KEY="k-1").json()["turn"]["client_id"] == "k-1"
    assert api.post(turns, body, format="json", HTTP_IDEMPOTENCY_KEY="k-1").status_code == 200
    without = [api.post(turns, body, format="json") for _ in range(2)]
    assert [answer.status_code for answer in without] == [201, 201]
    assert Turn.unscoped.count() == 3


def test_history_keeps_its_date(api: APIClient, turns: str) -> None:
    body = {"author": "customer", "content": "Hello", "occurred_at": "2026-02-13T10:00:00+01:00"}
    assert api.post(turns, body, format="json").json()["turn"]["occurred_at"] == "2026-02-13T09:00:00Z"


def test_a_secret_is_gone_before_it_is_stored(api: APIClient, turns: str) -> None:
    card = "4111 1111 1111 1111"
    answer = api.post(turns, {"author": "customer", "content": f"My card is {card}."}, format="json")
    assert card not in answer.content.decode()
    assert not Turn.unscoped.filter(content__contains=card).exists()
    assert not Observation.unscoped.filter(text__contains=card).exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"author": "assistant"}, "author"),
        ({"author": "tool"}, "author"),
        ({"author": None}, "author"),
        ({"content": ""}, "content"),
        ({"content": " \n "}, "content"),
        ({"content": "a\x00b"}, "content"),
        ({"content": "x" * 20_001}, "content"),
        ({"client_id": ""}, "client_id"),
        ({"client_id": "x" * 101}, "client_id"),
        ({"reply": "perhaps"}, "reply"),
        ({"occurred_at": "2026-02-13T10:00:00"}, "occurred_at"),
        ({"occurred_at": "2999-01-01T00:00:00Z"}, "occurred_at"),
        ({"seq": 7}, "seq"),
    ],
)
def test_bad_input_is_told_by_field_and_nothing_is_written(
    api: APIClient, turns: str, change: dict[str, object], field: str
) -> None:
    answer = api.post(turns, {"author": "customer", "content": "Hello", **change}, format="json")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Turn.unscoped.exists()
    assert not Observation.unscoped.exists()


@pytest.mark.parametrize("customer", ["", "x", None, -1, {"id": 1}])
def test_a_customer_that_is_no_key_is_told(api: APIClient, customer: object) -> None:
    answer = api.post(CONVERSATIONS, {"customer": customer}, format="json")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["customer"]


def test_an_unknown_customer_or_conversation_is_not_found(api: APIClient) -> None:
    assert api.post(CONVERSATIONS, {"customer": str(uuid4())}, format="json").status_code == 404
    assert api.get(CONVERSATIONS, {"customer": str(uuid4())}).status_code == 404
    assert api.get(f"{CONVERSATIONS}/{uuid4()}").status_code == 404
    assert api.get(f"{CONVERSATIONS}/{uuid4()}/turns").status_code == 404
    said = api.post(f"{CONVERSATIONS}/{uuid4()}/turns", {"author": "note", "content": "x"}, format="json")
    assert said.status_code == 404
    assert not Conversation.unscoped.exists()
