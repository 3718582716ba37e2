"""Two evaluations begun at the same moment find the same leftover of a killed one; neither trips over the other."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import cast

import psycopg
import pytest
from psycopg import sql

from supportmem.common import temporary_database

NOBODY = "4194305"  # above the highest process number there can be


class Server:
    """A server whose leftovers somebody else has just dropped."""

    def __init__(self) -> None:
        """Nothing has been asked yet."""
        self.dropped: list[str] = []

    def execute(self, query: object, params: Sequence[object] = ()) -> "Server":
        """The list of databases; a plain DROP finds the database gone."""
        text = query.as_string(None) if isinstance(query, sql.Composed) else str(query)
        if text.startswith("DROP"):
            if "IF EXISTS" not in text:
                raise psycopg.errors.InvalidCatalogName("database does not exist")
            self.dropped.append(text)
        return self

    def fetchall(self) -> list[tuple[str]]:
        """One of a run that is no more, one of init's."""
        return [(f"evaluation_{NOBODY}",), ("evaluation_1",)]

    def fetchone(self) -> None:
        """No database of the name that was asked for."""
        return


def test_a_leftover_that_another_run_has_dropped_since_is_no_error() -> None:
    server = Server()
    temporary_database._drop_leftovers(cast("psycopg.Connection[tuple[object, ...]]", server), prefix="evaluation_")
    assert server.dropped == [f'DROP DATABASE IF EXISTS "evaluation_{NOBODY}"']


def test_a_database_that_was_not_kept_is_not_made_in_passing(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    monkeypatch.setattr(temporary_database, "_server", lambda: nullcontext(server))
    with (
        pytest.raises(temporary_database.NoSuchDatabase, match="kept_one"),
        temporary_database.kept_database("kept_one", new=False),
    ):
        pass
    assert server.dropped == []
