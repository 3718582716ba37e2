"""The pool of threads: bounded, parallel, with the caller's context, never abandoned."""

import asyncio
import threading
import time
from contextvars import ContextVar

import pytest

from chat.pool import DatabasePool

_mark: ContextVar[str] = ContextVar("mark", default="none")


def busy(begun: list[int], ended: list[int]) -> None:
    begun.append(1)
    time.sleep(0.1)
    ended.append(1)


async def test_calls_go_on_side_by_side_up_to_the_bound() -> None:
    pool = DatabasePool(threads=2, name="test")
    meeting = threading.Barrier(2)
    await asyncio.gather(*(pool.run(meeting.wait, 5) for _ in range(2)))
    at_work: list[int] = []
    most: list[int] = []

    def count() -> None:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.02)
        at_work.pop()

    await asyncio.gather(*(pool.run(count) for _ in range(8)))
    assert len(most) == 8
    assert max(most) == 2


async def test_results_errors_and_context_come_through() -> None:
    pool = DatabasePool(threads=1, name="test")
    _mark.set("mine")
    assert await pool.run(_mark.get) == "mine"
    with pytest.raises(ZeroDivisionError):
        await pool.run(lambda: 1 / 0)
    assert await pool.run(lambda: "still alive") == "still alive"


async def test_a_call_that_has_begun_is_waited_for_when_its_caller_is_cancelled() -> None:
    pool = DatabasePool(threads=1, name="test")
    begun: list[int] = []
    ended: list[int] = []
    task = asyncio.create_task(pool.run(busy, begun, ended))
    while not begun:
        await asyncio.sleep(0.001)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == [1]


async def test_a_call_that_has_not_begun_is_dropped_when_its_caller_is_cancelled() -> None:
    pool = DatabasePool(threads=1, name="test")
    first: list[int] = []
    second: list[int] = []
    running = asyncio.create_task(pool.run(busy, first, []))
    waiting = asyncio.create_task(pool.run(busy, second, []))
    await asyncio.sleep(0.02)
    waiting.cancel()
    await asyncio.wait([running, waiting])
    await pool.run(lambda: None)
    assert (first, second) == ([1], [])


async def test_release_returns_when_every_thread_has_let_go() -> None:
    pool = DatabasePool(threads=3, name="test")
    await asyncio.gather(*(pool.run(time.sleep, 0.01) for _ in range(3)))
    pool.release()
    assert await pool.run(lambda: "usable") == "usable"
