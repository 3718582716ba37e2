"""Secrets of many services, codes of one use; measured on a made set, and what must stay."""

import pytest

from supportmem.privacy.evaluation.made_secrets import made
from supportmem.privacy.evaluation.measure import measure
from supportmem.privacy.personal import find_personal


def found(text: str) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_personal(text)]


@pytest.mark.parametrize("seed", [11, 12])
def test_secrets_of_a_made_set(seed: int) -> None:
    tallies = measure(made(seed=seed), []).by_type
    for kind in ("API_KEY", "PASSWORD", "PRIVATE_KEY"):
        tally = tallies[kind]
        assert tally.wanted >= 40
        assert tally.got / tally.wanted >= 0.95
        assert tally.right / tally.found >= 0.95


def test_a_made_set_can_be_made_again() -> None:
    assert made(seed=5, count=20) == made(seed=5, count=20)
    assert made(seed=5, count=20) != made(seed=6, count=20)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("your verification code is 482913", "482913"),
        ("my code is 4829", "4829"),
        ("OTP: 123 456", "123 456"),
        ("验证码：384756", "384756"),
        ("G-582931 is your Google verification code", "G-582931"),
        ("Ihr Bestätigungscode lautet 55210", "55210"),
    ],
)
def test_one_time_codes(text: str, code: str) -> None:
    assert found(text) == [("ONE_TIME_CODE", code)]


@pytest.mark.parametrize(
    "text",
    [
        "error code 500123",
        "the promo code is SUMMER24",
        "booking confirmation code ABC123",
        "zip code 90210",
        "assignVariablesOjTabBar1482653721SelectedItem",
        "the code of conduct",
    ],
)
def test_other_codes_stay(text: str) -> None:
    assert found(text) == []


def test_a_key_in_chat_is_found() -> None:
    assert found("key sk-live-EXAMPLE1234567890 stopped working") == [("API_KEY", "sk-live-EXAMPLE1234567890")]
    assert found("AccountKey=" + "Ab1+" * 20 + "==") == [("API_KEY", "Ab1+" * 20 + "==")]
    assert found("CREATE USER x IDENTIFIED BY 'q5gON5W6d'") == [("PASSWORD", "q5gON5W6d")]
