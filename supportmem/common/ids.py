"""Keys: UUID version 7, ordered by time, made without a central counter (RFC 9562)."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from uuid_utils.compat import uuid7

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def new_id() -> UUID:
    """A fresh UUIDv7."""
    return uuid7()


def first_id_at(at: datetime) -> UUID:
    """A key that no key made at or after an instant comes before: the way to recent rows along the primary key."""
    return UUID(int=int(at.timestamp() * 1000) << 80)


def made_at(key: UUID) -> datetime:
    """When a key was made, to the millisecond. A key of another version, which tells no time, was made at the end."""
    if key.version != 7:
        return datetime.max.replace(tzinfo=UTC)
    return _EPOCH + timedelta(milliseconds=key.int >> 80)
