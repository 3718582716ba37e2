"""POST /imports and GET /imports/{id}: the body as a stream, its limits, and the problems by line."""

import pytest
from rest_framework.test import APIClient

from chat.importing import spool
from chat.models import Import, ImportChunk
from tests.integration.importing.history import short, text, turn, work
from tests.personas import Personas

IMPORTS = "/api/v1/imports"
LINES = "application/x-ndjson"


@pytest.fixture
def api(people: Personas) -> APIClient:
    """Rita's program."""
    return people.rita.api()


def test_progress_and_problems(api: APIClient) -> None:
    body = text([*short(2), "nonsense", turn(9, of=7), turn(3, " ")])
    begun = api.post(IMPORTS, body, content_type=LINES)
    assert begun.status_code == 202
    waiting = begun.json()
    assert (waiting["state"], waiting["bytes_total"], waiting["bytes_done"]) == ("queued", len(body), 0)
    work()
    path = f"{IMPORTS}/{waiting['id']}"
    done = api.get(path).json()
    assert (done["state"], done["turns"], done["errors_found"], done["bytes_done"]) == ("done", 2, 3, len(body))
    assert [(error["line"], error["field"]) for error in done["errors"]] == [
        (5, ""),
        (6, "conversation"),
        (7, "content"),
    ]
    assert [error["line"] for error in api.get(path, {"after_line": "5", "limit": "1"}).json()["errors"]] == [6]
    assert api.get(path, {"limit": "0"}).status_code == 400


@pytest.mark.parametrize("kind", [LINES, "application/jsonl", "text/plain; charset=utf-8", "application/json"])
def test_many_names_of_the_same_thing(api: APIClient, kind: str) -> None:
    assert api.post(IMPORTS, text(short()), content_type=kind).status_code == 202


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_form_is_none(api: APIClient, kind: str) -> None:
    answer = api.post(IMPORTS, text(short()), content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert not Import.unscoped.exists()


def test_an_empty_body_is_refused(api: APIClient) -> None:
    for body in (b"", None):
        answer = api.post(IMPORTS, body, content_type=LINES)
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not Import.unscoped.exists()
    assert api.post(f"{IMPORTS}?mood=glad", text(short()), content_type=LINES).status_code == 400


def test_a_body_that_is_too_large_leaves_nothing(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "PIECE", 100)
    monkeypatch.setattr(spool, "LIMIT", 450)
    answer = api.post(IMPORTS, b"x" * 451, content_type=LINES)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert not Import.unscoped.exists()
    assert not ImportChunk.unscoped.exists()
    assert api.post(IMPORTS, b"x" * 450, content_type=LINES).status_code == 202


def test_a_body_of_many_pieces_is_read_as_one(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "PIECE", 97)
    monkeypatch.setattr("chat.importing.run.BATCH", 3)
    begun = api.post(IMPORTS, text(short(20)), content_type=LINES).json()
    assert ImportChunk.unscoped.count() > 20
    work()
    done = api.get(f"{IMPORTS}/{begun['id']}").json()
    assert (done["turns"], done["errors_found"]) == (20, 0)
    assert not ImportChunk.unscoped.exists()
