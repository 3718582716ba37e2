"""The connection that keeps its session setting the same as the context's wall. Django looks for this file's name.

A connection is used by one thing after another: requests, sockets, answers. So nothing is set when it is opened
and nothing is cleaned up when it is let go; each statement compares, and a difference costs one more round trip.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.db.backends.postgresql import base
from psycopg import sql
from psycopg.pq import TransactionStatus

from supportmem.common import wall


@lru_cache(maxsize=256)  # of many organizations; composing one takes as long as sending it
def _command(wanted: str) -> bytes:
    """SET and not set_config(), which as a query would have to come after SET TRANSACTION."""
    setting = sql.Identifier(*wall.SETTING.split("."))
    return sql.SQL("SET {} TO {}").format(setting, sql.Literal(wanted)).as_bytes(None)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, and it knows what the server was told last; None when that is unknown."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._told: str | None = None
        self.execute_wrappers.append(self._inside_the_wall)

    def get_connection_params(self) -> dict[str, Any]:
        """Begin with nothing, whatever default somebody gave the setting for the role or the database."""
        params = super().get_connection_params()
        return {**params, "options": f"{params.get('options', '')} -c {wall.SETTING}={wall.NOTHING}".strip()}

    def connect(self) -> None:
        """A new session has been told nothing, and therefore sees nothing."""
        self._told = wall.NOTHING
        super().connect()

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ANN401 - psycopg's cursors have no common type
        """Also here, for what is asked past `execute`, such as COPY."""
        self._tell()
        return super().create_cursor(name)

    def _inside_the_wall(self, execute: Callable[..., object], *statement: object) -> object:
        self._tell()
        return execute(*statement)

    def _tell(self) -> None:
        wanted = wall.standing()
        if wanted == self._told or self.connection.info.transaction_status == TransactionStatus.INERROR:
            return  # a failed transaction takes nothing but its rollback, after which we are asked again
        self._told = None
        with self.wrap_database_errors, self.connection.cursor() as cursor:
            cursor.execute(_command(wanted))
        self._told = wanted

    def rollback(self) -> None:
        """The server takes back what it was told within the transaction; what stood before, we do not remember."""
        try:
            super().rollback()
        finally:
            self._told = None

    def savepoint_rollback(self, sid: str) -> None:
        """The same of a part; asking for it may itself have told the server something."""
        try:
            super().savepoint_rollback(sid)
        finally:
            self._told = None
