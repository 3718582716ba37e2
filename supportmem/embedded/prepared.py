"""Whether the last run already migrated this database and made the demo data, so that a start can skip both.

Asking Django costs seconds; comparing a mark costs milliseconds. The mark changes with every source file, the
pinned dependencies, the demo password and the rows of django_migrations: in doubt the commands run, and find
nothing to do.
"""

import hashlib
import os
from pathlib import Path

import psycopg

from supportmem import env
from supportmem.embedded import postgres
from supportmem.embedded.paths import PROJECT_ROOT

_SOURCES = ("supportmem", "memories", "chat", "requirements")
_KINDS = (".py", ".sql", ".json", ".txt")


def is_prepared(data: Path) -> bool:
    """Whether nothing changed since a run prepared this database."""
    try:
        known = _file(data).read_text(encoding="ascii")
    except OSError:
        return False
    return known != "" and known == _mark(data)


def remember(data: Path) -> None:
    """Note that the database is prepared as it now stands."""
    _file(data).write_text(_mark(data), encoding="ascii")


def _file(data: Path) -> Path:
    return data / "database-prepared"


def _mark(data: Path) -> str:
    """One digest of all that decides; empty when it cannot be told."""
    migrations = _applied_migrations()
    if not migrations or not (data / "demo.json").is_file():
        return ""
    digest = hashlib.sha256(migrations.encode())
    digest.update(env.text("DEMO_PASSWORD").encode())
    for folder in _SOURCES:
        for path in _files(PROJECT_ROOT / folder):
            found = path.stat()
            digest.update(f"{path}\0{found.st_mtime_ns}\0{found.st_size}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(
        Path(root, name) for root, _folders, names in os.walk(folder) for name in names if name.endswith(_KINDS)
    )


def _applied_migrations() -> str:
    """How many were applied to the embedded database, and when the last; nothing for another database."""
    if not postgres.wanted():
        return ""
    keys = postgres.connection("owner")
    try:
        with psycopg.connect(
            host=str(keys["HOST"]),
            port=str(keys["PORT"]),
            user=str(keys["USER"]),
            password=str(keys["PASSWORD"]),
            dbname=str(keys["NAME"]),
        ) as connection:
            row = connection.execute("SELECT count(*), max(applied) FROM django_migrations").fetchone()
    except psycopg.Error:  # no such table yet, for one
        return ""
    return str(row)
