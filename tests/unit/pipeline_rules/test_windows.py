"""A very long text is read at its beginning and its end, and every quote still stands where it says."""

from datetime import UTC, datetime

import pytest

from memories.contracts import Utterance
from memories.enums import Source
from memories.pipeline import rules
from memories.pipeline.rules.text.windows import HEAD, TAIL, windows
from supportmem.common.ids import new_id

NOISE = "GET /static/app.css 200 12ms\n"


def said(text: str) -> Utterance:
    """By the customer."""
    return Utterance(
        organization_id=new_id(),
        customer_id=new_id(),
        text=text,
        source=Source.CUSTOMER_TURN,
        occurred_at=datetime(2026, 3, 2, tzinfo=UTC),
        idempotency_key="once",
    )


def test_a_text_that_is_short_enough_is_one_window() -> None:
    assert windows("a" * (HEAD + TAIL)) == ((0, "a" * (HEAD + TAIL)),)


@pytest.mark.parametrize("text", ["a" * 100_000, NOISE * 4000, "我的打印机坏了，" * 12_000, " " * 99_999 + "x"])
def test_windows_are_bounded_and_stand_where_they_say(text: str) -> None:
    found = windows(text)
    assert sum(len(piece) for _, piece in found) <= HEAD + TAIL
    assert all(text[offset : offset + len(piece)] == piece for offset, piece in found)
    assert found[-1][0] + len(found[-1][1]) == len(text)


@pytest.mark.parametrize("place", ["before", "after"])
def test_what_is_said_around_a_pasted_log_is_learnt_with_its_words(place: str) -> None:
    words = "My name is Alice and my email is alice@example.com.\n"
    text = words + NOISE * 3000 if place == "before" else NOISE * 3000 + words
    found = {c.attribute: c for c in rules.propose(said(text)) if c.attribute}
    assert found["name"].value == "Alice"
    assert found["email"].value == "alice@example.com"
    for candidate in found.values():
        assert text[candidate.span.start : candidate.span.end] == candidate.span.quote
