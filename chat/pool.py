"""Database calls from event loops: bounded pools of threads of our own.

`sync_to_async` would share one thread among all sockets and answers of the process. Every call takes the
caller's context variables along. A thread keeps its connection for the next call (a new one costs more than the
call) and closes it when it has been idle for a moment, so that idle sockets hold none.
"""

import asyncio
import contextvars
import functools
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, ParamSpec, TypeVar

from django.db import connections

Given = ParamSpec("Given")
Result = TypeVar("Result")

SOCKET_THREADS: Final = 8
ANSWER_THREADS: Final = 8
LINGER_SECONDS: Final = 0.5


class DatabasePool:
    """Some threads, begun when needed; at most as many connections."""

    def __init__(self, *, threads: int, name: str) -> None:
        self._name = name
        self._most = threads
        self._begin()
        os.register_at_fork(after_in_child=self._begin)  # a child has none of its parent's threads

    def _begin(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._free = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()

    async def run(self, call: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """Run it in a thread of the pool. Once begun it is waited for, even when the caller is cancelled."""
        begun: Future[Result] = Future()
        work = functools.partial(contextvars.copy_context().run, call, *args, **kwargs)
        self._submit(functools.partial(_carry_out, begun, work))
        try:
            return await asyncio.shield(asyncio.wrap_future(begun))
        except asyncio.CancelledError:
            if not begun.cancel():
                await asyncio.wait([asyncio.wrap_future(begun)])
            raise

    def release(self) -> None:
        """Close every connection that is idle, and return when that is done."""
        with self._lock:
            here = len(self._threads)
        together = threading.Barrier(here + 1)  # so that each thread takes one of these
        for _ in range(here):
            self._submit(functools.partial(_close, together))
        together.wait()
        together.wait()

    def _submit(self, call: Callable[[], None]) -> None:
        if not self._free.acquire(blocking=False):
            with self._lock:
                if len(self._threads) < self._most:
                    name = f"{self._name}-{len(self._threads)}"
                    thread = threading.Thread(target=self._work, name=name, daemon=True)
                    self._threads.append(thread)
                    thread.start()
        self._calls.put(call)

    def _work(self) -> None:
        while True:
            try:
                call = self._calls.get(timeout=LINGER_SECONDS)
            except queue.Empty:
                connections.close_all()
                call = self._calls.get()
            call()
            self._free.release()


def _carry_out(begun: "Future[Result]", work: Callable[[], Result]) -> None:
    if not begun.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - whatever it is belongs to the caller, not to the thread
        _close_broken()
        begun.set_exception(error)
    else:
        begun.set_result(result)


def _close_broken() -> None:
    """After an error the connection may be unusable, and the next call is somebody else's."""
    connections.close_all()


def _close(together: threading.Barrier) -> None:
    connections.close_all()
    together.wait()
    together.wait()


# Answers have their own: many sockets that look at once must not delay the text they look for.
sockets = DatabasePool(threads=SOCKET_THREADS, name="chat-socket")
answers = DatabasePool(threads=ANSWER_THREADS, name="chat-answer")


def release() -> None:
    """Close every idle connection of this process, for whoever is about to remove the database."""
    sockets.release()
    answers.release()
