"""Recall beside Chroma, mem0 and LangGraph's PostgresStore: the same rows, vectors and questions, in turns.

Each peer runs in a process and an environment of its own (.venv-peers, made by `make bench-peers`), the two that need
PostgreSQL in a database of their own on the same server. Ours is the product's door, its access check and log
included; of nobody is the embedding of the question counted.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connections
from psycopg.conninfo import make_conninfo

from benchmarks import figures, recall, report
from benchmarks.peers import exchange
from benchmarks.pool import Pool
from benchmarks.questions import LIMIT, Asked, vectors_given
from memories.models import Memory
from supportmem.common.temporary_database import empty_database

PYTHON = settings.BASE_DIR / ".venv-peers" / "bin" / "python"
STORES = {"chroma": "Chroma", "mem0": "mem0", "langgraph": "LangGraph"}
WARM_UP = 1  # rounds, for everybody
OURS = "SupportMem"


@dataclass(kw_only=True)
class Seen:
    """Of one store: the seconds of each question in each round, and what the last round found."""

    about: Mapping[str, object] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    found: list[list[str]] = field(default_factory=list)


class Peer:
    """A process that has filled its store and waits for rounds."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Waits until it is filled. Raises RuntimeError when it fell before."""
        self._process = process
        self.about = self._heard()

    def round(self) -> tuple[list[float], list[list[str]]]:
        """All questions once."""
        stdin = _pipe(self._process.stdin)
        stdin.write("again\n")
        stdin.flush()
        heard = self._heard()
        return heard["seconds"], heard["found"]

    def _heard(self) -> dict[str, Any]:
        line = _pipe(self._process.stdout).readline()
        if not line:
            raise RuntimeError(f"the peer ended with {self._process.wait()}")
        heard: dict[str, Any] = json.loads(line)
        return heard


def installed() -> bool:
    """Whether `make bench-peers` has been run."""
    return PYTHON.is_file()


def measure(asked: Sequence[Asked], *, pool: Pool, rounds: int) -> None:
    """Print the table. In the database of the world that was asked about."""
    seen = {OURS: Seen(), **{label: Seen() for label in STORES.values()}}
    with ExitStack() as stack:
        peers = {}
        for store, label in STORES.items():
            try:
                peers[label] = stack.enter_context(_started(asked, pool=pool, store=store))
            except RuntimeError as error:
                report.say(f"  {label} is left out: {error}")
                continue
            seen[label].about = peers[label].about
        stack.enter_context(vectors_given(asked))
        for number in range(rounds + WARM_UP):
            answers = [recall.ask(one) for one in asked]
            heard = {
                OURS: ([took for took, _ in answers], [[m.content for m in result.memories] for _, result in answers])
            }
            heard |= {label: peer.round() for label, peer in peers.items()}
            for label, (seconds, found) in heard.items():
                seen[label].seconds += seconds if number >= WARM_UP else []
                seen[label].found = found
    near = [one.nearest(pool) for one in asked]
    for label, one in seen.items():
        if one.seconds:
            report.values(f"peers, {label}", _figures(one, ours=seen[OURS], asked=asked, near=near))


@contextmanager
def _started(asked: Sequence[Asked], *, pool: Pool, store: str) -> Iterator[Peer]:
    """One peer, filled; in the end its process, its folder and its database are gone."""
    report.say(f"  filling {STORES[store]} ...")
    with tempfile.TemporaryDirectory(prefix="supportmem-bench-") as folder, _database(store) as dsn:
        exchange.write(_task(asked, folder=Path(folder), dsn=dsn, pool=pool))
        process = subprocess.Popen(  # noqa: S603 - our own file in our own environment
            [str(PYTHON), "-m", "benchmarks.peers", store, folder],
            cwd=settings.BASE_DIR,
            env=_environment(Path(folder)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield Peer(process)
        finally:
            process.communicate()  # its stdin ends, and so does it


@contextmanager
def _database(store: str) -> Iterator[str]:
    """A database of its own, for everybody alike: a DSN of the owner of the tables."""
    with empty_database(prefix=f"supportmem_bench{store}_") as name:
        values = connections.settings["owner"]
        yield make_conninfo(
            host=str(values["HOST"]),
            port=str(values["PORT"]),
            user=str(values["USER"]),
            password=str(values["PASSWORD"]),
            dbname=name,
        )


def _environment(folder: Path) -> dict[str, str]:
    """Little: no settings of the product, and a home that nothing stays in."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(folder),
        "MEM0_DIR": str(folder / "mem0"),
        "LANG": "C.UTF-8",
    }


def _task(asked: Sequence[Asked], *, folder: Path, dsn: str, pool: Pool) -> exchange.Task:
    """Every memory of the database; what is of no customer, as of one that nobody asks about."""
    places = {said.text: number for number, said in enumerate(pool.sentences)}
    stored = Memory.unscoped.using("owner").order_by("id").values_list("id", "customer_id", "content")
    return exchange.Task(
        folder=folder,
        dsn=dsn,
        dimension=len(pool.vectors[0]),
        limit=LIMIT,
        rows=[
            exchange.Row(id=str(key), customer=str(customer or "shared"), text=content, vector=places[content])
            for key, customer, content in stored.iterator(chunk_size=10_000)
        ],
        questions=[
            exchange.Question(customer=str(one.holder.customer_id), text=one.question, vector=len(places) + number)
            for number, one in enumerate(asked)
        ],
        vectors=[*pool.vectors, *(one.vector for one in asked)],
    )


def _pipe(end: IO[str] | None) -> IO[str]:
    assert end is not None
    return end


def _figures(one: Seen, *, ours: Seen, asked: Sequence[Asked], near: Sequence[frozenset[str]]) -> dict[str, object]:
    answered = [question.answer in found for question, found in zip(asked, one.found, strict=True)]
    by_id = [hit for question, hit in zip(asked, answered, strict=True) if question.exact]
    by_words = [hit for question, hit in zip(asked, answered, strict=True) if not question.exact]
    nearest = [figures.share_found(wanted, found) for wanted, found in zip(near, one.found, strict=True)]
    spread, mine = figures.spread(one.seconds), figures.spread(ours.seconds)
    return {
        **spread,
        "times_as_long_as_ours": {name: round(took / mine[name], 2) for name, took in spread.items()},
        "answer_found": round(sum(answered) / len(answered), 3),
        "answer_found_by_words": round(sum(by_words) / len(by_words), 3),
        "answer_found_by_identifier": round(sum(by_id) / len(by_id), 3),
        "of_the_ten_nearest": round(sum(nearest) / len(nearest), 3),
        "given_of_what_there_is": round(sum(map(len, one.found)) / sum(map(len, near)), 3),
        "questions": len(asked),
        **one.about,
    }
