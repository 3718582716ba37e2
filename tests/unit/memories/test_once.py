"""A value is made once: by one thread, while the others wait for it; and kept for a while."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from memories.index.once import Once


class Broken(Exception):
    """What a maker may raise."""


def together(once: Once[str, int], maker: "Maker", *, threads: int) -> list[object]:
    """Ask for the same from many threads that start together."""
    barrier = threading.Barrier(threads)

    def one(_number: int) -> object:
        barrier.wait(timeout=10)
        try:
            return once.make("key", maker)
        except Broken as error:
            return error

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(threads)))


class Maker:
    """Counts its calls; works until told to end, and then fails if it is to."""

    def __init__(self, *, fails: bool = False) -> None:
        self.calls, self.fails, self.go = 0, fails, threading.Event()

    def __call__(self) -> int:
        self.calls += 1
        self.go.wait(timeout=10)
        if self.fails:
            raise Broken
        return 7


def test_sixteen_threads_make_it_once() -> None:
    once: Once[str, int] = Once(most=5, seconds=60)
    maker = Maker()
    threading.Timer(0.1, maker.go.set).start()
    found = together(once, maker, threads=16)
    assert maker.calls == 1
    assert sorted(map(str, found)) == sorted(["(7, True)", *["(7, False)"] * 15])


def test_a_failure_reaches_all_who_wait_and_is_not_kept() -> None:
    once: Once[str, int] = Once(most=5, seconds=60)
    maker = Maker(fails=True)
    threading.Timer(0.1, maker.go.set).start()
    found = together(once, maker, threads=16)
    assert all(isinstance(one, Broken) for one in found)
    assert maker.calls < 16
    before, maker.fails = maker.calls, False
    assert once.make("key", maker) == (7, True)
    assert maker.calls == before + 1


def test_what_nobody_used_goes_first_and_what_is_old_goes() -> None:
    clock = [0.0]
    once: Once[str, int] = Once(most=2, seconds=60, clock=lambda: clock[0])
    once.keep("a", 1)
    once.keep("b", 2)
    assert once.find("a") == 1
    once.keep("c", 3)
    assert [once.find(name) for name in "abc"] == [1, None, 3]
    clock[0] = 60.0
    assert once.find("a") is None
    assert len(once) == 1


def test_what_is_forgotten_while_it_is_made_is_not_kept() -> None:
    once: Once[str, int] = Once(most=5, seconds=60)

    def maker() -> int:
        once.forget(lambda key: key == "key")
        return 7

    assert once.make("key", maker) == (7, True)
    assert once.find("key") is None


def test_a_thread_that_is_told_to_end_leaves_nobody_waiting() -> None:
    once: Once[str, int] = Once(most=5, seconds=60)

    def ended() -> int:
        raise SystemExit

    with pytest.raises(SystemExit):
        once.make("key", ended)
    assert once.make("key", lambda: 3) == (3, True)
