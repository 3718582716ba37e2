"""The promises of the first issue, through the API, in both languages, with and without an embedder.

One customer per language, with more than 30 other memories around. That all of it outlives a restart of real
processes is held by tests/processes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
import time_machine

from memories.models import Memory
from tests.functional.scenarios.conftest import MakeDesk
from tests.functional.scenarios.desk import Desk, Row, place, table
from tests.personas import Personas

pytestmark = pytest.mark.usefixtures("today", "search", "transactional_db")


@dataclass(frozen=True, kw_only=True)
class Words:
    """What is said and asked in one language."""

    name_told: str
    name_asked: str
    name: str
    correction: str
    corrected: str
    problem: str
    progress: str
    preference: str
    advice: str
    failure: str
    failure_asked: str
    crash: str


ENGLISH = Words(
    name_told="Hi, my name is Alice and my email is alice@example.com",
    name_asked="What's my name?",
    name="Alice",
    correction="Actually, it's spelled Alicia",
    corrected="Alicia",
    problem="checkout is broken",
    progress="Any update on my payment issue?",
    preference="I like VS Code, not Vim",
    advice="Recommend a code editor",
    failure="Deployment failed because the dist folder wasn't committed",
    failure_asked="What went wrong with the last deployment?",
    crash="The app crashes when I login, I'm so frustrated",
)
CHINESE = Words(
    name_told="你好，我叫李雷，我的邮箱是 lilei@example.com",
    name_asked="我叫什么名字？",
    name="李雷",
    correction="不对，应该是李磊，石头的磊",
    corrected="李磊",
    problem="结账一直失败",
    progress="我的付款问题有进展吗？",
    preference="我喜欢用 VS Code，不喜欢 Vim",
    advice="推荐一个代码编辑器",
    failure="部署失败了，因为 dist 文件夹没有提交",
    failure_asked="上次部署出了什么问题？",
    crash="我一登录应用就崩溃，我真的很沮丧",
)
SPEECHES = pytest.mark.parametrize(
    ("language", "words"), [pytest.param("en", ENGLISH, id="English"), pytest.param("zh", CHINESE, id="Chinese")]
)


@pytest.fixture
def today() -> Iterator[None]:
    """30 days after 13 February. The clock goes on, since answers are written in the background."""
    with time_machine.travel(datetime(2026, 3, 15, 9, 0, tzinfo=UTC), tick=True):
        yield


@SPEECHES
def test_a_customer_is_remembered(
    people: Personas, desk: MakeDesk, search: str, subtests: pytest.Subtests, language: str, words: Words
) -> None:
    customer = desk(language)
    with subtests.test("a problem is found by a question that shares no word"):
        _problem(customer, words, stranger=Desk(people.alice.api()), within=3 if search == "embedder" else 10)
    with subtests.test("a preference is found for advice"):
        _preference(customer, words)
    with subtests.test("an event is found with its date"):
        _event(customer, words)
    with subtests.test("a problem and a feeling are two memories"):
        _problem_and_feeling(customer, words)
    with subtests.test("a name is remembered and corrected at once"):
        _name(customer, words)


def _problem(customer: Desk, words: Words, *, stranger: Desk, within: int) -> None:
    """Without an embedder nothing says that a checkout is about payment: it is one open problem among others."""
    stranger.say(words.problem, days_ago=3)
    turn = customer.say(words.problem, days_ago=3)
    customer.learn()

    found = customer.recall(words.progress)
    assert 1 <= place(found, turn) <= within, table(found)
    theirs = {str(key) for key in Memory.unscoped.filter(customer_id=stranger.customer).values_list("id", flat=True)}
    assert theirs
    assert not theirs & {row["id"] for row in found}
    customer.begin()
    answer = customer.ask(words.progress)
    assert answer["mode"] == "memory_only"
    if within == 3:
        assert turn["id"] in _cited_turns(answer), answer["content"]


def _preference(customer: Desk, words: Words) -> None:
    turn = customer.say(words.preference, days_ago=6)
    customer.learn()

    found = customer.recall(words.advice)
    assert 1 <= place(found, turn) <= 3, table(found)
    assert any("VS Code" in row["content"] for row in found[:3]), table(found)
    customer.begin()
    assert turn["id"] in _cited_turns(customer.ask(words.advice))


def _event(customer: Desk, words: Words) -> None:
    turn = customer.say(words.failure, at=datetime(2026, 2, 13, 9, 0, tzinfo=UTC))
    customer.learn()

    found = customer.recall(words.failure_asked)
    assert 1 <= place(found, turn) <= 3, table(found)
    best = found[place(found, turn) - 1]
    assert str(best["event_at"] or best["said_at"]).startswith("2026-02-13")
    assert "dist" in best["content"]
    customer.begin()
    answer = customer.ask(words.failure_asked)
    assert turn["id"] in _cited_turns(answer), answer["content"]
    assert "13" in answer["content"]


def _problem_and_feeling(customer: Desk, words: Words) -> None:
    turn = customer.say(words.crash)
    customer.learn()

    learnt = [row for row in customer.memories() if row["turn"] == turn["id"] and row["kind"] != "conversation"]
    assert sorted(row["kind"] for row in learnt) == ["issue", "sentiment"]
    assert len({row["content"] for row in learnt}) == 2


def _name(customer: Desk, words: Words) -> None:
    turn = customer.say(words.name_told)
    customer.learn()
    customer.begin()

    answer = customer.ask(words.name_asked)
    assert words.name in answer["content"]
    assert _cited_turns(answer) == [turn["id"]]
    memory_id = answer["citations"][0]["memory"]

    customer.say(words.correction)  # and no worker comes along: corrections apply inside the turn
    for _ in range(2):
        answer = customer.ask(words.name_asked)
        assert words.corrected in answer["content"]
        assert words.name not in answer["content"].replace(words.corrected, "")
        customer.begin()
    _assert_history(customer, memory_id=memory_id, words=words)


def _assert_history(customer: Desk, *, memory_id: str, words: Words) -> None:
    """Both wordings are there with their time, and one of them holds."""
    rows = [customer.memory(row["id"]) for row in customer.memories(status="all") if _is_name(row)]
    assert memory_id in {row["id"] for row in rows}
    assert {revision["value"] for row in rows for revision in row["revisions"]} == {words.name, words.corrected}
    holding = [row for row in rows if row["status"] == "active"]
    assert [row["value"] for row in holding] == [words.corrected]
    wordings = {revision["value"]: revision for row in rows for revision in row["revisions"]}
    wrong, right = wordings[words.name], wordings[words.corrected]
    assert wrong["valid_from"] < wrong["valid_to"]
    assert right["valid_to"] is None


def _is_name(row: Row) -> bool:
    return bool(row["attribute"] == "name" and row["subject"] == "customer")


def _cited_turns(answer: Row) -> list[str]:
    return [cited["turn"] for cited in answer["citations"]]
