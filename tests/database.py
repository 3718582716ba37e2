"""The test database: migrated once per state of the migrations, then copied for each run and each xdist worker.

A copy takes a fifth of a second where migrating takes five. The copies carry the number of their process in
their name, so that several runs at once never meet; what a killed run left behind is dropped by the next one.
"""

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString, TypeAlias

import django
import psycopg
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from chat import pool
from supportmem.embedded import postgres, secrets
from supportmem.embedded.cluster import SUPERUSER

KEPT = ("django_migrations", "django_content_type", "auth_permission", "audit_doortarget")
_TEMPLATE = "supportmem_template_"
_COPY = "supportmem_test_"
_BUILD_LOCK = 7_305_001  # any number: the advisory lock of whoever makes the template

Connection: TypeAlias = psycopg.Connection[tuple[object, ...]]


def connect_as(alias: str, *, database: str = "") -> Connection:
    """A plain connection outside Django, in autocommit mode, as the role of that alias."""
    values = connections.settings[alias]
    return psycopg.connect(
        host=str(values["HOST"]),
        port=str(values["PORT"]),
        user=str(values["USER"]),
        password=str(values["PASSWORD"]),
        dbname=database or str(values["NAME"]),
        options="-c timezone=UTC -c lock_timeout=10000 -c synchronous_commit=off",
        autocommit=True,
    )


@contextmanager
def connect_as_superuser() -> Iterator[Connection]:
    """The embedded server's administrator, whose password only the machine's owner can read."""
    values = connections.settings["owner"]
    with psycopg.connect(
        host=str(values["HOST"]),
        port=str(values["PORT"]),
        user=SUPERUSER,
        password=secrets.generated("database-admin-password"),
        dbname=str(values["NAME"]),
        autocommit=True,
    ) as link:
        yield link


@contextmanager
def running_server(*, leave: bool) -> Iterator[None]:
    """The embedded server for tests; the last run to end stops it, unless told to leave it."""
    folder = postgres.data_dir()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "tests-in-progress").open("w") as marker:
        fcntl.flock(marker, fcntl.LOCK_SH)
        postgres.ensure_running(announce=lambda line: None)
        yield
        fcntl.flock(marker, fcntl.LOCK_UN)
        if leave:
            return
        try:
            fcntl.flock(marker, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return  # another run, or another worker of this one, still needs it
        postgres.stop(announce=lambda line: None)


@contextmanager
def test_database(*, keep: bool, worker: str) -> Iterator[str]:
    """A fresh database for this process under both aliases; with `keep`, the same one again next time."""
    with connect_as("owner", database="postgres") as server:
        template = _template(server)
        _drop_all(server, [old for old in _databases(server, _COPY) if _is_copy_of(old, alive=False)])
        mark = f"{template.removeprefix(_TEMPLATE)}_{worker}" if keep else str(os.getpid())
        name = _COPY + mark
        if not (keep and _exists(server, name)):
            _drop(server, name)
            server.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            )
        _use(name)
        try:
            if keep:
                empty_tables()
            yield name
        finally:
            connections.close_all()
            pool.release()
            if not keep:
                _drop(server, name)


def empty_tables() -> None:
    """Delete every row that a test can have left. Goes as the owner, past the append-only triggers.

    Constraints are checked at the end of the one transaction, so that the order of tables does not matter.
    """
    with connect_as("owner") as owner:
        tables = _names(owner, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        filled = _filled(owner, [table for table in tables if table not in KEPT])
        guarded = _names(owner, "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
        with owner.transaction():
            for table in filled & guarded:
                owner.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(sql.Identifier(table)))
            for table in filled:
                owner.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
            owner.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for table in filled & guarded:
                owner.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(sql.Identifier(table)))


def _names(link: Connection, query: LiteralString) -> set[str]:
    return {str(row[0]) for row in link.execute(query)}


def _filled(link: Connection, tables: list[str]) -> set[str]:
    """Those of the tables that hold a row, found in one query: deleting from sixty empty ones is slower."""
    asked = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT {} WHERE EXISTS (SELECT 1 FROM {})").format(sql.Literal(table), sql.Identifier(table))
        for table in tables
    )
    return {str(row[0]) for row in link.execute(asked)}


def _template(server: Connection) -> str:
    """The migrated database to copy from, made when the migrations have changed since."""
    name = _TEMPLATE + _fingerprint()
    server.execute("SET lock_timeout = '5min'")  # migrating takes a while on a busy machine
    server.execute("SELECT pg_advisory_lock(%s)", [_BUILD_LOCK])
    try:
        if not _exists(server, name):
            _drop_all(server, [old for old in _databases(server, _TEMPLATE, _COPY) if not _is_copy_of(old, alive=True)])
            draft = f"{name}_draft"
            _drop(server, draft)
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(draft)))
            _use(draft)
            call_command("migrate", database="owner", verbosity=0)
            connections.close_all()
            server.execute(
                sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(draft), sql.Identifier(name))
            )
    finally:
        server.execute("SELECT pg_advisory_unlock(%s)", [_BUILD_LOCK])
    return name


def _fingerprint() -> str:
    """Changes with whatever decides how a migrated database looks."""
    digest = hashlib.sha256(django.__version__.encode())
    digest.update((settings.BASE_DIR / "supportmem" / "embedded" / "roles.py").read_bytes())  # makes template1
    for config in sorted(apps.get_app_configs(), key=lambda found: found.label):
        folder = Path(config.path)
        if not folder.is_relative_to(settings.BASE_DIR):
            continue
        named = [folder / name for name in ("apps.py", "privileges.py", "policies.py")]
        for path in (*named, *sorted(folder.glob("migrations/*.py"))):
            if path.is_file():
                digest.update(f"{config.label}/{path.name}\x00".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _databases(server: Connection, *prefixes: str) -> list[str]:
    rows = server.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [f"^({'|'.join(prefixes)})"])
    return [str(row[0]) for row in rows]


def _is_copy_of(name: str, *, alive: bool) -> bool:
    """Whether it is the copy of a process that lives, or of one that does not. Kept copies are of none."""
    process = name.removeprefix(_COPY)
    return process.isdigit() and Path(f"/proc/{process}").exists() is alive


def _drop_all(server: Connection, names: list[str]) -> None:
    for name in names:
        _drop(server, name)


def _exists(server: Connection, name: str) -> bool:
    return server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _drop(server: Connection, name: str) -> None:
    """Without FORCE, which the owner may not use on the application's connections: PostgreSQL then waits up to
    five seconds for those that are closing."""
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


def _use(name: str) -> None:
    """Point both aliases, in every thread, at that database."""
    connections.close_all()
    for alias in ("default", "owner"):
        connections.settings[alias]["NAME"] = name
        connections[alias].settings_dict["NAME"] = name
