"""The model's server comes, goes and hangs under running answers."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.processes.caller import Row, Talk
from tests.processes.product import Product, until
from tests.processes.socket_page import socket_page
from tests.scripted_ollama import ScriptedOllama

pytestmark = pytest.mark.processes

BACK_WITHIN = 10.0  # seconds


@pytest.fixture
def running_model(product: Product, model: ScriptedOllama) -> Iterator[ScriptedOllama]:
    """The model's server, running and noticed by the product."""
    model.start()
    talk = Talk.begin(product)
    until(lambda: talk.ask("Are you there?")["mode"] == "model", seconds=BACK_WITHIN, every=0.5)
    yield model
    model.slowness = 0.0
    model.stop()


def in_background(talk: Talk, question: str) -> Future[Row]:
    """Ask without waiting for the answer."""
    pool = ThreadPoolExecutor(1)
    asked = pool.submit(talk.ask, question)
    pool.shutdown(wait=False)
    return asked


def written(product: Product, talk: Talk) -> str:
    """The text so far of the answer that is being written."""
    rows = product.rows(
        "SELECT text FROM chat_generation WHERE conversation_id = %s AND state = 'running'", [talk.conversation]
    )
    return str(rows[0][0]) if rows else ""


def test_a_model_that_dies_leaves_its_words_and_memory_answers_until_it_is_back(
    product: Product, running_model: ScriptedOllama
) -> None:
    talk = Talk.begin(product)
    talk.say("Hi, my name is Alice and my email is alice@example.com")
    until(lambda: any(row["attribute"] == "name" for row in talk.memories()), seconds=20)
    running_model.slowness = 0.05
    asked = in_background(talk, "Please tell me slowly")
    until(lambda: len(written(product, talk)) > 60, seconds=20)

    running_model.stop()
    broken = asked.result(timeout=30)
    assert broken["state"] == "failed"
    assert broken["mode"] == "model"
    assert broken["content"].startswith("As far as I know your name is Alice [1] and word0 word1")
    assert "word199" not in broken["content"]
    assert "kept" in broken["notice"]
    assert talk.turns()[-1]["content"] == broken["content"]

    alone = talk.ask("What's my name?")
    assert (alone["mode"], alone["state"]) == ("memory_only", "done")
    assert "Alice" in alone["content"]
    assert alone["citations"]
    assert alone["notice"]

    running_model.slowness = 0.0
    running_model.start()
    took = until(lambda: talk.ask("What's my name?")["mode"] == "model", seconds=BACK_WITHIN, every=0.5)
    print(f"\nthe model answers again {took:.1f} s after it came back")  # noqa: T201 - to be seen with -s


@pytest.mark.parametrize("trouble", ["talks", "hangs"])
def test_stop_closes_the_models_connection_within_a_second(
    product: Product, running_model: ScriptedOllama, trouble: str
) -> None:
    talk = Talk.begin(product)
    if trouble == "hangs":
        running_model.fail("stall", after=12, seconds=60)
    running_model.slowness = 0.05
    with socket_page(product, conversation=talk.conversation) as page:
        page.send("say", client_id="stop-1", author="customer", content="Please tell me slowly", ask=True)
        page.until("generation.started")
        delta = page.until("delta")
        until(lambda: len(written(product, talk)) > 30, seconds=20)
        before, began = running_model.cancelled, time.monotonic()
        page.send("stop", generation=delta["generation"])

        assert running_model.wait_for_cancelled(before + 1, within=1.0)
        print(f"\nclosed after {time.monotonic() - began:.2f} s")  # noqa: T201 - to be seen with -s
        page.until("generation.finished", within=5)

    last = talk.turns()[-1]
    assert last["author"] == "assistant"
    assert last["content"].startswith("As far as I know")
    assert "word199" not in last["content"]
    state = product.rows("SELECT state FROM chat_generation WHERE id = %s", [delta["generation"]])
    assert state == [("stopped",)]
    running_model.mend()


def test_a_page_that_is_closed_stops_nothing(product: Product, running_model: ScriptedOllama) -> None:
    talk = Talk.begin(product)
    running_model.slowness = 0.01
    with socket_page(product, conversation=talk.conversation) as page:
        page.send("say", client_id="leave-1", author="customer", content="Please tell me slowly", ask=True)
        page.until("delta")

    until(lambda: talk.turns()[-1]["author"] == "assistant", seconds=30)
    assert talk.turns()[-1]["content"].endswith("word199")


def test_many_answers_at_once_keep_nobody_else_waiting(product: Product, running_model: ScriptedOllama) -> None:
    """Answers run beside requests: a slow model must not make a page slow."""
    running_model.slowness = 0.02
    talks = [Talk.begin(product) for _ in range(8)]
    answers = [in_background(talk, "Please tell me slowly") for talk in talks]
    until(lambda: sum(bool(written(product, talk)) for talk in talks) == len(talks), seconds=20)
    took = []
    for talk in talks:
        began = time.monotonic()
        talk.memories()
        took.append(time.monotonic() - began)
    assert sorted(took)[len(took) // 2] < 1.0
    assert {answer.result(timeout=60)["state"] for answer in answers} == {"done"}
