"""Model choices out of plain enums, so that enums need no framework."""

from enum import StrEnum


def choices(enum: type[StrEnum]) -> list[tuple[str, str]]:
    """(value, words) pairs in the order of the enum."""
    return [(member.value, member.value.replace("_", " ")) for member in enum]
