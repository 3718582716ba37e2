"""The databases that benchmarks work in: temporary ones, several at a time, each with connections of its own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

from chat import pool
from supportmem.common import temporary_database as temporary


@contextmanager
def temporary_database(*, label: str = "") -> Iterator[None]:
    """Migrated, ours alone, and gone in the end; without the connections that the page's threads hold."""
    with temporary.temporary_database(prefix=f"supportmem_bench{label}_", before_drop=pool.release):
        yield


class Place:
    """The database in use when this was made: it can be returned to, and its connections stay warm meanwhile."""

    def __init__(self) -> None:
        """Connections like those in use, not opened yet."""
        self._own: dict[str, BaseDatabaseWrapper] = {}
        for alias, values in connections.settings.items():
            backend = load_backend(str(values["ENGINE"]))
            self._own[alias] = backend.DatabaseWrapper({**values}, alias)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """This thread works in it for a while."""
        before = {alias: connections[alias] for alias in self._own}
        self._put(self._own)
        try:
            yield
        finally:
            self._put(before)

    def close(self) -> None:
        """Before the database is dropped."""
        for connection in self._own.values():
            connection.close()

    @staticmethod
    def _put(wanted: Mapping[str, BaseDatabaseWrapper]) -> None:
        for alias, connection in wanted.items():
            connections[alias] = connection
