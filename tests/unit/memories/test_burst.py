"""Bursts: which turns belong together, how they read as one text, and the way back to each turn."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.contracts import Span, Utterance
from memories.enums import Source
from memories.pipeline.burst import FORM_GAP, GAP, LONGEST, MOST, SHORT, bursts, joined

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
THREAD = uuid4()


def said(
    text: str, *, seconds: float = 0, source: Source = Source.CUSTOMER_TURN, thread: UUID | None = THREAD
) -> Utterance:
    return Utterance(
        organization_id=THREAD,
        customer_id=THREAD,
        text=text,
        source=source,
        occurred_at=NOW + timedelta(seconds=seconds),
        idempotency_key=text,
        conversation_id=thread,
    )


def sizes(*turns: Utterance) -> list[int]:
    return [len(one) for one in bursts(turns)]


def test_quick_short_turns_of_one_author_belong_together() -> None:
    assert sizes(said("cant log in"), said("sorry, cant pay", seconds=1), said("with visa", seconds=2)) == [3]


@pytest.mark.parametrize(
    "second",
    [
        said("b", seconds=GAP.total_seconds() + 1),
        said("b", seconds=-1),
        said("b", source=Source.AGENT_TURN),
        said("b", thread=uuid4()),
        said("b" * (SHORT + 1)),
    ],
    ids=["later", "earlier", "somebody else", "another thread", "long"],
)
def test_others_stand_alone(second: Utterance) -> None:
    assert sizes(said("a"), second) == [1, 1]


@pytest.mark.parametrize("line", ["quillon@northgate.example", "quillon 23 gmailcom", "17 harrow street reno nv"])
def test_lines_of_contact_data_belong_together_for_longer(line: str) -> None:
    seconds = FORM_GAP.total_seconds()
    assert sizes(said("615243900"), said(line, seconds=seconds)) == [2]
    assert sizes(said("615243900"), said(line, seconds=seconds + 1)) == [1, 1]
    assert sizes(said("615243"), said(line, seconds=seconds)) == [1, 1]
    assert sizes(said("615243900"), said(f"why {line}?", seconds=seconds)) == [1, 1]


def test_without_a_conversation_nothing_is_folded() -> None:
    assert sizes(said("a", thread=None), said("b", thread=None)) == [1, 1]


def test_an_answer_between_them_parts_them() -> None:
    assert sizes(said("a"), said("yes?", source=Source.AGENT_TURN), said("b")) == [1, 1, 1]


def test_a_burst_has_a_most() -> None:
    assert sizes(*(said(f"turn {n}", seconds=n) for n in range(4000))) == [MOST] * (4000 // MOST)
    long = [said("x" * SHORT, seconds=n) for n in range(20)]
    assert all(sum(len(long[n].text) for n in one) <= LONGEST for one in bursts(long))


@pytest.mark.parametrize(
    ("turns", "text"),
    [
        (["cant log in", "sorry, cant pay", "with visa"], "cant log in\nsorry, cant pay with visa"),
        (["My name is", "Ann"], "My name is Ann"),
        (["It is broken.", "And late"], "It is broken.\nAnd late"),
        (["付不了款", "用支付宝的时候"], "付不了款 用支付宝的时候"),
        (["one", "two"], "one\ntwo"),
        (["alone"], "alone"),
    ],
)
def test_sentences_go_on_from_turn_to_turn(turns: list[str], text: str) -> None:
    assert joined(turns).text == text


def test_a_span_goes_home_to_the_turn_where_most_of_it_lies() -> None:
    burst = joined(["sorry, cant pay", "with visa"])
    quote = "cant pay with visa"
    start = burst.text.index(quote)
    place, span = burst.home(Span(start=start, end=start + len(quote), quote=quote))
    assert (place, span.quote) == (1, "with visa")
    assert burst.turns[place][span.start : span.end] == span.quote


@given(st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=6), st.data())
def test_every_quote_stands_in_the_turn_it_is_given_to(turns: list[str], data: st.DataObject) -> None:
    burst = joined(turns)
    start = data.draw(st.integers(0, len(burst.text) - 1))
    end = data.draw(st.integers(start + 1, len(burst.text)))
    place, span = burst.home(Span(start=start, end=end, quote=burst.text[start:end]))
    assert burst.turns[place][span.start : span.end] == span.quote
    assert [burst.text[a : a + len(t)] for a, t in zip(burst.starts, burst.turns, strict=True)] == turns
