"""The last answers: problem+json for programs, a page for people, and never a word about what exists."""

import json
from collections.abc import Callable

import pytest
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from supportmem import refusals

ANSWERS: tuple[tuple[str, Callable[[HttpRequest], HttpResponseBase], int, str], ...] = (
    ("not found", lambda request: refusals.not_found(request, Http404("memory 7 of Mia")), 404, "not_found"),
    ("bad request", lambda request: refusals.bad_request(request, ValueError("at Mia")), 400, "invalid"),
    ("forbidden", lambda request: refusals.forbidden(request, PermissionError("of Mia")), 403, "forbidden"),
    ("broken", refusals.broken, 500, "internal_error"),
)
each = pytest.mark.parametrize(("answer", "status", "code"), [row[1:] for row in ANSWERS], ids=[r[0] for r in ANSWERS])


@each
def test_programs_get_a_problem(answer: Callable[[HttpRequest], HttpResponseBase], status: int, code: str) -> None:
    given = answer(RequestFactory().get("/api/v1/memories/7"))
    assert given.status_code == status
    assert given["Content-Type"].startswith("application/problem+json")
    body = json.loads(getattr(given, "content", b""))
    assert (body["status"], body["code"], body["type"]) == (status, code, f"urn:supportmem:{code}")
    assert body["detail"]
    assert "Mia" not in str(body)


@each
def test_people_get_a_page(answer: Callable[[HttpRequest], HttpResponseBase], status: int, code: str) -> None:
    given = answer(RequestFactory().get("/customers/7/"))
    assert given.status_code == status
    assert given["Content-Type"].startswith("text/html")
    assert b"<html" in getattr(given, "content", b"")
    assert b"Mia" not in getattr(given, "content", b"")
