"""The sentences the product was asked for by name."""

from memories.enums import Kind
from memories.pipeline.rules import is_explicit
from tests.unit.pipeline_rules.examples import said


def test_name_and_email_in_one_sentence() -> None:
    name, email = said("Hi, my name is Alice and my email is alice@example.com")
    assert (name.attribute, name.value, name.content) == ("name", "Alice", "Name: Alice")
    assert (email.attribute, email.value, email.content) == (
        "email",
        "alice@example.com",
        "E-mail: alice@example.com",
    )
    assert name.span.quote == "my name is Alice"
    assert not is_explicit(name)


def test_spelling_corrects_the_name_inside_the_turn() -> None:
    (name,) = said("Actually, it's spelled Alicia")
    assert (name.attribute, name.value, name.corrects) == ("name", "Alicia", True)
    assert is_explicit(name)


def test_problem_report() -> None:
    (issue,) = said("checkout is broken")
    assert (issue.kind, issue.category, issue.attribute, issue.many_valued) == (
        Kind.ISSUE,
        "billing",
        "problem",
        True,
    )
    assert "error" in issue.tags


def test_preference_names_both_things() -> None:
    (liked,) = said("I like VS Code, not Vim")
    assert liked.kind is Kind.PREFERENCE
    assert (liked.attribute, liked.value, liked.many_valued) == ("preference", "vs code", True)
    assert "VS Code" in liked.content and "Vim" in liked.content


def test_event_with_its_cause_has_no_invented_date() -> None:
    (event,) = said("Deployment failed because the dist folder wasn't committed")
    assert event.kind is Kind.EVENT
    assert event.content == "Deployment failed because the dist folder wasn't committed"
    assert event.event_at is None


def test_problem_and_feeling_are_two_memories() -> None:
    issue, feeling = said("The app crashes when I login, I'm so frustrated")
    assert (issue.kind, issue.content) == (Kind.ISSUE, "The app crashes when I login")
    assert (feeling.kind, feeling.content) == (Kind.SENTIMENT, "I'm so frustrated")
    assert feeling.polarity == "-"


def test_chinese_name() -> None:
    (name,) = said("我叫李雷")
    assert (name.attribute, name.value, name.content, name.language) == ("name", "李雷", "姓名：李雷", "zh")


def test_chinese_problem() -> None:
    (issue,) = said("结账一直失败")
    assert (issue.kind, issue.category, issue.content) == (Kind.ISSUE, "billing", "结账一直失败")


def test_chinese_preference() -> None:
    (liked,) = said("我喜欢用 VS Code，不喜欢 Vim")
    assert liked.content == "更喜欢 VS Code，不喜欢 Vim"
    assert liked.value == "vs code"


def test_questions_give_nothing() -> None:
    for question in (
        "What's my name?",
        "Any update on my payment issue?",
        "Recommend a code editor",
        "What went wrong with the last deployment?",
        "我叫什么名字？",
        "我的付款问题有进展吗？",
        "推荐一个代码编辑器",
    ):
        assert said(question) == (), question
