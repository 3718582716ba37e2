"""What a customer wants in one conversation: typed values, names, changes of mind, accepted offers."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memories.contracts import Candidate, Utterance
from memories.enums import Kind, Scope, Source
from memories.pipeline.rules import propose
from memories.pipeline.rules.text.frame import Moment
from memories.pipeline.rules.text.reading import read
from memories.pipeline.rules.wanting.wishes import Talk, wishes_in

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
_NOBODY = UUID(int=1)


def told(text: str, *, talk: Talk | None = None, source: Source = Source.CUSTOMER_TURN) -> tuple[Candidate, ...]:
    """Everything proposed from a turn of a talk."""
    return propose(
        Utterance(
            organization_id=_NOBODY,
            customer_id=_NOBODY,
            conversation_id=_NOBODY,
            text=text,
            source=source,
            occurred_at=MONDAY,
            idempotency_key="one",
        ),
        talk=talk or Talk(),
    )


def wished(text: str, *before: str, agent: str = "", known: dict[tuple[str, str], str] | None = None) -> dict[str, str]:
    """topic.slot -> value of the wishes in a turn; `before` are the customer's earlier turns."""
    found = told(text, talk=Talk(customer=before, agent=agent, wishes=known or {}))
    for one in found:
        assert text[one.span.start : one.span.end] == one.span.quote != ""
    return {f"{c.subject.removeprefix('wish:')}.{c.attribute}": c.value for c in found if c.subject.startswith("wish:")}


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        (
            "Could you book a table for four in Bergen on the 9th of May at half past 7 in the evening?",
            {
                "table.people": "4",
                "table.place": "Bergen",
                "table.date": "9th of May",
                "table.time": "half past 7 in the evening",
            },
        ),
        (
            "I need a flight from Oslo to New York on June 3rd, returning on June 12th, two tickets please.",
            {
                "flight.origin": "Oslo",
                "flight.destination": "New York",
                "flight.date": "June 3rd",
                "flight.end_date": "June 12th",
                "flight.people": "2",
            },
        ),
        (
            "Please send 45 dollars to Ingrid from my debit card, it's a payment.",
            {"payment.amount": "45 dollars", "payment.recipient": "Ingrid", "payment.payment_method": "debit card"},
        ),
        (
            "Set an alarm for 6:45 am and call it Swimming lesson.",
            {"alarm.time": "6:45 am", "alarm.label": "Swimming lesson"},
        ),
        (
            "We want a hotel near Lyon, 2 rooms for 3 nights",
            {"hotel.place": "Lyon", "hotel.rooms": "2", "hotel.stay": "3"},
        ),
        (
            "Find me an apartment to rent in Trondheim with two bedrooms",
            {"home.purpose": "rent", "home.place": "Trondheim", "home.bedrooms": "2"},
        ),
        (
            "帮我订一家餐厅，下周五晚上七点，四个人",
            {"table.date": "下周五", "table.time": "晚上七点", "table.people": "4"},
        ),
    ],
)
def test_a_request_tells_the_slots_of_its_wish(text: str, slots: dict[str, str]) -> None:
    assert wished(text) == slots


TABLE = "I'd like to book a table at a restaurant in Bergen for 2 people at 6 pm on Friday"


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("Actually, make it 7:30 pm", {"table.time": "7:30 pm"}),
        ("No, the 11th please", {"table.date": "the 11th"}),
        ("Change it to a quarter past 8 in the evening instead", {"table.time": "quarter past 8 in the evening"}),
        ("Sorry, three people", {"table.people": "3"}),
        ("How about something in Stavanger?", {"table.place": "Stavanger"}),
        ("On second thought, not 6 pm but 8 pm", {"table.time": "8 pm"}),
        ("改成下周三吧", {"table.date": "下周三"}),
        ("不是两个人，是五个人", {"table.people": "5"}),
    ],
)
def test_a_change_of_mind_names_the_new_value_only(text: str, slots: dict[str, str]) -> None:
    assert wished(text, TABLE) == slots


@pytest.mark.parametrize(
    ("asked", "text", "slots"),
    [
        ("On what date?", "The 14th", {"table.date": "the 14th"}),
        ("For how many people?", "Just two.", {"table.people": "2"}),
        ("In which city?", "Tromsø please", {"table.place": "Tromsø"}),
        ("What time?", "19:15", {"table.time": "19:15"}),
    ],
)
def test_the_question_says_what_a_short_answer_means(asked: str, text: str, slots: dict[str, str]) -> None:
    assert {k: v.replace("The", "the") for k, v in wished(text, TABLE, agent=asked).items()} == slots


KNOWN = {("wish:table", "time"): "6 pm", ("wish:table", "date"): "Friday", ("wish:table", "people"): "2"}


KNOWN_BUT_DATE = {key: value for key, value in KNOWN.items() if key[1] != "date"}


def test_an_accepted_offer_is_the_new_wish() -> None:
    agent = "Sorry, nothing is free then. Would you like to try 6:30 pm instead?"
    assert wished("Yes, that works.", TABLE, agent=agent, known=KNOWN) == {"table.time": "6:30 pm"}


