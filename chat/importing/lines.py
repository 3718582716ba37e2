"""What a line may say, and what it says. Every refusal names the field and what to change, never the words. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NoReturn

from chat.enums import AuthorKind, ConversationStatus

AUTHORS: Final = (AuthorKind.CUSTOMER, AuthorKind.AGENT, AuthorKind.ASSISTANT, AuthorKind.NOTE)
LONGEST_LINE: Final = 1_000_000  # bytes
_FIELD_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")


class BadLine(Exception):
    """A line that cannot be used: `field` is "" when it is the whole of it."""

    def __init__(self, detail: str, *, field: str = "") -> None:
        """`detail` says what to change."""
        super().__init__(detail)
        self.detail, self.field = detail, field


@dataclass(frozen=True, kw_only=True)
class CustomerLine:
    """A customer. `team` is the name of one of the organization's teams, "" for all of them."""

    external_id: str
    name: str
    locale: str
    time_zone: str
    team: str


@dataclass(frozen=True, kw_only=True)
class ConversationLine:
    """A conversation about a customer who was named before, in this text or an earlier one."""

    external_id: str
    customer: str
    status: ConversationStatus
    started_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class TurnLine:
    """What somebody said. `id` is the caller's own: the same one twice is one turn."""

    id: str
    conversation: str
    author: AuthorKind
    author_name: str
    content: str
    occurred_at: datetime


Line = CustomerLine | ConversationLine | TurnLine
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "customer": ("external_id", "name", "locale", "time_zone", "team"),
    "conversation": ("external_id", "customer", "status", "started_at"),
    "turn": ("id", "conversation", "author", "author_name", "content", "occurred_at"),
}


def parse(raw: bytes) -> Line:
    """The line's value. Raises BadLine."""
    row = _decoded(raw)
    kind = row.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadLine(f"type is one of {', '.join(_FIELDS)}.", field="type")
    for name in row:
        if name != "type" and name not in _FIELDS[kind]:
            shown = name if _FIELD_NAME.fullmatch(name) else ""
            raise BadLine(f"There is no such field. A {kind} has: {', '.join(_FIELDS[kind])}.", field=shown)
    if kind == "customer":
        return _customer(row)
    return _conversation(row) if kind == "conversation" else _turn(row)


def _customer(row: Mapping[str, object]) -> CustomerLine:
    return CustomerLine(
        external_id=_key(row, "external_id", longest=200),
        name=_text(row, "name", longest=200).strip(),
        locale=_text(row, "locale", longest=20, default="en").strip(),
        time_zone=_text(row, "time_zone", longest=64, default="UTC").strip(),
        team=_text(row, "team", longest=200, default="").strip(),
    )


def _conversation(row: Mapping[str, object]) -> ConversationLine:
    status = _text(row, "status", longest=20, default=ConversationStatus.OPEN)
    if status not in set(ConversationStatus):
        raise BadLine(f"status is one of {', '.join(ConversationStatus)}.", field="status")
    return ConversationLine(
        external_id=_key(row, "external_id", longest=200),
        customer=_key(row, "customer", longest=200),
        status=ConversationStatus(status),
        started_at=_moment(row, "started_at") if row.get("started_at") is not None else None,
    )


def _turn(row: Mapping[str, object]) -> TurnLine:
    author = _text(row, "author", longest=20)
    if author not in set(AUTHORS):
        raise BadLine(f"author is one of {', '.join(AUTHORS)}.", field="author")
    return TurnLine(
        id=_key(row, "id", longest=100),
        conversation=_key(row, "conversation", longest=200),
        author=AuthorKind(author),
        author_name=_text(row, "author_name", longest=200, default="").strip(),
        content=_text(row, "content", longest=LONGEST_LINE),
        occurred_at=_moment(row, "occurred_at"),
    )


def _decoded(raw: bytes) -> Mapping[str, object]:
    try:
        row = json.loads(raw.decode("utf-8"), parse_constant=_not_json)
    except UnicodeDecodeError as error:
        raise BadLine(f"The line is not UTF-8 (byte {error.start}): save the text as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise BadLine(f"The line is not JSON ({error.msg}, column {error.colno}): write one object a line.") from error
    except RecursionError as error:
        raise BadLine("The line is nested too deeply: an object of texts is all that is needed.") from error
    except ValueError as error:
        raise BadLine("The line is not JSON (a number it cannot hold): write one object a line.") from error
    if not isinstance(row, dict):
        raise BadLine('The line is not an object: it begins with {"type": ...')
    return row


def _not_json(_word: str) -> NoReturn:
    raise ValueError


def _key(row: Mapping[str, object], name: str, *, longest: int) -> str:
    """A name given by another system: a text or a whole number."""
    value = row.get(name)
    if isinstance(value, int) and not isinstance(value, bool):
        row = {**row, name: f"{value:d}" if abs(value) < 10**18 else ""}
    return _text(row, name, longest=longest).strip()


def _text(row: Mapping[str, object], name: str, *, longest: int, default: str | None = None) -> str:
    value = row.get(name)
    if value is None:
        if default is None:
            raise BadLine(f"{name} is missing.", field=name)
        return default
    if not isinstance(value, str):
        raise BadLine(f"{name} is a text in quotes.", field=name)
    if default is None and not value.strip():
        raise BadLine(f"{name} is blank: fill it in.", field=name)
    if len(value) > longest:
        raise BadLine(f"{name} is longer than {longest:,} characters: shorten it.", field=name)
    if "\x00" in value:
        raise BadLine(f"{name} holds the character NUL: remove it.", field=name)
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise BadLine(f"{name} holds half of a character (a lone surrogate): remove it.", field=name)
    return value


def _moment(row: Mapping[str, object], name: str) -> datetime:
    text = _text(row, name, longest=40)
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.utcoffset() is None:
            raise BadLine(f"{name} needs its offset from UTC: 2026-02-13T09:00:00Z", field=name)
        return moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadLine(f"{name} is no moment: write it as 2026-02-13T09:00:00Z", field=name) from error
