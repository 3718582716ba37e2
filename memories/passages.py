"""The texts in which something was found: observations, and the notes of what came of a skill."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.db.models import QuerySet

from memories.models import Observation, SkillOutcome
from supportmem.privacy import passages
from supportmem.privacy.passages import Line, Passage

_NEIGHBOURS = 2
_OUTCOME = "skill-outcome:"


class MemoriesReader:
    """See supportmem.privacy.passages.Reader."""

    name = "memories"

    def texts(self, *, customer_id: UUID, keys: Collection[str]) -> Mapping[str, str]:
        """By idempotency key; notes by theirs."""
        found = dict(_observed(customer_id).filter(idempotency_key__in=keys).values_list("idempotency_key", "text"))
        for key in keys:
            if key.startswith(_OUTCOME) and (note := _note(customer_id, key)):
                found[key] = note
        return found

    def passage(self, *, customer_id: UUID, key: str) -> Passage | None:
        """An observation with what was said before and after it in its conversation."""
        row = _observed(customer_id).filter(idempotency_key=key).first()
        if row is None:
            note = _note(customer_id, key) if key.startswith(_OUTCOME) else ""
            return Passage(text=note, what="a note about a skill") if note else None
        around = _observed(customer_id).filter(conversation_id=row.conversation_id).exclude(id=row.id)
        if row.conversation_id is None:
            around = around.none()
        before = around.filter(occurred_at__lte=row.occurred_at).order_by("-occurred_at", "-id")[:_NEIGHBOURS]
        after = around.filter(occurred_at__gt=row.occurred_at).order_by("occurred_at", "id")[:_NEIGHBOURS]
        return Passage(
            text=row.text,
            what=f"said by: {_who(row)}",
            said_at=row.occurred_at,
            before=tuple(_line(one) for one in reversed(before)),
            after=tuple(_line(one) for one in after),
        )


def _observed(customer_id: UUID) -> "QuerySet[Observation]":
    return Observation.unscoped.filter(customer_id=customer_id).exclude(text="").order_by()


def _note(customer_id: UUID, key: str) -> str:
    """The note of an outcome, whose key is kept with it; of one without a key nobody could tell which it was."""
    skill, _, own = key.removeprefix(_OUTCOME).partition(":")
    rows = SkillOutcome.unscoped.filter(customer_id=customer_id, skill_id=skill, key=own)
    return rows.values_list("note", flat=True).first() or ""


def _line(row: Observation) -> Line:
    return Line(who=_who(row), text=row.text)


def _who(row: Observation) -> str:
    return row.source.removesuffix("_turn").replace("_", " ")


def register() -> None:
    """Make the reader known; called when the app is ready."""
    passages.register(MemoriesReader())
