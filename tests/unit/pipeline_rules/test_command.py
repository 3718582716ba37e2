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
    found, *beside = said(text)
    assert (found.attribute, found.value, found.retracts, found.corrects) == (attribute, value, True, False)
    assert {c.attribute for c in beside} <= {f"work_{attribute}"}
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


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("Please remove my email a@example.com from your records.", "email", "a@example.com"),
        ("Please don't store my phone number 415-555-0100.", "phone", "415-555-0100"),
        ("Please don't store my phone number.", "phone", ""),
        ("I don't want you to keep my phone number", "phone", ""),
        ("I don't want my email stored", "email", ""),
        ("I'd like to have my email removed from your records", "email", ""),
        ("I want my phone number deleted", "phone", ""),
        ("Never save my email address", "email", ""),
        ("Stop storing my number", "phone", ""),
        ("delete my old email a@example.com", "email", "a@example.com"),
        ("please don't remember that I like tea", "preference", "tea"),
        ("Remove a@example.com from your records", "", "a@example.com"),
        ("My phone is 415-555-0100, but please don't save it.", "phone", "415-555-0100"),
        ("My phone is 415-555-0100. Please don't store it.", "phone", "415-555-0100"),
        ("请不要记住我的电话13800138000。", "phone", "13800138000"),
        ("请不要保存我的手机号码", "phone", ""),
        ("请删除我的邮箱a@example.com", "email", "a@example.com"),
    ],
)
def test_what_is_not_to_be_kept_is_taken_back(text: str, attribute: str, value: str) -> None:
    found, *beside = said(text)
    assert (found.attribute, found.value, found.retracts) == (attribute, value, True)
    assert all((c.attribute, c.value, c.retracts) == (f"work_{attribute}", value, True) for c in beside)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("Please remove my phone number from my account.", "phone"),
        ("delete my email from my profile", "email"),
        ("把我的电话从账户里删掉", "phone"),
    ],
)
def test_out_of_the_account_is_out_of_memory_and_a_request(text: str, attribute: str) -> None:
    found = said(text)
    assert [c.attribute for c in found if c.retracts] == [attribute, f"work_{attribute}"]
    assert [c.kind for c in found if not c.retracts] == [Kind.REQUEST]


@pytest.mark.parametrize(
    "text",
    [
        "Delete everything you know about me.",
        "could you forget everything you have about me?",
        "Erase all my data",
        "Please delete all the data you have stored about me.",
        "delete my personal information from your system",
        "忘记关于我的一切",
        "请删除你知道的关于我的所有信息",
        "把我的所有资料都删除",
    ],
)
def test_everything_is_taken_back_slot_by_slot_and_a_person_is_asked(text: str) -> None:
    found = said(text)
    gone = {c.attribute for c in found if c.retracts and not c.value}
    assert {"name", "email", "phone", "location", "product", "order_number", "preference"} <= gone
    assert [c.kind for c in found if not c.retracts] == [Kind.REQUEST]


@pytest.mark.parametrize(
    "text",
    [
        "Don't keep my order on hold",
        "Please remove my email from the newsletter",
        "delete my old email",
        "删除我的订单12345678",
        "delete my account",
    ],
)
def test_these_take_nothing_back_that_holds(text: str) -> None:
    assert not [c for c in said(text) if c.retracts and c.attribute]


@pytest.mark.parametrize(
    ("text", "attributes"),
    [
        ("Please forget my email and my phone", {"email", "phone"}),
        ("Forget my phone number and email address please", {"email", "phone"}),
        ("Can you forget my email as well as my phone?", {"email", "phone"}),
        ("Forget both my email and my phone", {"email", "phone"}),
        ("Delete my email, phone number and my company", {"email", "phone", "company"}),
        ("Don't store my phone or my email", {"email", "phone"}),
        ("I want my name and email removed", {"email", "name", "last_name"}),
        ("请忘记我的名字和邮箱", {"email", "name", "last_name"}),
        ("请忘记我的邮箱、电话和公司", {"email", "phone", "company"}),
        ("把我的邮箱和电话删掉", {"email", "phone"}),
        ("Forget my phone and tell me the price", {"phone"}),
    ],
)
def test_each_thing_that_is_to_be_forgotten_is(text: str, attributes: set[str]) -> None:
    taken_back = [c for c in said(text) if c.retracts]
    at_work = {f"work_{name}" for name in attributes & {"email", "phone"}}
    assert {c.attribute for c in taken_back} == attributes | at_work
    assert not any(c.value for c in taken_back)
