"""Whatever is sent, the answer is problem+json with a stable code, and never a 500."""

import pytest
from rest_framework.test import APIClient

from supportmem.common.bodies import BODY_LIMIT
from tests.personas import Personas

CUSTOMERS = "/api/v1/customers"
PATHS = [
    "/api/v1/customers/not-a-key",
    "/api/v1/customers/not-a-key/memories",
    "/api/v1/memories/1",
    "/api/v1/memories/%00",
    "/api/v1/conversations/00000000-0000-0000-0000-00000000000",
    "/api/v1/conversations/not-a-key/turns",
    "/api/v1/nothing",
    "/api/",
]


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Alice's program."""
    return people.alice.api()


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_leads_nowhere_is_not_found(api: APIClient, path: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "urn:supportmem:not_found",
        "title": "Not Found",
        "status": 404,
        "code": "not_found",
        "detail": "There is no such object, or it is not within your reach.",
    }


def test_a_key_is_read_in_upper_case_too(people: Personas, api: APIClient) -> None:
    assert api.get(f"{CUSTOMERS}/{str(people.mia.id).upper()}").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b"null",
        b"[]",
        b'"text"',
        b"{}",
        b'{"external_id": "\\ud800", "name": "x"}',
        b'{"\\ud800": 1}',
        b'{"external_id": "a\\u0000b", "name": "x"}',
        b'{"external_id": NaN, "name": "x"}',
        b'{"external_id": {"a": 1}, "name": ["x"]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"external_id": "1", "name": "' + b"x" * 300 + b'"}',
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_bad_body_is_told(api: APIClient, body: bytes) -> None:
    answer = api.post(CUSTOMERS, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "invalid"
    assert answer.json()["detail"]


def test_a_value_that_cannot_be_printed_is_not_repeated(people: Personas, api: APIClient) -> None:
    body = b'{"query": "x", "customer": "' + str(people.mia.id).encode() + b'", "limit": "\\ud800"}'
    assert api.post("/api/v1/recall", body, content_type="application/json").status_code == 400


def test_a_body_that_is_too_large_is_told(api: APIClient) -> None:
    body = b'{"external_id": "' + b"x" * BODY_LIMIT + b'"}'
    answer = api.post(CUSTOMERS, body, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_other_media_types_and_methods_are_told(api: APIClient) -> None:
    sent = api.post(CUSTOMERS, b"a=1", content_type="application/x-www-form-urlencoded")
    assert (sent.status_code, sent.json()["code"]) == (415, "unsupported_media_type")
    put = api.put(CUSTOMERS, {}, format="json")
    assert (put.status_code, put.json()["code"]) == (405, "method_not_allowed")
    asked = api.get(CUSTOMERS, headers={"Accept": "text/csv"})
    assert (asked.status_code, asked.json()["code"]) == (406, "not_acceptable")


def test_somebody_who_belongs_nowhere_finds_nothing(people: Personas) -> None:
    answer = people.eve.client().get(CUSTOMERS)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_what_breaks_here_is_told_without_its_reason(
    people: Personas, api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("a secret reason")

    monkeypatch.setattr("supportmem.accounts.api.customers.list_customers", broken)
    api.raise_request_exception = False
    answer = api.get(CUSTOMERS)
    assert answer.status_code == 500
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "internal_error"
    assert b"secret" not in answer.content
