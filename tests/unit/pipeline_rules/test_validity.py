"""From when, until when and for what a value is said to hold. Said on Sunday 1 March 2026."""

from datetime import UTC, date, datetime

import pytest

from memories.contracts import Candidate
from memories.enums import Scope
from memories.pipeline.rules.vocabulary.stretches import find_stretch
from tests.unit.pipeline_rules.examples import SUNDAY, said


def of(text: str, slot: str) -> Candidate:
    """The one candidate that fills a slot."""
    (found,) = [c for c in said(text) if c.attribute == slot]
    return found


@pytest.mark.parametrize(
    ("text", "slot", "value", "day"),
    [
        ("From 1 April my email is b@reef.example", "email", "b@reef.example", (2026, 4, 1)),
        ("Starting next Monday, my phone number is 415-555-0199", "phone", "415-555-0199", (2026, 3, 2)),
        ("We'll move to our new address 12 Elm Street from next Monday", "address", "12 Elm Street", (2026, 3, 2)),
        ("Next month my address is 22 Elm Street, Springfield", "address", "22 Elm Street, Springfield", (2026, 4, 1)),
        ("From 1 April we are on the Pro plan", "plan", "Pro", (2026, 4, 1)),
        ("As of 1 May I work at Globex.", "company", "Globex", (2026, 5, 1)),
        ("Next week we'll move to Berlin", "location", "Berlin", (2026, 3, 2)),
        ("My number will change to 415-555-0199 on 10 March", "phone", "415-555-0199", (2026, 3, 10)),
        ("从4月1日起我的邮箱是 b@reef.example", "email", "b@reef.example", (2026, 4, 1)),
        (
            "My address will be 12 Elm Street, Springfield as of May 1st",
            "address",
            "12 Elm Street, Springfield",
            (2026, 5, 1),
        ),
        ("我的手机号从4月1日起改成13900139000", "phone", "13900139000", (2026, 4, 1)),
        ("从下周一起我的手机号是13900139000", "phone", "13900139000", (2026, 3, 2)),
        ("我们下个月升级到企业版。", "plan", "企业版", (2026, 4, 1)),
        ("我4月1日搬到深圳。", "location", "深圳", (2026, 4, 1)),
        ("我明年要搬到成都", "location", "成都", (2027, 1, 1)),
        ("I moved to Oslo last month.", "location", "Oslo", (2026, 2, 28)),
        ("We moved to Oslo in 2024.", "location", "Oslo", (2024, 12, 31)),
        ("My email changed last month to b@reef.example", "email", "b@reef.example", (2026, 2, 28)),
        ("I've lived in Oslo since May 2019", "location", "Oslo", (2019, 5, 31)),
        ("我去年搬到了成都", "location", "成都", (2025, 12, 31)),
    ],
)
def test_it_holds_from_the_day_that_is_said(text: str, slot: str, value: str, day: tuple[int, int, int]) -> None:
    found = of(text, slot)
    assert found.value == value
    assert found.valid_from == datetime(*day, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("My email is b@reef.example, please answer by Friday", "email"),
        ("Please call me tomorrow at 415-555-0199", "phone"),
        ("My phone is 415-555-0199 and I will be home next week", "phone"),
        ("I work at Globex from Monday to Friday", "company"),
        ("My order number is 12345 and it will arrive next Monday", "order_number"),
        ("Order number 12345 will arrive next Monday", "order_number"),
        ("I moved to Oslo", "location"),
        ("我的邮箱是 b@reef.example", "email"),
    ],
)
def test_it_holds_as_of_now(text: str, slot: str) -> None:
    assert of(text, slot).valid_from is None


@pytest.mark.parametrize(
    "text", ["I will move to Oslo", "We're going to move to Oslo some day", "我打算搬到成都", "我要搬到成都"]
)
def test_nobody_knows_when(text: str) -> None:
    assert [c for c in said(text) if c.attribute == "location"] == []


@pytest.mark.parametrize(
    ("text", "slot", "end"),
    [
        ("We're on the Pro plan until the end of March.", "plan", (2026, 4, 1)),
        ("We're on the Pro plan until April", "plan", (2026, 5, 1)),
        ("You can reach me at 415-555-0199 until Friday", "phone", (2026, 3, 7)),
        ("Use 415-555-0199 for the next two weeks", "phone", (2026, 3, 16)),
        ("I'm in London this weekend", "location", (2026, 3, 2)),
        ("周五之前请打我电话 13800138000", "phone", (2026, 3, 7)),
        ("下周五之前我住在广州", "location", (2026, 3, 7)),
        ("到3月底我住在杭州", "location", (2026, 4, 1)),
    ],
)
def test_it_holds_until_the_day_that_is_said(text: str, slot: str, end: tuple[int, int, int]) -> None:
    assert of(text, slot).expires_at == datetime(*end, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Just for this order, ship to 22 Elm Street, Springfield, IL 62701.",
            "22 Elm Street, Springfield, IL 62701",
        ),
        ("Ship it to 22 Elm Street, Springfield this time only.", "22 Elm Street, Springfield"),
        ("Send this order to 22 Elm Street, Springfield", "22 Elm Street, Springfield"),
        ("仅这次寄到北京市朝阳区建国路88号", "北京市朝阳区建国路88号"),
        ("这次请寄到北京市朝阳区建国路88号", "北京市朝阳区建国路88号"),
    ],
)
def test_what_is_meant_for_one_occasion_stays_in_the_conversation(text: str, value: str) -> None:
    found = of(text, "address")
    assert (found.value, found.scope) == (value, Scope.CONVERSATION)


@pytest.mark.parametrize(
    "text",
    [
        "Ship it to 22 Elm Street, Springfield",
        "My address is 22 Elm Street, Springfield",
        "请寄到北京市朝阳区建国路88号",
        "以后都寄到北京市朝阳区建国路88号",
    ],
)
def test_other_addresses_last(text: str) -> None:
    found = of(text, "address")
    assert (found.scope, found.expires_at) == (Scope.CUSTOMER, None)


@pytest.mark.parametrize(
    ("text", "ahead", "first", "last"),
    [
        ("next month", True, (2026, 4, 1), (2026, 4, 30)),
        ("last year", False, (2025, 1, 1), (2025, 12, 31)),
        ("in May", True, (2026, 5, 1), (2026, 5, 31)),
        ("in May", False, (2025, 5, 1), (2025, 5, 31)),
        ("the end of the year", True, (2026, 12, 31), (2026, 12, 31)),
        ("the beginning of June 2027", True, (2027, 6, 1), (2027, 6, 1)),
        ("mid-April", True, (2026, 4, 15), (2026, 4, 15)),
        ("上个月", False, (2026, 2, 1), (2026, 2, 28)),
        ("2024年", False, (2024, 1, 1), (2024, 12, 31)),
        ("5月初", True, (2026, 5, 1), (2026, 5, 1)),
        ("去年12月", False, (2025, 12, 1), (2025, 12, 31)),
        ("next week", True, (2026, 3, 2), (2026, 3, 8)),
        ("年底", True, (2026, 12, 31), (2026, 12, 31)),
    ],
)
def test_stretches(text: str, *, ahead: bool, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    found = find_stretch(text, said_at=SUNDAY, time_zone="UTC", ahead=ahead)
    assert found is not None
    assert (found.first, found.last) == (date(*first), date(*last))


def test_no_stretch() -> None:
    for text in ("", "may I ask", "13月", "at the end", "in 1066"):
        assert find_stretch(text, said_at=SUNDAY, time_zone="UTC", ahead=True) is None, text
