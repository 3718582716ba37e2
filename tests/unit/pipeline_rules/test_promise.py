"""What an agent promises, and the day it is due in the customer's zone."""

from datetime import UTC, datetime

import pytest

from memories.calendar_words import zone_of
from memories.enums import Kind, Source
from tests.unit.pipeline_rules.examples import contents, said

MONDAY_NIGHT = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)  # Tuesday morning in Tokyo, Monday afternoon in Los Angeles


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("I'll refund you by Friday.", "2026-03-06"),
        ("We will call you back tomorrow", "2026-03-03"),
        ("You will receive your refund within 3 working days", "2026-03-05"),
        ("Your replacement will be shipped on 5 March", "2026-03-05"),
        ("A technician will visit you next Monday", "2026-03-09"),
        ("You get your money back, I promise you that it is there by Friday", "2026-03-06"),
        ("We'll send you a new charger in 48 hours", "2026-03-04"),
        ("You'll hear from us by the end of the week", "2026-03-08"),
        ("I will personally follow up", None),
        ("我们明天给您回电", "2026-03-03"),
        ("退款将在三天内到账", "2026-03-05"),
        ("您会在周五之前收到替换件", "2026-03-06"),
        ("工程师会联系您", None),
    ],
)
def test_a_promise_and_its_day(text: str, due: str | None) -> None:
    promises = [c for c in said(text, source=Source.AGENT_TURN, at=MONDAY_NIGHT) if "promise" in c.tags]
    (promise,) = promises
    assert (promise.kind, promise.importance) == (Kind.DECISION, 0.8)
    assert (promise.event_at.date().isoformat() if promise.event_at else None) == due


@pytest.mark.parametrize(("zone", "due"), [("Asia/Tokyo", "2026-03-04"), ("America/Los_Angeles", "2026-03-03")])
def test_tomorrow_is_the_customers(zone: str, due: str) -> None:
    (promise,) = said("We will call you back tomorrow", source=Source.AGENT_TURN, at=MONDAY_NIGHT, time_zone=zone)
    assert promise.event_at is not None
    assert promise.event_at.astimezone(zone_of(zone)).date().isoformat() == due
    assert "tomorrow" in promise.span.quote


@pytest.mark.parametrize(
    "text",
    [
        "Shall I refund you?",
        "If it isn't there by Friday, I'll refund you",
        "We can't refund you",
        "I'll need your order number",
        "Many customers on Pro use SSO.",
        "We're happy to help",
        "Will you call us tomorrow?",
        "如果没到，我们会给您退款",
        "您想退款吗？",
    ],
)
def test_this_promises_nothing(text: str) -> None:
    assert [c for c in said(text, source=Source.AGENT_TURN) if "promise" in c.tags] == []


@pytest.mark.parametrize("text", ["The courier promised me a refund by Friday", "客服答应我周五前退款"])
def test_what_a_customer_says_was_promised_lies_ahead(text: str) -> None:
    (promise,) = said(text, at=MONDAY_NIGHT)
    assert "promise" in promise.tags
    assert promise.event_at is not None
    assert promise.event_at.date().isoformat() == "2026-03-06"


def test_a_customer_promises_nothing_on_our_behalf() -> None:
    assert contents("I'll send you the receipt tomorrow", Kind.DECISION) == []
