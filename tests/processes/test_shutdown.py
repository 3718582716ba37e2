"""The supervisor is told to stop while an answer is being written and much has just been said."""

import signal

import pytest

from tests.processes.caller import Row, Talk
from tests.processes.product import Product, until
from tests.processes.test_model import in_background, written
from tests.processes.test_restarts import STOPPED_WITHIN
from tests.scripted_ollama import ScriptedOllama

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_everything_ends_in_time_and_nothing_is_lost(
    product: Product, model: ScriptedOllama, sent: signal.Signals
) -> None:
    model.start()
    first = Talk.begin(product)
    until(lambda: first.ask("Are you there?")["mode"] == "model", seconds=10, every=0.5)
    talk = Talk.begin(product)
    model.slowness = 0.05
    asked = in_background(talk, "Please tell me slowly")
    until(lambda: len(written(product, talk)) > 60, seconds=20)
    other = Talk.begin(product)
    for number in range(5):
        other.say(f"I like Arvo{number} kettles")

    stopped = product.stop(sent)
    model.stop()
    ready = product.start()
    print(f"\nstopped after {stopped:.1f} s, ready again after {ready:.1f} s")  # noqa: T201 - to be seen with -s
    assert stopped < STOPPED_WITHIN

    answer = asked.result(timeout=30)  # the program sent the same again until it was served
    assert answer["state"] == "failed"
    assert answer["content"].startswith("As far as I know your name is Alice")
    assert "word199" not in answer["content"]
    assert answer["notice"] == "The answer was cut off: the server was restarted."
    _assert_kept_once(product, talk, answer=answer)
    until(lambda: len(_liked(other)) == 5, seconds=20)
    assert len(set(_liked(other))) == 5


def _liked(talk: Talk) -> list[str]:
    return [row["content"] for row in talk.memories() if row["kind"] == "preference"]


def _assert_kept_once(product: Product, talk: Talk, *, answer: Row) -> None:
    """The words so far are a turn, and nothing goes on being written."""
    assert [turn["content"] for turn in talk.turns() if turn["id"] == answer["id"]] == [answer["content"]]
    states = product.rows(
        "SELECT state, count(*) FROM chat_generation WHERE conversation_id = %s GROUP BY state", [talk.conversation]
    )
    assert dict(states) == {"failed": 1}
