"""Inputs on which other tools were seen to fail, with what is expected of ours, and another of each kind."""

from collections import defaultdict

import pytest

from supportmem.privacy.personal import find_personal
from supportmem.privacy.redact import redact


def redacted(text: str) -> str:
    numbers: dict[str, dict[str, int]] = defaultdict(dict)

    def number_for(kind: str, value: str) -> int:
        return numbers[kind].setdefault(value, len(numbers[kind]) + 1)

    return redact(text, find_personal(text), number_for=number_for).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ANNA KOWALCZYK HERE, MY PARCEL IS LOST", "[PERSON_1] HERE, MY PARCEL IS LOST"),
        ("PETER OKAFOR HERE, WHERE IS MY REFUND", "[PERSON_1] HERE, WHERE IS MY REFUND"),
        ("my card is 1234-5678-1234-5678 i think", "my card is [CARD?_1] i think"),
        ("call 510-555-0130, or +44 (20) 7946 0018 ext 24", "call [PHONE_1], or [PHONE_2]"),
        ("ring (415) 555-0198 or 0033 1 84 17 61 18 x7", "ring [PHONE_1] or [PHONE_2]"),
        ("Alice told Bob that Alice moved", "[PERSON_1] told [PERSON_2] that [PERSON_1] moved"),
        ("Eric's refund", "[PERSON_1]'s refund"),
        ("Maria’s refund", "[PERSON_1]’s refund"),
        (
            "My name is John. My full name is John Doe. John here",
            "My name is [PERSON_1]. My full name is [PERSON_2]. [PERSON_1] here",
        ),
        ("key sk-live-EXAMPLE1234567890 stopped working", "key [API_KEY_1] stopped working"),
        ("John Doe", "[PERSON_1]"),
        ("Tel: 0049/5235/300", "Tel: [PHONE_1]"),
        ("Fax: 0043/662/8044", "Fax: [PHONE_1]"),
    ],
)
def test_what_goes(text: str, expected: str) -> None:
    assert redacted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Hello. Please help me testing the app",
        "Hi! Thanks for the quick answer",
        "balance went 1607635102.00 -0.96 overnight",
        "the total was 4111111111.11 and 12.50 -3.20 after it",
        "at ConfigManager.cpp:196 win_err=2 t=1667470478",
        "ERROR Worker.java:88 pid=48213 ts=1709366400123 rc=-11",
        "THIS IS AN INTRODUCTORY GUIDE FOR SECTION H1 AND D3",
        "PLEASE READ CHAPTER A12345678 OF THE MANUAL",
        "bind to :: and 0.0.0.0, also c::",
        "use std::move and a::b::c",
        "assignVariablesOjTabBar1482653721SelectedItem",
        "handleClickOnMenuEntry9988776655443322Element",
        "order 48213377, ticket #10293, tracking 1Z999AA10123456784",
        "serial SN-4711-0815-99, SKU LM-2231-B, version 10.2.0.1",
        "[CARD_1] and [PERSON_12] and [CARD?_3]",
    ],
)
def test_what_stays(text: str) -> None:
    assert redacted(text) == text
