"""The one command, with a stand-in for the product: what it starts, says, survives and leaves behind.

The stand-in keeps these tests to seconds; that the product itself comes up is seen in tests/functional.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from supportmem.embedded import paths, processes

pytestmark = pytest.mark.processes

MANAGE = """
    import json, os, sys
    if os.environ.get("BREAK") == sys.argv[1]:
        sys.exit("no such table")
    if sys.argv[1] == "migrate":
        print("  Applying memories.0001_initial... OK")
    else:
        print("Six customers and their history")
        user = {"username": "agent", "password": "pw", "role": "agent", "organization": "Acme"}
        with open(os.path.join(os.environ["SUPPORTMEM_DATA_DIR"], "demo.json"), "w") as file:
            json.dump({"users": [user]}, file)
"""
ASGI = """
    import asyncio, json
    REPORT = {"status": "degraded", "checks": {
        "database": {"status": "up", "detail": ""},
        "ollama": {"status": "degraded", "detail": "Ollama not found at http://127.0.0.1:11434"},
    }}
    async def application(scope, receive, send):
        if scope["type"] == "lifespan":
            while (message := await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        if scope["path"] == "/slow":
            await asyncio.sleep(60)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(REPORT).encode()})
"""
# In place of the real one, so that neither a broker nor a second of start-up is needed.
CELERY_MODULE = "import sys, time; print('up', sys.argv[-3:], flush=True); time.sleep(600)"


@pytest.fixture(scope="module")
def project() -> Iterator[Path]:
    """A copy of the supervisor around a stand-in product."""
    root = Path(tempfile.mkdtemp())
    root.chmod(0o711)
    package = root / "supportmem"
    shutil.copytree(paths.PROJECT_ROOT / "supportmem" / "embedded", package / "embedded")
    shutil.copy(paths.PROJECT_ROOT / "supportmem" / "env.py", package)
    (package / "__init__.py").touch()
    (package / "asgi.py").write_text(textwrap.dedent(ASGI))
    (root / "celery.py").write_text(CELERY_MODULE)
    (root / "manage.py").write_text(textwrap.dedent(MANAGE))
    yield root
    shutil.rmtree(root)


class Run:
    """One `make run`, its output kept in a file."""

    def __init__(self, project: Path, *, port: int, broken: str = "") -> None:
        """Start it."""
        self.output = project / f"output-{time.monotonic_ns()}"
        self.port = port
        with self.output.open("w") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "supportmem.embedded.run"],
                cwd=project,
                env={
                    "PATH": os.environ["PATH"],
                    "PORT": str(port),
                    "SUPPORTMEM_DATA_DIR": str(project / "var"),
                    "BREAK": broken,
                },
                stdout=file,
                stderr=subprocess.STDOUT,
            )

    def text(self) -> str:
        return self.output.read_text()

    def until_ready(self) -> None:
        until(lambda: "Ctrl-C stops everything" in self.text() or self.process.poll() is not None)
        assert self.process.poll() is None, self.text()

    def pids(self, project: Path) -> dict[str, int]:
        note = json.loads((project / "var" / "run.json").read_text())
        return {entry["name"]: entry["pid"] for entry in note["processes"]}

    def end(self, sent: signal.Signals = signal.SIGINT) -> float:
        began = time.monotonic()
        self.process.send_signal(sent)
        self.process.wait(timeout=10)
        return time.monotonic() - began


@pytest.fixture
def start(project: Path) -> Iterator[Callable[..., Run]]:
    """Starts runs on a free port, and ends them whatever the test did."""
    runs: list[Run] = []

    def started(*, port: int = 0, broken: str = "") -> Run:
        runs.append(Run(project, port=port or free_port(), broken=broken))
        return runs[-1]

    yield started
    for run in runs:
        if run.process.poll() is None:
            run.end()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(reached: Callable[[], bool], *, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline, f"did not come about within {seconds} s"
        time.sleep(0.02)


def server_runs(project: Path) -> bool:
    return (project / "var" / "pg" / "postmaster.pid").exists()


def test_it_shows_its_steps_and_says_where_who_and_what_is_missing(start: Callable[..., Run]) -> None:
    run = start()
    run.until_ready()
    text = run.text()

    steps = [
        "1/5 database",
        "2/5 migrations",
        "Applying memories.0001_initial",
        "3/5 demo data",
        "4/5 web",
        "5/5 ready",
    ]
    places = [text.index(step) for step in steps]
    assert places == sorted(places)
    assert f"ready at http://127.0.0.1:{run.port}" in text
    assert "agent  password pw  (agent, Acme)" in text
    assert "- Ollama not found at" in text


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything_in_time(start: Callable[..., Run], project: Path, sent: signal.Signals) -> None:
    run = start()
    run.until_ready()
    pids = run.pids(project)
    assert sorted(pids) == ["scheduler", "web server", "worker"]
    busy = http.client.HTTPConnection("127.0.0.1", run.port)
    busy.request("GET", "/slow")

    took = run.end(sent)

    busy.close()
    assert took < 5
    assert run.process.returncode == 0
    assert not any(processes.identity(pid) for pid in pids.values())
    assert not server_runs(project)


def test_a_second_signal_does_not_cut_the_stopping_short(start: Callable[..., Run], project: Path) -> None:
    run = start()
    run.until_ready()

    run.process.send_signal(signal.SIGINT)
    run.process.send_signal(signal.SIGINT)

    assert run.end() < 5
    assert run.process.returncode == 0
    assert not server_runs(project)


def test_a_second_run_on_the_same_data_is_refused_and_harms_nothing(start: Callable[..., Run]) -> None:
    first = start()
    first.until_ready()

    second = start()

    assert second.process.wait(timeout=10) == 1
    assert f"already runs at http://127.0.0.1:{first.port}" in second.text()
    assert first.process.poll() is None


def test_a_used_port_is_named(start: Callable[..., Run], project: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        run = start(port=int(taken.getsockname()[1]))

        assert run.process.wait(timeout=10) == 1
        assert f"PORT {run.port}" in run.text()
    assert not server_runs(project)


@pytest.mark.parametrize("broken", ["migrate", "demo"])
def test_a_step_that_fails_ends_the_run_with_its_words(start: Callable[..., Run], project: Path, broken: str) -> None:
    run = start(broken=broken)

    assert run.process.wait(timeout=30) == 1
    assert f"manage.py {broken} failed:\nno such table" in run.text()
    assert not server_runs(project)


def test_a_killed_worker_comes_back(start: Callable[..., Run], project: Path) -> None:
    run = start()
    run.until_ready()
    before = run.pids(project)

    os.kill(before["worker"], signal.SIGKILL)
    until(lambda: run.pids(project).get("worker", before["worker"]) != before["worker"], seconds=10)

    assert run.pids(project)["web server"] == before["web server"]
    assert "The worker ended (killed by signal 9); starting it again in 0.5 s." in run.text()


def test_a_killed_supervisor_takes_its_children_along_and_the_next_run_works(
    start: Callable[..., Run], project: Path
) -> None:
    killed = start()
    killed.until_ready()
    pids = killed.pids(project)
    killed.process.kill()
    killed.process.wait()

    until(lambda: not any(processes.identity(pid) for pid in pids.values()), seconds=10)
    following = start(port=killed.port)
    following.until_ready()
