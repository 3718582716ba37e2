"""The path converter `key`: a UUID in either case. Anything else is no such path: 404, never an error."""

from typing import Final
from uuid import UUID

from django.urls import register_converter

KEY: Final = "key"  # as in path(f"customers/<{KEY}:customer_id>")


class KeyConverter:
    """Between the text in a path and the UUID in a view."""

    regex = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"

    def to_python(self, value: str) -> UUID:
        """The key."""
        return UUID(value)

    def to_url(self, value: UUID | str) -> str:
        """The text."""
        return str(value)


register_converter(KeyConverter, KEY)
