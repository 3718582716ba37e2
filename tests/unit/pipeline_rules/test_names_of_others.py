"""Names that are said and are not the customer's: of third people, of owners, of cities; and times instead of names."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    "text",
    [
        "Anna from your team promised me a refund.",
        "Julia from the bank called me",
        "Peter from support said it would be fixed.",
        "Laura from billing is very helpful.",
        "Marco from Sales told me the plan costs 40.",
        "Anna from Acme called me",
        "Anna, from your team, told me so",
        "Anna, your colleague, said so",
        "Anna and Peter told me so",
        "This is Marco's order, not mine",
        "My name is Bob's father's name",
        "This is Bob's account.",
        "This is James' account",
        "I'm Bob's wife",
        "Please call me Tomorrow",
        "Call me ASAP",
        "Call me Maybe",
        "Call me Quickly",
        "I forget my name sometimes",
        "They got my name right",
        "Sorry, it's spelled Router",
        "不是北京，是南京",
        "我说错了，是南京",
        "我说错了，是成都",
        "不是手机，是平板",
        "不是包裹，是王伟",
        "请叫我早点",
        "请叫我起床",
        "叫我一声",
        "不是我叫王伟,是我弟弟叫王伟",
    ],
)
def test_the_customer_is_not_called_so(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna from Oslo here", "Anna"),
        ("Anna from Acme", "Anna"),
        ("anna from oslo", "Anna"),
        ("Anna from Oslo, my order is late", "Anna"),
        ("Anna, my order is late", "Anna"),
        ("bob and my order is 1234", "Bob"),
        ("My name's Bob", "Bob"),
        ("My name is O'Brien", "O'Brien"),
        ("Call me Ziggy", "Ziggy"),
        ("call me kelly", "Kelly"),
        ("ok my name bob ross", "Bob Ross"),
        ("It's spelled Kathryn", "Kathryn"),
        ("My name is wrong, it's spelled Zebulon", "Zebulon"),
        ("不是王伟，是王维", "王维"),
        ("我说错了，我叫王维", "王维"),
        ("不是，我叫王维", "王维"),
        ("我叫王伟。不是北京，是南京", "王伟"),
        ("请叫我小李", "小李"),
        ("叫我阿明", "阿明"),
        ("叫我周杰", "周杰"),
        ("我叫李小刚", "李小刚"),
        ("我叫李小刚刚买了手机", "李小刚"),
        ("我叫李刚刚买了手机", "李刚"),
    ],
)
def test_the_customer_is_called_so(text: str, name: str) -> None:
    assert slots(text)["name"] == name


def test_a_relative_and_oneself_have_each_their_name() -> None:
    names = {(c.subject, c.value) for c in said("我爸爸叫李刚,我叫李小刚") if c.attribute == "name"}
    assert names == {("person:李刚", "李刚"), ("customer", "李小刚")}


def test_a_denied_name_is_told_with_the_right_one() -> None:
    (found,) = said("不是王伟，是王维")
    assert (found.value, found.old_value, found.corrects) == ("王维", "王伟", True)
