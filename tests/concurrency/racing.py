"""Threads that start together, each with a connection of its own."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import IntegrityError, connections

from memories.lifecycle.transitions import LostRace
from memories.pipeline import settle
from supportmem.common import wall


def at_once(work: Callable[[int], object], *, threads: int) -> list[object]:
    """Run `work` in threads that start together; what a race may end with comes back as the error's class."""
    barrier = threading.Barrier(threads)

    def one(number: int) -> object:
        try:
            barrier.wait(timeout=20)
            with wall.whole_house():
                return work(number)
        except (IntegrityError, LostRace, settle.ClaimLost) as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(threads)))
