"""What others wrote and the customer only pasted gives no facts; a form about oneself does."""

import pytest

from memories.enums import Source
from memories.pipeline.rules.text.pasted import own_words
from tests.unit.pipeline_rules.examples import slots


@pytest.mark.parametrize(
    "text",
    [
        "This is what you have stored about me:\n1. Name: Tilda (from May)\n2. Lives in Bergen\nthank you",
        "Relevant facts:\n- Name: Tilda\n- Plan: Business",
        "[memory 4] Name: Tilda\n[memory 5] Email: tilda@tide.example",
        "<context>\nName: Tilda\nPlan: Business\n</context>\nthanks",
        "[facts]\nName: Tilda\n[/facts]\nthanks",
        "```\nname: Tilda\nmy plan is Business\n```\nthanks",
        "~~~yaml\nname: Tilda\nemail: tilda@tide.example",
        "settings.yml:\nname: staging\nemail: root@tide.example\nplan: free",
        "[server]\nname: staging\nplan = free",
        "Your page shows:\nName: Tilda\nEmail: tilda@tide.example\nand I cannot change that",
        "The page prints: Name: Tilda, plan: Business",
        "My husband's data:\nName: Olav\nPhone: 615 243 9000",
        "记忆内容：\n- 姓名：张敏\n- 所在地：杭州",
        "系统显示：姓名：张敏\n谢谢",
        "Assistant: I am Nora, and my plan is Business.\nCustomer: thank you",
        "Agent Nora: Hi!\nMy name is Nora.\n\nI live in Bergen.\n\nMe: thanks",
        "[09:12] Support: Hello, my name is Nora and I live in Bergen.\n[09:13] Me: fine",
        "Bot: I live in Bergen and my name is Nora.",
        "Nora: Hello, my name is Nora.\nOlav: and I live in Bergen",
        "客服：我叫小美，我住在杭州\n我：谢谢",
        "-----Original Message-----\nFrom: Tide Support\nHello, my name is Nora.\n\nThanks",
        "See below.\n\nBegin forwarded message:\n\nMy phone is 615 243 9000",
        "---------- Forwarded message ---------\nFrom: Olav Berg <olav@tide.example>\nMy phone is 615 243 9000",
        "What now?\n\nFrom: Olav Berg\nSent: Monday\nSubject: plan\n\nmy name is Olav",
        "Thanks!\n\nOn Tue, 3 Mar 2026 at 10:00, Nora <nora@tide.example> wrote:\nMy name is Nora.",
        "On Monday, Olav wrote:\n> my name is Olav\n",
        "I saw 'my name is Nora' on the screen",
    ],
)
def test_no_facts_from_what_others_wrote(text: str) -> None:
    assert set(slots(text)) <= {"problem"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hello, these are my details:\nName: Tilda Berg\nPhone: 615 243 9000", ("name", "phone")),
        ("Please update my profile:\nName: Tilda Berg\nEmail: tilda@tide.example", ("name", "email")),
        ("Contact:\nName: Tilda Berg\nPhone: 615 243 9000", ("name", "phone")),
        ("Name: Tilda\nEmail: tilda@tide.example", ("name", "email")),
        ("name tilda berg phone 615 243 9000", ("name", "phone")),
        ("联系方式如下：\n姓名：李雷\n电话：13800138000", ("name", "phone")),
        ("Agent: Who are you?\nCustomer: my name is Tilda", ("name",)),
        ("Nora: Hello, my name is Nora.\nMe: my plan is Business", ("plan",)),
        ("客服：我叫小美，我住在杭州\n我：我住在北京", ("location",)),
        ("My name is Tilda.\n\nOn Tue, 3 Mar 2026, Nora <nora@tide.example> wrote:\nI live in Bergen.", ("name",)),
        ("```\nname: prod\n```\nI live in Oslo", ("location",)),
        ("System: Windows 11\nBrowser: Firefox\nI live in Oslo", ("location",)),
        ("From: Oslo\nTo: Bergen\nmy name is Tilda", ("name",)),
        ("My name is 'Tilda'", ("name",)),
        ("<b>My name is Tilda</b>", ("name",)),
        ("Your page shows:\nName: Olav\n\nbut my name is Tilda", ("name",)),
    ],
)
def test_what_the_customer_tells_is_read(text: str, told: tuple[str, ...]) -> None:
    found = slots(text)
    assert set(told) <= set(found) <= {*told, "browser", "operating_system"}
    assert not {"Nora", "Olav", "Bergen"} & set(found.values())


def test_of_a_very_long_mail_the_end_is_forwarded_too() -> None:
    text = "Please help.\n---- Original message ----\n" + "Nothing of note happened.\n" * 600 + "My name is Nora.\n"
    assert slots(text, source=Source.EMAIL) == {}


def test_positions_and_lines_hold() -> None:
    text = "Agent: hello there my friend\nMe: I live in Oslo"
    own = own_words(text)
    assert len(own) == len(text)
    assert own.split() == ["I", "live", "in", "Oslo"]
    assert own.index("\n") == text.index("\n")
