"""Where answers run: one task per answer on the background loop of the process.

Views, sockets, commands and tests submit alike, and nobody's frame or request waits for a model.
"""

import asyncio
import logging
import threading
import time
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from django.utils import timezone

from chat import background, pool
from chat.reply import overdue, run
from chat.reply.claim import CLAIM_FOR
from chat.reply.halting import Halt, Why
from supportmem.common import wall

logger = logging.getLogger(__name__)

SHUTDOWN_SECONDS: Final = 1.5
LOOK_SECONDS: Final = 0.1


@dataclass
class _Running:
    """An answer at work: how to end it, and how to await its end."""

    halt: Halt
    done: Future[None]


@dataclass
class _Engine:
    """This process's answers."""

    running: dict[UUID, _Running] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


_engine = _Engine()


def submit(generation_id: UUID) -> None:
    """Begin to write a queued answer. Call it after the commit that made the row."""
    halt = Halt()
    with _engine.lock:
        done = background.spawn(run.run(generation_id, halt=halt, clock=timezone.now))
        _engine.running[generation_id] = _Running(halt=halt, done=done)
    done.add_done_callback(lambda _: _forget(generation_id))


def halt(generation_id: UUID) -> bool:
    """Let an answer of this process stop at once; False when it does not run here."""
    with _engine.lock:
        found = _engine.running.get(generation_id)
    if found is None:
        return False
    background.loop().call_soon_threadsafe(found.halt.set, Why.STOPPED)
    return True


def wait(generation_id: UUID, *, seconds: float) -> None:
    """Wait for an answer of this process to end; for another's only until it is time to look again."""
    with _engine.lock:
        found = _engine.running.get(generation_id)
    if found is None:
        time.sleep(min(seconds, LOOK_SECONDS))
    else:
        wait_for([found.done], timeout=seconds)


def start() -> None:
    """Once per server process: end what an earlier process left behind, now and when its claims run out."""
    background.spawn(_end_leftovers())


def shutdown(*, seconds: float = SHUTDOWN_SECONDS) -> None:
    """End all answers of this process, keeping their text. Returns when that is done or the time is up."""
    with _engine.lock:
        found = list(_engine.running.values())
    for one in found:
        background.loop().call_soon_threadsafe(one.halt.set, Why.CUT_OFF)
    wait_for([one.done for one in found], timeout=seconds)


def _forget(generation_id: UUID) -> None:
    with _engine.lock:
        _engine.running.pop(generation_id, None)


async def _end_leftovers() -> None:
    for pause in (0.0, CLAIM_FOR.total_seconds() + 1):
        await asyncio.sleep(pause)
        try:
            with wall.whole_house():
                await pool.answers.run(overdue.end_all, now=timezone.now())
        except Exception:  # noqa: BLE001 - a database that is not there yet: the beat looks again in seconds
            logger.warning("could not look for answers that were cut off")
