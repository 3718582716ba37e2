"""What can be said: every refusal says what to change. Pure."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from chat.contracts import NewTurn
from chat.enums import AuthorKind
from memories.enums import Source
from supportmem.common.errors import Invalid

MAX_CHARACTERS: Final = 20_000
MAX_CLIENT_ID: Final = 100
MAX_AHEAD: Final = timedelta(days=1)  # another machine's clock may run ahead, history may not
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)

SOURCES: Final = {
    AuthorKind.CUSTOMER: Source.CUSTOMER_TURN,
    AuthorKind.AGENT: Source.AGENT_TURN,
    AuthorKind.NOTE: Source.NOTE,
}


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A turn that can be stored once it is redacted."""

    author: AuthorKind
    source: Source
    content: str
    client_id: str
    occurred_at: datetime


def checked(turn: NewTurn, *, now: datetime) -> Checked:
    """Raises Invalid for what cannot be stored."""
    if turn.author not in {kind.value for kind in SOURCES}:
        raise Invalid("The author is one of customer, agent, note.", field="author")
    author = AuthorKind(turn.author)
    refuse_bad_content(turn.content)
    refuse_bad_client_id(turn.client_id)
    return Checked(
        author=author,
        source=SOURCES[author],
        content=turn.content,
        client_id=turn.client_id,
        occurred_at=checked_time(turn.occurred_at, now=now),
    )


def refuse_bad_content(content: str) -> None:
    """Raises Invalid for what is no message, or one too long."""
    if not content.strip():
        raise Invalid("Write something: the text is blank.", field="content")
    if len(content) > MAX_CHARACTERS:
        raise Invalid(f"The text is longer than {MAX_CHARACTERS:,} characters: send it in parts.", field="content")
    refuse_unstorable(content, field="content")


def refuse_bad_client_id(client_id: str) -> None:
    """Raises Invalid for an id that cannot mark a message."""
    if not 1 <= len(client_id) <= MAX_CLIENT_ID:
        raise Invalid(f"client_id has 1 to {MAX_CLIENT_ID} characters: make one per message.", field="client_id")
    refuse_unstorable(client_id, field="client_id")


def refuse_unstorable(text: str, *, field: str) -> None:
    """Raises Invalid for what no PostgreSQL text can hold."""
    if "\x00" in text:
        raise Invalid("The text holds the character NUL: remove it.", field=field)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise Invalid("The text holds half of a character (a lone surrogate): remove it.", field=field)


def checked_time(given: datetime | None, *, now: datetime) -> datetime:
    """When it was said. Raises Invalid for what was said in the future or before there was support."""
    if given is None:
        return now
    if given.tzinfo is None or given.utcoffset() is None:
        raise Invalid("occurred_at needs a zone: 2026-02-13T09:00:00Z", field="occurred_at")
    if given > now + MAX_AHEAD:
        raise Invalid("occurred_at lies in the future.", field="occurred_at")
    if given < EARLIEST:
        raise Invalid("occurred_at lies before 1970.", field="occurred_at")
    return given
