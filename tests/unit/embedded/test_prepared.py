"""When a start may skip migrations and demo data, told from a database in memory.

That the question fits a real database is seen in tests/integration/embedded/test_prepared.py.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from supportmem.embedded import postgres, prepared


class Migrated:
    """A database that says how many migrations were applied and when the last; None has no such table."""

    def __init__(self) -> None:
        self.row: tuple[int, datetime] | None = (12, datetime(2026, 3, 2, tzinfo=UTC))
        self.asked_as: list[str] = []

    @contextmanager
    def connect(self, *, user: str, **_keys: str) -> Iterator["Migrated"]:
        self.asked_as.append(user)
        yield self

    def execute(self, _query: str) -> SimpleNamespace:
        if self.row is None:
            raise psycopg.errors.UndefinedTable
        return SimpleNamespace(fetchone=lambda: self.row)


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Migrated:
    migrated = Migrated()
    monkeypatch.setattr(psycopg, "connect", migrated.connect)
    monkeypatch.setattr(postgres, "wanted", lambda: True)
    return migrated


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one source file of a product."""
    path = tmp_path / "project" / "chat" / "models.py"
    path.parent.mkdir(parents=True)
    path.write_text("first")
    monkeypatch.setattr(prepared, "PROJECT_ROOT", tmp_path / "project")
    return path


@pytest.fixture
def data(database: Migrated, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory as a first run leaves it."""
    folder = tmp_path / "var"
    folder.mkdir()
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(folder))
    (folder / "demo.json").write_text("{}")
    prepared.remember(folder)
    return folder


def test_an_unchanged_product_is_prepared_and_the_owner_is_asked(data: Path, database: Migrated) -> None:
    assert prepared.is_prepared(data)
    assert set(database.asked_as) == {"supportmem_owner"}


def test_without_a_mark_nothing_is_asked_and_all_is_to_be_done(data: Path, database: Migrated) -> None:
    (data / "database-prepared").unlink()
    database.asked_as.clear()

    assert not prepared.is_prepared(data)
    assert database.asked_as == []


def test_other_migrations_are_noticed(data: Path, database: Migrated) -> None:
    database.row = (13, datetime(2026, 3, 3, tzinfo=UTC))

    assert not prepared.is_prepared(data)


def test_a_database_without_migrations_is_never_remembered_as_prepared(data: Path, database: Migrated) -> None:
    database.row = None
    prepared.remember(data)

    assert not prepared.is_prepared(data)


def test_a_new_source_file_counts_and_a_compiled_one_does_not(data: Path, source: Path) -> None:
    source.with_suffix(".pyc").touch()
    assert prepared.is_prepared(data)

    source.with_name("views.py").touch()
    assert not prepared.is_prepared(data)


def test_demo_data_whose_note_is_gone_is_made_again(data: Path) -> None:
    (data / "demo.json").unlink()

    assert not prepared.is_prepared(data)


def test_a_database_of_ones_own_is_always_asked_by_the_commands(
    data: Path, database: Migrated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "wanted", lambda: False)
    database.asked_as.clear()

    assert not prepared.is_prepared(data)
    assert database.asked_as == []
