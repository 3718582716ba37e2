"""Sentences close to a fact that tell another thing: requests, technology, what was, what might be, quotes."""

import pytest

from memories.enums import Kind
from tests.unit.pipeline_rules.examples import contents, said, slots


@pytest.mark.parametrize(
    "text",
    [
        "Remove my name from the mailing list",
        "delete my name from order 5",
        "delete my address from order 5",
        "delete my email from the newsletter",
        "Delete my name tag",
        "把我的名字从邮件列表删除",
        "把我的地址从订单里删掉",
        "删除我在订单5里的地址",
    ],
)
def test_taking_something_off_another_thing_is_a_request(text: str) -> None:
    (found,) = said(text)
    assert (found.kind, found.retracts, found.content) == (Kind.REQUEST, False, text)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("forget my address", "location"),
        ("Erase my phone number", "phone"),
        ("Delete my phone number, please", "phone"),
        ("delete my phone number because I changed it", "phone"),
        ("delete my name from your memory", "name"),
        ("remove my address from your records please", "location"),
        ("delete my email you have saved", "email"),
        ("把我的邮箱从你的记忆里删掉", "email"),
    ],
)
def test_taking_something_out_of_memory_retracts_it(text: str, attribute: str) -> None:
    found, *others = said(text)
    assert (found.attribute, found.retracts) == (attribute, True)
    assert (
        {c.attribute for c in others if c.retracts}
        == {c.attribute for c in others}
        <= {"address", "postal_code", "last_name", "work_email", "work_phone"}
    )


@pytest.mark.parametrize(
    "text",
    [
        "We moved to PostgreSQL last week",
        "We moved to AWS",
        "We moved to Slack",
        "We moved to Linux from Windows",
        "We moved from MySQL to Aurora",
        "We moved to TimescaleDB",
        "We moved to GitHub Actions",
        "We moved to Enterprise",
        "I'm in Meeting",
        "I'm in Sales",
        "I'm in Trouble",
    ],
)
def test_technology_and_rooms_are_no_places(text: str) -> None:
    assert "location" not in slots(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I moved from Lyon to Oslo", "Oslo"),
        ("We moved to San Francisco", "San Francisco"),
        ("I moved to McAllen", "McAllen"),
        ("I moved to Berlin from Paris", "Berlin"),
        ("I'm in New York", "New York"),
    ],
)
def test_places(text: str, place: str) -> None:
    assert slots(text)["location"] == place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我的旧邮箱是old@x.com", {}),
        ("我以前的邮箱是old@x.com", {}),
        ("我的旧手机号是13800000000", {}),
        ("my old email is old@x.com", {}),
        ("我之前用的邮箱是old@x.com，新邮箱是new@x.com", {"email": "new@x.com"}),
        ("我的邮箱是a@x.com", {"email": "a@x.com"}),
        ("my mail is bettina@kraft.example", {"email": "bettina@kraft.example"}),
        ("I work for myself", {}),
        ("I work for free", {}),
        ("I work with Python", {"uses": "Python"}),
        ("I work for 3M", {"company": "3M"}),
    ],
)
def test_what_was_and_what_is(text: str, expected: dict[str, str]) -> None:
    assert slots(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "It would be bad if the app crashed",
        "The app would be useless if it crashed",
        "If the app crashed, that would be bad",
        'In your docs it says "the app crashes"',
        'The documentation says "an error occurs"',
        '文档里写着"登录失败"',
    ],
)
def test_what_might_happen_or_stands_in_a_manual_is_no_problem(text: str) -> None:
    assert contents(text, Kind.ISSUE) == []


@pytest.mark.parametrize(
    "text",
    [
        'I get the error "connection failed"',
        '页面提示"登录失败"',
        "It wouldn't open if I click",
        "Your guide is broken",
    ],
)
def test_what_a_program_shows_is_a_problem(text: str) -> None:
    assert [issue.lower() for issue in contents(text, Kind.ISSUE)] == [text.lower()]


@pytest.mark.parametrize(
    ("text", "value", "other", "polarity"),
    [
        ("我用不惯 Emacs，更喜欢 Sublime", "sublime", "emacs", "+"),
        ("我喝不惯咖啡", "咖啡", "", "-"),
        ("我用不惯新版界面", "新版界面", "", "-"),
    ],
)
def test_what_one_cannot_get_used_to_is_disliked(text: str, value: str, other: str, polarity: str) -> None:
    (found,) = said(text)
    assert (found.attribute, found.value, found.old_value, found.polarity) == ("preference", value, other, polarity)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("Don't call me Robert", None),
        ("Don't call me", "not phone"),
        ("Don't call me Mondays", "not phone"),
        ("DON'T CALL ME AGAIN", "not phone"),
    ],
)
def test_a_name_one_does_not_go_by_says_nothing_of_calls(text: str, wish: str | None) -> None:
    assert slots(text).get("contact_preference") == wish
