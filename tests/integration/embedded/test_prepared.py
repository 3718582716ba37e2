"""When a start may skip migrations and demo data, and when not."""

import os
from pathlib import Path

import psycopg
import pytest

from supportmem.embedded import postgres, prepared

pytestmark = pytest.mark.processes


@pytest.fixture
def data(embedded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory as a first run leaves it, of a product with a single source file."""
    source = tmp_path / "memories" / "migrations" / "0001_initial.py"
    source.parent.mkdir(parents=True)
    source.write_text("first")
    monkeypatch.setattr(prepared, "PROJECT_ROOT", tmp_path)
    execute(
        "DROP TABLE IF EXISTS django_migrations",
        "CREATE TABLE django_migrations (applied timestamptz DEFAULT now())",
        "INSERT INTO django_migrations DEFAULT VALUES",
    )
    (embedded / "demo.json").write_text("{}")
    prepared.remember(embedded)
    return embedded


def execute(*statements: str) -> None:
    keys = postgres.connection("owner")
    with psycopg.connect(
        host=str(keys["HOST"]), user=str(keys["USER"]), password=str(keys["PASSWORD"]), dbname=str(keys["NAME"])
    ) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_nothing_changed_so_nothing_is_to_be_done(data: Path) -> None:
    assert prepared.is_prepared(data)


def test_a_first_run_is_not_prepared(data: Path) -> None:
    (data / "database-prepared").unlink()

    assert not prepared.is_prepared(data)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE django_migrations",
        "DELETE FROM django_migrations",
        "INSERT INTO django_migrations DEFAULT VALUES",
    ],
)
def test_another_state_of_the_database_is_noticed(data: Path, statement: str) -> None:
    execute(statement)

    assert not prepared.is_prepared(data)


def test_a_database_that_cannot_be_told_is_never_remembered_as_prepared(data: Path) -> None:
    execute("DROP TABLE django_migrations")
    prepared.remember(data)

    assert not prepared.is_prepared(data)


def test_a_changed_or_new_source_file_is_noticed(data: Path, tmp_path: Path) -> None:
    source = tmp_path / "memories" / "migrations" / "0001_initial.py"
    os.utime(source, (1, 1))
    assert not prepared.is_prepared(data)

    prepared.remember(data)
    (source.parent / "0002_next.py").touch()
    assert not prepared.is_prepared(data)


def test_another_demo_password_is_noticed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO_PASSWORD", "another")

    assert not prepared.is_prepared(data)


def test_demo_data_whose_note_is_gone_is_made_again(data: Path) -> None:
    (data / "demo.json").unlink()

    assert not prepared.is_prepared(data)


def test_another_database_is_always_asked(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://someone@elsewhere/db")

    assert not prepared.is_prepared(data)
