"""The web server of these tests: the product's own, in a process of its own, on the database of the tests."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 90.0


@dataclass
class Server:
    """Starts when it is needed, on the same port each time."""

    database: str
    ollama: str
    log: Path
    port: int = 0
    read: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, unless it runs, and wait until it answers."""
        if self.process is not None and self.process.poll() is None:
            return
        self.port = self.port or _free_port()
        with self.log.open("a") as output:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "uvicorn", "supportmem.asgi:application"),
                    *("--host", "127.0.0.1", "--port", str(self.port), "--ws", "websockets-sansio"),
                    *("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "2"),
                ],
                cwd=ROOT,
                env={
                    **os.environ,
                    "DJANGO_SETTINGS_MODULE": "tests.browser.served",
                    "BROWSER_TESTS_DATABASE": self.database,
                    "BROWSER_TESTS_OLLAMA": self.ollama,
                },
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._wait()

    def kill(self) -> None:
        """As a power cut would: no farewell."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its supervisor would."""
        self._end(signal.SIGTERM)

    def errors(self) -> str:
        """What it has complained about since the last look."""
        text = self.log.read_text(encoding="utf-8")[self.read :] if self.log.exists() else ""
        self.read += len(text)
        loud = any(word in text for word in (" ERROR ", " CRITICAL ", "Traceback"))
        return text if loud else ""

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                httpx.get(f"{self.url}/livez", timeout=5, trust_env=False).raise_for_status()
            except httpx.HTTPError as error:
                assert time.monotonic() < deadline, f"{error}: {self.log.read_text(encoding='utf-8')}"
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
                time.sleep(0.05)
            else:
                return

    def _end(self, sent: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(sent)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def until(reached: Callable[[], object], *, seconds: float) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline, f"did not come about within {seconds:g} s"
        time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
