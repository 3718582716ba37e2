"""Likes, dislikes, and how technically to talk."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("text", "value", "other"),
    [
        ("I like VS Code, not Vim", "vs code", "Vim"),
        ("I prefer tea over coffee", "tea", "coffee"),
        ("I prefer Python to Java", "python", "Java"),
        ("I'd rather use Firefox than Chrome", "firefox", "Chrome"),
        ("I like cats more than dogs", "cats", "dogs"),
        ("I prefer window seats, not aisle seats", "window seats", "aisle seats"),
        ("我喜欢用 VS Code，不喜欢 Vim", "vs code", "Vim"),
        ("我更喜欢茶而不是咖啡", "茶", "咖啡"),
        ("比起Java我更喜欢Python", "python", "Java"),
        ("我宁愿用火狐也不用Chrome", "火狐", "Chrome"),
    ],
)
def test_one_thing_rather_than_another_names_both(text: str, value: str, other: str) -> None:
    (found,) = said(text)
    assert (found.attribute, found.value, found.polarity, found.many_valued) == ("preference", value, "+", True)
    assert other in found.content
    assert found.old_value == other.lower()


@pytest.mark.parametrize(
    ("text", "value", "polarity"),
    [
        ("I prefer dark mode", "dark mode", "+"),
        ("My favourite editor is Neovim", "neovim", "+"),
        ("I'm a big fan of TypeScript", "typescript", "+"),
        ("I hate waiting on hold", "waiting on hold", "-"),
        ("I don't like Vim", "vim", "-"),
        ("I don't like VS Code any more", "vs code", "-"),
        ("我喜欢深色模式", "深色模式", "+"),
        ("我不喜欢Vim", "vim", "-"),
        ("我不再喜欢VS Code了", "vs code", "-"),
        ("我讨厌等待", "等待", "-"),
    ],
)
def test_likes_and_dislikes(text: str, value: str, polarity: str) -> None:
    (found,) = said(text)
    assert (found.value, found.polarity, "preference" in found.tags) == (value, polarity, True)


@pytest.mark.parametrize(
    "text",
    [
        "What do I like?",
        "I like it",
        "I'd like a refund",
        "I hate that checkout is broken",
        "I love your service",
        "我喜欢什么？",
    ],
)
def test_no_preference(text: str) -> None:
    assert "preference" not in slots(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("explain it technically", "technical"),
        ("Can you explain it technically?", "technical"),
        ("I have a technical background", "technical"),
        ("give me the technical details please", "technical"),
        ("I'm not technical", "non-technical"),
        ("I'm not a very technical person", "non-technical"),
        ("Please keep it simple, no jargon", "non-technical"),
        ("我是程序员", "technical"),
        ("请用技术语言解释", "technical"),
        ("我不懂技术", "non-technical"),
        ("说得简单一点", "non-technical"),
    ],
)
def test_technical_background(text: str, value: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "technical_level"]
    assert (found.value, found.many_valued, found.kind) == (value, False, "preference")


def test_a_profession_is_a_role_and_says_nothing_of_how_to_explain() -> None:
    assert slots("I'm a developer") == {"role": "developer"}
    assert slots("I work as a backend engineer")["role"] == "backend engineer"
    assert "technical_level" not in slots("I work as a backend engineer")


def test_reply_language() -> None:
    assert slots("Please answer in Spanish") == {"language": "Spanish"}
    assert slots("请用英文回复") == {"language": "English"}


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I'm pretty technical", "Has a technical background"),
        ("I'm not technical", "Has no technical background"),
        ("explain it technically", "Prefers technical explanations"),
        ("我是程序员", "有技术背景"),
        ("我不懂技术", "没有技术背景"),
        ("请用技术语言解释", "希望用技术语言解释"),
    ],
)
def test_what_somebody_is_says_not_what_they_prefer(text: str, content: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "technical_level"]
    assert found.content == content


@pytest.mark.parametrize(
    "text",
    [
        "Why do you write to me in Spanish?",
        "Why do you speak German to me?",
        "Please don't reply in German.",
        "Don't speak German with me",
        "never answer in German",
        "I don't want you to write to me in French",
        "You always reply in German",
        "The agents speak to me in French",
        "Do you reply in English?",
        "If you reply in Spanish, I will not understand",
        "请不要用英文回复",
        "请别用英文回复我",
        "为什么用英文回复我？",
        "为什么都用英文回复我？",
        "你们都用英文回复",
        "不希望你们用英文回复",
    ],
)
def test_a_language_that_is_not_wanted_or_asked_about_is_none(text: str) -> None:
    assert "language" not in slots(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Can't you answer in English?", "English"),
        ("Could you reply in German please?", "German"),
        ("I don't speak German, please reply in English", "English"),
        ("Please answer in English, not in German", "English"),
        ("I want you to write to me in French", "French"),
        ("希望你们用中文回复", "Chinese"),
        ("以后用英文沟通", "English"),
    ],
)
def test_a_language_that_is_wanted(text: str, language: str) -> None:
    assert slots(text)["language"] == language


@pytest.mark.parametrize(
    "text",
    [
        "I would like to book a room for Sunday",
        "I'd prefer a sedan",
        "I prefer to check in on the 3rd",
        "I like this one",
        "I would like you to resend the form",
        "I prefer the 9 am slot",
    ],
)
def test_what_is_wanted_now_is_no_liking(text: str) -> None:
    assert "preference" not in slots(text)
