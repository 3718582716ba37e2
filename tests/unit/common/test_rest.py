"""Bodies, queries, moments and pages, without a database."""

import io
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError

from supportmem.common.bodies import BODY_LIMIT, JsonBody, TooLarge
from supportmem.common.http import decode_cursor
from supportmem.common.ids import new_id
from supportmem.common.rest import Fields, Instant, PageQuery, checked, cut


class Named(Fields):
    """A body with one needed and one optional field."""

    name = serializers.CharField()
    at = Instant(required=False)


@dataclass(frozen=True)
class Thing:
    """A row of a list."""

    id: UUID


def parse(raw: bytes) -> Any:  # noqa: ANN401 - whatever the JSON says
    """The body as the API reads it."""
    return JsonBody().parse(io.BytesIO(raw))


def test_a_body_is_json() -> None:
    assert parse('{"name": "李雷"}'.encode()) == {"name": "李雷"}


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"{", "line 1, column"),
        (b"", "not JSON"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "-Infinity"),
        (b'"\xff"', "UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b"1" * 5000, "not JSON"),
    ],
)
def test_what_is_not_json_is_said_to_be_so(raw: bytes, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        parse(raw)


def test_a_body_may_be_as_large_as_the_limit_and_no_larger() -> None:
    text = b'"' + b"a" * (BODY_LIMIT - 2) + b'"'
    assert len(parse(text)) == BODY_LIMIT - 2
    with pytest.raises(TooLarge):
        parse(text + b" ")


def test_unknown_fields_are_named() -> None:
    with pytest.raises(ValidationError) as refused:
        checked(Named, {"name": "x", "nmae": "y"})
    assert isinstance(refused.value.detail, dict)
    assert list(refused.value.detail) == ["nmae"]
    assert "name, at" in str(refused.value.detail["nmae"])


def test_few_of_many_unknown_fields_are_named() -> None:
    with pytest.raises(ValidationError) as refused:
        checked(Named, {f"field{number}": 1 for number in range(500)})
    assert len(refused.value.detail) == 10


@pytest.mark.parametrize("body", [None, [], "text", 5, [{"name": "x"}]])
def test_a_body_that_is_no_object_is_refused(body: object) -> None:
    with pytest.raises(ValidationError):
        checked(Named, body)


@pytest.mark.parametrize("name", ["a\x00b", "\ud800", "", "   "])
def test_a_text_that_cannot_be_stored_is_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        checked(Named, {"name": name})
    assert isinstance(refused.value.detail, dict)
    assert list(refused.value.detail) == ["name"]


def test_a_moment_is_turned_into_utc() -> None:
    values = checked(Named, {"name": "x", "at": "2026-03-01T10:30:00+01:00"})
    assert values["at"] == datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    assert values["at"].tzinfo is UTC


@pytest.mark.parametrize(
    "at", ["2026-03-01T10:30:00", "2026-03-01", "0001-01-01T00:00:00+14:00", "yesterday", "", 5, None]
)
def test_a_moment_that_is_none_is_refused(at: object) -> None:
    with pytest.raises(ValidationError) as refused:
        checked(Named, {"name": "x", "at": at})
    assert isinstance(refused.value.detail, dict)
    assert list(refused.value.detail) == ["at"]


@pytest.mark.parametrize("limit", [0, -1, 201, "many", 1.5])
def test_pages_have_a_size(limit: object) -> None:
    with pytest.raises(ValidationError):
        checked(PageQuery, {"limit": limit})


def test_pages_are_cut_and_continued() -> None:
    rows = [Thing(new_id()) for _ in range(3)]
    assert cut(rows[:2], limit=2) == (rows[:2], None)
    page, following = cut(rows, limit=2)
    assert page == rows[:2]
    assert decode_cursor(following or "") == rows[1].id
