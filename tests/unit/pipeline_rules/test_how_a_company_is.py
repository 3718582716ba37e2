"""How a company or a plan is, or what is planned, is no name of one; another's role is none of the customer's."""

import pytest

from tests.unit.pipeline_rules.examples import slots


@pytest.mark.parametrize(
    "text",
    [
        "My plan is to upgrade next month",
        "My plan is expiring",
        "My plan is Expensive",
        "My plan is very simple",
        "My company is growing",
        "My company is doing fine",
        "My company is bankrupt",
        "My company is small",
        "My company is Norwegian",
        "My company is EU-based",
        "My company is based in Lisbon",
        "I work with Google every day.",
        "我的公司是小公司",
        "我的公司是一家科技公司",
        "我的公司是做软件的",
        "我的单位是学校",
        "我在一家公司上班",
        "我在成都工作",
        "我来自一家小公司",
        "I am the CTO's assistant",
        "I'm a developer's wife",
    ],
)
def test_nothing_is_told_by_name(text: str) -> None:
    assert not {"plan", "company", "role", "technical_level", "uses"} & set(slots(text))


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My plan is Pro", "plan", "Pro"),
        ("My plan is Pro now", "plan", "Pro"),
        ("my plan is premium", "plan", "premium"),
        ("My company is Acme", "company", "Acme"),
        ("my company is acme corp", "company", "acme corp"),
        ("My company is called acme", "company", "acme"),
        ("I work with Acme", "company", "Acme"),
        ("I work at Google every day", "company", "Google"),
        ("我的公司是小米科技", "company", "小米科技"),
        ("我的公司叫新东方", "company", "新东方"),
        ("我在腾讯上班", "company", "腾讯"),
        ("I'm the CTO", "role", "CTO"),
    ],
)
def test_what_is_told_by_name(text: str, attribute: str, value: str) -> None:
    assert slots(text)[attribute] == value
