"""Which organization's rows this piece of work may touch, as PostgreSQL is told before each statement.

The second wall, under the query layer (docs/adr/0011): a context variable says what is wanted, the connections of
supportmem.common.walled tell the server, the policies of supportmem.audit.policies obey. Who states nothing sees
nothing. Parallel requests, sockets and tasks have contexts of their own, and never each other's wall.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final
from uuid import UUID

SETTING: Final = "supportmem.organization"
NOTHING: Final = ""
WHOLE_HOUSE: Final = "*"

_stands: ContextVar[str | None] = ContextVar("supportmem_wall", default=None)


def standing() -> str:
    """What the server is to be told: an organization's id, WHOLE_HOUSE, or NOTHING."""
    return _stands.get() or NOTHING


@contextmanager
def within(organization_id: UUID) -> Iterator[None]:
    """Inside, there is this organization and no other."""
    with _standing(str(UUID(str(organization_id)))):
        yield


@contextmanager
def whole_house() -> Iterator[None]:
    """For the product's own work across organizations: claiming, sweeping, counting, an operator's commands."""
    with _standing(WHOLE_HOUSE):
        yield


@contextmanager
def nobody_yet() -> Iterator[None]:
    """For work whose actor is still to be found out: nothing is there until `enter` says who it is."""
    with _standing(NOTHING):
        yield


def enter(organization_id: UUID) -> None:
    """It is known now who acts: to the end of `nobody_yet` there is their organization and no other.

    Changes nothing where a wall was stated already: it is never moved from inside. Nor where nothing was stated,
    since nobody would ever take it down again.
    """
    if _stands.get() == NOTHING:
        _stands.set(str(UUID(str(organization_id))))


@contextmanager
def _standing(value: str) -> Iterator[None]:
    token = _stands.set(value)
    try:
        yield
    finally:
        _stands.reset(token)
