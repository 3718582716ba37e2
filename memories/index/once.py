"""Each value is made once: kept for a while in this process, and made by one thread while the others wait. Pure."""

import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True)
class Kept(Generic[V]):
    """A value and until when it may be used."""

    value: V
    until: float


class Once(Generic[K, V]):
    """Least recently used values go first. Safe to share between threads; a forked process begins empty."""

    def __init__(self, *, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """At most `most` values, none for longer than `seconds`."""
        self._most, self._seconds, self._clock = most, seconds, clock
        self._begin()
        os.register_at_fork(after_in_child=self._begin)

    def _begin(self) -> None:
        """Nothing is kept and nobody works: the threads of the process that forked are not here."""
        self._lock = threading.Lock()
        self._kept: OrderedDict[K, Kept[V]] = OrderedDict()
        self._at_work: dict[K, Future[V]] = {}

    def __len__(self) -> int:
        """How many values are kept."""
        return len(self._kept)

    def find(self, key: K) -> V | None:
        """The kept value, None when there is none (any more)."""
        with self._lock:
            return self._found(key)

    def keep(self, key: K, value: V) -> None:
        """Keep a value that was made elsewhere."""
        with self._lock:
            self._put(key, value)

    def forget(self, unwanted: Callable[[K], bool]) -> None:
        """Drop every value whose key is unwanted; what is being made under such a key is not kept either."""
        with self._lock:
            for key in [key for key in self._kept if unwanted(key)]:
                del self._kept[key]
            for key in [key for key in self._at_work if unwanted(key)]:
                del self._at_work[key]

    def make(self, key: K, maker: Callable[[], V]) -> tuple[V, bool]:
        """The value, and whether this call made it. Its error reaches all who wait for it, and is not kept."""
        with self._lock:
            found = self._found(key)
            if found is not None:
                return found, False
            waited = self._at_work.get(key)
            work: Future[V] = self._at_work.setdefault(key, Future())
        if waited is not None:
            return waited.result(), False
        return self._worked(key, work, maker), True

    def _worked(self, key: K, work: "Future[V]", maker: Callable[[], V]) -> V:
        try:
            value = maker()
        finally:
            error = sys.exception()  # any: also when this thread is told to end, the others must not wait for ever
            if error is not None:
                self._end(key, work)
                work.set_exception(error)
        with self._lock:
            if self._at_work.get(key) is work:  # else it was forgotten meanwhile
                self._put(key, value)
        self._end(key, work)
        work.set_result(value)
        return value

    def _end(self, key: K, work: "Future[V]") -> None:
        with self._lock:
            if self._at_work.get(key) is work:
                del self._at_work[key]

    def _found(self, key: K) -> V | None:
        kept = self._kept.get(key)
        if kept is None:
            return None
        if self._clock() >= kept.until:
            del self._kept[key]
            return None
        self._kept.move_to_end(key)
        return kept.value

    def _put(self, key: K, value: V) -> None:
        self._kept[key] = Kept(value, self._clock() + self._seconds)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
