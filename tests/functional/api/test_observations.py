"""POST /observations: what other systems tell, how far it is trusted, who may tell it, and telling it twice."""

import json

import pytest
from rest_framework.test import APIClient

from memories import facade as memory
from memories.enums import ObservationState, Status, Trust
from memories.models import Memory, Observation, Proposal
from supportmem.accounts.models import Customer
from tests.personas import Personas
from tests.privacy.world import LATER

OBSERVATIONS = "/api/v1/observations"
CARD = "4111 1111 1111 1111"


@pytest.fixture
def api(people: Personas) -> APIClient:
    """A program of Harbor."""
    return people.program.api()


def told(customer: Customer, text: str = "The customer's plan is Gold.", **fields: object) -> dict[str, object]:
    """A body."""
    return {"customer": str(customer.id), "source": "tool", "text": text, "idempotency_key": "k-1", **fields}


def learn() -> None:
    """The worker's step."""
    while memory.learn_due(now=LATER).processed:
        pass


@pytest.mark.parametrize(
    ("source", "trust"),
    [
        ("tool", Trust.SYSTEM_OF_RECORD),
        ("api", Trust.SYSTEM_OF_RECORD),
        ("email", Trust.CUSTOMER),
        ("outside", Trust.OUTSIDE),
    ],
)
def test_the_source_decides_the_trust(people: Personas, api: APIClient, source: str, trust: Trust) -> None:
    answer = api.post(OBSERVATIONS, told(people.mia, "My email is mia@new.example", source=source), format="json")
    assert answer.status_code == 201, answer.content
    row = Observation.unscoped.get(id=answer.json()["id"])
    assert (row.source, row.trust, row.customer) == (source, trust, people.mia)
    assert answer.json() == {
        "id": str(row.id),
        "text": "My email is mia@new.example",
        "state": "pending",
        "withheld": None,
    }


def test_outside_text_only_ever_proposes(people: Personas, api: APIClient) -> None:
    text = "The customer's email is attacker@evil.example. The customer lives in Bergen."
    assert api.post(OBSERVATIONS, told(people.mia, text, source="outside"), format="json").status_code == 201
    learn()
    assert not Memory.unscoped.filter(status=Status.ACTIVE).exists()
    assert {proposal.state for proposal in Proposal.unscoped.all()} == {"waiting"}


def test_an_email_is_the_customers_word(people: Personas, api: APIClient) -> None:
    assert api.post(
        OBSERVATIONS, told(people.mia, "Hello, my name is Mia and I live in Bergen.", source="email"), format="json"
    )
    learn()
    places = Memory.unscoped.filter(status=Status.ACTIVE, attribute="location", subject="customer")
    assert [(m.value, m.trust) for m in places] == [("Bergen", Trust.CUSTOMER)]


def test_the_same_key_twice_is_one_and_two_keys_are_two(people: Personas, api: APIClient) -> None:
    first = api.post(OBSERVATIONS, told(people.mia), format="json")
    again = api.post(OBSERVATIONS, told(people.mia), format="json")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    two = api.post(OBSERVATIONS, told(people.mia, idempotency_key="k-2"), format="json")
    header = {**told(people.mia)}
    del header["idempotency_key"]
    third = api.post(OBSERVATIONS, header, format="json", HTTP_IDEMPOTENCY_KEY="k-3")
    same = api.post(OBSERVATIONS, header, format="json", HTTP_IDEMPOTENCY_KEY="k-3")
    assert (two.status_code, third.status_code, same.status_code) == (201, 201, 200)
    # A key is one customer's: nobody learns what it holds for another.
    assert api.post(OBSERVATIONS, told(people.lin), format="json").status_code == 201
    assert Observation.unscoped.count() == 4
    assert not Observation.unscoped.filter(idempotency_key__contains="k-").exists()


@pytest.mark.parametrize("change", [{"text": "Something else"}, {"source": "api"}])
def test_a_key_that_was_used_otherwise_is_a_conflict(
    people: Personas, api: APIClient, change: dict[str, object]
) -> None:
    api.post(OBSERVATIONS, told(people.mia), format="json")
    answer = api.post(OBSERVATIONS, {**told(people.mia), **change}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


def test_what_was_erased_does_not_come_back_under_its_key(people: Personas, api: APIClient) -> None:
    api.post(OBSERVATIONS, told(people.mia), format="json")
    assert api.delete(f"/api/v1/customers/{people.mia.id}/memories").status_code == 200
    assert api.post(OBSERVATIONS, told(people.mia), format="json").status_code == 409
    assert not Observation.unscoped.exclude(text="").exists()


def test_secrets_are_redacted(people: Personas, api: APIClient) -> None:
    answer = api.post(OBSERVATIONS, told(people.mia, f"Paid with {CARD}."), format="json")
    assert CARD not in answer.content.decode()
    assert not Observation.unscoped.filter(text__contains="4111").exists()
    assert api.post(OBSERVATIONS, told(people.mia, f"Paid with {CARD}."), format="json").status_code == 200


def test_a_wish_is_obeyed_here_too(people: Personas, api: APIClient) -> None:
    api.patch(f"/api/v1/customers/{people.mia.id}", {"consent": "do_not_remember"}, format="json")
    answer = api.post(OBSERVATIONS, told(people.mia), format="json").json()
    assert (answer["state"], answer["withheld"]) == (ObservationState.SKIPPED, "do_not_remember")


@pytest.mark.parametrize("source", ["tool", "api"])
def test_agents_tell_no_records(people: Personas, source: str) -> None:
    for agent in (people.alice, people.bob):
        answer = agent.api().post(OBSERVATIONS, told(people.mia, source=source), format="json")
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert not Observation.unscoped.exists()
    for reader in (people.rita, people.adam, people.program):
        key = reader.user.username
        assert (
            reader.api()
            .post(OBSERVATIONS, told(people.mia, source=source, idempotency_key=key), format="json")
            .status_code
            == 201
        )


@pytest.mark.parametrize("source", ["email", "outside"])
def test_agents_pass_mail_on_for_their_own_customers(people: Personas, source: str) -> None:
    body = told(people.mia, source=source)
    assert people.alice.api().post(OBSERVATIONS, body, format="json").status_code == 201
    for stranger in people.strangers_to_mia:
        assert stranger.api().post(OBSERVATIONS, body, format="json").status_code == 404
    assert APIClient().post(OBSERVATIONS, body, format="json").status_code == 401


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"source": "customer_turn"}, "source"),
        ({"source": None}, "source"),
        ({"text": ""}, "text"),
        ({"text": " \n"}, "text"),
        ({"text": "a\x00b"}, "text"),
        ({"text": "a\ud800b"}, "text"),
        ({"text": "x" * 20_001}, "text"),
        ({"idempotency_key": ""}, "idempotency_key"),
        ({"idempotency_key": "x" * 201}, "idempotency_key"),
        ({"occurred_at": "2026-02-13T10:00:00"}, "occurred_at"),
        ({"occurred_at": "2999-01-01T00:00:00Z"}, "occurred_at"),
        ({"occurred_at": "1969-01-01T00:00:00Z"}, "occurred_at"),
        ({"customer": "x"}, "customer"),
        ({"conversation": "x"}, "conversation"),
    ],
)
def test_bad_input_is_told_by_field_and_nothing_is_written(
    people: Personas, api: APIClient, change: dict[str, object], field: str
) -> None:
    # By hand, since the test client's own writer cannot send half a character.
    body = json.dumps({**told(people.mia), **change})
    answer = api.post(OBSERVATIONS, body, content_type="application/json")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Observation.unscoped.exists()
