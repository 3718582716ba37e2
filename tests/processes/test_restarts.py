"""Everything is stopped and started between two conversations, and the assistant remembers."""

import signal

import pytest

from tests.processes.caller import Row, Talk
from tests.processes.product import Product, until

pytestmark = pytest.mark.processes

# The promise. A quiet machine takes 3 to 4; beside this test others run on the same two cores, so the better of two
# starts counts: a slow neighbour passes, a slow start does not.
READY_WITHIN = 10.0
STOPPED_WITHIN = 5.0

LANGUAGES = pytest.mark.parametrize(
    ("locale", "told", "asked", "correction", "names"),
    [
        pytest.param(
            "en",
            "Hi, my name is Alice and my email is alice@example.com",
            "What's my name?",
            "Actually, it's spelled Alicia",
            ("Alice", "Alicia"),
            id="English",
        ),
        pytest.param(
            "zh-hans",
            "你好，我叫李雷，我的邮箱是 lilei@example.com",
            "我叫什么名字？",
            "不对，应该是李磊，石头的磊",
            ("李雷", "李磊"),
            id="Chinese",
        ),
    ],
)


@LANGUAGES
def test_a_name_outlives_the_processes_and_is_corrected_at_once(
    product: Product, locale: str, told: str, asked: str, correction: str, names: tuple[str, str]
) -> None:
    talk = Talk.begin(product, locale=locale)
    source = talk.say(told)["turn"]
    until(lambda: len(_named(talk)) == 1, seconds=20)

    stopped = product.stop(signal.SIGINT)
    ready = product.start()
    if ready >= READY_WITHIN:
        product.stop(signal.SIGINT)
        ready = product.start()
    print(f"\nstopped after {stopped:.1f} s, ready again after {ready:.1f} s")  # noqa: T201 - to be seen with -s
    assert stopped < STOPPED_WITHIN
    assert ready < READY_WITHIN

    talk.begin_conversation()
    answer = talk.ask(asked)
    assert names[0] in answer["content"]
    assert [cited["turn"] for cited in answer["citations"]] == [source["id"]]
    assert answer["citations"][0]["memory"] == _named(talk)[0]["id"]

    talk.say(correction)
    _assert_name(talk, asked, names=names)
    talk.begin_conversation()
    _assert_name(talk, asked, names=names)
    _assert_both_in_history(talk, names=names)


def _named(talk: Talk, *, status: str = "active") -> list[Row]:
    return [row for row in talk.memories(status=status) if row["attribute"] == "name" and row["subject"] == "customer"]


def _assert_name(talk: Talk, asked: str, *, names: tuple[str, str]) -> None:
    content = talk.ask(asked)["content"]
    assert names[1] in content
    assert names[0] not in content.replace(names[1], "")


def _assert_both_in_history(talk: Talk, *, names: tuple[str, str]) -> None:
    assert [row["value"] for row in _named(talk)] == [names[1]]
    rows = [talk.memory(row["id"]) for row in _named(talk, status="all")]
    assert {revision["value"] for row in rows for revision in row["revisions"]} == set(names)
    assert all(row["valid_from"] for row in rows)
    assert all(revision["evidence"] for row in rows for revision in row["revisions"])
