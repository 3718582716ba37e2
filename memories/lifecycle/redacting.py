"""Redaction reaches a memory: words become their token, or come back, in wording, value and search terms."""

from uuid import UUID

from django.db.models import F, Q

from memories.index import tsvector
from memories.index.terms import fold
from memories.models import Memory
from memories.models.memory import CONTENT_LIMIT
from memories.models.querysets import MemoryQuerySet
from supportmem.privacy.spans import replaced


def rewrite_text(*, memories: MemoryQuerySet, find: str, token: str) -> list[UUID]:
    """Redaction: a text becomes its token in wording, value and search terms. The caller changes the revisions."""
    changed: list[UUID] = []
    touched = memories.filter(Q(content__contains=find) | Q(value__contains=find)).select_for_update()
    for memory in touched:
        content, value = replaced(memory.content, find, token), replaced(memory.value, find, token)
        if (content, value) == (memory.content, memory.value):
            continue
        memories.filter(id=memory.id).update(
            content=content[:CONTENT_LIMIT],
            value=value[:CONTENT_LIMIT],
            value_key=_free_key(memory, fold(value)[:CONTENT_LIMIT]),
            terms=tsvector.stored(content),
            version=F("version") + 1,
        )
        changed.append(memory.id)
    return changed


def _free_key(memory: Memory, key: str) -> str:
    """A slot holds each value once: of two spellings that become one token, the second gets a key of its own."""
    others = Memory.unscoped.filter(
        space_id=memory.space_id, subject=memory.subject, attribute=memory.attribute, value_key=key
    )
    taken = key and memory.many_valued and others.exclude(id=memory.id).exists()
    return f"{key[: CONTENT_LIMIT - 40]} {memory.id}" if taken else key
