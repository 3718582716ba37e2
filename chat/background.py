"""The event loop in the background: one thread per process, begun when first needed, never blocked.

Synchronous code (views, tasks, commands) and the server's own loop both hand it coroutines. A forked child
begins its own.
"""

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

Result = TypeVar("Result")


@dataclass
class _Loop:
    """The loop, and the process it was begun in."""

    loop: asyncio.AbstractEventLoop | None = None
    pid: int = 0


_here = _Loop()
_lock = threading.Lock()


def loop() -> asyncio.AbstractEventLoop:
    """The running loop."""
    with _lock:
        if _here.loop is None or _here.pid != os.getpid():
            _here.loop, _here.pid = asyncio.new_event_loop(), os.getpid()
            # A daemon: what runs here keeps its state in rows, so a process may end at any time.
            threading.Thread(target=_here.loop.run_forever, name="chat-background", daemon=True).start()
        return _here.loop


def spawn(work: Coroutine[Any, Any, Result]) -> Future[Result]:
    """Run it soon, in the caller's context variables; the future tells its end."""
    return asyncio.run_coroutine_threadsafe(work, loop())
