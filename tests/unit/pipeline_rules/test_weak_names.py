"""What stands where a name is corrected, stated or asked for, and is none; and the names that stand there."""

import pytest

from memories.pipeline.rules import is_explicit
from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    "text",
    [
        "Actually, it's spelled correctly",
        "Actually, it's spelled wrong",
        "Actually, it's spelled differently",
        "The word is written incorrectly in the app",
        "It's spelled with two Ls",
        "It's spelled GitHub",
        "Actually, it's spelled backwards in the mail",
        "No, it's Chrome",
        "Actually, it's Paris",
        "No, it's Berlin",
        "Actually, it's April",
        "Sorry, it's Windows",
        "I meant Chrome, not Firefox",
        "it's fine with a tie",
        "The file name should be Report",
        "The project name is actually Apollo",
        "It's written in Python",
        "Sorry, that should be Friday",
        "不是我的，是王芳的",
        "不是周五，是周三",
        "不是支付宝，是微信",
        "不对，应该是周三",
        "不对，应该是马德里",
        "不对，是红色的",
        "其实是黄色的",
        "其实是安卓",
        "抱歉，应该是江苏",
        "抱歉，应该是白天",
        "更正：应该是王府井",
        "订单号写错了，应该是方案",
        "文件名不对，应该是高清版",
        "这应该是白屏",
        "这应该是马上好",
        "应该是高峰期的问题",
        "应该是常见问题",
    ],
)
def test_a_correction_of_something_else_is_no_name(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Actually, it's spelled Alicia", "Alicia"),
        ("It's spelled Kimberly", "Kimberly"),
        ("it's spelled kimberly", "Kimberly"),
        ("ITS SPELLED ALICIA", "Alicia"),
        ("No, my name is Bo", "Bo"),
        ("it's Alicia with an i", "Alicia"),
        ("it's Sara with an h", "Sara"),
        ("I meant Alicia, not Alice", "Alicia"),
        ("My name is spelled wrong, it's Zebulon", "Zebulon"),
        ("my name is wrong, it should be Zebulon", "Zebulon"),
        ("You got my name wrong, it's zebulon", "Zebulon"),
        ("my name's actually bob", "Bob"),
        ("The correct spelling is Zoë", "Zoë"),
        ("不对，我叫李磊", "李磊"),
        ("不对，应该是欧阳娜娜", "欧阳娜娜"),
        ("不对，应该是李磊，石头的磊", "李磊"),
        ("我的名字写错了，应该是李磊", "李磊"),
        ("我的名字应该是李雷", "李雷"),
    ],
)
def test_a_correction_of_a_name(text: str, name: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "name"]
    assert (found.value, is_explicit(found)) == (name, True)


@pytest.mark.parametrize(
    "text",
    [
        "I go by bus",
        "i go by bike",
        "He calls me Bob by mistake",
        "The system calls me Anna",
        "You called me Bob",
        "Everyone calls me Bob by mistake",
        "Don't call me Bob",
        "I'm called away a lot",
        "call me tonight",
        "Call me directly",
        "CALL ME OFTEN AND LOUDLY",
        "I'm Android",
        "I'm Linux",
        "Name: required field is broken",
        "Name: Required",
        "Name: field is empty",
        "My name is required on the form",
        "请叫我的经理",
        "请叫我重新登录",
        "客服叫我等一下",
    ],
)
def test_words_after_what_introduces_a_name_are_none(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I go by Liz", "Liz"),
        ("i go by liz", "Liz"),
        ("I'm called Bob", "Bob"),
        ("call me ziggy", "Ziggy"),
        ("CALL ME BOB PLEASE", "Bob"),
        ("People call me Ace", "Ace"),
        ("Everyone calls me Liz", "Liz"),
        ("My name is Ruby", "Ruby"),
        ("Name: Alice Smith", "Alice Smith"),
        ("Name: Alice Smith Phone: +1 555 123 4567", "Alice Smith"),
        ("Hi, it's Zebulon", "Zebulon"),
    ],
)
def test_names_people_go_by(text: str, name: str) -> None:
    assert slots(text)["name"] == name


@pytest.mark.parametrize(
    ("text", "name"), [("我同事叫李强", "李强"), ("我朋友叫王芳，住在北京", "王芳"), ("我经理叫张伟", "张伟")]
)
def test_the_name_of_another_person_is_theirs(text: str, name: str) -> None:
    (found,) = said(text)
    assert (found.subject, found.attribute, found.value) == (f"person:{name}", "name", name)


@pytest.mark.parametrize("text", ["我同事叫我来问", "我老婆叫外卖", "我朋友叫车去了"])
def test_others_who_call_for_something_get_no_name(text: str) -> None:
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I'm running Windows 11.",
        "i'm running windows 11",
        "I'm Based In Berlin",
        "I'm Calling About my order",
        "I'm Locked Out Of My Account",
        "i'm waiting since monday",
        "I'm Still Waiting",
        "I Am Very Disappointed",
        "I'm Cancelling",
        "I'm Upgrading Today",
        "I'm Moving To Paris",
        "I'm Charged Twice",
        "I'm Hungry",
        "I'm Overdue",
        "I'm Quite Late With My Payment",
        "i'm hungry and my order number is 12345",
        "i'm returning order 12345",
        "im sold out, order 12345",
        "This Is Regarding Order 12345",
        "Hi, It's Delayed",
        "Waiting here",
        "my name is printed wrong on the ticket",
        "My name is showing incorrectly",
    ],
)
def test_what_somebody_does_or_how_they_are_is_no_name(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I'm Carla", "Carla"),
        ("im john mccain", "John Mccain"),
        ("this is harini", "Harini"),
        ("I'm Priya Calling About My Order", "Priya"),
        ("I'm Carla From Acme", "Carla"),
        ("I'm Anna Schilling", "Anna Schilling"),
        ("I'm George Best", "George Best"),
        ("I am Ming", "Ming"),
        ("I'm Meiling Huang", "Meiling Huang"),
        ("I'm Sterling", "Sterling"),
        ("I'm Zebulon Pickering", "Zebulon Pickering"),
        ("I'm Waheed Khan", "Waheed Khan"),
    ],
)
def test_names_that_end_like_verbs_or_stand_before_one(text: str, name: str) -> None:
    assert slots(text)["name"] == name


@pytest.mark.parametrize(
    "text", ["I'm Having Trouble With Checkout", "I'm Unhappy With Acme", "I'm calling from Berlin"]
)
def test_nobody_works_for_what_they_have_trouble_with_or_where_they_call_from(text: str) -> None:
    assert not {"name", "company"} & set(slots(text))


@pytest.mark.parametrize("text", ["I'm Based In Berlin", "We're based in Berlin"])
def test_where_one_is_based_is_no_tool(text: str) -> None:
    assert "uses" not in slots(text)
