"""A database of our own on the configured server, migrated, and dropped in the end: for measurements."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.core.management import call_command
from django.db import connections
from psycopg import sql


@contextmanager
def temporary_database(*, prefix: str, before_drop: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Both roles work in it meanwhile. The owner of the tables must be allowed to create databases.

    `before_drop` closes what connections other threads of this process still hold.
    """
    before = {alias: str(connections.settings[alias]["NAME"]) for alias in connections.settings}
    with empty_database(prefix=prefix) as name:
        try:
            _use(dict.fromkeys(before, name))
            call_command("migrate", database="owner", verbosity=0)
            yield
        finally:
            connections.close_all()
            before_drop()
            _use(before)


@contextmanager
def empty_database(*, prefix: str) -> Iterator[str]:
    """The name of a database with nothing in it, which nobody is connected to when this ends."""
    name = f"{prefix}{os.getpid()}"
    with _server() as server:
        _drop_leftovers(server, prefix=prefix)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield name
        finally:
            # Not WITH (FORCE), which would have to end an autovacuum worker: that is the superuser's. Without it
            # PostgreSQL itself asks such a worker to leave, and waits for it.
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


class NoSuchDatabase(Exception):
    """No database of this name was kept."""


@contextmanager
def kept_database(name: str, *, new: bool) -> Iterator[None]:
    """A database that stays: made anew, or as it was left, brought up to today's tables. Raises NoSuchDatabase."""
    before = {alias: str(connections.settings[alias]["NAME"]) for alias in connections.settings}
    with _server() as server:
        there = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None
        if new and there:
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        if new:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        elif not there:
            raise NoSuchDatabase(name)
    try:
        _use(dict.fromkeys(before, name))
        call_command("migrate", database="owner", verbosity=0)
        yield
    finally:
        _use(before)


def _drop_leftovers(server: psycopg.Connection[tuple[object, ...]], *, prefix: str) -> None:
    """Those of runs that were killed."""
    for (name,) in server.execute(
        "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix]
    ).fetchall():
        if not Path(f"/proc/{str(name).removeprefix(prefix)}").exists():
            # Another run, begun at the same moment, may have dropped it since.
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(str(name))))


def _server() -> psycopg.Connection[tuple[object, ...]]:
    values = connections.settings["owner"]
    return psycopg.connect(
        host=str(values["HOST"]),
        port=str(values["PORT"]),
        user=str(values["USER"]),
        password=str(values["PASSWORD"]),
        dbname="postgres",
        autocommit=True,
    )


def _use(names: dict[str, str]) -> None:
    """Point the aliases, in every thread, at those databases."""
    connections.close_all()
    for alias, name in names.items():
        connections.settings[alias]["NAME"] = name
        connections[alias].settings_dict["NAME"] = name
