"""What no longer holds ends the old value, and what the same sentence says instead takes its place."""

import pytest

from memories.enums import Kind
from tests.unit.pipeline_rules.examples import SUNDAY, contents, said, slots


def ended(text: str) -> list[tuple[str, str]]:
    """The slots a text ends for the customer, each with the value it names."""
    return [(c.attribute, c.value) for c in said(text) if c.retracts and c.subject == "customer"]


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("415-555-0100 isn't my number.", "phone", "415-555-0100"),
        ("415-555-0100 is no longer valid.", "phone", "415-555-0100"),
        ("415-555-0100 doesn't belong to me.", "phone", "415-555-0100"),
        ("415-555-0100 is my old number", "phone", "415-555-0100"),
        ("Please remove 415-555-0100, it's not my number", "phone", "415-555-0100"),
        ("My old number is 415-555-0100", "phone", "415-555-0100"),
        ("My previous email was mia@tide.example", "email", "mia@tide.example"),
        ("I quit my job at Acme", "company", "Acme"),
        ("I've been let go from Acme", "company", "Acme"),
        ("I was laid off by Acme last week", "company", "Acme"),
        ("Acme is no longer my employer", "company", "Acme"),
        ("I cancelled my Pro plan", "plan", "Pro"),
        ("We have dropped the Pro subscription.", "plan", "Pro"),
        ("Our Pro plan has been cancelled", "plan", "Pro"),
        ("I downgraded from Pro", "plan", "Pro"),
        ("我取消了专业版", "plan", "专业版"),
        ("我不再使用专业版了", "plan", "专业版"),
        ("我已经离开阿里巴巴", "company", "阿里巴巴"),
        ("我离开北京了", "location", "北京"),
        ("My number isn't 415-555-0111.", "phone", "415-555-0111"),
        ("That's not my number: 415-555-0111", "phone", "415-555-0111"),
        ("My phone is not 415-555-0111 anymore.", "phone", "415-555-0111"),
        ("I no longer use mia@tide.example", "email", "mia@tide.example"),
        ("mia@tide.example is not my email", "email", "mia@tide.example"),
        ("I don't check mia@tide.example any more", "email", "mia@tide.example"),
        ("I'm no longer at Acme.", "company", "Acme"),
        ("I don't work at Acme anymore.", "company", "Acme"),
        ("I left Acme in January", "company", "Acme"),
        ("I don't live in Berlin anymore.", "location", "Berlin"),
        ("I used to live in Berlin.", "location", "Berlin"),
        ("I've left Berlin", "location", "Berlin"),
        ("We're no longer on the Pro plan", "plan", "Pro"),
        ("We no longer live at 12 Elm Street, Springfield.", "address", "12 Elm Street, Springfield"),
        ("My address is not 12 Elm Street, Springfield", "address", "12 Elm Street, Springfield"),
        ("13800138000不是我的号码", "phone", "13800138000"),
        ("我的电话不是13800138000", "phone", "13800138000"),
        ("13800138000这个号码已经不用了", "phone", "13800138000"),
        ("我的邮箱不是a@tide.example", "email", "a@tide.example"),
        ("我不再用a@tide.example了", "email", "a@tide.example"),
        ("我不在阿里巴巴工作了", "company", "阿里巴巴"),
        ("我已经从阿里巴巴离职了", "company", "阿里巴巴"),
        ("我不住在北京了", "location", "北京"),
        ("我以前住在北京", "location", "北京"),
    ],
)
def test_what_is_over_ends_and_fills_nothing(text: str, slot: str, value: str) -> None:
    assert ended(text) == [(slot, value)]
    assert slots(text) == {}
    assert contents(text, Kind.ISSUE) == []


