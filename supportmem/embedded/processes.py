"""The processes of one run: started, watched, started again when they die, and stopped together."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from supportmem.embedded.paths import PROJECT_ROOT

_PARENT_DIED = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>
_PROC = Path("/proc")
_C_LIBRARY = ctypes.CDLL(None)
_SUPERVISOR = os.getpid()
WINDOW_SECONDS = 60.0
MOST_RESTARTS = 5
REFUSED_TO_START = 3  # what uvicorn ends with when the application says so; trying again would not help


@dataclass(frozen=True, slots=True)
class Program:
    """What to run under which name; without an essential one the run makes no sense."""

    name: str
    command: tuple[str, ...]
    essential: bool = False


@dataclass(slots=True)
class Restarts:
    """How often one program died lately, and so how long to wait before it gets another chance."""

    deaths: list[float] = field(default_factory=list)

    def delay(self, *, now: float) -> float | None:
        """Seconds to wait after a death at this time; None when it died too often within a minute."""
        self.deaths = [death for death in self.deaths if now - death < WINDOW_SECONDS] + [now]
        if len(self.deaths) > MOST_RESTARTS:
            return None
        return min(0.5 * 2.0 ** (len(self.deaths) - 1), 8.0)


class Child:
    """One running process in a group of its own, whose lines are passed on with its name before them."""

    def __init__(self, program: Program, *, say: Callable[[str], None], env: Mapping[str, str] | None = None) -> None:
        """Start it. Only the main thread may: the kernel ties a child to the thread that made it."""
        self.program = program
        self._process = subprocess.Popen(
            program.command,
            cwd=PROJECT_ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            preexec_fn=_die_with_the_supervisor,  # noqa: PLW1509 - two system calls, no lock that a thread may hold
        )
        self._pump = threading.Thread(target=self._pass_on, args=(say,), daemon=True)
        self._pump.start()

    @property
    def pid(self) -> int:
        """The number of the process, which is also that of its group."""
        return self._process.pid

    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def wait(self, *, seconds: float) -> int | None:
        """Wait at most that long for its end and its last lines; None when it still runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=max(seconds, 0))
            self._pump.join(timeout=1)
        return self.exit_code()

    def send(self, sent: signal.Signals) -> None:
        """Signal the whole group; one that is gone is no error."""
        if self.exit_code() is None or sent == signal.SIGKILL:
            signal_group(self.pid, sent)

    def _pass_on(self, say: Callable[[str], None]) -> None:
        for line in self._process.stdout or ():
            say(line.rstrip("\n"))


class Supervisor:
    """Keeps the programs of a run alive until told to stop."""

    def __init__(self, programs: Sequence[Program], *, say: Callable[[str], None]) -> None:
        """Start the essential ones; the others follow with `start_others`.

        Two cores that load three processes at once keep everybody waiting for the one that counts.
        """
        self._say = say
        self._width = max(len(program.name) for program in programs)
        self._programs = {program.name: program for program in programs}
        self._restarts = {program.name: Restarts() for program in programs}
        self._due: dict[str, float] = {}
        self._children = {program.name: self._start(program) for program in programs if program.essential}

    def start_others(self) -> None:
        """Start what is not essential."""
        for name, program in self._programs.items():
            if not program.essential:
                self._children[name] = self._start(program)

    def pids(self) -> dict[str, int]:
        """The processes by name."""
        return {name: child.pid for name, child in self._children.items()}

    def tend(self, *, now: float) -> str:
        """One look: start again what died and is due. Returns why the run cannot go on, or ""."""
        for name, child in list(self._children.items()):
            code = child.exit_code()
            if code is not None:
                del self._children[name]
                verdict = self._plan_restart(self._programs[name], code=code, now=now)
                if verdict:
                    return verdict
        for name in [name for name, due in self._due.items() if due <= now]:
            del self._due[name]
            self._children[name] = self._start(self._programs[name])
        return ""

    def stop(self, *, seconds: float) -> None:
        """Ask every group to end; what has not within that time is killed."""
        deadline = time.monotonic() + seconds
        for child in self._children.values():
            child.send(signal.SIGTERM)
        for child in self._children.values():
            child.wait(seconds=deadline - time.monotonic())
            child.send(signal.SIGKILL)  # also to a process of the group that outlived its leader
            child.wait(seconds=1)

    def _start(self, program: Program) -> Child:
        prefix = f"{program.name:<{self._width}} | "
        return Child(program, say=lambda line: self._say(prefix + line))

    def _plan_restart(self, program: Program, *, code: int, now: float) -> str:
        ended = f"The {program.name} ended ({_described(code)})"
        if program.essential and code == REFUSED_TO_START:
            return f"{ended}: it refuses to start, and its last lines say why."
        delay = self._restarts[program.name].delay(now=now)
        if delay is None and program.essential:
            return f"{ended} more than {MOST_RESTARTS} times within a minute; its last lines are above."
        if delay is None:
            delay = WINDOW_SECONDS
            self._say(f"{ended} more than {MOST_RESTARTS} times within a minute; its last lines are above.")
            self._say(f"The rest goes on without the {program.name}; it is tried again in a minute.")
        else:
            self._say(f"{ended}; starting it again in {delay:g} s.")
        self._due[program.name] = now + delay
        return ""


def signal_group(pid: int, sent: signal.Signals) -> None:
    """Signal the process group of that number, if it is still there."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, sent)


def identity(pid: int) -> str:
    """Something that tells this process from a later one of the same number; "" when there is none."""
    try:
        stat = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return _identity_from_ps(pid)
    state, *rest = stat.rpartition(")")[2].split()
    return "" if state == "Z" else rest[18]  # the 22nd field of the file: when it started


def _identity_from_ps(pid: int) -> str:
    if (_PROC / "self" / "stat").exists():
        return ""
    command = ("ps", "-o", "lstart=", "-p", str(pid))
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip()


def _die_with_the_supervisor() -> None:
    """In the child, before it runs: ask Linux to end it when the supervisor dies without a word."""
    if sys.platform == "linux":
        _C_LIBRARY.prctl(_PARENT_DIED, int(signal.SIGTERM), 0, 0, 0)
        if os.getppid() != _SUPERVISOR:
            os._exit(1)


def _described(code: int) -> str:
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"
