"""A value that is called a key must also look made by a machine."""

import pytest

from supportmem.privacy.keys import api_keys, entropy


def found(text: str) -> list[str]:
    return [text[f.start : f.end] for f in api_keys(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer aaaaaaaaaaaaaaaaaaaaaaaa",
        "the bearer authentication-documentation is old",
        "my api key: please-reset-it-now",
        "my api key: 1111111111111111",
        "the token is 550e8400-e29b-41d4-a716-446655440000",
    ],
)
def test_words_and_ids_are_no_keys(text: str) -> None:
    assert found(text) == []


def test_an_id_that_is_called_an_api_key_is_one() -> None:
    assert found("api key is 550e8400-e29b-41d4-a716-446655440000.") == ["550e8400-e29b-41d4-a716-446655440000"]


def test_padding_of_a_bearer_value_is_hidden_too() -> None:
    assert found("Bearer abcDEF123456ghiJKL7890==.") == ["abcDEF123456ghiJKL7890=="]


def test_entropy_tells_repetition_from_chance() -> None:
    assert entropy("aaaaaaaa") == 0
    assert entropy("abcdefgh") == pytest.approx(3)
