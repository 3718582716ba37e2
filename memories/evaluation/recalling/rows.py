"""One row of a file, read with care: a refusal names the row and what is wrong with it. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

BEGAN = datetime(2024, 1, 1, 9, 0, tzinfo=UTC)  # where a set gives no date
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class BadFile(Exception):
    """A file that cannot be read, and where."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """An object of the file, and where it stands."""

    where: str
    values: Mapping[str, Any]

    @contextmanager
    def reading(self, name: str) -> Iterator[Mapping[str, Any]]:
        """Its values. Whatever is wrong with them meanwhile becomes a BadFile that names the row."""
        try:
            yield self.values
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise BadFile(f"{self.where}: {name}: {type(error).__name__}: {error}") from error


def words(value: object) -> str:
    """A text without what no database stores; "" for none."""
    return "" if value is None else _UNSTORABLE.sub(" ", str(value)).strip()


def listed(value: object) -> Iterable[Any]:
    """The items of a list; one value by itself is a list of it, none is an empty one."""
    if value is None:
        return ()
    return value if isinstance(value, list) else (value,)


def moment(text: object, *, form: str) -> datetime | None:
    """The moment in UTC, None for none that can be read."""
    try:
        return datetime.strptime(str(text or "").strip(), form).replace(tzinfo=UTC)
    except ValueError:
        return None
