"""What can be said."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from chat.contracts import NewTurn
from chat.reply.checking import MAX_CHARACTERS, MAX_CLIENT_ID, checked
from memories.enums import Source
from supportmem.common.errors import Invalid

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
GOOD = NewTurn(author="customer", content="Hello", client_id="c1")


@pytest.mark.parametrize(
    ("author", "source"),
    [("customer", Source.CUSTOMER_TURN), ("agent", Source.AGENT_TURN), ("note", Source.NOTE)],
)
def test_three_kinds_of_author_can_write(author: str, source: Source) -> None:
    assert checked(replace(GOOD, author=author), now=NOW).source is source


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"author": "assistant"}, "author"),
        ({"author": "tool"}, "author"),
        ({"author": ""}, "author"),
        ({"content": ""}, "content"),
        ({"content": " \n\t\u3000"}, "content"),
        ({"content": "a" * (MAX_CHARACTERS + 1)}, "content"),
        ({"content": "a\x00b"}, "content"),
        ({"content": "half \ud83d"}, "content"),
        ({"client_id": ""}, "client_id"),
        ({"client_id": "c" * (MAX_CLIENT_ID + 1)}, "client_id"),
        ({"client_id": "c\x00"}, "client_id"),
        ({"occurred_at": NOW.replace(tzinfo=None)}, "occurred_at"),
        ({"occurred_at": NOW + timedelta(days=1, seconds=1)}, "occurred_at"),
    ],
)
def test_a_refusal_names_the_field(bad: dict[str, object], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        checked(replace(GOOD, **bad), now=NOW)  # type: ignore[arg-type]  # the wrong values are the point
    assert refused.value.field == field


def test_the_limits_themselves_are_allowed() -> None:
    turn = replace(
        GOOD, content="语" * MAX_CHARACTERS, client_id="c" * MAX_CLIENT_ID, occurred_at=NOW + timedelta(days=1)
    )
    assert checked(turn, now=NOW).content == turn.content


def test_history_keeps_its_date_and_the_present_is_the_default() -> None:
    then = datetime(1999, 1, 1, tzinfo=timezone(timedelta(hours=8)))
    assert checked(replace(GOOD, occurred_at=then), now=NOW).occurred_at == then
    assert checked(GOOD, now=NOW).occurred_at == NOW
