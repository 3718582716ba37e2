"""What every API view shares: bodies and queries checked for shape, and lists cut into pages.

Shape only. What is allowed is said by the domain, whose refusals supportmem.common.http turns into answers.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol, TypeVar
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request

from supportmem.common.http import encode_cursor

PAGE: Final = 50
LARGEST_PAGE: Final = 200
_NAMED: Final = 10  # unknown fields that an answer names, however many were sent


class Fields(serializers.Serializer[Any]):
    """Named fields of a body or a query string; names that are not known are refused, not ignored."""

    def to_internal_value(self, data: object) -> dict[str, Any]:
        """The values, or ValidationError that names each field."""
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            unknown = [str(name)[:100] for name in data if name not in known]
            if unknown:
                detail = f"There is no such field here. There are: {', '.join(known) or 'none'}."
                raise serializers.ValidationError({name: [detail] for name in sorted(unknown)[:_NAMED]})
        values: dict[str, Any] = super().to_internal_value(data)
        return values


class PageQuery(Fields):
    """Which page of a list: `cursor` is the `next` of the page before."""

    cursor = serializers.CharField(required=False, default="", allow_blank=True, max_length=40)
    limit = serializers.IntegerField(required=False, default=PAGE, min_value=1, max_value=LARGEST_PAGE)


class Instant(serializers.DateTimeField):
    """A moment with its offset from UTC; one without is refused, since nobody could say when it was."""

    default_error_messages = {  # noqa: RUF012 - the framework's own form, merged class by class
        "naive": "Say the offset from UTC as well, for example 2026-03-01T09:30:00Z.",
        "far": "This moment lies outside the calendar.",
    }

    def enforce_timezone(self, value: datetime) -> datetime:
        """The moment in UTC."""
        if value.tzinfo is None:
            self.fail("naive")
        try:
            return value.astimezone(UTC)
        except (OverflowError, ValueError):
            self.fail("far")


def checked(fields: type[Fields], data: object) -> dict[str, Any]:
    """The values of a body. Raises ValidationError."""
    form = fields(data=data)
    form.is_valid(raise_exception=True)
    values: dict[str, Any] = form.validated_data
    return values


def checked_query(fields: type[Fields], request: Request) -> dict[str, Any]:
    """The values of the query string; of a name given twice the last counts. Raises ValidationError."""
    return checked(fields, request.query_params.dict())


class Row(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> UUID: ...


R = TypeVar("R", bound=Row)


def cut(rows: Sequence[R], *, limit: int) -> tuple[Sequence[R], str | None]:
    """The page and the cursor of the next one; the caller asked for one row more than `limit`."""
    if len(rows) <= limit:
        return rows, None
    return rows[:limit], encode_cursor(rows[limit - 1].id)
