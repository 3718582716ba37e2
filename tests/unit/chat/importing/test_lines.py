"""What a line of an import may say, and how each refusal names what to change."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.enums import ConversationStatus
from chat.importing.lines import BadLine, ConversationLine, CustomerLine, TurnLine, parse

CUSTOMER = {"type": "customer", "external_id": "c-1", "name": "林小雨"}
CONVERSATION = {"type": "conversation", "external_id": "t-1", "customer": "c-1"}
TURN = {
    "type": "turn",
    "conversation": "t-1",
    "author": "customer",
    "content": "你好，登录不了",
    "occurred_at": "2026-02-13T10:00:00+01:00",
    "id": "m-1",
}


def line(row: dict[str, Any], **change: Any) -> bytes:
    """The row as a line; a field changed to ... is left out."""
    return json.dumps({k: v for k, v in {**row, **change}.items() if v is not ...}).encode()


def test_each_kind_is_read() -> None:
    assert parse(line(CUSTOMER, team="Blue")) == CustomerLine(
        external_id="c-1", name="林小雨", locale="en", time_zone="UTC", team="Blue"
    )
    assert parse(line(CONVERSATION, status="resolved")) == ConversationLine(
        external_id="t-1", customer="c-1", status=ConversationStatus.RESOLVED, started_at=None
    )
    turn = parse(line(TURN))
    assert isinstance(turn, TurnLine)
    assert (turn.occurred_at, turn.content) == (datetime(2026, 2, 13, 9, 0, tzinfo=UTC), "你好，登录不了")


def test_numbers_serve_as_names_of_other_systems() -> None:
    turn = parse(line(TURN, id=7, conversation=20391))
    assert isinstance(turn, TurnLine)
    assert (turn.id, turn.conversation) == ("7", "20391")


@pytest.mark.parametrize(
    ("raw", "field", "words"),
    [
        (b"{", "", "not JSON"),
        (b"[1]", "", "not an object"),
        (b"null", "", "not an object"),
        (b'{"type": NaN}', "", "not JSON"),
        (b'{"type": "turn", "id": ' + b"9" * 5000 + b"}", "", "not JSON"),
        (b"[" * 100_000, "", "nested"),
        ("{'café'}".encode("latin-1"), "", "UTF-8"),
        (b"{}", "type", "customer, conversation, turn"),
        (line(TURN, type="memo"), "type", "customer, conversation, turn"),
        (line(TURN, mood="glad"), "mood", "A turn has: id,"),
        (line(TURN, **{"4111 1111 1111 1111": "x"}), "", "There is no such field"),
        (line(TURN, id=...), "id", "missing"),
        (line(TURN, id=" "), "id", "blank"),
        (line(TURN, id=True), "id", "text"),
        (line(TURN, id="x" * 101), "id", "100 characters"),
        (line(TURN, content=None), "content", "missing"),
        (line(TURN, content=""), "content", "blank"),
        (line(TURN, content=["x"]), "content", "text"),
        (line(TURN, content="a\x00b"), "content", "NUL"),
        (line(TURN, content="a\ud800b"), "content", "surrogate"),
        (line(TURN, author="tool"), "author", "customer, agent, assistant, note"),
        (line(TURN, author_name="\udfff"), "author_name", "surrogate"),
        (line(TURN, occurred_at="2026-02-13T10:00:00"), "occurred_at", "offset"),
        (line(TURN, occurred_at="yesterday"), "occurred_at", "2026-02-13T09:00:00Z"),
        (line(TURN, occurred_at="0001-01-01T00:00:00+14:00"), "occurred_at", "no moment"),
        (line(TURN, occurred_at=1700000000), "occurred_at", "text"),
        (line(CONVERSATION, customer=...), "customer", "missing"),
        (line(CONVERSATION, status="lost"), "status", "open, waiting, resolved"),
        (line(CUSTOMER, name=" "), "name", "blank"),
        (line(CUSTOMER, locale="x" * 21), "locale", "20 characters"),
    ],
)
def test_a_bad_line_names_the_field_and_what_to_change(raw: bytes, field: str, words: str) -> None:
    with pytest.raises(BadLine) as caught:
        parse(raw)
    assert caught.value.field == field
    assert words in caught.value.detail


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with pytest.raises(BadLine):
        parse(raw)


@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["customer", "conversation", "turn"])},
        optional={
            name: st.one_of(st.none(), st.text(st.characters(codec=None), max_size=20), st.integers(), st.just([]))
            for name in ("id", "conversation", "external_id", "name", "content", "author", "occurred_at", "status")
        },
    )
)
def test_any_object_is_read_or_refused(row: dict[str, Any]) -> None:
    try:
        parse(json.dumps(row).encode())
    except BadLine as refusal:
        assert refusal.detail
        values = [value for name, value in row.items() if isinstance(value, str) and len(value) > 4 and name != "type"]
        assert not any(value in refusal.detail for value in values)
