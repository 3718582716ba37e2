"""Database calls from event loops: a bounded pool of threads of our own.

`sync_to_async` would share one thread among all sockets and answers of the process. Every call takes the
caller's context variables along and closes its connection, so that idle sockets hold none.
"""

import asyncio
import contextvars
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from django.db import connections

Given = ParamSpec("Given")
Result = TypeVar("Result")

SOCKET_THREADS: Final = 8
ANSWER_THREADS: Final = 8


def _close_connections() -> None:
    for connection in connections.all(initialized_only=True):
        connection.close()


class DatabasePool:
    """Some threads; at most as many connections."""

    def __init__(self, *, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)

    async def run(self, call: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """Run it in a thread of the pool."""
        work = functools.partial(self._closing, call, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, contextvars.copy_context().run, work)

    @staticmethod
    def _closing(call: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            return call(*args, **kwargs)
        finally:
            _close_connections()


# Answers have their own: many sockets that look at once must not delay the text they look for.
sockets = DatabasePool(threads=SOCKET_THREADS, name="chat-socket")
answers = DatabasePool(threads=ANSWER_THREADS, name="chat-answer")
