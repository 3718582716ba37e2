"""The one command behind `make run`: database, migrations, demo data, then web server, worker and scheduler.

Everything is a child of this process and ends with it. Read `main` from top to bottom for the order.
"""

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from supportmem import env
from supportmem.embedded import postgres, prepared, session
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.paths import made_data_dir
from supportmem.embedded.processes import Child, Program, Supervisor
from supportmem.embedded.ready import Address, Health, alive, demo_sign_ins, health, ready_block
from supportmem.embedded.secrets import SecretError

_STEPS = 5
_ANSWER_SECONDS = 90.0
_READY_SECONDS = 30.0
_STOP_SECONDS = 3.0  # of the 5 within which all must have stopped; an idle Celery worker alone takes up to 4
_LOOK_SECONDS = 0.1
_DATABASE_SECONDS = 1.0  # between two looks at the database


class RunError(RuntimeError):
    """The run cannot go on; the text says why and what to do."""


class InterruptionError(Exception):
    """Ctrl-C or SIGTERM came while a step was under way."""


def main() -> int:
    """Run until told to stop; the exit code is 0 when that was in order."""
    stopping = threading.Event()
    _stop_on_signals(stopping)
    try:
        address = _address()
        data = made_data_dir()
        with session.only_run(data):
            for name in session.end_leftovers(data):
                say(f"Ended the {name} that an earlier run left behind.")
            _refuse_used_port(address)
            return _run(address, data=data, stopping=stopping)
    except InterruptionError:
        return 0
    except (
        RunError,
        EmbeddedDatabaseError,
        SecretError,
        session.AlreadyRunningError,
        env.BadSetting,
    ) as error:
        say(f"\n{error}")
        return 1


def _run(address: Address, *, data: Path, stopping: threading.Event) -> int:
    began = time.monotonic()
    try:
        _step(1, "database")
        postgres.ensure_running(announce=_detail)
        _prepare(data, stopping=stopping)
        _step(4, "web server, worker and scheduler")
        supervisor = Supervisor(_programs(address), say=say)
        try:
            session.write_down(data, url=address.url, pids=supervisor.pids())
            _wait_until_alive(address, supervisor=supervisor, stopping=stopping)
            supervisor.start_others()
            session.write_down(data, url=address.url, pids=supervisor.pids())
            found = _wait_until_ready(address, supervisor=supervisor, stopping=stopping)
            _step(5, f"ready after {time.monotonic() - began:.1f} s")
            for line in ready_block(address, health=found, sign_ins=demo_sign_ins(data / "demo.json")):
                say(line)
            _watch(address, supervisor=supervisor, data=data, stopping=stopping)
        finally:
            say("Stopping ...")
            supervisor.stop(seconds=_STOP_SECONDS)
            session.forget(data)
    finally:
        _stop_database()
        say("Stopped.")
    return 0


def _prepare(data: Path, *, stopping: threading.Event) -> None:
    """Migrate and make the demo data, unless the last run did and nothing changed since."""
    if prepared.is_prepared(data):
        _step(2, "migrations: none")
        _step(3, "demo data: there")
        return
    _step(2, "migrations")
    _manage("migrate", "--noinput", stopping=stopping, show=lambda line: "Applying" in line)
    _step(3, "demo data")
    _manage("demo", stopping=stopping, show=bool)
    prepared.remember(data)


