"""Text to stored vector. Never inside a transaction: a model call may be slow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from memories.enums import Status
from memories.models import Embedding, Memory, Revision
from supportmem.common.ids import first_id_at
from supportmem.llm import registry
from supportmem.llm.errors import LlmError

BATCH = 32  # texts to one model call


@dataclass(frozen=True, kw_only=True)
class Embedded:
    """How many vectors were stored, and why no more."""

    stored: int
    problem: str = ""


def embed_missing(
    *, limit: int = 200, memory_ids: Sequence[UUID] | None = None, since: datetime | None = None
) -> Embedded:
    """Embed active memories whose current wording has no vector of today's model. Safe to run twice.

    With `since` only wordings written from then on are looked at, which does not take longer the more is remembered.
    """
    embedder = registry.embedder()
    if embedder is None:
        return Embedded(stored=0, problem="no embedder")
    have = Embedding.unscoped.filter(memory=OuterRef("pk"), revision_id=OuterRef("head_id"), model=embedder.model)
    rows = Memory.unscoped.filter(~Exists(have), status=Status.ACTIVE)
    if memory_ids is not None:
        rows = rows.filter(id__in=memory_ids)
    if since is not None:
        rows = rows.filter(id__in=Revision.unscoped.filter(id__gte=first_id_at(since)).values("memory_id"))
    todo = list(rows.order_by("id").values_list("id", "organization_id", "head_id", "content")[:limit])
    stored = 0
    for start in range(0, len(todo), BATCH):
        batch = todo[start : start + BATCH]
        try:
            vectors = embedder.passages([content for *_, content in batch])
        except LlmError as error:
            return Embedded(stored=stored, problem=str(error))
        stored += _store(batch, vectors, model=embedder.model)
    return Embedded(stored=stored)


def _store(batch: Sequence[tuple[UUID, UUID, UUID, str]], vectors: Sequence[Sequence[float]], *, model: str) -> int:
    """Store vectors of memories that still say what was embedded, so that erased words leave no vector."""
    with transaction.atomic():
        return _store_locked(batch, vectors, model=model)


def _store_locked(
    batch: Sequence[tuple[UUID, UUID, UUID, str]], vectors: Sequence[Sequence[float]], *, model: str
) -> int:
    still = set(
        Memory.unscoped.select_for_update()
        .filter(id__in=[row[0] for row in batch], status=Status.ACTIVE)
        .values_list("id", "head_id")
    )
    rows = [
        Embedding(
            organization_id=organization,
            memory_id=memory,
            revision_id=head,
            model=model,
            dimension=len(vector),
            vector=list(vector),
        )
        for (memory, organization, head, _), vector in zip(batch, vectors, strict=True)
        if (memory, head) in still
    ]
    Embedding.unscoped.bulk_create(rows, ignore_conflicts=True)
    return len(rows)
