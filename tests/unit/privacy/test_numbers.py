"""Who issues which card numbers, and how they may be grouped. The numbers are the issuers' published test numbers."""

import pytest

from supportmem.privacy.numbers import cards, luhn


def found(text: str) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in cards(text)]


@pytest.mark.parametrize(
    "number",
    [
        "4111111111111111",
        "378282246310005",
        "5555555555554444",
        "2223003122003222",
        "30569309025904",
        "36006666333344",
        "6011111111111117",
        "3530111333300000",
        "6200000000000005",
        "6759649826438453",
    ],
)
def test_numbers_of_every_issuer(number: str) -> None:
    assert found(number) == [("CARD", number)]


@pytest.mark.parametrize(
    "number",
    [
        "41111111111116",  # Visa has none of 14 digits
        "37828224631000",  # nor American Express
        "9999999999999995",  # issued by nobody
        "4111111111111112",  # a wrong check digit
    ],
)
def test_other_numbers_stay(number: str) -> None:
    assert found(number) == []


def test_the_numbers_nobody_issues_fail_for_that_reason_alone() -> None:
    assert luhn("9999999999999995")


def test_odd_groups_are_a_card_when_it_is_called_one_and_one_sign_parts_them() -> None:
    assert found("my card is 411 111 111 111 1111") == [("CARD", "411 111 111 111 1111")]
    assert found("my card is 411-111 111-111 1111") == []
    assert found("see 411 111 111 111 1111") == []
