"""Any text at every door of the API: kept as it is or refused in clear words, and never a fault of ours (500)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from chat.models import Conversation, Turn
from memories.models import Memory, Observation
from supportmem.accounts.models import Customer
from tests.factories.chat import make_conversation
from tests.factories.memories import make_memory
from tests.functional.doors.texts import KEPT, LARGE, MIXED, REFUSED, as_json
from tests.personas import Personas

JSON = "application/json"


class Doors:
    """Everything that a program of Rita's can send text to. Each returns the answer."""

    def __init__(self, people: Personas) -> None:
        self.api: APIClient = people.rita.api()
        self.mia = people.mia
        self.conversation = make_conversation(people.mia)
        self.memory = make_memory(people.mia, attribute="company", value="Acme", kind="fact").memory
        self.number = 0

    def send(self, method: str, path: str, body: object) -> HttpResponse:
        """JSON, by hand."""
        answer: HttpResponse = self.api.generic(method, f"/api/v1/{path}", as_json(body).decode(), content_type=JSON)
        return answer

    def turn(self, text: str, **fields: object) -> HttpResponse:
        """Say it."""
        body = {"author": "customer", "content": text, **fields}
        return self.send("POST", f"conversations/{self.conversation.id}/turns", body)

    def observation(self, text: str) -> HttpResponse:
        """Report it."""
        return self.send("POST", "observations", {"customer": str(self.mia.id), "source": "email", "text": text})

    def customer(self, **fields: str) -> HttpResponse:
        """Make a customer of it."""
        self.number += 1
        body = {"external_id": f"n-{self.number}", "name": "Name", **fields}
        return self.send("POST", "customers", body)

    def of_memory(self, method: str, what: str, **fields: object) -> HttpResponse:
        """Do something to a memory."""
        path = f"memories/{self.memory.id}{what}"
        return self.send(method, path, fields)


Door = Callable[[Doors, str], HttpResponse]
# Doors that store what they are given, and where it then stands.
STORES: dict[str, tuple[Door, Callable[[Any], str]]] = {
    "turn": (lambda d, t: d.turn(t), lambda a: Turn.unscoped.get(id=a["turn"]["id"]).content),
    "note": (lambda d, t: d.turn(t, author="note"), lambda a: Turn.unscoped.get(id=a["turn"]["id"]).content),
    "observation": (lambda d, t: d.observation(t), lambda a: Observation.unscoped.get(id=a["id"]).text),
    "customer's name": (lambda d, t: d.customer(name=t), lambda a: Customer.objects.get(id=a["id"]).name),
    "correction": (
        lambda d, t: d.of_memory("PATCH", "", content=f"Company: {t}", value=t),
        lambda a: Memory.unscoped.get(id=a["id"]).value,
    ),
}
# Doors that only have to answer.
ANSWERS: dict[str, Door] = {
    "external id": lambda d, t: d.customer(external_id=t),
    "locale": lambda d, t: d.customer(locale=t),
    "time zone": lambda d, t: d.customer(time_zone=t),
    "client id": lambda d, t: d.turn("Hello", client_id=t),
    "author": lambda d, t: d.turn("Hello", author=t),
    "moment": lambda d, t: d.turn("Hello", occurred_at=t),
    "unknown field": lambda d, t: d.turn("Hello", **{t: t}),
    "source": lambda d, t: d.send("POST", "observations", {"customer": str(d.mia.id), "source": t, "text": "x"}),
    "key": lambda d, t: d.send(
        "POST",
        "observations",
        {"customer": str(d.mia.id), "source": "email", "text": "x", "idempotency_key": t},
    ),
    "question": lambda d, t: d.send("POST", "recall", {"query": t, "customer": str(d.mia.id)}),
    "customer of a question": lambda d, t: d.send("POST", "recall", {"query": "x", "customer": t}),
    "subject of a question": lambda d, t: d.send(
        "POST", "recall", {"query": "x", "customer": str(d.mia.id), "subjects": [t]}
    ),
    "tag of a question": lambda d, t: d.send("POST", "recall", {"query": "x", "customer": str(d.mia.id), "tags": [t]}),
    "consent": lambda d, t: d.send("PATCH", f"customers/{d.mia.id}", {"consent": t}),
    "switch": lambda d, t: d.send("PATCH", f"conversations/{d.conversation.id}", {"memory": t}),
    "user name": lambda d, t: d.send("POST", "auth/token", {"username": t, "password": "x"}),
    "password": lambda d, t: d.send("POST", "auth/token", {"username": "rita", "password": t}),
    "reason of a confirmation": lambda d, t: d.of_memory("POST", "/confirm", reason=t),
    "wording of a correction": lambda d, t: d.of_memory("PATCH", "", content=t),
    "reason of a retraction": lambda d, t: d.of_memory("POST", "/retract", reason=t),
    "reason of a restoration": lambda d, t: d.of_memory("POST", "/restore", reason=t, revision=1),
    "reason of a quarantine": lambda d, t: d.send("POST", "quarantines", {"batch": str(d.mia.id), "reason": t}),
}
QUERIES = (
    ("customers", "search"),
    ("customers", "external_id"),
    ("customers", "cursor"),
    ("conversations", "search"),
    ("conversations", "customer"),
    ("customers/{mia}/memories", "kind"),
    ("customers/{mia}/memories", "status"),
    ("customers/{mia}/graph", "subject"),
    ("customers/{mia}/graph", "predicate"),
    ("customers/{mia}/graph", "as_of"),
)


