"""Keys: UUID version 7, ordered by time, made without a central counter (RFC 9562)."""

from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7


def new_id() -> UUID:
    """A fresh UUIDv7."""
    return uuid7()


def first_id_at(at: datetime) -> UUID:
    """A key that no key made at or after an instant comes before: the way to recent rows along the primary key."""
    return UUID(int=int(at.timestamp() * 1000) << 80)
