"""The registry of personal-data holders: every app that keeps words of or about a customer answers for them.

Redaction, erasure, export and merge reach every store through here; the caller runs all holders in one
transaction. tests/architecture compares the tables that holders answer for with the tables that hold text.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol
from uuid import UUID

from supportmem.audit.ledger import Writer


class Holder(Protocol):
    """One app's answer for one customer. Every method works inside the caller's transaction."""

    @property
    def name(self) -> str:
        """The app's name."""

    @property
    def tables(self) -> frozenset[str]:
        """The database tables it answers for."""

    def rewrite(self, *, by: Writer, customer_id: UUID, find: str, token: str) -> int:
        """Replace `find` by `token` in every text; returns rows changed."""

    def erase(self, *, by: Writer, customer_id: UUID) -> Mapping[str, int]:
        """Destroy the words and what was derived from them; returns rows per table."""

    def export(self, *, by: Writer, customer_id: UUID) -> Mapping[str, Sequence[Mapping[str, object]]]:
        """All that is held, as JSON-ready rows per table."""

    def count(self, *, customer_id: UUID) -> Mapping[str, int]:
        """Rows per table that still hold words."""


_holders: dict[str, Holder] = {}


def register(holder: Holder) -> None:
    """Make a holder known; called once per app when it is ready. A later one of the same name replaces it."""
    _holders[holder.name] = holder


def registered() -> tuple[Holder, ...]:
    """All holders, topmost app last to erase: what refers goes before what is referred to."""
    return tuple(_holders[name] for name in sorted(_holders))
