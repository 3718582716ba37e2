"""E-mail, phone, place, and the way of contact."""

from datetime import UTC, datetime

import pytest

from memories.pipeline.rules import is_explicit
from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("my email is bob@example.com.", "bob@example.com"),
        ("My e-mail address: Bob.Smith+tag@mail.example.co.uk", "Bob.Smith+tag@mail.example.co.uk"),
        ("you can reach me at bob@example.com", "bob@example.com"),
        ("Can you change my email to new@example.com?", "new@example.com"),
        ("我的邮箱是lilei@example.com，谢谢", "lilei@example.com"),
        ("邮箱：lilei@example.com", "lilei@example.com"),
        ("我的邮箱改成了new@example.com", "new@example.com"),
    ],
)
def test_emails(text: str, email: str) -> None:
    assert slots(text)["email"] == email


def test_an_email_of_somebody_else_or_asked_about_is_not_taken() -> None:
    for text in (
        "write to help@example.com",
        "Is my email bob@example.com?",
        "Can you check if my email is bob@example.com?",
    ):
        assert "email" not in slots(text), text


def test_email_correction() -> None:
    (found,) = said("no, it's bob@y.com not bob@x.com")
    assert (found.value, found.old_value, found.corrects) == ("bob@y.com", "bob@x.com", True)
    assert is_explicit(found)


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        ("my phone number is +44 20 7946 0018", "+44 20 7946 0018"),
        ("call me at 510-555-0130", "510-555-0130"),
        ("My number is (510) 555-0130.", "(510) 555-0130"),
        ("我的电话是13812345678", "13812345678"),
        ("手机号：138 1234 5678", "138 1234 5678"),
    ],
)
def test_phones(text: str, phone: str) -> None:
    assert slots(text)["phone"] == phone


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I live in Oslo", "Oslo"),
        ("i live in new york city", "New York City"),
        ("I LIVE IN OSLO", "Oslo"),
        ("I'm based in Berlin, Germany", "Berlin, Germany"),
        ("I live in Oslo but work in Bergen", "Oslo"),
        ("We relocated to San Francisco last month", "San Francisco"),
        ("我住在北京市朝阳区", "北京市朝阳区"),
        ("我刚搬到杭州", "杭州"),
    ],
)
def test_places(text: str, place: str) -> None:
    assert slots(text)["location"] == place


@pytest.mark.parametrize(
    "text", ["I live in constant fear", "I moved to a new house", "I'm moving to Oslo", "我在等", "我住在哪里"]
)
def test_no_place(text: str) -> None:
    assert "location" not in slots(text)


@pytest.mark.parametrize(
    ("text", "old", "new"), [("I moved from Lyon to Oslo", "Lyon", "Oslo"), ("我从上海搬到了北京", "上海", "北京")]
)
def test_a_move_changes_the_world(text: str, old: str, new: str) -> None:
    (found,) = said(text)
    assert (found.value, found.old_value, found.corrects) == (new, old, False)


@pytest.mark.parametrize(
    "text",
    [
        "I moved from Initech to Hooli",
        "I moved to Hooli from Initech last month",
        "We have moved from Tidewater to Reefline",
        "I moved from Initech to Hooli for a new job",
    ],
)
def test_from_one_firm_to_another_is_no_change_of_place(text: str) -> None:
    assert "location" not in slots(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I moved from Oslo to Hammerfest", "Hammerfest"),
        ("I've moved from Springfield to Shelbyville", "Shelbyville"),
        ("We moved from Narvik to Hammerfest with the kids", "Hammerfest"),
        ("I relocated from Narvik to Hammerfest", "Hammerfest"),
        ("I moved from the coast to Hammerfest", "Hammerfest"),
    ],
)
def test_from_place_to_place_is_one(text: str, place: str) -> None:
    assert slots(text)["location"] == place


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("I changed jobs from Initech to Hooli", "Initech", "Hooli"),
        ("I've switched employers from Initech to Hooli", "Initech", "Hooli"),
        ("I moved from Initech to Hooli for a new position", "Initech", "Hooli"),
        ("我从Initech跳槽到Hooli了", "Initech", "Hooli"),
    ],
)
def test_a_change_of_employer_names_both(text: str, old: str, new: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == "company")
    assert (found.old_value, found.value, found.corrects) == (old, new, False)


def test_a_move_to_come_begins_then() -> None:
    (found,) = said("I'm moving to Oslo next Monday")
    assert found.valid_from == datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "value", "polarity"),
    [
        ("please contact me by email", "email", "+"),
        ("I prefer to be contacted by email", "email", "+"),
        ("I prefer email", "email", "+"),
        ("Please email me, don't call", "email", "+"),
        ("do not contact me by phone", "not phone", "-"),
        ("Don't call me", "not phone", "-"),
        ("I don't want to be contacted by phone", "not phone", "-"),
        ("请用邮件联系我", "email", "+"),
        ("请通过微信联系我，不要打电话", "wechat", "+"),
        ("不要给我打电话", "not phone", "-"),
        ("请不要用邮件联系我", "not email", "-"),
    ],
)
def test_the_way_of_contact_is_one_slot(text: str, value: str, polarity: str) -> None:
    (found,) = said(text)
    assert (found.attribute, found.value, found.polarity) == ("contact_preference", value, polarity)
    assert not found.many_valued


@pytest.mark.parametrize("text", ["Please call me", "email me the invoice please", "call me after 5pm"])
def test_a_single_call_is_no_wish_for_good(text: str) -> None:
    assert "contact_preference" not in slots(text)


@pytest.mark.parametrize("text", ["Contact me by email this week only", "本周请用邮件联系我"])
def test_temporary_words_expire(text: str) -> None:
    (found,) = said(text)
    assert found.expires_at == datetime(2026, 3, 2, tzinfo=UTC)


def test_until_a_day_includes_that_day() -> None:
    (found,) = said("please contact me by email until Friday")
    assert found.expires_at == datetime(2026, 3, 7, tzinfo=UTC)
