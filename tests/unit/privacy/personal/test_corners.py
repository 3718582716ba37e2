"""Corners: what an allow list may hide, digits one by one, other scripts, and near misses of every detector."""

import pytest

from supportmem.privacy.findings import PHONE
from supportmem.privacy.personal import find_personal
from supportmem.privacy.personal.allow import without_allowed
from supportmem.privacy.personal.phones import phones


def found(text: str, region: str | None = None) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_personal(text, region=region)]


def test_an_allow_list_never_hides_a_full_name_or_a_checksum() -> None:
    text = "John wrote; John Doe paid with 4111 1111 1111 1111"
    kept = without_allowed(text, find_personal(text), allowed=["john", "4111 1111 1111 1111"])
    assert [text[f.start : f.end] for f in kept] == ["John Doe", "4111 1111 1111 1111"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my phone 1 3 8 1 2 3 4 5 6 7 8 ok", [("PHONE", "1 3 8 1 2 3 4 5 6 7 8")]),
        ("4 1 1 1 - 1 1 1 1 - 1 1 1 1 - 1 1 1 1", [("CARD", "4 1 1 1 - 1 1 1 1 - 1 1 1 1 - 1 1 1 1")]),
        ("身份证 1 1 0 1 0 1 1 9 9 0 0 3 0 7 4 6 1 0", [("CN_ID", "1 1 0 1 0 1 1 9 9 0 0 3 0 7 4 6 1 0")]),
        (
            "13912345678 and 1 3 8 1 2 3 4 5 6 7 8",
            [("PHONE", "13912345678"), ("PHONE", "1 3 8 1 2 3 4 5 6 7 8")],
        ),
        ("rated 1 2 3 4 5 out of it", []),
        ("the row 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 of the matrix", []),
        ("٠١٠١-٢٣٤-٥٦٧٨ هاتف", [("PHONE", "٠١٠١-٢٣٤-٥٦٧٨")]),
        ("call ٥١٠-٥٥٥-٠١٣٠", [("PHONE", "٥١٠-٥٥٥-٠١٣٠")]),
        ("call 𝟓𝟏𝟎-𝟓𝟓𝟓-𝟎𝟏𝟑𝟎", [("PHONE", "𝟓𝟏𝟎-𝟓𝟓𝟓-𝟎𝟏𝟑𝟎")]),
    ],
)
def test_numbers_are_read_as_they_are_seen(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "tracking no. DE88370400440532013000",
        "502912345678",
        "SSN ABC-DE-1234",
        "订单号110101199003071235",
        "110101900307456",
        "ZORG NAX HERE",
        "12345678901 is the PESEL",
        "::1 is up",
        "the license AKCabcdefghijklm",
        "https://x.example/?key=abcdefghijklmnop",
        "see rue de la Paix! 5",
        "see bob at example.com and a (at) b",
    ],
)
def test_near_misses(text: str) -> None:
    assert found(text) == []


def test_a_valid_card_after_its_word_is_one_card() -> None:
    assert found("card 4111111111111111") == [("CARD", "4111111111111111")]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("11 22 33 44 55 66 77 88 99 510 555 0130 11 22 33 44 55 66 77", ["510 555 0130"]),
        ("11 22 33 44 55 66 77 88 99 11 22 33 44 55 66 77", []),
        ("+1 2345", []),
        ("call (510 555 0130", ["510 555 0130"]),
        ("510 (555 0130", []),
        ("021 2024-01-15", []),
        ("097 8348 08624", []),
        ("+1 2345678901234567", []),
        ("+999 12345678", []),
        ("012.345.678.901", []),
        ("310 20 30 40", []),
    ],
)
def test_corners_of_phones(text: str, numbers: list[str]) -> None:
    assert [text[f.start : f.end] for f in find_personal(text) if f.type == PHONE] == numbers


def test_an_unknown_region_reads_nothing_by_itself() -> None:
    assert found("4711 4711 11", region="XX") == []


def test_beyond_what_may_be_asked_a_code_of_a_country_is_enough() -> None:
    text = "; ".join(f"+49 30 {n:07d}" for n in range(100))
    assert len(list(phones(text))) == 100
