"""Measured values: a newer reading takes the slot; targets, questions and prices are no readings."""

import pytest

from tests.unit.pipeline_rules.examples import said


def readings(text: str) -> dict[str, str]:
    """measure -> value."""
    return {c.subject.removeprefix("measure:"): c.value for c in said(text) if c.rule == "measure.reading"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Our error rate is 5%.", {"error rate": "5%"}),
        ("Our error rate dropped to 2% after the update", {"error rate": "2%"}),
        ("Our response time went from 300 ms to 120 ms", {"response time": "120 ms"}),
        ("Our cloud bill hit $12K last month", {"cloud bill": "$12K"}),
        ("We reached 0.88 BLEU on the new corpus", {"bleu": "0.88"}),
        ("It gets 0.61 average across regions on SQUAD", {"squad": "0.61"}),
    ],
)
def test_a_reading_names_its_measure(text: str, found: dict[str, str]) -> None:
    assert readings(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Is the error rate 5%?",
        "If our error rate is 5%, we stop",
        "Our uptime target is 99%",
        "I paid 30 EUR",
        "The file is 20 GB",
        "Call me at 5 PM",
        "About 50 services run on GKE",
        "My order total is 30 dollars",
    ],
)
def test_what_is_no_reading(text: str) -> None:
    assert readings(text) == {}


def test_a_score_on_one_set_says_nothing_of_another() -> None:
    assert readings("We got 0.88 BLEU on Corpus One") == {"bleu on corpus one": "0.88"}
    assert readings("We got 0.71 BLEU on Corpus Two") == {"bleu on corpus two": "0.71"}
