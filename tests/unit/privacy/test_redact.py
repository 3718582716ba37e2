"""Tokens in the place of secrets."""

import pytest

from supportmem.privacy.detect import Finding, find_secrets
from supportmem.privacy.findings import without_begun_token
from supportmem.privacy.redact import Redacted, normal_form, redact


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


@pytest.mark.parametrize(
    ("grown", "seen"),
    [
        ("to [", "to "),
        ("to [EMA", "to "),
        ("to [EMAIL_", "to "),
        ("to [EMAIL_12", "to "),
        ("to [CARD?_1", "to "),
        ("to [EMAIL_12]", "to [EMAIL_12]"),
        ("as in [1", "as in [1"),
        ("a list [x", "a list [x"),
        ("[A_1] and [B", "[A_1] and "),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_a_growing_text_shows_no_half_of_a_token(grown: str, seen: str) -> None:
    assert without_begun_token(grown) == seen


def test_what_stays_is_told_with_its_place() -> None:
    result = redact(
        "a@b.example and 4111 1111 1111 1111",
        (Finding("EMAIL", 0, 11, 0.9, "x"), Finding("CARD", 16, 35, 1.0, "x")),
        number_for=lambda _type, _value: 1,
        stays=lambda type_name, _value: type_name == "EMAIL",
    )
    assert result.text == "a@b.example and [CARD_1]"
    assert [(p.token, result.text[p.start : p.end]) for p in result.pieces] == [
        ("", "a@b.example"),
        ("[CARD_1]", "[CARD_1]"),
    ]


@pytest.mark.parametrize(
    ("type_name", "one", "other", "equal"),
    [
        ("EMAIL", "Mia@Harbor.example", "mia@harbor.example", True),
        ("PHONE", "+44 (20) 7946-0018", "+442079460018", True),
        ("PHONE", "+44 20 7946 0018", "020 7946 0018", False),
        ("IBAN", "DE89 3704 0044 0532 0130 00", "de89370400440532013000", True),
        ("PERSON", "Mia  Moreau", "mia moreau", True),
        ("PASSWORD", "Hunter2", "hunter2", False),
        ("CARD", "4111-1111-1111-1111", "4111111111111111", True),
    ],
)
def test_spellings_of_one_value_are_equal(type_name: str, one: str, other: str, equal: bool) -> None:  # noqa: FBT001
    assert (normal_form(type_name, one) == normal_form(type_name, other)) is equal
