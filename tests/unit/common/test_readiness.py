"""What follows from the state of the parts; the checks themselves are fakes here."""

import threading
import time
from collections.abc import Callable

import pytest
from django.db import OperationalError

from supportmem import readiness
from supportmem.readiness import Check, ask, overall, queue_words

UP = Check("up", "It works.")
DOWN = Check("down", "It does not.")
SO_SO = Check("degraded", "It works a little.")


@pytest.mark.parametrize(
    ("checks", "expected"),
    [
        ({"database": UP, "migrations": UP, "ollama": UP}, "up"),
        ({"database": UP, "migrations": UP, "ollama": DOWN}, "degraded"),
        ({"database": UP, "migrations": UP, "embedder": SO_SO}, "degraded"),
        ({"database": DOWN, "migrations": UP}, "down"),
        ({"database": UP, "migrations": DOWN, "ollama": UP}, "down"),
        ({"database": UP, "migrations": UP, "redis": DOWN, "queue": DOWN}, "degraded"),
    ],
)
def test_only_the_database_decides_between_up_and_down(checks: dict[str, Check], expected: str) -> None:
    assert overall(checks) == expected


@pytest.mark.parametrize(
    ("waiting", "oldest", "failed", "expected"),
    [(0, 0.0, 0, "up"), (5, 59.0, 0, "up"), (1, 61.0, 0, "degraded"), (0, 0.0, 1, "degraded"), (0, 999.0, 0, "up")],
)
def test_a_queue_that_waits_is_told(waiting: int, oldest: float, failed: int, expected: str) -> None:
    check = queue_words(waiting=waiting, oldest_seconds=oldest, failed=failed)
    assert check.status == expected
    assert ("worker" in check.detail) == (oldest > 60 and waiting > 0)


def test_what_has_failed_names_the_way_out() -> None:
    assert "manage.py queue --replay --all" in queue_words(waiting=0, oldest_seconds=0.0, failed=2).detail


def raising(error: Exception) -> Callable[[], Check]:
    """A check that breaks."""

    def check() -> Check:
        raise error

    return check


def test_a_part_that_hangs_does_not_hold_up_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "connection", _NoConnection())
    release = threading.Event()

    def hang() -> Check:
        release.wait(5)
        return UP

    began = time.monotonic()
    found = ask({"database": lambda: UP, "migrations": lambda: UP, "ollama": hang}, deadline=0.2)
    release.set()
    assert time.monotonic() - began < 1
    assert found.status == "degraded"
    assert found.checks["ollama"].status == "down"
    assert found.checks["database"] == UP


def test_an_error_is_told_without_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "connection", _NoConnection())
    secret = "postgres://user:hunter2@db"
    found = ask({"database": raising(OperationalError(secret)), "ollama": raising(ValueError(secret))}, deadline=1.0)
    assert found.status == "down"
    assert "hunter2" not in str(found)
    assert all(check.status == "down" for check in found.checks.values())


class _NoConnection:
    """Nothing to close."""

    def close(self) -> None:
        """Nothing."""
