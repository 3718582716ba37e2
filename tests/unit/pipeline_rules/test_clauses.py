"""Problems, events, requests, decisions and feelings."""

import time
from datetime import date

import pytest

from memories.enums import Kind, Source
from tests.unit.pipeline_rules.examples import contents, said


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("checkout is broken", "billing"),
        ("cannot log in", "account"),
        ("i cant login", "account"),
        ("the app keeps crashing", "bug_report"),
        ("I get error E1047 at checkout", "billing"),
        ("I was charged twice", "billing"),
        ("My order ORD-2024-00917 hasn't arrived", "shipping"),
        ("Why does checkout keep failing?", "billing"),
        ("The export button does nothing", "general"),
        ("My payment failed", "billing"),
        ("结账一直失败", "billing"),
        ("登录不了", "account"),
        ("应用报错E1047", "bug_report"),
        ("为什么结账一直失败？", "billing"),
        ("我还没收到包裹", "shipping"),
        ("付款时被重复扣款了", "billing"),
    ],
)
def test_problems(text: str, category: str) -> None:
    (issue,) = [told for told in said(text) if told.kind is not Kind.FACT]  # its order number is a fact
    assert (issue.kind, issue.category, issue.content) == (Kind.ISSUE, category, text.rstrip("?？"))
    assert issue.value and "error" in issue.tags


@pytest.mark.parametrize(
    "text",
    [
        "Is checkout broken?",
        "No problem, thanks!",
        "I can't wait to try it",
        "It works now",
        "The issue is fixed, thank you",
        "I don't have any problems",
        "I forgot my password",
        "It doesn't matter",
        "my name is not Bob",
        "结账失败了吗？",
        "没问题，谢谢",
        "问题已经解决了",
    ],
)
def test_no_problem(text: str) -> None:
    assert contents(text, Kind.ISSUE) == []


def test_circumstances_stay_with_their_problem() -> None:
    assert contents("When I try to pay, the page freezes", Kind.ISSUE) == ["When I try to pay, the page freezes"]
    assert contents("If I click pay, the page crashes", Kind.ISSUE) == ["If I click pay, the page crashes"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("my parcel arrived broken yesterday", date(2026, 2, 28)),
        ("It broke yesterday.", date(2026, 2, 28)),
        ("The build failed on 13 February because of a missing secret", date(2026, 2, 13)),
        ("I bought a laptop three days ago", date(2026, 2, 26)),
        ("Deployment failed because the dist folder wasn't committed", None),
        ("昨天我的包裹收到时已经破损", date(2026, 2, 28)),
        ("2月13日部署失败", date(2026, 2, 13)),
        ("部署失败了，因为dist目录没有提交", None),
    ],
)
def test_events_and_their_day(text: str, day: date | None) -> None:
    (event,) = said(text)
    assert (event.kind, event.content) == (Kind.EVENT, text.rstrip("."))
    assert (event.event_at.date() if event.event_at else None) == day


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Hi! please cancel my order.", "please cancel my order"),
        ("can you refund my last payment?", "can you refund my last payment"),
        ("I need an invoice", "I need an invoice"),
        ("I'd like to change my delivery address", "I'd like to change my delivery address"),
        ("Can I get a refund?", "Can I get a refund"),
        ("请帮我取消订单", "请帮我取消订单"),
        ("我想要退款", "我想要退款"),
        ("能不能帮我开发票", "能不能帮我开发票"),
    ],
)
def test_requests(text: str, content: str) -> None:
    assert contents(text, Kind.REQUEST) == [content]


@pytest.mark.parametrize(
    "text",
    [
        "Can you tell me my name?",
        "please help",
        "Please let me know",
        "I want to know my balance",
        "Could you recommend a laptop?",
        "Please explain what happened",
        "do you remember my name?",
        "I have a question",
        "请问我的订单在哪",
        "推荐一个编辑器",
    ],
)
def test_asking_for_information_is_no_request(text: str) -> None:
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("I'm so frustrated", "-"),
        ("This is unacceptable!", "-"),
        ("I'm not happy with the service", "-"),
        ("I'm so happy with your support", "+"),
        ("太失望了", "-"),
        ("我很生气", "-"),
        ("我对服务不满意", "-"),
        ("非常满意", "+"),
    ],
)
def test_feelings(text: str, polarity: str) -> None:
    (feeling,) = said(text)
    assert (feeling.kind, feeling.polarity, feeling.content) == (Kind.SENTIMENT, polarity, text.rstrip("!"))


def test_strong_feelings_weigh_more() -> None:
    (mild,), (strong,) = said("I'm annoyed"), said("I'm extremely annoyed")
    assert strong.importance == pytest.approx(mild.importance + 0.1)


def test_being_happy_to_help_is_no_feeling() -> None:
    assert said("I'm happy to help") == ()


@pytest.mark.parametrize(
    ("text", "issue", "feeling"),
    [
        ("I'm frustrated that the app crashes", "the app crashes", "I'm frustrated"),
        ("应用一登录就闪退，太失望了", "应用一登录就闪退", "太失望了"),
    ],
)
def test_cause_and_feeling_apart(text: str, issue: str, feeling: str) -> None:
    assert contents(text, Kind.ISSUE) == [issue]
    assert contents(text, Kind.SENTIMENT) == [feeling]


@pytest.mark.parametrize(
    "text", ["we decided to go with the annual plan", "Let's go with option B", "我们决定使用年付方案", "那就用方案B"]
)
def test_decisions(text: str) -> None:
    assert contents(text, Kind.DECISION) == [text]


def test_an_agents_promise_is_a_decision() -> None:
    (promise,) = said("I'll refund your order today", source=Source.AGENT_TURN)
    assert (promise.kind, "promise" in promise.tags) == (Kind.DECISION, True)


def test_a_note_reports_the_customers_problem_and_mood() -> None:
    note = "Customer reports that checkout is broken. Customer is very angry. customer wants a refund"
    assert [c.kind for c in said(note, source=Source.NOTE)] == [Kind.ISSUE, Kind.SENTIMENT, Kind.REQUEST]


def test_long_clauses_are_cut_to_the_limit_of_a_memory() -> None:
    (issue, *_) = said("checkout is broken " + "and slow " * 200)
    assert len(issue.content) <= 500


@pytest.mark.parametrize("word", ["my name is ", "我叫", "please ", '"a" ', "not. ", "a, "])
def test_hostile_texts_take_linear_time(word: str) -> None:
    def seconds(length: int) -> float:
        began = time.process_time()
        said((word * length)[:length])
        return time.process_time() - began

    seconds(50)
    assert seconds(2_400) < max(seconds(600), 0.02) * 12
