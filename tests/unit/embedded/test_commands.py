"""`python -m supportmem.embedded start|stop`: what it says, and its exit codes."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from supportmem.embedded import __main__ as command
from supportmem.embedded import postgres
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.secrets import SecretError

Screen = pytest.CaptureFixture[str]


class Database:
    """Runs or not; refuses both with an error when there is one."""

    def __init__(self, *, runs: bool, error: Exception | None = None) -> None:
        self.runs, self._error = runs, error

    def start(self, *, announce: Callable[[str], None]) -> bool:
        return self._turned(announce, runs=True)

    def stop(self, *, announce: Callable[[str], None]) -> bool:
        return self._turned(announce, runs=False)

    def _turned(self, announce: Callable[[str], None], *, runs: bool) -> bool:
        if self._error is not None:
            raise self._error
        changed = self.runs is not runs
        if changed:
            announce("One moment ...")
        self.runs = runs
        return changed


def install(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    monkeypatch.setattr(postgres, "ensure_running", database.start)
    monkeypatch.setattr(postgres, "stop", database.stop)


@pytest.mark.parametrize(
    ("asked", "runs", "says"),
    [
        ("start", False, "One moment ...\nThe database runs.\n"),
        ("start", True, "The database was running already.\n"),
        ("stop", True, "One moment ...\nStopped.\n"),
        ("stop", False, "The embedded database was not running.\n"),
    ],
)
def test_it_brings_the_database_to_what_was_asked_and_says_what_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: Screen, *, asked: str, runs: bool, says: str
) -> None:
    database = Database(runs=runs)
    install(monkeypatch, database)

    assert command.main([asked]) == 0

    assert database.runs is (asked == "start")
    assert capsys.readouterr() == (says, "")


@pytest.mark.parametrize("error", [EmbeddedDatabaseError("no room"), SecretError("no room")])
@pytest.mark.parametrize("asked", ["start", "stop"])
def test_a_failure_is_told_in_its_own_words_on_the_error_stream(
    monkeypatch: pytest.MonkeyPatch, capsys: Screen, asked: str, error: Exception
) -> None:
    install(monkeypatch, Database(runs=False, error=error))

    assert command.main([asked]) == 1
    assert capsys.readouterr() == ("", "no room\n")


@pytest.mark.parametrize("arguments", [[], ["restart"], ["start", "stop"]])
def test_anything_else_changes_nothing_and_shows_the_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: Screen, arguments: list[str]
) -> None:
    install(monkeypatch, Database(runs=False, error=AssertionError("must not be asked")))

    assert command.main(arguments) == 2
    assert capsys.readouterr() == ("", "Usage: python -m supportmem.embedded start|stop\n")


def test_the_program_ends_with_the_code_of_its_command(monkeypatch: pytest.MonkeyPatch, capsys: Screen) -> None:
    install(monkeypatch, Database(runs=True))
    monkeypatch.setattr("sys.argv", ["embedded", "stop"])

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(command.__file__)), run_name="__main__")

    assert ended.value.code == 0
    assert capsys.readouterr().out == "One moment ...\nStopped.\n"
