"""SQL that Django has worked out once, asked again with other values: working it out takes longer than asking it.

A query is built with stand-ins for the values that change. Where they stand among the parameters, the real values are
put. Whatever else decides the shape of the query belongs into its key.
"""

import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import QuerySet

_MOST: Final = 500  # shapes of one process; each is a page of SQL
_known: "dict[Hashable, Prepared]" = {}
_lock = threading.Lock()


class StandIns:
    """Values that no row has, by the name of what they stand for."""

    def __init__(self) -> None:
        self.names: dict[object, str] = {}

    def key(self, name: str) -> UUID:
        """For a key."""
        value = uuid4()
        self.names[value] = name
        return value

    def keys(self, name: str, count: int) -> list[UUID]:
        """For so many keys: `name` is then a sequence."""
        return [self.key(f"{name}.{number}") for number in range(count)]

    def instant(self, name: str) -> datetime:
        """For an instant."""
        value = datetime(9000, 1, 1, tzinfo=UTC) + timedelta(microseconds=len(self.names) + 1)
        self.names[value] = name
        return value

    def text(self, name: str) -> str:
        """For a text."""
        value = f"stand-in {uuid4()}"
        self.names[value] = name
        return value


@dataclass(frozen=True)
class Prepared:
    """The SQL, and for each of its parameters the name of a value, or the parameter itself."""

    sql: str
    slots: tuple[tuple[str, object], ...]

    def filled(self, values: Mapping[str, object]) -> list[object]:
        """The parameters with these values."""
        flat: dict[str, object] = {}
        for name, value in values.items():
            if isinstance(value, list | tuple):
                flat |= {f"{name}.{number}": one for number, one in enumerate(value)}
            else:
                flat[name] = value
        return [flat[name] if name else own for name, own in self.slots]


def prepared(key: Hashable, build: Callable[[StandIns], "QuerySet[Any, Any]"]) -> Prepared:
    """What `build` makes, compiled at the first use of the key."""
    found = _known.get(key)
    if found is not None:
        return found
    stand_ins = StandIns()
    query = build(stand_ins).query
    sql, params = query.get_compiler(connection=connection).as_sql()
    made = Prepared(sql=sql, slots=tuple((_name_of(param, stand_ins), param) for param in params))
    missing = set(stand_ins.names.values()) - {name for name, _ in made.slots}
    if missing:
        raise LookupError(f"a prepared query does not use {', '.join(sorted(missing))}")
    with _lock:
        if len(_known) >= _MOST:
            _known.clear()
        _known[key] = made
    return made


def _name_of(param: object, stand_ins: StandIns) -> str:
    return stand_ins.names.get(param, "") if isinstance(param, UUID | datetime | str) else ""
