"""Whose matter a quote tells, which day it names, and what is no statement at all."""

from datetime import UTC, datetime

import pytest

from memories.contracts import Span
from memories.enums import Source
from memories.pipeline import ground
from memories.pipeline.rules.text.frame import Moment

SUNDAY = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def words(
    text: str, *, source: Source = Source.CUSTOMER_TURN, zone: str = "UTC", said_at: datetime = SUNDAY
) -> ground.Words:
    return ground.words_of(text, source=source, moment=Moment(said_at=said_at, time_zone=zone))


def at(text: str, quote: str) -> Span:
    span = ground.find_quote(text, quote)
    assert span is not None
    return span


ANA = "My colleague Ana is allergic to our webhook tool, she hates it. I like it."


@pytest.mark.parametrize(
    ("text", "quote", "named", "subject"),
    [
        (ANA, "allergic to our webhook tool", "customer", "person:Ana"),
        (ANA, "she hates it", "customer", "person:Ana"),
        (ANA, "she hates it", "Ana", "person:Ana"),
        (ANA, "My colleague Ana is allergic", "my colleague", "person:Ana"),
        (ANA, "I like it", "customer", "customer"),
        ("My boss prefers phone calls.", "prefers phone calls", "customer", "person:boss"),
        ("Ana prefers phone calls.", "prefers phone calls", "customer", "person:Ana"),
        ("I think that my boss is right: I need a refund.", "I need a refund", "customer", "customer"),
        ("Please ask Ana about the server room", "server room", "Ana", "person:Ana"),
        ("Please ask Ana about the server room", "server room", "Berta", None),
        ("She lives in Oslo", "lives in Oslo", "customer", None),
        ("我的同事李娜讨厌这个工具", "讨厌这个工具", "customer", "person:李娜"),
        ("我讨厌这个工具", "讨厌这个工具", "用户", "customer"),
    ],
)
def test_third_persons_are_their_own_subject(text: str, quote: str, named: str, subject: str | None) -> None:
    assert ground.subject_of(words(text), at(text, quote), named) == subject


def test_in_a_note_the_third_person_is_the_customer() -> None:
    text = "She prefers e-mail"
    note = words(text, source=Source.NOTE)
    assert ground.subject_of(note, at(text, "prefers e-mail"), "customer") == "customer"


@pytest.mark.parametrize(
    ("text", "quote", "source", "said"),
    [
        ("Many customers on Pro use SSO.", "Pro", Source.AGENT_TURN, False),
        ("Many customers on Pro use SSO.", "Pro", Source.CUSTOMER_TURN, False),
        ("Some of our users are on Pro.", "Pro", Source.NOTE, False),
        ("大多数客户用专业版。", "专业版", Source.CUSTOMER_TURN, False),
        ("Like most people I use SSO.", "I use SSO", Source.CUSTOMER_TURN, True),
        ("You are on Pro.", "Pro", Source.AGENT_TURN, True),
        ("Pro has SSO.", "SSO", Source.AGENT_TURN, False),
        ("I will refund it by Friday.", "refund it", Source.AGENT_TURN, True),
        ("Am I on the Pro plan?", "Pro plan", Source.CUSTOMER_TURN, False),
        ("If I were on Pro, I would use SSO.", "on Pro", Source.CUSTOMER_TURN, False),
        ("We are on Pro.", "on Pro", Source.CUSTOMER_TURN, True),
    ],
)
def test_people_in_general_questions_and_suppositions_are_no_statements(
    text: str, quote: str, source: Source, *, said: bool
) -> None:
    assert ground.is_said(words(text, source=source), at(text, quote)) is said


@pytest.mark.parametrize(
    "quote", ["09:00", "The time is 12:03", "It is Monday, 2026-03-02 09:00 UTC", "2026-03-02T09:00:00Z", "现在是9点"]
)
def test_the_time_of_day_is_no_memory(quote: str) -> None:
    assert ground.is_clock(quote)


@pytest.mark.parametrize("quote", ["my appointment is at 12:03", "It broke on Monday", "登录不上"])
def test_what_happened_at_a_time_is_one(quote: str) -> None:
    assert not ground.is_clock(quote)


@pytest.mark.parametrize(
    ("text", "quote", "day", "kept"),
    [
        ("It broke yesterday.", "It broke yesterday", "2026-02-28", "It broke yesterday"),
        ("It broke yesterday.", "It broke", "2026-02-28", "It broke yesterday"),
        ("It broke.", "It broke", None, "It broke"),
        ("It broke. I called yesterday.", "It broke", None, "It broke"),
        ("昨天登录不上", "登录不上", "2026-02-28", "昨天登录不上"),
        ("It broke on 03/04.", "It broke", None, "It broke"),
    ],
)
def test_the_words_name_the_day_or_there_is_none(text: str, quote: str, day: str | None, kept: str) -> None:
    moment, span = ground.dated(words(text), at(text, quote))
    assert (moment.date().isoformat() if moment else None, span.quote) == (day, kept)
    assert text[span.start : span.end] == span.quote


@pytest.mark.parametrize(("zone", "day"), [("Asia/Tokyo", "2026-03-03"), ("America/Los_Angeles", "2026-03-02")])
def test_tomorrow_is_the_customers(zone: str, day: str) -> None:
    text = "Call me tomorrow"
    late = words(text, zone=zone, said_at=datetime(2026, 3, 1, 23, 30, tzinfo=UTC))
    moment, _ = ground.dated(late, at(text, text))
    assert moment is not None
    assert moment.date().isoformat() == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("We are on Teams since Friday", "2026-02-27"),
        ("We will be on Teams on 9 March", "2026-03-09"),
        ("We are on Teams", None),
        ("We bought Teams on Friday", None),
        ("Our contract for Teams ends on 9 March", None),
    ],
)
def test_what_holds_begins_when_the_words_say_so(text: str, day: str | None) -> None:
    begins = ground.begins(words(text), at(text, "Teams"))
    assert (begins.date().isoformat() if begins else None) == day


def test_a_quote_across_typographic_marks_is_found() -> None:
    text = "It’s “broken” ‹again›"
    assert ground.find_quote(text, 'it\'s "broken" <again>') == Span(start=0, end=len(text), quote=text)
    assert ground.find_quote(text, "it is broken") is None
