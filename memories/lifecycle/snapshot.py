"""The fields of a memory that are no words, as a revision keeps them, and back again."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from memories.models import Memory

_PLAIN = (
    "polarity",
    "language",
    "confidence",
    "importance",
    "trust",
    "audience",
    "tier",
    "read_only",
    "tags",
    "speaker",
    "confirmations",
)
_TIMES = ("event_at", "expires_at", "retired_at", "said_at")
_IDS = ("superseded_by_id", "turn_id", "conversation_id")


def taken(memory: Memory) -> dict[str, object]:
    """What a revision keeps beside content, value, status and validity. JSON values only."""
    kept: dict[str, object] = {name: getattr(memory, name) for name in _PLAIN}
    kept["tags"] = list(memory.tags)
    for name in _TIMES:
        moment: datetime | None = getattr(memory, name)
        kept[name] = moment.isoformat() if moment else None
    for name in _IDS:
        one: UUID | None = getattr(memory, name)
        kept[name] = str(one) if one else None
    return kept


def fields_of(snapshot: Mapping[str, object]) -> dict[str, object]:
    """The same as field values again. Unknown names are left out; what an old revision did not keep is absent."""
    fields: dict[str, object] = {name: snapshot[name] for name in _PLAIN if name in snapshot}
    for name in _TIMES:
        if name in snapshot:
            text = snapshot[name]
            fields[name] = datetime.fromisoformat(str(text)) if text else None
    for name in _IDS:
        if name in snapshot:
            text = snapshot[name]
            fields[name] = UUID(str(text)) if text else None
    return fields
