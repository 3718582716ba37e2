"""A machine in memory for the one command: its clock, its processes, its database, and who presses Ctrl-C when.

Time passes only while the command waits, so that a minute of waiting costs no time and every delay is exact.
"""

import signal
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.processes import Program
from supportmem.embedded.ready import Address, Health

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_LONGEST = 600.0  # a run that waits longer than any of these tests asks for would wait for ever


class Child:
    """A process that ends when told to, or when the test says so."""

    def __init__(self, machine: "Machine", program: Program, say: Callable[[str], None]) -> None:
        self.machine, self.program = machine, program
        self.pid = 5_000_000 + len(machine.started)  # above any number that Linux gives
        self.sent: list[signal.Signals] = []
        self.code: int | None = None
        machine.started.append((machine.now, self))
        script = machine.scripts.get(program.name)
        if script:
            for line in script.lines:
                say(line)
            self.code = script.code

    def exit_code(self) -> int | None:
        return self.code

    def wait(self, *, seconds: float) -> int | None:
        if self.code is None:
            self.machine.pass_time(seconds)
        return self.code

    def send(self, sent: signal.Signals) -> None:
        self.sent.append(sent)
        if self.code is None and (sent == signal.SIGKILL or not self.machine.deaf):
            self.machine.on_end()
            self.code = -int(sent)


@dataclass
class Script:
    """What a program prints, and how it ends; it goes on running with the code None."""

    lines: tuple[str, ...] = ()
    code: int | None = None


class Stopping(threading.Event):
    """The event that asks the run to stop; to wait for it lets the machine's time pass."""

    def __init__(self, machine: "Machine") -> None:
        super().__init__()
        self._machine = machine

    def wait(self, timeout: float | None = None) -> bool:
        if not self.is_set():
            self._machine.pass_time(timeout or 0.0)
        return self.is_set()


@dataclass
class Machine:
    """Everything outside the supervisor, and what it was asked to do."""

    now: float = 1000.0
    wanted: bool = True
    deaf: bool = False
    scripts: dict[str, Script] = field(default_factory=dict)
    started: list[tuple[float, Child]] = field(default_factory=list)
    on_end: Callable[[], None] = lambda: None
    answers_at: float = 0.0
    health_at: Mapping[float, Health] = field(default_factory=lambda: {0.0: Health(answered=True, status="up")})
    database_looks: list[float] = field(default_factory=list)
    database_runs: bool = False
    database_refuses: str = ""
    database_sticks: str = ""
    _plans: list[tuple[float, Callable[[], None]]] = field(default_factory=list)
    _began: float = 1000.0

    def monotonic(self) -> float:
        return self.now

    @property
    def elapsed(self) -> float:
        return round(self.now - self._began, 3)

    def at(self, moment: float, happening: Callable[[], None]) -> None:
        """Let something happen so many seconds after the start."""
        self._plans.append((self._began + moment, happening))

    def ctrl_c(self, moment: float) -> None:
        self.at(moment, lambda: signal.raise_signal(signal.SIGINT))

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        assert self.elapsed < _LONGEST, "the run waits for ever"
        due = [happening for moment, happening in self._plans if moment <= self.now]
        self._plans = [(moment, happening) for moment, happening in self._plans if moment > self.now]
        for happening in due:
            happening()

    def child(self, program: Program, *, say: Callable[[str], None]) -> Child:
        return Child(self, program, say)

    def named(self, name: str) -> list[Child]:
        """Every process that was started under that name, in order."""
        return [child for _moment, child in self.started if child.program.name == name]

    def starts_of(self, name: str) -> list[float]:
        """How many seconds after the beginning each was started."""
        return [round(moment - self._began, 1) for moment, child in self.started if child.program.name == name]

    def kill(self, name: str) -> None:
        self.named(name)[-1].code = -int(signal.SIGKILL)

    def alive(self, _address: Address) -> bool:
        return self.elapsed >= self.answers_at

    def health(self, _address: Address) -> Health:
        return self.health_at[max(moment for moment in self.health_at if moment <= self.elapsed)]

    def database_wanted(self) -> bool:
        return self.wanted

    def database_start(self, *, announce: Callable[[str], None]) -> bool:
        self.database_looks.append(self.elapsed)
        if self.database_runs or not self.wanted:
            return False
        announce("Starting the embedded database ...")
        if self.database_refuses:
            raise EmbeddedDatabaseError(self.database_refuses)
        self.database_runs = True
        return True

    def database_stop(self, *, announce: Callable[[str], None]) -> bool:
        announce("Stopping the embedded database ...")
        if self.database_sticks:
            raise EmbeddedDatabaseError(self.database_sticks)
        was, self.database_runs = self.database_runs, False
        return was

    def lose_database(self) -> None:
        self.database_runs = False

    def assert_all_ended(self, data: Path) -> None:
        """No process, no database, and no note of processes is left."""
        assert [child.program.name for _moment, child in self.started if child.exit_code() is None] == []
        assert not self.database_runs
        assert not (data / "run.json").exists()
