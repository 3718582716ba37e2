"""Numbers and addresses of somebody else, or that are denied, are not the customer's."""

import pytest

from memories.enums import Source
from tests.unit.pipeline_rules.examples import slots


@pytest.mark.parametrize(
    "text",
    [
        "The courier's number is 415-555-0100.",
        "The number of the courier is 415-555-0100.",
        "Call my assistant at 415-555-0100.",
        "Call Ruth at 415-555-0100",
        "Please text the driver on 415-555-0100",
        "You can reach my husband at 415-555-0100",
        "You can reach him on 415-555-0100",
        "I called 415-555-0100 and nobody answered.",
        "I got a call from 415-555-0100",
        "415-555-0100 is my neighbour's number",
        "415-555-0100 belongs to my neighbour.",
        "415-555-0100 (my wife's)",
        "Please don't call me at 415-555-0100.",
        "Our accountant can be reached at 415-555-0100",
        "Contact Jane Doe, 415-555-0100",
        "Your hotline is 415-555-0100",
        "My mother, Ruth Kaplan. Her phone is 415-555-0199",
        "my old number was 415-555-0100",
        "快递员的电话是13800138000",
        "快递员电话是13800138000",
        "打我助理电话13800138000",
        "打我助理电话 13800138000",
        "打给我老公 13800138000",
        "司机电话：13800138000",
        "别打13800138000了",
        "客服电话是13800138000",
        "我的旧号码是13800138000",
    ],
)
def test_no_phone_of_the_customers(text: str) -> None:
    assert "phone" not in slots(text)


@pytest.mark.parametrize(
    "text",
    [
        "The driver's email is d@tide.example",
        "Email my assistant at ann@tide.example",
        "Send it to my assistant at ann@tide.example",
        "ann@tide.example is my assistant's email",
        "快递员的邮箱是a@tide.example",
        "请发给我同事 a@tide.example",
    ],
)
def test_no_email_of_the_customers(text: str) -> None:
    assert "email" not in slots(text)


@pytest.mark.parametrize(
    "text",
    [
        "My sister's address is 12 Elm Street, Springfield.",
        "Deliver to my neighbour at 12 Elm Street, Springfield.",
        "12 Elm Street, Springfield is not my address.",
        "你们的地址是北京市朝阳区建国路88号",
        "我朋友的地址是北京市朝阳区建国路88号",
    ],
)
def test_no_address_of_the_customers(text: str) -> None:
    assert "address" not in slots(text)


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        ("Call me at 415-555-0100", "415-555-0100"),
        ("Call my cell at 415-555-0100", "415-555-0100"),
        ("415-555-0100 is my number", "415-555-0100"),
        ("You can use 415-555-0100", "415-555-0100"),
        ("Sure, 415-555-0100", "415-555-0100"),
        ("This is my husband's phone, mine is 415-555-0100", "415-555-0100"),
        ("The courier called, my number is 415-555-0100", "415-555-0100"),
        ("我是小王，电话13800138000", "13800138000"),
        ("请打我的电话13800138000", "13800138000"),
        ("您可以打我手机 13800138000", "13800138000"),
        ("我换号码了，新号码是13900139000", "13900139000"),
    ],
)
def test_the_customers_own_number(text: str, phone: str) -> None:
    assert slots(text)["phone"] == phone


def test_the_number_of_a_relative_is_theirs() -> None:
    assert slots("我妈的电话是13800138000", subject="person:妈") == {"phone": "13800138000"}
    assert slots("My landlord's number is 415-555-0100", subject="person:landlord") == {"phone": "415-555-0100"}


def test_in_a_note_her_number_is_the_customers() -> None:
    assert slots("Her phone is 415-555-0100", source=Source.NOTE)["phone"] == "415-555-0100"


@pytest.mark.parametrize("source", [Source.NOTE, Source.TOOL])
@pytest.mark.parametrize(
    "text",
    [
        "Our phone number is 415-555-0100",
        "Customers can call us at 415-555-0100",
        "Our support address is 12 Elm Street, Springfield",
        "Gave my direct number 415-555-0100",
    ],
)
def test_ours_is_the_companys_in_a_note_or_a_tools_text(text: str, source: Source) -> None:
    assert slots(text, source=source) == {}


@pytest.mark.parametrize(
    "text",
    ["Our customer's phone is 415-555-0100", "Her phone is 415-555-0100", "Told us that his phone is 415-555-0100"],
)
def test_the_customers_number_is_theirs_in_a_note(text: str) -> None:
    assert slots(text, source=Source.NOTE).get("phone") == "415-555-0100"


@pytest.mark.parametrize("source", [Source.EMAIL, Source.API, Source.IMPORT])
@pytest.mark.parametrize(
    "text",
    [
        "You can reach us at help@tide.example",
        "Contact us at customer-care@tide.example.",
        "Hi Bob,\n\nYou can call us on 415-555-0100.",
        "Dear Ms Kaplan, our phone number is 415-555-0100.",
        "Hello Bob,\nour address is 12 Elm Street, Springfield.",
    ],
)
def test_us_in_a_text_of_either_side_is_the_company(text: str, source: Source) -> None:
    assert slots(text, source=source) == {}


@pytest.mark.parametrize("source", [Source.EMAIL, Source.API, Source.IMPORT])
@pytest.mark.parametrize(
    "text",
    [
        "Hi Bob, my phone number is 415-555-0100.",
        "Hello team, our phone number is 415-555-0100.",
        "Call us on 415-555-0100",
    ],
)
def test_the_customer_may_write_too(text: str, source: Source) -> None:
    assert slots(text, source=source)["phone"] == "415-555-0100"


def test_another_number_of_a_kind_is_not_the_number() -> None:
    text = "My email is a@tide.example and my work email is b@reef.example"
    assert slots(text) == {"email": "a@tide.example", "work_email": "b@reef.example"}
    assert slots("My email is a@tide.example, it's actually my wife's") == {}
    assert slots("My personal email is a@tide.example and my home email is b@reef.example")["email"] == "a@tide.example"


@pytest.mark.parametrize(
    "how", ["Your records list my address as", "You have my address as", "My address is listed as"]
)
def test_how_an_address_stands_in_the_records_is_no_address(how: str) -> None:
    assert slots(f"{how} 12 Main Street, Oslo") == {}
