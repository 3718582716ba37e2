"""E-mail and phone at work are slots of their own: the private ones stay."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots

HOME, WORK = "a@tide.example", "b@reef.example"
NUMBER = "415-555-0100"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"My work email is {WORK}", WORK),
        (f"My company email has changed to {WORK}", WORK),
        (f"Please change my work email to {WORK}", WORK),
        (f"my business e-mail address: {WORK}", WORK),
        (f"My email at the office is {WORK}", WORK),
        (f"我的工作邮箱是{WORK}", WORK),
        (f"我公司的邮箱改成{WORK}了", WORK),
    ],
)
def test_an_email_at_work(text: str, value: str) -> None:
    assert slots(text) == {"work_email": value}


@pytest.mark.parametrize(
    "text",
    [
        f"Call my office at {NUMBER}",
        f"call our office on {NUMBER} please",
        f"My office number is {NUMBER}",
        f"my work phone is {NUMBER}",
        f"You can reach me at work at {NUMBER}",
        f"work: {NUMBER}",
        f"我单位电话是{NUMBER}",
        f"公司座机：{NUMBER}",
    ],
)
def test_a_phone_at_work(text: str) -> None:
    assert slots(text) == {"work_phone": NUMBER}


def test_both_are_told_in_one_breath() -> None:
    assert slots(f"My email is {HOME}, work email: {WORK}") == {"email": HOME, "work_email": WORK}
    assert slots("My mobile is 415-555-0100 and my office number is 415-555-0199") == {
        "phone": "415-555-0100",
        "work_phone": "415-555-0199",
    }


@pytest.mark.parametrize(
    "text",
    [
        f"I work at Tidewater, my number is {NUMBER}",
        f"I'm at the office, call me on {NUMBER}",
        f"My office is closed. Reach me at {NUMBER}",
        f"My home office number is {NUMBER}",
        f"我在公司上班，电话是{NUMBER}",
    ],
)
def test_the_own_number_stays_one(text: str) -> None:
    assert slots(text)["phone"] == NUMBER
    assert "work_phone" not in slots(text)


@pytest.mark.parametrize(
    "text",
    [
        f"Your office number is {NUMBER}",
        f"The doctor's office number is {NUMBER}",
        f"Call the post office at {NUMBER}",
        f"I called your office on {NUMBER}",
        f"你们公司电话是{NUMBER}",
    ],
)
def test_another_office_is_nobody_s_work(text: str) -> None:
    assert not {"phone", "work_phone"} & set(slots(text))


@pytest.mark.parametrize(
    "text", [f"My other email is {WORK}", f"my backup phone is {NUMBER}", f"Our emergency number: {NUMBER}"]
)
def test_a_second_one_does_not_replace_the_first(text: str) -> None:
    assert not {"email", "phone"} & set(slots(text))


def test_of_another_person_it_is_theirs() -> None:
    assert slots(f"My husband's phone is {NUMBER}") == {}
    assert slots(f"My husband's work phone is {NUMBER}", subject="person:husband") == {"work_phone": NUMBER}


@pytest.mark.parametrize(
    ("text", "forgotten"),
    [
        ("Please delete my work email", {"work_email"}),
        ("forget my office number", {"work_phone"}),
        ("Forget my phone number", {"phone", "work_phone"}),
        ("don't store my private phone number", {"phone"}),
        ("忘记我的工作邮箱", {"work_email"}),
        ("删除我的电话", {"phone", "work_phone"}),
        (f"{WORK} is no longer my work email", {"work_email"}),
    ],
)
def test_what_is_forgotten(text: str, forgotten: set[str]) -> None:
    assert {c.attribute for c in said(text) if c.retracts} == forgotten


def test_it_has_a_label() -> None:
    (found,) = said(f"My work email is {WORK}")
    assert found.content == f"Work e-mail: {WORK}"
    (chinese,) = said(f"我的工作邮箱是{WORK}")
    assert chinese.content == f"工作邮箱：{WORK}"
