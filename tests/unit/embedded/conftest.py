"""A run of the one command on a machine in memory, whose signals reach the run and nobody else."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, SimpleNamespace

import pytest

from supportmem.embedded import postgres, prepared, processes, run
from tests.unit.embedded.machine import STOP_SIGNALS, Machine, Script, Stopping


@pytest.fixture
def handlers() -> Iterator[None]:
    """The handlers of the test run come back; meanwhile an unhandled signal fails the test, and kills nobody."""

    def nobody(number: int, _frame: FrameType | None) -> None:
        pytest.fail(f"nobody handles signal {number}")

    kept = [signal.signal(number, nobody) for number in STOP_SIGNALS]
    yield
    for number, handler in zip(STOP_SIGNALS, kept, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def machine(handlers: None, data: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A prepared database, a free port, a web server that answers at once."""
    made = Machine()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PORT", str(probe.getsockname()[1]))
    monkeypatch.delenv("BIND_HOST", raising=False)
    clock = SimpleNamespace(monotonic=made.monotonic)
    for module in (run, processes):
        monkeypatch.setattr(module, "time", clock)
        monkeypatch.setattr(module, "Child", made.child)
    monkeypatch.setattr(run, "threading", SimpleNamespace(Event=lambda: Stopping(made)))
    monkeypatch.setattr(run, "alive", made.alive)
    monkeypatch.setattr(run, "health", made.health)
    monkeypatch.setattr(prepared, "is_prepared", lambda _data: True)
    monkeypatch.setattr(postgres, "wanted", made.database_wanted)
    monkeypatch.setattr(postgres, "ensure_running", made.database_start)
    monkeypatch.setattr(postgres, "stop", made.database_stop)
    return made


@pytest.fixture
def unprepared(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Migrations and demo data are to be made; the list fills with what was remembered as prepared."""
    remembered: list[Path] = []
    monkeypatch.setattr(prepared, "is_prepared", lambda _data: False)
    monkeypatch.setattr(prepared, "remember", remembered.append)
    machine.scripts = {
        "migrate": Script(("Operations to perform:", "  Applying memories.0001_initial... OK"), code=0),
        "demo": Script(("Six customers", ""), code=0),
    }
    return remembered