@pytest.mark.parametrize("text", ["No thanks", "Hmm, not sure about that", "Is there anything else?"])
def test_an_offer_that_is_not_accepted_changes_nothing(text: str) -> None:
    agent = "Sorry, nothing is free then. Would you like to try 6:30 pm instead?"
    assert wished(text, TABLE, agent=agent, known=KNOWN) == {}


def test_reading_back_fills_what_was_open_and_changes_nothing_else() -> None:
    agent = "Please confirm: a table for 2 on March 6th at 6 pm."
    known = {key: value for key, value in KNOWN.items() if key[1] != "people"}
    assert wished("Yes, correct", TABLE, agent=agent, known=known) == {"table.people": "2"}


def test_what_costs_or_is_told_by_the_agent_is_no_wish() -> None:
    assert wished("Great, thanks!", TABLE, agent="They are open until 11 pm and a menu costs $45.", known=KNOWN) == {}


@pytest.mark.parametrize(
    "text",
    [
        "The app crashed on Monday at 3 pm.",
        "I was charged $84 twice on March 3rd.",
        "I live in Oslo.",
        "What time do they close?",
        "If I come on Friday, what happens?",
        "Thanks for your help!",
        "My order arrived yesterday.",
    ],
)
def test_reports_facts_questions_and_thanks_are_no_wishes(text: str) -> None:
    assert wished(text) == {}


def test_two_requests_of_one_talk_keep_their_own_slots() -> None:
    assert wished("I also need a taxi there at 9 pm", TABLE) == {"ride.time": "9 pm"}
    assert wished("Move the restaurant to 8 pm", TABLE, "I also need a taxi there at 9 pm") == {"table.time": "8 pm"}


def test_a_wish_stays_in_its_conversation_and_takes_no_slot_of_the_customer() -> None:
    found = told("Please book a table in Bergen for Friday")
    assert {c.scope for c in found if c.kind is Kind.REQUEST} == {Scope.CONVERSATION}
    assert not [c for c in found if c.subject == "customer" and c.attribute]


def test_without_a_talk_nothing_is_wished_for() -> None:
    found = propose(
        Utterance(
            organization_id=_NOBODY,
            customer_id=_NOBODY,
            text="Please book a table in Bergen for Friday",
            source=Source.CUSTOMER_TURN,
            occurred_at=MONDAY,
            idempotency_key="one",
        )
    )
    assert not [c for c in found if c.subject.startswith("wish:")]


def test_what_is_preferred_in_a_request_is_no_liking_for_good() -> None:
    found = told("I prefer a hatchback, please", talk=Talk(customer=("I want to rent a car",)))
    assert [(c.subject, c.attribute, c.value) for c in found if c.attribute] == [("wish:rental", "kind", "hatchback")]
    assert [c.attribute for c in told("I prefer dark mode", talk=Talk(customer=("I want to rent a car",)))] == [
        "preference"
    ]


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("Can you move my appointment from Tuesday to Thursday?", {"booking.date": "Thursday"}),
        (
            "Please deliver the parcel on Friday between 5 pm and 7 pm",
            {
                "delivery.date": "Friday",
                "delivery.time": "between 5 pm and 7 pm",
            },
        ),
        ("I want a refund of $50 to my credit card", {"refund.amount": "$50", "refund.payment_method": "credit card"}),
        ("我想预订明天晚上七点两个人的餐厅", {"table.date": "明天", "table.time": "晚上七点", "table.people": "2"}),
    ],
)
def test_moves_and_stretches_of_time(text: str, slots: dict[str, str]) -> None:
    assert wished(text) == slots


def test_a_name_the_agent_offers_and_the_customer_takes_up_is_chosen() -> None:
    agent = "You could see The Quiet Harbour or Lanterns of Ghent."
    before = "Find me a movie in Antwerp"
    assert wished("Lanterns of Ghent sounds good", before, agent=agent) == {"movie.choice": "Lanterns of Ghent"}
    assert wished("Something else please", before, agent=agent) == {}


def test_reading_back_keeps_the_customers_own_words_for_a_day() -> None:
    known = {("wish:weather", "date"): "the 6th"}
    agent = "Please confirm: a table in Bergen on March 6th at 6 pm."
    assert wished("Yes", TABLE, agent=agent, known={**KNOWN_BUT_DATE, **known}) == {"table.date": "the 6th"}


def test_a_span_of_numbers_is_no_time() -> None:
    assert "table.time" not in wished("We need room for five to six people", TABLE)
    assert wished("Make it ten past seven in the evening", TABLE) == {"table.time": "ten past seven in the evening"}


def test_a_statement_after_a_statement_is_no_answer() -> None:
    assert wished("It's 5 pm here", TABLE, agent="The kitchen has closed for today.") == {}
    assert wished("5 pm", TABLE, agent="What time?") == {"table.time": "5 pm"}


def test_a_day_is_resolved_in_the_zone_of_the_customer() -> None:
    late = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)  # a Tuesday already in Tokyo
    (found,) = wishes_in(
        read("Please call me back tomorrow"), talk=Talk(), moment=Moment(said_at=late, time_zone="Asia/Tokyo")
    )
    assert found.event_at is not None
    assert (found.value, found.event_at.date().isoformat()) == ("tomorrow", "2026-03-04")