def _programs(address: Address) -> list[Program]:
    celery = (
        *(sys.executable, "-W", "ignore:You're running the worker with superuser"),  # the data is root's own
        *("-m", "celery", "--quiet", "-A", "supportmem.celery"),
    )
    return [
        Program(
            name="web server",
            essential=True,
            command=(
                *(sys.executable, "-m", "uvicorn", "supportmem.asgi:application"),
                *("--host", address.host, "--port", str(address.port), "--ws", "websockets-sansio"),
                *("--no-proxy-headers", "--no-server-header"),  # who calls is found by supportmem.common.proxies
                *("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "2"),
            ),
        ),
        Program(
            name="worker",
            command=(
                *(*celery, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING"),
                *("--without-gossip", "--without-mingle", "--without-heartbeat"),  # there is only this one
            ),
        ),
        Program(name="scheduler", command=(*celery, "beat", "--loglevel", "WARNING")),
    ]


def _wait_until_alive(address: Address, *, supervisor: Supervisor, stopping: threading.Event) -> None:
    try:
        _wait(lambda: alive(address), seconds=_ANSWER_SECONDS, supervisor=supervisor, stopping=stopping)
    except TimeoutError:
        raise RunError(f"The web server did not answer at {address.url} within {_ANSWER_SECONDS:g} s.") from None


def _wait_until_ready(address: Address, *, supervisor: Supervisor, stopping: threading.Event) -> Health:
    found = [health(address)]

    def good() -> bool:
        found[0] = health(address)
        return found[0].status != "down"

    with contextlib.suppress(TimeoutError):  # what is down is then printed, and may still come up
        _wait(good, seconds=_READY_SECONDS, supervisor=supervisor, stopping=stopping)
    return found[0]


def _wait(reached: Callable[[], bool], *, seconds: float, supervisor: Supervisor, stopping: threading.Event) -> None:
    deadline = time.monotonic() + seconds
    while not reached():
        if stopping.wait(_LOOK_SECONDS):
            raise InterruptionError
        _tend(supervisor)
        if time.monotonic() > deadline:
            raise TimeoutError


def _watch(address: Address, *, supervisor: Supervisor, data: Path, stopping: threading.Event) -> None:
    known = supervisor.pids()
    look_again = 0.0
    while not stopping.wait(_LOOK_SECONDS):
        _tend(supervisor)
        if time.monotonic() >= look_again:
            _tend_database()
            look_again = time.monotonic() + _DATABASE_SECONDS
        if supervisor.pids() != known:
            known = supervisor.pids()
            session.write_down(data, url=address.url, pids=known)


def _tend(supervisor: Supervisor) -> None:
    verdict = supervisor.tend(now=time.monotonic())
    if verdict:
        raise RunError(verdict)


def _tend_database() -> None:
    """Start the database again when it died. A failure is told and tried again: the rest waits for it."""
    try:
        postgres.ensure_running(announce=lambda _line: say("The database has died; starting it again."))
    except EmbeddedDatabaseError as error:
        say(str(error))


def _manage(*arguments: str, stopping: threading.Event, show: Callable[[str], bool]) -> None:
    """Run a management command to its end; its last lines are shown when it fails."""
    said: list[str] = []

    def heard(line: str) -> None:
        said.append(line)
        if show(line):
            _detail(line.strip())

    child = Child(Program(name=arguments[0], command=(sys.executable, "manage.py", *arguments)), say=heard)
    while child.wait(seconds=_LOOK_SECONDS) is None:
        if stopping.is_set():
            child.send(signal.SIGTERM)
            child.wait(seconds=_STOP_SECONDS)
            child.send(signal.SIGKILL)
            raise InterruptionError
    if child.exit_code() != 0:
        last = "\n".join(said[-20:])
        raise RunError(f"manage.py {arguments[0]} failed:\n{last}")


def _stop_database() -> None:
    if not postgres.wanted():
        return
    try:
        postgres.stop(announce=lambda _line: None)
    except EmbeddedDatabaseError as error:
        say(str(error))


def _address() -> Address:
    return Address(host=env.text("BIND_HOST", "127.0.0.1"), port=env.integer("PORT", 8000, low=1, high=65535))


def _refuse_used_port(address: Address) -> None:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address.host, address.port))
        except OSError as error:
            raise RunError(
                f"PORT {address.port} on {address.host} cannot be used: {error.strerror}. "
                f"Choose another one: PORT={address.port % 65535 + 1} make run"
            ) from error


def _stop_on_signals(stopping: threading.Event) -> None:
    """A first signal asks to stop; more of them change nothing, so that stopping is never cut short."""

    def asked(_number: int, _frame: FrameType | None) -> None:
        stopping.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, asked)


def _step(number: int, name: str) -> None:
    say(f"{number}/{_STEPS} {name}")


def _detail(line: str) -> None:
    say(f"      {line}")


def say(line: str) -> None:
    """One line on the terminal; a terminal that is gone must not stop the stopping."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")
    sys.exit(main())
