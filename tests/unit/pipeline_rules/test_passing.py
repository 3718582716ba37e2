"""What is said for the sake of a request is no lasting fact of the customer; the same words without one are."""

import pytest

from memories.pipeline.rules.wanting.wishes import Talk
from tests.unit.pipeline_rules.test_wishes import told, wished


def lasting(text: str, *before: str, agent: str = "") -> dict[str, str]:
    """The customer's own slots after a turn."""
    found = told(text, talk=Talk(customer=before, agent=agent))
    return {c.attribute: c.value for c in found if c.subject == "customer" and c.attribute and not c.expires_at}


@pytest.mark.parametrize(
    ("text", "before", "agent", "slot"),
    [
        ("It will be sent to Quillon.", "Please transfer some money.", "Who are you sending it to?", "delivery_place"),
        ("The address is 17 Harrow Street.", "I want to share a location.", "Which location?", "address"),
        ("I'm located in Bergen.", "I want to see a movie.", "In which city?", "location"),
        ("I like Harbour Lights.", "I want to see a movie.", "Which movie?", "preference"),
    ],
)
def test_what_a_request_needs_is_no_fact(text: str, before: str, agent: str, slot: str) -> None:
    assert slot not in lasting(text, before, agent=agent)
    assert wished(text, before, agent=agent)


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("Do you ship to Norway?", "delivery_place", "Norway"),
        ("My address is 17 Harrow Street.", "address", "17 Harrow Street"),
        ("I live in Bergen.", "location", "Bergen"),
        ("I like dark mode.", "preference", "dark mode"),
    ],
)
def test_without_a_request_it_is(text: str, slot: str, value: str) -> None:
    assert lasting(text)[slot] == value


def test_my_address_stays_mine_within_a_request() -> None:
    slots = lasting("My address is 17 Harrow Street.", "I want to share a location.", agent="Which location?")
    assert slots["address"] == "17 Harrow Street"


def test_what_if_and_how_about_are_changes_of_mind() -> None:
    flight = "I need a flight from Oslo to Delhi."
    assert wished("What if I fly to Lima instead?", flight) == {"flight.destination": "Lima"}
    assert wished("What if I miss the flight to Lima?", flight) == {}
    weather = "What is the weather like in Bergen?"
    assert wished("How about in north harbour", weather) == {"weather.place": "north harbour"}
    assert "weather.place" not in wished("How about in the morning", weather)