@pytest.mark.parametrize(
    ("text", "slot", "old", "new"),
    [
        ("My email is not a@tide.example any more, use b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("My email is no longer a@tide.example but b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("I don't use a@tide.example any more, it's b@reef.example now", "email", "a@tide.example", "b@reef.example"),
        ("My old phone was 415-555-0100, the new one is 415-555-0111.", "phone", "415-555-0100", "415-555-0111"),
        ("My email was a@tide.example but now it's b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("我原来的邮箱是a@tide.example，现在是b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("我的邮箱以前是a@tide.example，现在是b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("I no longer work at Acme, I'm at Globex now.", "company", "Acme", "Globex"),
        (
            "My address is no longer 12 Elm Street, it's 14 Oak Road, Springfield.",
            "address",
            "12 Elm Street",
            "14 Oak Road, Springfield",
        ),
        ("我的邮箱a@tide.example不用了，改成b@reef.example", "email", "a@tide.example", "b@reef.example"),
        ("我不在腾讯上班了，在字节跳动上班", "company", "腾讯", "字节跳动"),
        ("我以前住在北京，现在住在上海", "location", "北京", "上海"),
        ("我不住在北京了，搬到上海了", "location", "北京", "上海"),
    ],
)
def test_the_new_value_takes_the_place_of_the_old(text: str, slot: str, old: str, new: str) -> None:
    (found,) = [c for c in said(text) if c.attribute]
    assert (found.attribute, found.value, found.old_value) == (slot, new, old)
    assert not found.corrects and not found.retracts


def test_a_number_denied_for_another_is_a_correction() -> None:
    (found,) = [c for c in said("My number isn't 415-555-0100, it's 415-555-0199") if c.attribute]
    assert (found.value, found.old_value, found.corrects) == ("415-555-0199", "415-555-0100", True)


def test_without_the_old_value_the_new_one_counts() -> None:
    assert slots("我的邮箱不用了，改成b@reef.example") == {"email": "b@reef.example"}
    assert slots("我的手机号换了，现在是13900139000") == {"phone": "13900139000"}


@pytest.mark.parametrize(
    "text",
    [
        "I no longer work from home",
        "I'm no longer at home",
        "I don't work at weekends anymore",
        "From 1 April 415-555-0100 is no longer my number",
        "I'm leaving Acme next month",
        "Do I no longer work at Acme?",
        "If I don't live in Berlin anymore, what changes?",
        "My email isn't working anymore",
        "I don't need the app anymore",
        "I left Berlin yesterday for a trip",
        "I left my phone at home",
    ],
)
def test_what_is_not_over(text: str) -> None:
    assert ended(text) == []


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("Don't hesitate to call me at 415-555-0100", "phone", "415-555-0100"),
        ("I'm not home, call me at 415-555-0100", "phone", "415-555-0100"),
        ("My email is not a secret: b@reef.example", "email", "b@reef.example"),
        ("I live in Oslo", "location", "Oslo"),
        ("I work at Globex", "company", "Globex"),
    ],
)
def test_what_holds_is_still_taken(text: str, slot: str, value: str) -> None:
    assert slots(text).get(slot) == value


@pytest.mark.parametrize(
    "text",
    [
        "I left Anna a message",
        "I cancelled my Pro plan order",
        "I want to cancel my Pro plan",
        "I haven't cancelled my Pro plan",
        "Did I cancel my Pro plan?",
        "我取消了专业版的订单",
        "我离开家了",
    ],
)
def test_what_only_sounds_like_an_end_ends_nothing(text: str) -> None:
    assert ended(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "My email was mia@tide.example",
        "My phone was 415-555-0100",
        "My phone used to be 415-555-0100",
        "My number before was 415-555-0100",
        "The number I had was 415-555-0100",
        "I used to have 415-555-0100",
        "My address was 12 Elm Street, Springfield",
        "我以前的邮箱是a@tide.example",
        "我之前的手机号是13800138000",
        "Meine alte E-Mail ist a@tide.example",
        "Mi correo anterior es a@tide.example",
    ],
)
def test_what_was_fills_no_slot(text: str) -> None:
    assert slots(text) == {}


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("I'm switching to Pro next week", "plan", "Pro"),
        ("We upgrade to the Pro plan on 1 May", "plan", "Pro"),
        ("We'll be switching to Enterprise next month", "plan", "Enterprise"),
        ("I'll be working at Globex from May", "company", "Globex"),
        ("I start at Globex Labs next week", "company", "Globex Labs"),
        ("I'm joining Globex on 5 May", "company", "Globex"),
    ],
)
def test_what_is_to_come_begins_on_its_day(text: str, slot: str, value: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == slot]
    assert found.value == value
    assert found.valid_from is not None and found.valid_from > SUNDAY


@pytest.mark.parametrize(
    "text",
    [
        "I'm switching to Pro",
        "I think we'll switch to Pro next month",
        "I'm joining Anna on 5 May",
        "I'll be working at Globex",
    ],
)
def test_what_nobody_names_the_day_of_is_not_planned(text: str) -> None:
    assert "plan" not in slots(text) and "company" not in slots(text)


def test_what_never_was_is_told_from_what_was() -> None:
    never = [c.valid_to for c in said("415-555-0100 isn't my number.") if c.retracts]
    over = [c.valid_to for c in said("415-555-0100 is no longer my number.") if c.retracts]
    assert never == [None]
    assert over[0] is not None
