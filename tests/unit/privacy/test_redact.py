"""Tokens in the place of secrets."""

import pytest

from supportmem.privacy.detect import Finding, find_secrets
from supportmem.privacy.redact import Redacted, redact


def redacted(text: str) -> Redacted:
    numbers: dict[tuple[str, str], int] = {}

    def number_for(type_name: str, value: str) -> int:
        return numbers.setdefault((type_name, value), len([k for k in numbers if k[0] == type_name]) + 1)

    return redact(text, find_secrets(text), number_for=number_for)


def test_pieces_say_where_the_token_stands_in_the_new_text() -> None:
    result = redacted("card 4111 1111 1111 1111, password is hunter2!")
    assert result.text == "card [CARD_1], password is [PASSWORD_1]"
    for piece in result.pieces:
        assert result.text[piece.start : piece.end] == piece.token
    assert [(p.type, p.value) for p in result.pieces] == [("CARD", "4111111111111111"), ("PASSWORD", "hunter2!")]


def test_one_value_has_one_number_however_it_is_grouped() -> None:
    result = redacted("4111 1111 1111 1111 then 5500 0000 0000 0004 then 4111-1111-1111-1111")
    assert result.text == "[CARD_1] then [CARD_2] then [CARD_1]"


def test_text_that_looks_like_a_token_stays_and_redacting_again_changes_nothing() -> None:
    once = redacted("literally [CARD_1], and my password is hunter2")
    assert once.text == "literally [CARD_1], and my password is [PASSWORD_1]"
    assert redacted(once.text) == Redacted(text=once.text, pieces=())


def test_text_around_secrets_is_kept_to_the_letter() -> None:
    result = redacted("\n  “my password is hunter2” — 谢谢 🙂 \t")
    assert result.text == "\n  “my password is [PASSWORD_1]” — 谢谢 🙂 \t"


def test_nothing_found_is_the_same_text() -> None:
    assert redacted("hello") == Redacted(text="hello", pieces=())


def test_overlapping_findings_are_refused() -> None:
    pair = (Finding("CARD", 0, 5, 1.0, "x"), Finding("CARD", 4, 8, 1.0, "x"))
    with pytest.raises(ValueError, match="overlap"):
        redact("12345678", pair, number_for=lambda _type, _value: 1)
