"""One run per data directory, and the end of what a killed run left behind."""

import json
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from supportmem.embedded import session
from supportmem.embedded.processes import Child, Program, identity

FOREVER = Program(name="worker", command=(sys.executable, "-c", "import time; time.sleep(60)"))


def test_a_second_run_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    with session.only_run(tmp_path):
        session.write_down(tmp_path, url="http://localhost:8000", pids={})
        with (
            pytest.raises(session.AlreadyRunningError, match="already runs at http://localhost:8000"),
            session.only_run(tmp_path),
        ):
            pytest.fail("two runs at once")

    with session.only_run(tmp_path):
        pass  # free again


def test_what_a_killed_run_left_is_ended(tmp_path: Path) -> None:
    left = Child(FOREVER, say=lambda _line: None)
    session.write_down(tmp_path, url="", pids={"worker": left.pid})

    assert session.end_leftovers(tmp_path) == ["worker"]
    assert left.wait(seconds=5) is not None


def test_a_process_that_merely_has_the_number_is_left_alone(tmp_path: Path) -> None:
    innocent = Child(FOREVER, say=lambda _line: None)
    session.write_down(tmp_path, url="", pids={"worker": innocent.pid})
    note = json.loads((tmp_path / "run.json").read_text())
    note["processes"][0]["identity"] = "another start time"
    (tmp_path / "run.json").write_text(json.dumps(note))

    assert session.end_leftovers(tmp_path) == []
    assert identity(innocent.pid)
    assert innocent.wait(seconds=0.1) is None
    innocent.send(signal.SIGKILL)
    innocent.wait(seconds=5)


def test_a_run_that_ended_in_order_leaves_nothing(tmp_path: Path) -> None:
    session.write_down(tmp_path, url="", pids={"worker": 1})
    session.forget(tmp_path)

    assert session.end_leftovers(tmp_path) == []


def test_children_end_by_themselves_when_the_supervisor_is_killed() -> None:
    code = """
        import sys, time
        from supportmem.embedded.processes import Child, Program
        program = Program(name="x", command=(sys.executable, "-c", "import time; time.sleep(60)"))
        print(Child(program, say=print).pid, flush=True)
        time.sleep(60)
    """
    supervisor = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    pid = int(supervisor.stdout.readline())
    assert identity(pid)

    supervisor.kill()
    supervisor.communicate(timeout=5)

    deadline = time.monotonic() + 5
    while identity(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert identity(pid) == ""
