"""Statements that the server keeps planned: for the few that every answer waits for, whose planning takes longer than
their work.

Django's own cursors put the values into the text, so that each statement is planned anew. These send them apart, and
from the third time on the connection keeps the statement prepared (`prepare_threshold` of the settings), until it
rolls something back. Everything that stands before Django's cursors (the wall, whoever counts or times statements)
stands before these too.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=Model)


class Keeping(psycopg.Cursor[Any]):
    """psycopg's own cursor, under a name that tells it from Django's."""


@contextmanager
def executed(sql: str, values: Sequence[Any] | Mapping[str, Any], *, binary: bool = False) -> Iterator[CursorWrapper]:
    """A cursor that has executed this, to be fetched from. What is `binary` psycopg reads without Django's own reading
    of times; JSON and vectors must not be among it.
    """
    with connection.cursor() as plain, Keeping(plain.connection) as keeping:
        if binary:
            keeping.format = psycopg.pq.Format.BINARY
        bare: Any = keeping  # the stubs name Django's wrapper, where Django wraps
        cursor = connection.make_debug_cursor(bare) if connection.queries_logged else connection.make_cursor(bare)
        cursor.execute(sql, values)
        yield cursor


def loaded(model: type[Row], cursor: CursorWrapper) -> list[Row]:
    """What the cursor found, as objects of a model: its columns are fields, any others are attributes beside them.

    As unpickling makes them (django.db.models.base.model_unpickle): the model's __init__, which looks at each field,
    takes several times as long as reading the row. A column that was not asked for is loaded when it is read.
    """
    fields = {field.column: field.attname for field in model._meta.concrete_fields}  # noqa: SLF001 - documented name
    found = cursor.pgresult  # of which `description` makes an object for each column
    columns = [(found.fname(number) or b"").decode() for number in range(found.nfields)]
    names = [fields.get(column, column) for column in columns]
    alias = connection.alias
    return [_made(model, dict(zip(names, row, strict=True)), alias=alias) for row in cursor.fetchall()]


def _made(model: type[Row], values: dict[str, object], *, alias: str) -> Row:
    made = model.__new__(model)
    made.__dict__ = values
    state = values["_state"] = ModelState()
    state.adding, state.db = False, alias
    return made
