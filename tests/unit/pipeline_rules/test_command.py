"""Remember and forget."""

import pytest

from memories.enums import Kind
from memories.pipeline.rules import is_explicit
from tests.unit.pipeline_rules.examples import said


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("remember that I prefer email", "contact_preference", "email"),
        ("don't forget that my name is Bob", "name", "Bob"),
        ("Great. Remember that I prefer tea.", "preference", "tea"),
        ("Can you please remember that I live in Oslo?", "location", "Oslo"),
        ("别忘了我叫李雷", "name", "李雷"),
        ("请记住我喜欢茶", "preference", "茶"),
    ],
)
def test_remember_reads_what_it_is_told(text: str, attribute: str, value: str) -> None:
    (found,) = said(text)
    assert (found.attribute, found.value, found.retracts) == (attribute, value, False)
    assert is_explicit(found)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("remember that my dog is called Max", "my dog is called Max"),
        ("请记住我的办公室五点关门", "我的办公室五点关门"),
    ],
)
def test_remember_keeps_what_no_rule_knows(text: str, content: str) -> None:
    (found,) = said(text)
    assert (found.kind, found.content, found.attribute) == (Kind.FACT, content, "")
    assert is_explicit(found)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("please forget my phone number", "phone", ""),
        ("delete my phone number", "phone", ""),
        ("Ok. Forget my email.", "email", ""),
        ("forget that I like Vim", "preference", "vim"),
        ("forget the story about the webhook", "", "the story about the webhook"),
        ("请忘记我的电话号码", "phone", ""),
        ("把我的邮箱删掉", "email", ""),
        ("忘记我喜欢Vim", "preference", "vim"),
    ],
)
def test_forget(text: str, attribute: str, value: str) -> None:
    (found,) = said(text)
    assert (found.attribute, found.value, found.retracts, found.corrects) == (attribute, value, True, False)
    assert is_explicit(found)


@pytest.mark.parametrize(
    "text",
    [
        "do you remember my name?",
        "never mind, forget it",
        "forget everything",
        "I forgot my password",
        "Remember me?",
        "还记得我的名字吗",
        "忘记密码了",
        "我忘记了密码",
        "忘了吧",
    ],
)
def test_not_a_command(text: str) -> None:
    assert said(text) == ()


def test_background_facts_are_not_explicit() -> None:
    assert not any(is_explicit(c) for c in said("my name is Bob and checkout is broken"))
