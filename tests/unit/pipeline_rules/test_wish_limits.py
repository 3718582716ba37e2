"""Where a wish ends: what does not matter, what the other side does, names by the way, and what is given up."""

import pytest

from memories.pipeline.rules.wanting.wishes import Talk
from tests.unit.pipeline_rules.examples import slots
from tests.unit.pipeline_rules.test_wishes import MONDAY, told, wished

TRAIN = "I need a train ticket to Bergen"
DIRECT = {("wish:train", "direct"): "direct"}


@pytest.mark.parametrize(
    "text",
    [
        "It doesn't have to be a direct train",
        "I have no preference for a direct train",
        "It does not matter if it is a direct train or not",
        "A direct train is not really necessary",
    ],
)
def test_what_does_not_matter_is_not_wished_for_and_ends_such_a_wish(text: str) -> None:
    assert wished(text, TRAIN) == {}
    [ended] = told(text, talk=Talk(customer=(TRAIN,), wishes=DIRECT))
    assert (ended.subject, ended.attribute, ended.value) == ("wish:train", "direct", "direct")
    assert ended.retracts
    assert ended.valid_to == MONDAY


def test_what_must_be_or_gets_another_value_is_not_given_up() -> None:
    [kept] = told("It has to be a direct train", talk=Talk(customer=(TRAIN,), wishes=DIRECT))
    assert not kept.retracts
    known = {("wish:train", "time"): "5 pm"}
    changed = told("Not at 5 pm, at 6 pm please", talk=Talk(customer=(TRAIN,), wishes=known))
    assert [(c.attribute, c.value, c.retracts) for c in changed if c.attribute] == [("time", "6 pm", False)]


def test_when_the_train_leaves_is_no_wish_but_when_i_leave_is() -> None:
    found = wished("It leaves at 4 am but when do we get to Oslo", TRAIN, agent="One leaves at 4 am. Ok?")
    assert "train.time" not in found
    assert wished("I want to leave at 4 am", TRAIN) == {"train.time": "4 am"}


def test_what_a_trip_is_for_is_not_asked_for() -> None:
    words = "Please find a flight from Oslo on the 12th of May so I can attend the festival"
    assert wished(words) == {"flight.origin": "Oslo", "flight.date": "12th of May"}
    assert "event.date" in wished("I want tickets for the festival on the 12th of May")


def test_the_price_of_one_ticket_counts_nobody() -> None:
    assert wished("What venue will it be at, and what is the price of one ticket?", "I want to see a concert") == {}
    assert wished("I want one ticket", "I want to see a concert")["event.people"] == "1"


def test_a_time_that_cannot_be_had_gives_way_to_the_one_agreed_on() -> None:
    known = {("wish:therapist", "time"): "2:45 pm", ("wish:therapist", "date"): "the 8th"}
    agent = "I can't get that time. Is a 3:30 pm session okay?"
    assert wished("That is fine.", "Book a therapist", agent=agent, known=known)["therapist.time"] == "3:30 pm"


def test_an_appointment_one_tries_to_make_is_a_wish_and_no_fact() -> None:
    assert wished("Try making the appointment for May 13th", "I need a dentist")["doctor.date"] == "May 13th"
    assert wished("My appointment is on May 13th") == {}


@pytest.mark.parametrize(
    ("text", "before", "slot", "value"),
    [
        ("The destination is Odeon at Harbour Park", "I need a cab", "ride.destination", "Odeon at Harbour Park"),
        ("No, share the address Nordre Station", "Share my location", "sharing.address", "Nordre Station"),
        ("No, share the location Ingrid", "Share my location", "sharing.recipient", "Ingrid"),
        ("How is the weather in toronto, canada", "", "weather.place", "toronto, canada"),
        ("I need a hotel in Washington D.C.", "", "hotel.place", "Washington D.C."),
        ("Find movies with Ada Holm Comedy", "", "movie.person", "Ada Holm"),
        ("Get a table for two at the Elephant Bar", "I want to see a movie", "table.people", "2"),
        ("make the name as morning run", "Set an alarm for 6 am", "alarm.label", "morning run"),
    ],
)
def test_names_are_read_whole_and_alone(text: str, before: str, slot: str, value: str) -> None:
    assert wished(text, before, agent="Anything else?")[slot] == value


def test_a_title_is_not_searched_for_places() -> None:
    found = wished("Tales from the Dark is great", "I want to watch a film", agent="Found Tales from the Dark.")
    assert found == {"movie.choice": "Tales from the Dark"}


@pytest.mark.parametrize(
    "text",
    [
        "I want to send 93 dollars to Wilma from my credit card",
        "Make an alarm in the name of Leave for home",
        "3 tickets, maybe to Nordre drive",
        "I really like the sound of that salon",
        "I like to watch it now online",
    ],
)
def test_what_looks_like_another_slot_fills_none(text: str) -> None:
    assert not {"refund_amount", "person", "address", "preference"} & set(slots(text))


def test_their_real_kin_are_still_read() -> None:
    assert slots("You owe me a refund of 93 dollars")["refund_amount"] == "93"
    assert slots("The booking is under the name of Wilma")["person"] == "Wilma"
    assert slots("I like to eat seafood")["preference"] == "seafood"
    assert slots("I love listening to jazz and coffee is great too")["preference"] == "jazz"


def test_the_name_of_somebody_asked_for_is_not_the_customers() -> None:
    talk = Talk(customer=("Share my location",), agent="What is the name of the person?")
    assert not [c for c in told("Its Daniel, share it with him", talk=talk) if c.attribute == "name"]
    talk = Talk(agent="May I have the name of the account holder?")
    assert [c.value for c in told("Daniel Holm", talk=talk) if c.attribute == "name"] == ["Daniel Holm"]
