"""The schema and the documentation page: complete, without warnings, and readable by everybody."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse


def test_the_schema_has_no_warnings() -> None:
    told = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=told)
    assert "openapi: 3" in told.getvalue()


@pytest.mark.django_db
def test_reading_the_schema_needs_no_sign_in() -> None:
    answer = Client().get("/api/schema/")
    assert answer.status_code == 200
    assert b"/api/v1/conversations/{conversation_id}/turns" in answer.content
    assert b"bearer" in answer.content


@pytest.mark.django_db
def test_the_page_tells_of_every_operation_and_loads_nothing_from_elsewhere() -> None:
    schema = Client().get("/api/schema/", {"format": "json"}).json()
    answer = Client().get(reverse("api-docs"))
    page = answer.content.decode()
    assert answer.status_code == 200
    operations = [verbs[verb]["operationId"] for verbs in schema["paths"].values() for verb in verbs]
    assert len(operations) > 10
    for operation in operations:
        assert f'id="{operation}"' in page
    for path in schema["paths"]:
        assert path in page
    loaded = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"', page)
    assert loaded
    assert all(address.startswith("/") for address in loaded)
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r"\sstyle=|\son\w+=", page)
    assert "script-src 'self'" in answer["Content-Security-Policy"]
