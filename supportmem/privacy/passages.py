"""The texts in which things were found: each app that protects texts says what stands under a source key today.

As with holders, the apps above register a reader; whoever reviews asks all of them.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, kw_only=True)
class Line:
    """One neighbour: who said it, and the words."""

    who: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A stored text, what it is, and what was said around it."""

    text: str
    what: str
    said_at: datetime | None = None
    before: tuple[Line, ...] = ()
    after: tuple[Line, ...] = ()


class Reader(Protocol):
    """One app's texts of a customer."""

    @property
    def name(self) -> str:
        """The app's name."""

    def texts(self, *, customer_id: UUID, keys: Collection[str]) -> Mapping[str, str]:
        """The stored texts under these source keys, as far as they are this app's."""

    def passage(self, *, customer_id: UUID, key: str) -> Passage | None:
        """One of them with its neighbours; None when it is not this app's, or is gone."""


_readers: dict[str, Reader] = {}


def register(reader: Reader) -> None:
    """Make a reader known; called once per app when it is ready. A later one of the same name replaces it."""
    _readers[reader.name] = reader


def texts(*, customer_id: UUID, keys: Collection[str]) -> Mapping[str, str]:
    """The texts under these keys; what is gone is left out."""
    found: dict[str, str] = {}
    for reader in _in_order():
        if left := [key for key in keys if key not in found]:
            found |= reader.texts(customer_id=customer_id, keys=left)
    return found


def passage(*, customer_id: UUID, key: str) -> Passage | None:
    """One text with its neighbours."""
    found = (reader.passage(customer_id=customer_id, key=key) for reader in _in_order())
    return next((one for one in found if one is not None), None)


def _in_order() -> list[Reader]:
    """Memories' observations before what chat looks for turn by turn."""
    return [_readers[name] for name in sorted(_readers, reverse=True)]
