""" "Sorry, my e-mail was …" corrects; "my old e-mail was …" and "my e-mail used to be …" tell of the past."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots

MAIL, NUMBER = "a@tide.example", "415-555-0100"


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        (f"Sorry, my email was {MAIL}", "email", MAIL),
        (f"Actually my email was {MAIL}.", "email", MAIL),
        (f"I mean, my email address was {MAIL}", "email", MAIL),
        (f"Oops! My number was {NUMBER}", "phone", NUMBER),
        (f"Sorry, I meant my phone was {NUMBER}", "phone", NUMBER),
        (f"Sorry, it was {MAIL}", "email", MAIL),
        (f"Correction: my work email was {MAIL}", "work_email", MAIL),
        ("Sorry, my name was Anna Berg", "name", "Anna Berg"),
    ],
)
def test_it_corrects_what_was_said_just_before(text: str, attribute: str, value: str) -> None:
    (found,) = (c for c in said(text) if c.attribute)
    assert (found.attribute, found.value, found.corrects, found.retracts) == (attribute, value, True, False)


@pytest.mark.parametrize(
    "text",
    [
        f"My old email was {MAIL}",
        f"Sorry, my old email was {MAIL}",
        f"My email used to be {MAIL}",
        f"Sorry, my email used to be {MAIL}",
        f"My email was {MAIL}",
        f"So my email was {MAIL}",
        f"Sorry, my email was {MAIL} before",
        f"Actually, my email was {MAIL} until last year",
        f"Actually, my email was {MAIL}. I have a new one now.",
        f"Sorry, my husband's email was {MAIL}",
        "Sorry, my email was hacked",
        "Sorry, my company was Initech",
    ],
)
def test_the_past_is_never_what_holds(text: str) -> None:
    assert not {"email", "phone", "name", "company"} & set(slots(text))
