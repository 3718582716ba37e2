"""The two roles, the database and the extension, brought to what they must be on a running server.

deploy/postgresql.sql does the same on a server of your own.
"""

from pathlib import Path
from typing import Final, TypeAlias

import psycopg
from psycopg import sql

from supportmem.embedded.cluster import SUPERUSER
from supportmem.embedded.errors import EmbeddedDatabaseError

DATABASE = "supportmem"
APP = "supportmem_app"
OWNER = "supportmem_owner"
_ATTRIBUTES = {
    OWNER: "LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS",
    APP: "LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS",
}
# Row-level security lets an index answer a condition only when its functions are declared not to tell of rows that are
# not shown. These raise nothing that depends on the row, but PostgreSQL leaves them undeclared (docs/adr/0011).
DISCREET: Final = ("pg_catalog.ts_match_vq(tsvector, tsquery)", "pg_catalog.upper(text)")

_Connection: TypeAlias = psycopg.Connection[tuple[object, ...]]


def provision(*, sockets: Path, admin_password: str, passwords: dict[str, str]) -> None:
    """Make what is missing and set the passwords; run twice, it changes nothing."""
    try:
        with _connected(sockets, admin_password, "template1") as connection:
            for role, attributes in _ATTRIBUTES.items():
                _ensure_role(connection, role=role, attributes=attributes, password=passwords[role])
            # Test databases are made from template1, by the owner, who may not add the extension.
            _prepare(connection)
            _ensure_database(connection)
        with _connected(sockets, admin_password, DATABASE) as connection:
            _prepare(connection)
    except psycopg.OperationalError as error:
        raise EmbeddedDatabaseError(
            f"The embedded database runs but refuses its administrator: {error}\n"
            "If the folder secrets was deleted from the data directory, restore it; the passwords are in it."
        ) from error


def _connected(sockets: Path, password: str, database: str) -> _Connection:
    return psycopg.connect(
        host=str(sockets), port=5432, user=SUPERUSER, password=password, dbname=database, autocommit=True
    )


def _ensure_role(connection: _Connection, *, role: str, attributes: str, password: str) -> None:
    name = sql.Identifier(role)
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone()
    verb = "ALTER" if known else "CREATE"
    connection.execute(
        sql.SQL("{} ROLE {} {} PASSWORD {}").format(sql.SQL(verb), name, sql.SQL(attributes), sql.Literal(password))
    )


def _prepare(connection: _Connection) -> None:
    """What only the administrator may do in a database: the extension, and what keeps the indexes behind the wall."""
    connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
    for function in DISCREET:
        told = connection.execute("SELECT proleakproof FROM pg_proc WHERE oid = %s::regprocedure", [function])
        if told.fetchone() != (True,):
            connection.execute(sql.SQL("ALTER FUNCTION {} LEAKPROOF").format(sql.SQL(function)))


def _ensure_database(connection: _Connection) -> None:
    known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
    if not known:
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER))
        )