@pytest.fixture
def doors(people: Personas) -> Doors:
    return Doors(people)


@pytest.mark.parametrize("name", STORES)
def test_what_can_be_kept_is_kept_as_it_is(doors: Doors, subtests: pytest.Subtests, name: str) -> None:
    door, stored = STORES[name]
    for label, text in KEPT.items():
        with subtests.test(label):
            answer = door(doors, text)
            assert answer.status_code in {200, 201}, answer.content
            assert stored(json.loads(answer.content)) == text


@pytest.mark.parametrize("name", [*STORES, *ANSWERS])
def test_what_cannot_be_kept_is_refused_in_clear_words(doors: Doors, subtests: pytest.Subtests, name: str) -> None:
    door = STORES[name][0] if name in STORES else ANSWERS[name]
    before = (Turn.unscoped.count(), Observation.unscoped.count(), Customer.objects.count())
    for label, text in {**REFUSED, "large": LARGE}.items():
        with subtests.test(label):
            answer = door(doors, text)
            assert 400 <= answer.status_code < 500, (name, answer.status_code)
            assert answer["Content-Type"] == "application/problem+json"
            assert json.loads(answer.content)["detail"]
            assert (Turn.unscoped.count(), Observation.unscoped.count(), Customer.objects.count()) == before


@pytest.mark.parametrize("name", ANSWERS)
def test_every_other_door_answers(doors: Doors, subtests: pytest.Subtests, name: str) -> None:
    for label, text in MIXED.items():
        with subtests.test(label):
            assert ANSWERS[name](doors, text).status_code < 500


@pytest.mark.parametrize(("path", "field"), QUERIES)
def test_queries_answer(doors: Doors, subtests: pytest.Subtests, path: str, field: str) -> None:
    for label, text in {**MIXED, "NUL": "a\x00b", "large": "x" * 5000}.items():
        with subtests.test(label):
            answer = doors.api.get(f"/api/v1/{path.format(mia=doors.mia.id)}", {field: text})
            assert answer.status_code < 500, answer.content


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'{"content": "\xed\xa0\x80"}', b"\x00", b'"\\ud800"', b"[" * 200_000])
def test_bodies_that_are_none_are_refused(doors: Doors, raw: bytes) -> None:
    for path in (f"conversations/{doors.conversation.id}/turns", "observations", "customers", "recall"):
        answer = doors.api.post(f"/api/v1/{path}", raw, content_type=JSON)
        assert answer.status_code == 400, answer.content
        assert json.loads(answer.content)["detail"]


def test_headers_answer(doors: Doors) -> None:
    path = f"/api/v1/conversations/{doors.conversation.id}/turns"
    for value in ("\x00", "é" * 50, "x" * 500, "你好", "\udcff"):
        body = as_json({"author": "customer", "content": "Hello"})
        answer = doors.api.post(path, body, content_type=JSON, HTTP_IDEMPOTENCY_KEY=value)
        assert answer.status_code < 500, (value, answer.content)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(codec=None), max_size=60))
def test_any_text_is_a_turn_or_is_refused(doors: Doors, text: str) -> None:
    answer = doors.turn(text)
    if answer.status_code == 201:
        turn = Turn.unscoped.get(id=json.loads(answer.content)["turn"]["id"])
        assert turn.content == text or "[" in turn.content  # a secret that chance made
    else:
        assert answer.status_code == 400
        assert [error["field"] for error in json.loads(answer.content)["errors"]] == ["content"]
    assert Conversation.unscoped.get().turn_seq == Turn.unscoped.count()
