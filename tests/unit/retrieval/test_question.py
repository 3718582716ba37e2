"""What questions ask for."""

from datetime import UTC, datetime

import pytest

from memories.retrieval.question import Question, read_question

NOW = datetime(2026, 3, 15, 10, 0, tzinfo=UTC)


def ask(text: str, time_zone: str = "UTC") -> Question:
    return read_question(text, now=NOW, time_zone=time_zone)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("What's my name?", "name"),
        ("what’s my name", "name"),
        ("whats my name", "name"),
        ("WHAT IS MY NAME?", "name"),
        ("Who am I?", "name"),
        ("My name?", "name"),
        ("What name do you have for me?", "name"),
        ("what's the customer's name", "name"),
        ("How do you spell my name?", "name"),
        ("what is my email address", "email"),
        ("her email?", "email"),
        ("could you remind me what my email is", "email"),
        ("Tell me my e-mail", "email"),
        ("do you remember my phone number", "phone"),
        ("what's his number?", "phone"),
        ("where do I live", "location"),
        ("Do you know where I live?", "location"),
        ("which city am I in?", "location"),
        ("what was my old address", "location"),
        ("which company do I work for", "company"),
        ("where does the customer work?", "company"),
        ("Which plan am I on?", "plan"),
        ("what's her plan?", "plan"),
        ("What does she do?", "role"),
        ("How should I contact the customer?", "contact_preference"),
        ("我叫什么名字", "name"),
        ("我叫什么名字？", "name"),
        ("你还记得我的名字吗", "name"),
        ("我是谁", "name"),
        ("客户叫什么", "name"),
        ("怎么称呼客户", "name"),
        ("我的邮箱是什么", "email"),
        ("以前的邮箱是什么", "email"),
        ("你知道我的电话吗", "phone"),
        ("我住在哪里", "location"),
        ("我在哪家公司上班", "company"),
        ("客户用的是什么套餐", "plan"),
    ],
)
def test_slots_asked_for(text: str, slot: str) -> None:
    assert ask(text).slot == slot


@pytest.mark.parametrize(
    "text",
    [
        "my name is Bob",
        "我叫李雷",
        "my email is bob@example.com",
        "What's my wife's name?",
        "What's the name of my colleague?",
        "What is my favorite color?",
        "What's the weather?",
        "how do I reset my password?",
        "checkout is broken",
        "我住在上海",
        "hi",
        "",
        "🙂",
    ],
)
def test_texts_that_ask_for_no_slot(text: str) -> None:
    assert ask(text).slot == ""


@pytest.mark.parametrize(
    "text",
    [
        "Any update on my payment issue?",
        "Is it fixed?",
        "What is the status of order ORD-1?",
        "any progress?",
        "why does checkout keep failing?",
        "我的付款问题有进展吗？",
        "解决了吗",
        "怎么样了",
        "修好了没有",
    ],
)
def test_problems_and_their_progress(text: str) -> None:
    assert ask(text).about_problem


@pytest.mark.parametrize(
    "text",
    ["What's my name?", "Recommend a code editor", "推荐一个代码编辑器", "我叫什么名字", "How do I update my email?"],
)
def test_not_about_a_problem(text: str) -> None:
    assert not ask(text).about_problem


@pytest.mark.parametrize(
    "text",
    [
        "What went wrong with the last deployment?",
        "what happened?",
        "when did my parcel arrive",
        "上次出了什么问题",
        "昨天发生了什么",
    ],
)
def test_events(text: str) -> None:
    assert ask(text).about_event


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember what I told you?",
        "Tell me everything you know about me",
        "你都知道我什么？",
        "last time we talked about invoices",
        "what do you know about me?",
        "上次说的那个",
        "之前提过的订单",
        "还记得我喜欢什么吗",
    ],
)
def test_recall_requests(text: str) -> None:
    assert ask(text).recall_request
    assert not ask("What's the weather like?").recall_request


@pytest.mark.parametrize(
    "text",
    [
        "Recommend a code editor",
        "which editor should I use?",
        "Can you suggest a laptop for me?",
        "what do I prefer?",
        "Where would you put me in the theatre?",
        "Which of the two rooms would you book for us?",
        "推荐一个代码编辑器",
        "有什么建议",
        "我应该用哪个好",
    ],
)
def test_advice(text: str) -> None:
    assert ask(text).about_preference
    assert not ask("What's my name?").about_preference


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("what happened in February", (2026, 2, 1), (2026, 3, 1)),
        ("what happened in November?", (2025, 11, 1), (2025, 12, 1)),
        ("what did I report last week", (2026, 3, 2), (2026, 3, 9)),
        ("what went wrong yesterday?", (2026, 3, 14), (2026, 3, 15)),
        ("in 2024 what did we decide?", (2024, 1, 1), (2025, 1, 1)),
        ("the crash on 13 February", (2026, 2, 13), (2026, 2, 14)),
        ("what did we do last month?", (2026, 2, 1), (2026, 3, 1)),
        ("what broke in the last 3 days?", (2026, 3, 12), (2026, 3, 16)),
        ("昨天发生了什么", (2026, 3, 14), (2026, 3, 15)),
        ("上周有什么问题", (2026, 3, 2), (2026, 3, 9)),
        ("2月发生了什么", (2026, 2, 1), (2026, 3, 1)),
        ("去年11月出了什么事", (2025, 11, 1), (2025, 12, 1)),
        ("最近三天", (2026, 3, 12), (2026, 3, 16)),
    ],
)
def test_times_asked_about(text: str, since: tuple[int, int, int], until: tuple[int, int, int]) -> None:
    question = ask(text)
    assert question.since == datetime(*since, tzinfo=UTC)
    assert question.until == datetime(*until, tzinfo=UTC)


def test_no_time_asked_about() -> None:
    assert (ask("What's my name?").since, ask("我可以用吗？").until) == (None, None)


def test_yesterday_is_the_customers_yesterday() -> None:
    question = read_question(
        "what happened yesterday?", now=datetime(2026, 3, 1, 23, 30, tzinfo=UTC), time_zone="Asia/Tokyo"
    )
    assert question.since == datetime(2026, 2, 28, 15, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["what was my old address?", "Where did I live before?", "以前的邮箱是什么", "之前住在哪里"]
)
def test_history(text: str) -> None:
    assert ask(text).history
    assert not ask("where do I live?").history


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("What's my name?", True),
        ("do you know me", True),
        ("我叫什么名字", True),
        ("解决了吗", True),
        ("checkout is broken", False),
        ("结账一直失败", False),
        ("hi", False),
        ("", False),
    ],
)
def test_questions_and_statements(text: str, *, asks: bool) -> None:
    assert ask(text).is_question is asks


def test_language() -> None:
    assert (ask("What's my name?").language, ask("我叫什么名字").language, ask("推荐 VS Code 吗").language) == (
        "en",
        "zh",
        "zh",
    )


def test_any_text_is_read() -> None:
    for text in ("\x00", "?" * 5_000, "my " * 5_000, "[1] <script>", "31 February 99999 days ago", "上个月" * 900):
        assert isinstance(ask(text, time_zone="Not/AZone"), Question)
