"""One run per data directory: the lock that says so, and what an earlier run may have left behind."""

import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from supportmem.embedded.processes import identity, signal_group

_LEFTOVER_SECONDS = 4.0


class AlreadyRunningError(RuntimeError):
    """Another run uses the data directory; the text says which."""


@contextmanager
def only_run(data: Path) -> Iterator[None]:
    """Hold the data directory's run lock, which the kernel lets go of even when we are killed."""
    descriptor = os.open(data / "run.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise AlreadyRunningError(_who_runs(data)) from None
        yield
    finally:
        os.close(descriptor)


def write_down(data: Path, *, url: str, pids: Mapping[str, int]) -> None:
    """Note which processes belong to this run, for whoever comes after it."""
    note = {
        "supervisor": os.getpid(),
        "url": url,
        "processes": [{"name": name, "pid": pid, "identity": identity(pid)} for name, pid in pids.items()],
    }
    draft = data / "run.json.new"
    draft.write_text(json.dumps(note), encoding="utf-8")
    draft.replace(data / "run.json")


def forget(data: Path) -> None:
    """The run ended in order; nothing is left behind."""
    (data / "run.json").unlink(missing_ok=True)


def end_leftovers(data: Path) -> list[str]:
    """End the processes of a run whose supervisor was killed; returns their names."""
    found = {
        str(entry["name"]): int(entry["pid"])
        for entry in _noted(data).get("processes", [])
        if entry["identity"] and identity(int(entry["pid"])) == entry["identity"]
    }
    for pid in found.values():
        signal_group(pid, signal.SIGTERM)
    deadline = time.monotonic() + _LEFTOVER_SECONDS
    while any(map(identity, found.values())) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in found.values():
        signal_group(pid, signal.SIGKILL)
    return list(found)


def _noted(data: Path) -> dict[str, list[dict[str, str]]]:
    with contextlib.suppress(OSError, ValueError):
        note = json.loads((data / "run.json").read_text(encoding="utf-8"))
        if isinstance(note, dict):
            return note
    return {}


def _who_runs(data: Path) -> str:
    noted = _noted(data)
    where = f" at {noted['url']} (process {noted['supervisor']})" if {"url", "supervisor"} <= noted.keys() else ""
    return (
        f"SupportMem already runs{where} on the data directory {data}. Stop it there with Ctrl-C, "
        "or give this one its own: SUPPORTMEM_DATA_DIR=var2 PORT=8001 make run"
    )
