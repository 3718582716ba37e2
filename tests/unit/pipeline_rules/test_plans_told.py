"""Plans that are thought to be had, and plans and employers that are to come, in English and Chinese."""

import pytest

from tests.unit.pipeline_rules.examples import SUNDAY, said, slots


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I think I'm on the Pro plan", "Pro"),
        ("I believe we're on Enterprise", "Enterprise"),
        ("I guess my plan is Basic", "Basic"),
        ("My plan is Premium, I think", "Premium"),
        ("I'm probably on the Basic plan", "Basic"),
        ("As far as I know we're on the Team plan", "Team"),
        ("我觉得我用的是企业版", "企业版"),
        ("我应该是专业版", "专业版"),
    ],
)
def test_what_is_only_thought_is_told_with_less_confidence(text: str, value: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == "plan")
    assert (found.value, found.confidence) == (value, 0.6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I'm on the Pro plan", "Pro"),
        ("We're on Enterprise now", "Enterprise"),
        ("我用的是专业版套餐", "专业版"),
        ("我们升级到企业版了", "企业版"),
    ],
)
def test_what_is_known_is_told_for_certain(text: str, value: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == "plan")
    assert found.value == value
    assert found.confidence > 0.9


@pytest.mark.parametrize(
    "text",
    [
        "I'm thinking about the Pro plan",
        "I think about the Pro plan",
        "What does the Pro plan cost?",
        "I don't think I'm on the Pro plan",
        "I thought I was on the Pro plan",
        "I think you are on the Pro plan",
        "I think we should get the Pro plan",
        "I think I want the Pro plan",
        "My wife thinks I'm on the Pro plan",
        "专业版多少钱",
        "我想升级到企业版",
        "我在考虑专业版",
        "我打算下个月换成基础版",
    ],
)
def test_what_is_thought_of_is_no_plan(text: str) -> None:
    assert "plan" not in slots(text)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("下个月换成基础版", "plan", "基础版"),
        ("我下个月会换成基础版", "plan", "基础版"),
        ("我下个月去华为上班", "company", "华为"),
        ("我下周一入职腾讯", "company", "腾讯"),
        ("我明天开始在华为工作", "company", "华为"),
    ],
)
def test_what_is_to_come_waits_for_its_day(text: str, attribute: str, value: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == attribute)
    assert found.value == value
    assert found.valid_from is not None
    assert found.valid_from > SUNDAY


def test_where_somebody_works_now() -> None:
    (found,) = (c for c in said("我去华为上班了") if c.attribute == "company")
    assert (found.value, found.valid_from) == ("华为", None)


@pytest.mark.parametrize(
    "text",
    [
        "我想下个月去华为上班",
        "我可能下个月去华为上班",
        "我下个月不去华为上班",
        "如果我下个月去华为上班",
        "我老公下个月去华为上班",
        "我下个月去上海上班",
        "我明天去公司上班",
        "我5月去一家新公司上班",
        "我下周去你们公司上班",
    ],
)
def test_no_employer_of_the_customers(text: str) -> None:
    assert "company" not in slots(text)
    assert not {c.subject for c in said(text) if c.attribute == "company"}
