"""Short answers, read with the question of the support agent; and lone numbers that are no phone's."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memories.contracts import Utterance
from memories.enums import Source
from memories.pipeline.rules import propose
from memories.pipeline.rules.wanting.wishes import Talk

NOBODY = UUID(int=1)


def told(text: str, *, asked: str = "", earlier: tuple[str, ...] = ()) -> dict[str, str]:
    """The customer's slots after a turn that answers `asked`."""
    utterance = Utterance(
        organization_id=NOBODY,
        customer_id=NOBODY,
        text=text,
        source=Source.CUSTOMER_TURN,
        occurred_at=datetime(2026, 3, 2, 9, 0, tzinfo=UTC),
        idempotency_key="one",
    )
    found = propose(utterance, talk=Talk(customer=earlier, agent=asked))
    return {c.attribute: c.value for c in found if c.subject == "customer" and c.attribute}


@pytest.mark.parametrize(
    ("asked", "text", "attribute", "value"),
    [
        ("May I have your name?", "quillon", "name", "Quillon"),
        ("Could you please tell me your full name", "sure, quillon fernhill", "name", "Quillon Fernhill"),
        ("Who am I speaking with?", "It's Quillon.", "name", "Quillon"),
        ("What is the best phone number?", "61524390", "phone", "61524390"),
        ("Please provide your order number.", "4471902", "order_number", "4471902"),
        ("What is your booking number?", "it is qx 7 lm 2", "booking_number", "qx7lm2"),
        ("请问您的订单号是多少？", "202403051234", "order_number", "202403051234"),
    ],
)
def test_the_question_says_what_an_answer_is(asked: str, text: str, attribute: str, value: str) -> None:
    assert told(text, asked=asked).get(attribute) == value
    assert attribute not in told(text, asked="Anything else?")


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("May I have your name?", "why do you ask"),
        ("May I have your name?", "no thanks"),
        ("What is your company name?", "quillon"),
        ("What is your user name?", "quillon"),
        ("Thanks, your name is noted.", "quillon"),
        ("What is your order number?", "i do not have it"),
        ("What is your order number?", "what is that?"),
    ],
)
def test_what_is_no_answer(asked: str, text: str) -> None:
    assert not {"name", "order_number"} & set(told(text, asked=asked))


def test_a_lone_number_is_a_phone_number_only_where_nothing_speaks_against_it() -> None:
    assert told("6152439000")["phone"] == "6152439000"
    assert told("6152439000", earlier=("i want a lamp",))["phone"] == "6152439000"
    assert "phone" not in told("6152439000", earlier=("i forgot my password",))
    assert "phone" not in told("6152439000", earlier=("my card was charged twice",))
    assert "phone" not in told("6152439000", asked="What are the digits of the serial number?")
    assert (
        told("6152439000", asked="And your phone number?", earlier=("i forgot my password",))["phone"] == "6152439000"
    )


MAIL = "greta@northgate.example"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What is the email of your administrator?", MAIL),
        ("And your manager's email, please?", MAIL),
        ("What is your manager's name?", "Greta Lind"),
        ("Who is your account manager?", "Greta Lind"),
        ("Who are you sending the money to? I need the name.", "Greta Lind"),
        ("What is the name of the person?", "It's Greta, share it with her"),
        ("What's the phone number of the shop?", "0791 234 567"),
        ("Her phone number, please?", "6152439000"),
        ("What was your previous address?", "17 harrow street reno nv 89501"),
        ("您经理的邮箱是多少？", MAIL),
        ("您之前的电话是多少？", "13800138000"),
    ],
)
def test_an_answer_about_somebody_or_something_else_is_not_the_customers(asked: str, text: str) -> None:
    assert not {"email", "name", "phone", "address", "postal_code"} & set(told(text, asked=asked))


@pytest.mark.parametrize(
    ("asked", "text", "attribute"),
    [
        ("What's your name?", "Greta Lind", "name"),
        ("May I have the customer's name?", "Greta Lind", "name"),
        ("What is the name of the account holder on your account?", "my name is Greta Lind", "name"),
        ("Who am I speaking with?", "Greta", "name"),
        ("What is your manager's name?", "My email is greta@northgate.example", "email"),
        ("您的邮箱是多少？", MAIL, "email"),
    ],
)
def test_an_answer_about_the_customer_is(asked: str, text: str, attribute: str) -> None:
    assert attribute in told(text, asked=asked)


@pytest.mark.parametrize(
    "text", ["Sure", "sure, one moment", "Yes", "Hold on", "why?", "稍等", "好的，稍等一下", "不方便"]
)
@pytest.mark.parametrize("asked", ["May I have your name please?", "请问您叫什么名字？"])
def test_who_puts_off_has_no_such_name(asked: str, text: str) -> None:
    assert "name" not in told(text, asked=asked)
