"""Keys: UUID version 7, ordered by time, made without a central counter (RFC 9562)."""

from uuid import UUID

from uuid_utils.compat import uuid7


def new_id() -> UUID:
    """A fresh UUIDv7."""
    return uuid7()
