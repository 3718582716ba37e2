"""Numbers without a word: a phone's in company of other contact data, and nobody's elsewhere."""

import pytest

from tests.unit.pipeline_rules.test_answers import told

MAIL = "quillon.fernhill@northgate.example"


@pytest.mark.parametrize(
    "text",
    [
        f"615243900 {MAIL}",
        "quillon 23 gmailcom 615243900",
        "daniel 615243900",
        "17 harrow street 615243900",
        "harrow street 615243900",
        "number is 6152439",
        "my number is 615243900",
    ],
)
def test_a_number_beside_contact_data_is_a_phones(text: str) -> None:
    assert told(text)["phone"].startswith("6152439")


@pytest.mark.parametrize("before", [MAIL, "quillon 23 gmailcom", "17 harrow street reno nv 89501"])
def test_a_number_after_contact_data_is_a_phones(before: str) -> None:
    assert told("61524390", earlier=("hello there", before)) == {"phone": "61524390"}
    assert "phone" not in told("61524390", earlier=(before, "hello there"))
    assert "phone" not in told("your number 61524390", earlier=(before,))


@pytest.mark.parametrize(
    ("text", "asked", "earlier"),
    [
        ("61524390", "", ()),
        ("61524390", "", ("The lamp is broken.",)),
        ("61524390", "What is the serial number?", (MAIL,)),
        ("61524390", "", ("I forgot my password", MAIL)),
        (f"{MAIL} order 61524390", "", ()),
        (f"{MAIL} 61524390 71524390", "", ()),
        (f"is it {MAIL} 61524390?", "", ()),
        ("daniel 61524390", "", ("I forgot my password",)),
        ("order number is 61524390", "", ()),
        ("number is 12", "", ()),
    ],
)
def test_a_number_is_no_phones_when_something_speaks_against_it(
    text: str, asked: str, earlier: tuple[str, ...]
) -> None:
    assert "phone" not in told(text, asked=asked, earlier=earlier)


def test_beside_an_address_ten_digits_are_a_phones_whatever_was_spoken_of() -> None:
    assert told("17 harrow street reno nv 89501 6152439000", earlier=("card payment",))["phone"] == "6152439000"
    assert "phone" not in told("6152439000", earlier=("card payment",))
