"""What every chat model keeps, fake or real."""

import asyncio
import threading
import time

import pytest

from supportmem.llm.absent import NoChat
from supportmem.llm.errors import BadAnswer, Unavailable
from supportmem.llm.ports import Chat, Message
from tests.contracts.llm.conftest import Bench

ANSWER = "Your name is Alice. [1] It was said on Monday."
FACTS = {"facts": [{"content": "Name is Alice"}]}
SCHEMA = {"type": "object", "properties": {"facts": {"type": "array"}}, "required": ["facts"]}
LONG = " ".join(f"word{n}" for n in range(3000))


def prompt(text: str) -> list[Message]:
    return [Message("system", "Answer briefly."), Message("user", text)]


async def read(chat: Chat, text: str, *, max_tokens: int = 200) -> list[str]:
    return [piece async for piece in chat.stream(prompt(text), max_tokens=max_tokens)]


async def test_an_answer_comes_in_pieces_that_join_to_the_whole(bench: Bench) -> None:
    bench.script("my name", ANSWER)
    pieces = await read(bench.chat, "What is my name?")
    assert "".join(pieces) == ANSWER
    assert len(pieces) > 3


async def test_thoughts_are_not_part_of_the_answer(bench: Bench) -> None:
    bench.script("name", f"<think>The user wants\nthe name.</think>\n\n{ANSWER}")
    assert "".join(await read(bench.chat, "name")) == ANSWER


async def test_an_answer_stops_at_max_tokens_and_counts_as_complete(bench: Bench) -> None:
    bench.script("name", ANSWER)
    assert "".join(await read(bench.chat, "name", max_tokens=3)) == "Your name is"


async def test_a_model_that_hangs_is_unavailable(bench: Bench) -> None:
    bench.break_with("hang", 1)
    begun = time.monotonic()
    with pytest.raises(Unavailable):
        await read(bench.chat, "hello")
    assert 0.2 < time.monotonic() - begun < 2


async def test_an_overloaded_model_is_unavailable_and_recovers(bench: Bench) -> None:
    bench.script("name", ANSWER)
    bench.break_with("unavailable", 1)
    with pytest.raises(Unavailable):
        await read(bench.chat, "name")
    assert "".join(await read(bench.chat, "name")) == ANSWER


async def test_a_stream_that_breaks_off_gives_its_pieces_and_then_unavailable(bench: Bench) -> None:
    bench.script("name", ANSWER)
    bench.break_with("cut", 1)
    stream = bench.chat.stream(prompt("name"), max_tokens=200)
    assert await anext(stream) + await anext(stream) == "Your name"
    with pytest.raises(Unavailable):
        await anext(stream)


async def test_an_empty_answer_is_a_bad_answer(bench: Bench) -> None:
    bench.break_with("empty", 1)
    with pytest.raises(BadAnswer):
        await read(bench.chat, "hello")


async def test_closing_the_stream_ends_the_work_at_once(bench: Bench) -> None:
    bench.script("story", LONG)
    stream = bench.chat.stream(prompt("Tell me a story"), max_tokens=10_000 - 4000)
    assert await anext(stream) == "word0"
    await stream.aclose()
    assert await asyncio.to_thread(bench.cancelled, 1)


@pytest.mark.parametrize("fault", ["hang", ""])
async def test_cancelling_the_task_ends_the_work_at_once(bench: Bench, fault: str) -> None:
    bench.script("story", LONG)
    if fault:
        bench.break_with(fault, 1)
    task = asyncio.create_task(read(bench.chat, "story", max_tokens=6000))
    while not bench.asked():
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(bench.cancelled, 1)


async def test_a_complete_answer_is_not_counted_as_left(bench: Bench) -> None:
    bench.script("name", ANSWER)
    await read(bench.chat, "name")
    await asyncio.sleep(0.05)
    assert not await asyncio.to_thread(bench.cancelled, 1)


def test_streams_may_run_in_several_event_loops_at_once(bench: Bench) -> None:
    bench.script("name", ANSWER)
    answers: list[str] = []

    def run() -> None:
        answers.append("".join(asyncio.run(read(bench.chat, "name"))))

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    assert answers == [ANSWER] * 3


def test_a_structured_answer_is_decoded(bench: Bench) -> None:
    bench.script("facts", FACTS)
    assert bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=100) == FACTS


def test_a_structured_answer_in_prose_and_a_fence_is_decoded(bench: Bench) -> None:
    bench.script("facts", 'Here [1]:\n```json\n{"facts": [],}\n```\nDone.')
    assert bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=100) == {"facts": []}


@pytest.mark.parametrize("reply", ["I cannot do that.", '{"facts": [{"content": "Name', SCHEMA])
def test_an_unusable_structured_answer_is_a_bad_answer(bench: Bench, reply: object) -> None:
    bench.script("facts", reply)
    with pytest.raises(BadAnswer):
        bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=100)


def test_a_structured_answer_that_goes_round_in_circles_is_cut(bench: Bench) -> None:
    bench.script("facts", '{"facts": [' + '{"content": "the same again"}, ' * 2000)
    with pytest.raises(BadAnswer, match="repeats itself"):
        bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=7_000)


@pytest.mark.parametrize("fault", ["hang", "unavailable", "cut"])
def test_a_structured_answer_that_does_not_come_is_unavailable(bench: Bench, fault: str) -> None:
    bench.script("facts", FACTS)
    bench.break_with(fault, 1)
    with pytest.raises(Unavailable):
        bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=100)
    assert bench.chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=100) == FACTS


def test_a_working_model_says_that_it_is_up(bench: Bench) -> None:
    status = bench.chat.status()
    assert status.state == "up"
    assert status.detail


async def test_no_model_says_so_and_is_unavailable() -> None:
    chat = NoChat()
    assert chat.status().state == "down"
    assert "answers come from memory only" in chat.status().detail
    with pytest.raises(Unavailable):
        await read(chat, "hello")
    with pytest.raises(Unavailable):
        chat.ask_json(prompt("facts"), schema=SCHEMA, max_tokens=10)
