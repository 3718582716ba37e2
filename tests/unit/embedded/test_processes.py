"""Processes of a run: passed on, started again, given up, ended together."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from supportmem.embedded import processes
from supportmem.embedded.processes import MOST_RESTARTS, Child, Program, Restarts, Supervisor, identity, signal_group

FOREVER = "import time; print('up', flush=True); time.sleep(60)"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {FOREVER}"


def python(name: str, code: str, *, essential: bool = False) -> Program:
    return Program(name=name, command=(sys.executable, "-c", code), essential=essential)


def until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not reached():
        assert time.monotonic() < deadline, "did not come about within 10 s"
        time.sleep(0.01)


def test_each_death_waits_longer_and_too_many_are_given_up() -> None:
    restarts = Restarts()

    delays = [restarts.delay(now=float(moment)) for moment in range(MOST_RESTARTS + 1)]

    assert delays == [0.5, 1.0, 2.0, 4.0, 8.0, None]


def test_deaths_of_more_than_a_minute_ago_are_forgotten() -> None:
    restarts = Restarts()
    for moment in range(MOST_RESTARTS):
        restarts.delay(now=float(moment))

    assert restarts.delay(now=100.0) == 0.5


def test_lines_are_passed_on_whole_even_when_they_are_not_utf8() -> None:
    said: list[str] = []
    child = Child(
        python("x", r"import sys; sys.stdout.buffer.write(b'one\n\xff two\n'); print(3, file=sys.stderr)"),
        say=said.append,
    )

    assert child.wait(seconds=10) == 0
    assert sorted(said) == ["3", "one", "\ufffd two"]


def test_a_program_that_died_is_started_again_when_due() -> None:
    said: list[str] = []
    supervisor = Supervisor([python("worker", FOREVER, essential=True)], say=said.append)
    first = supervisor.pids()["worker"]
    try:
        until(lambda: "worker | up" in said)
        supervisor._children["worker"].send(signal.SIGKILL)
        until(lambda: supervisor.tend(now=10.0) == "" and not supervisor.pids())
        assert said[-1] == "The worker ended (killed by signal 9); starting it again in 0.5 s."

        supervisor.tend(now=10.4)
        assert not supervisor.pids()
        supervisor.tend(now=10.6)
        assert supervisor.pids()["worker"] != first
    finally:
        supervisor.stop(seconds=2)


def test_an_essential_program_that_refuses_to_start_is_not_tried_again() -> None:
    supervisor = Supervisor([python("broken", "raise SystemExit(3)", essential=True)], say=lambda _line: None)
    until(lambda: all(child.exit_code() is not None for child in supervisor._children.values()))
    assert "it refuses to start" in supervisor.tend(now=0.0)
    supervisor.stop(seconds=1)


@pytest.mark.parametrize("essential", [True, False])
def test_a_program_that_keeps_dying_ends_the_run_only_when_essential(*, essential: bool) -> None:
    said: list[str] = []
    supervisor = Supervisor([python("broken", "raise SystemExit(7)", essential=essential)], say=said.append)
    supervisor.start_others()
    moment, verdict, deaths = 0.0, "", 0
    while deaths <= MOST_RESTARTS and not verdict:
        until(lambda: all(child.exit_code() is not None for child in supervisor._children.values()))
        deaths += len(supervisor.pids())
        verdict = supervisor.tend(now=moment)
        moment += 8.5
        if deaths <= MOST_RESTARTS:
            supervisor.tend(now=moment)

    if essential:
        assert verdict.startswith("The broken ended (exit code 7) more than 5 times within a minute")
    else:
        assert verdict == ""
        assert said[-1] == "The rest goes on without the broken; it is tried again in a minute."
    supervisor.stop(seconds=1)


def test_the_essential_ones_start_first() -> None:
    programs = [python("web", FOREVER, essential=True), python("worker", FOREVER)]
    supervisor = Supervisor(programs, say=lambda _line: None)
    try:
        assert list(supervisor.pids()) == ["web"]
        supervisor.start_others()
        assert list(supervisor.pids()) == ["web", "worker"]
    finally:
        supervisor.stop(seconds=2)


def test_stopping_kills_what_does_not_want_to_end_and_keeps_to_its_time() -> None:
    said: list[str] = []
    supervisor = Supervisor([python("good", FOREVER), python("bad", STUBBORN)], say=said.append)
    supervisor.start_others()
    until(lambda: {"good | up", "bad  | up"} <= set(said))
    pids = supervisor.pids()

    began = time.monotonic()
    supervisor.stop(seconds=0.5)

    assert 0.4 < time.monotonic() - began < 2
    assert [identity(pid) for pid in pids.values()] == ["", ""]


def test_an_identity_tells_a_living_process_from_a_dead_one() -> None:
    child = Child(python("x", FOREVER), say=lambda _line: None)
    known = identity(child.pid)
    assert known
    assert identity(child.pid) == known

    child.send(signal.SIGKILL)
    child.wait(seconds=5)
    assert identity(child.pid) == ""


def test_a_process_that_ended_is_sent_nothing_but_its_group_can_still_be_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    child = Child(python("x", "pass"), say=lambda _line: None)
    child.wait(seconds=10)
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda pid, number: sent.append((pid, number)))

    child.send(signal.SIGTERM)
    assert sent == []
    child.send(signal.SIGKILL)
    assert sent == [(child.pid, signal.SIGKILL)]


@pytest.mark.parametrize("error", [ProcessLookupError, PermissionError])
def test_a_group_that_is_gone_or_now_another_users_is_no_error(
    monkeypatch: pytest.MonkeyPatch, error: type[OSError]
) -> None:
    tried: list[int] = []

    def refused(pid: int, _number: int) -> None:
        tried.append(pid)
        raise error

    monkeypatch.setattr(os, "killpg", refused)

    signal_group(77, signal.SIGTERM)

    assert tried == [77]


def test_without_a_proc_folder_the_start_time_of_ps_identifies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(processes, "_PROC", tmp_path / "proc")
    (tmp_path / "ps").write_text('#!/bin/sh\n[ "$*" = "-o lstart= -p 77" ] && echo "Mon Mar  2 09:00:00 2026  "\n')
    (tmp_path / "ps").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert identity(77) == "Mon Mar  2 09:00:00 2026"
    assert identity(78) == ""


def test_with_neither_a_proc_folder_nor_ps_nothing_is_identified(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(processes, "_PROC", tmp_path / "proc")
    monkeypatch.setenv("PATH", str(tmp_path))

    assert identity(os.getpid()) == ""


class Kernel:
    """Notes what a new process asks of it, in place of the C library."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def prctl(self, *arguments: int) -> int:
        self.asked.append(arguments)
        return 0


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """What a child asks before it runs its program, seen here without a fork."""
    made = Kernel()
    monkeypatch.setattr(processes, "_C_LIBRARY", made)
    monkeypatch.setattr(os, "getppid", lambda: processes._SUPERVISOR)
    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(sys, "platform", "linux")
    return made


def test_a_child_asks_to_be_ended_with_the_supervisor(kernel: Kernel) -> None:
    processes._die_with_the_supervisor()

    assert kernel.asked == [(1, signal.SIGTERM, 0, 0, 0)]


def test_a_child_whose_supervisor_died_before_it_could_ask_ends_at_once(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getppid", lambda: 1)

    with pytest.raises(SystemExit) as ended:
        processes._die_with_the_supervisor()
    assert ended.value.code == 1


def test_elsewhere_than_on_linux_there_is_nothing_to_ask(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os, "getppid", lambda: 1)

    processes._die_with_the_supervisor()

    assert kernel.asked == []
