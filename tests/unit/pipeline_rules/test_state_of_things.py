"""When something is due, how many there are, which version runs; and what only passes the time of day."""

import pytest

from memories.enums import Kind
from tests.unit.pipeline_rules.examples import said


def states(text: str) -> dict[str, str]:
    """subject.attribute -> value."""
    return {f"{c.subject}.{c.attribute}": c.value for c in said(text) if c.rule.startswith("state.")}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Our product review is on May 4th.", {"event:product review.date": "May 4th"}),
        ("The product review was moved to May 11th.", {"event:product review.date": "May 11th"}),
        ("the board meeting got pushed back to next Tuesday", {"event:board meeting.date": "next Tuesday"}),
        ("I have a dentist appointment on Monday", {"event:dentist appointment.date": "Monday"}),
        ("发布会定在5月4日", {"event:发布会.date": "5月4日"}),
        ("发布会推迟到5月18日", {"event:发布会.date": "5月18日"}),
        ("We run Redis 6.2 in production", {"product:Redis.version": "6.2"}),
        ("We upgraded to Redis 7.0 yesterday", {"product:Redis.version": "7.0"}),
        ("We have 40 users and 3 offices", {"customer.number_of_users": "40", "customer.number_of_offices": "3"}),
        ("We now have fifty users", {"customer.number_of_users": "50"}),
        ("We grew to 1,200 shops", {"customer.number_of_shops": "1200"}),
    ],
)
def test_a_later_statement_fills_the_same_slot(text: str, found: dict[str, str]) -> None:
    assert states(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Is the deadline on May 4th?",
        "I need an appointment on the 12th",
        "If the meeting is moved to May 4th, tell me",
        "I have 2 questions",
        "I have two kids",
        "We waited 3 weeks",
        "I bought it on May 4th",
        "The meeting was great",
    ],
)
def test_questions_suppositions_and_what_is_no_state_fill_nothing(text: str) -> None:
    assert states(text) == {}


@pytest.mark.parametrize(
    "text",
    [
        "The coffee machine in our kitchen broke today",
        "I had a nice lunch with the team yesterday",
        "The traffic was terrible this morning and the subway broke down",
        "昨天堵车太严重了",
    ],
)
def test_small_talk_is_no_event_and_no_problem(text: str) -> None:
    assert not [c for c in said(text) if c.kind in {Kind.EVENT, Kind.ISSUE}]


@pytest.mark.parametrize(
    "text", ["The coffee machine I ordered from you broke today", "The movie tickets I bought yesterday got cancelled"]
)
def test_a_word_of_business_makes_it_business(text: str) -> None:
    assert [c for c in said(text) if c.kind in {Kind.EVENT, Kind.ISSUE}]


def test_what_was_is_due_no_more() -> None:
    assert states("My delivery on Monday was late") == {}


def test_a_version_or_number_for_one_purpose_says_nothing_of_another() -> None:
    assert states("We use Kafka 2.8 for billing") == {"product:Kafka for billing.version": "2.8"}
    assert states("We use Kafka 3.6 for reporting") == {"product:Kafka for reporting.version": "3.6"}
    assert states("We have 40 users in Oslo") == {}
    assert states("I have another appointment on Friday") == {}
