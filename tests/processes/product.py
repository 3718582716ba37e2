"""The whole product as `make run` starts it, in a folder of its own, to be spoken to, killed and looked into.

Nothing of it runs in this process: what a test knows comes over HTTP, from the terminal's output, or from rows
read behind the product's back.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString
from unittest import mock

import psycopg

from supportmem.embedded import paths, postgres, processes
from supportmem.embedded.ready import Address, alive

PASSWORD = "correct-horse-9"
SUPERVISOR = "supportmem.embedded.run"


@dataclass(kw_only=True)
class Product:
    """One data directory and the runs on it. `ollama` is where the product looks for its model."""

    folder: Path
    ollama: str
    port: int = 0
    started: int = 0
    process: subprocess.Popen[bytes] | None = None
    said: list[Path] = field(default_factory=list)

    @property
    def address(self) -> Address:
        """Where the web server listens: on the same port each time."""
        self.port = self.port or free_port()
        return Address(host="127.0.0.1", port=self.port)

    def start(self) -> float:
        """Start, and wait until it says that it is ready; the seconds that took."""
        began = time.monotonic()
        self.said.append(self.folder.with_name(f"{self.folder.name}-output-{len(self.said)}"))
        with self.said[-1].open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", SUPERVISOR],
                cwd=paths.PROJECT_ROOT,
                env={
                    "PATH": os.environ["PATH"],
                    "SUPPORTMEM_DATA_DIR": str(self.folder),
                    "PORT": str(self.address.port),
                    "OLLAMA_HOST": self.ollama,
                    "OLLAMA_MODEL": "scripted",
                    "DEMO_PASSWORD": PASSWORD,
                },
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        until(lambda: "Ctrl-C stops everything" in self.output() or not self.runs(), seconds=240)
        assert self.runs(), self.output()
        return time.monotonic() - began

    def stop(self, sent: signal.Signals = signal.SIGINT) -> float:
        """End it as a terminal would; the seconds until everything had ended."""
        assert self.process is not None
        pids = list(self.pids().values())
        began = time.monotonic()
        self.process.send_signal(sent)
        self.process.wait(timeout=30)
        took = time.monotonic() - began
        assert self.process.returncode == 0, self.output()
        assert not any(processes.identity(pid) for pid in pids), "a process of the run is left"
        return took

    def runs(self) -> bool:
        """Whether the supervisor lives."""
        return self.process is not None and self.process.poll() is None

    def output(self) -> str:
        """What the last run has said."""
        return self.said[-1].read_text(encoding="utf-8")

    def pids(self) -> dict[str, int]:
        """The processes of the run by name, as it wrote them down."""
        note = json.loads((self.folder / "run.json").read_text(encoding="utf-8"))
        return {entry["name"]: entry["pid"] for entry in note["processes"]}

    def kill(self, name: str) -> int:
        """kill -9 one of them; the number it had."""
        pid = self.pids()[name]
        os.killpg(pid, signal.SIGKILL)
        return pid

    def until_replaced(self, name: str, *, pid: int) -> None:
        """Wait until another one has taken its place, and answers if it is the web server."""
        until(lambda: self.pids().get(name, pid) != pid, seconds=30)
        if name == "web server":
            until(lambda: alive(self.address), seconds=60)

    def rows(self, query: LiteralString, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read behind the product's back, as the owner of the tables."""
        with self.database() as link:
            return link.execute(query, values).fetchall()

    @contextmanager
    def database(self) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        """A connection of our own to the product's database."""
        with mock.patch.dict(os.environ, {"SUPPORTMEM_DATA_DIR": str(self.folder)}):
            keys = postgres.connection("owner")
        with psycopg.connect(
            host=str(keys["HOST"]),
            port=str(keys["PORT"]),
            user=str(keys["USER"]),
            password=str(keys["PASSWORD"]),
            dbname=str(keys["NAME"]),
            autocommit=True,
        ) as link:
            yield link

    def postmaster(self) -> int:
        """The process number of the database server."""
        return int((self.folder / "pg" / "postmaster.pid").read_text(encoding="utf-8").split("\n", 1)[0])

    def end_whatever_runs(self) -> None:
        """After the tests: nothing may be left, whatever they did."""
        if self.process is not None and self.runs():
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
        with mock.patch.dict(os.environ, {"SUPPORTMEM_DATA_DIR": str(self.folder)}):
            postgres.stop(announce=lambda _line: None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(
    reached: Callable[[], object], *, seconds: float, every: float = 0.05, told: Callable[[], object] = str
) -> float:
    """Wait until it is so; the seconds that took. `told` is asked for words when it does not come about."""
    began = time.monotonic()
    while not reached():
        assert time.monotonic() - began < seconds, f"did not come about within {seconds:g} s {told()}"
        time.sleep(every)
    return time.monotonic() - began
