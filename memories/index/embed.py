"""Text to stored vector. Never inside a transaction: a model call may be slow."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, Value

from memories.enums import Status
from memories.index import asked, serving
from memories.index.asked import Key, Purpose
from memories.models import Embedding, Memory, Revision
from memories.models.querysets import MemoryQuerySet
from supportmem.common.ids import first_id_at
from supportmem.llm import registry
from supportmem.llm.errors import BadAnswer, LlmError
from supportmem.llm.ports import Embed

log = logging.getLogger(__name__)
BATCH = 32  # texts to one model call
# How many memories of some spaces have no vector of a model yet: parameters are the spaces and the model.
BEHIND_SQL = (
    "(SELECT count(*) FROM memories_memory m WHERE m.space_id = ANY(%s) AND m.status = 'active' AND NOT EXISTS"
    " (SELECT 1 FROM memories_embedding v WHERE v.memory_id = m.id AND v.model = %s AND v.revision_id = m.head_id))"
)


@dataclass(frozen=True, kw_only=True)
class Embedded:
    """How many vectors were stored, and why no more."""

    stored: int
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class Wording:
    """A memory as it says now; `key` is that of its owner's text."""

    memory_id: UUID
    organization_id: UUID
    space_id: UUID
    revision_id: UUID
    content: str
    key: Key


def embed_missing(
    *, limit: int = 200, memory_ids: Sequence[UUID] | None = None, since: datetime | None = None
) -> Embedded:
    """Embed active memories whose current wording has no vector of the serving model. Safe to run twice.

    With `since` only wordings written from then on are looked at, which does not take longer the more is remembered.
    While a move to another model is under way, what is new gets its vector there as well.
    """
    try:
        serves = serving.current()
    except LlmError as error:
        return Embedded(stored=0, problem=str(error))
    if serves is None:
        return Embedded(stored=0, problem="no embedder")
    rows = Memory.unscoped.filter(status=Status.ACTIVE)
    if memory_ids is not None:
        rows = rows.filter(id__in=memory_ids)
    if since is not None:
        rows = rows.filter(id__in=Revision.unscoped.filter(id__gte=first_id_at(since)).values("memory_id"))
    done = embed_rows(rows, embedder=serves.embedder, dimension=serves.dimension, limit=limit)
    if serves.moving_to and (memory_ids is not None or since is not None):
        _embed_ahead(rows, model=serves.moving_to, dimension=serves.moving_dimension, limit=limit)
    return done


def embed_rows(rows: MemoryQuerySet, *, embedder: Embed, dimension: int, limit: int) -> Embedded:
    """Embed those of these memories whose wording has no vector of this model."""
    todo = [
        Wording(
            memory_id=row.id,
            organization_id=row.organization_id,
            space_id=row.space_id,
            revision_id=row.head_id,
            content=row.content,
            key=passage_key(row),
        )
        for row in without_vector(rows, model=embedder.model).order_by("id")[:limit]
    ]
    stored = 0
    for start in range(0, len(todo), BATCH):
        batch = todo[start : start + BATCH]
        try:
            vectors = _vectors(batch, embedder=embedder, dimension=dimension)
        except LlmError as error:
            return Embedded(stored=stored, problem=str(error))
        stored += _store(batch, vectors, model=embedder.model)
    return Embedded(stored=stored)


def without_vector(rows: MemoryQuerySet, *, model: str) -> MemoryQuerySet:
    """Those of these memories whose current wording has no vector of this model."""
    have = Embedding.unscoped.filter(memory=OuterRef("pk"), revision_id=OuterRef("head_id"), model=model)
    return rows.filter(~Exists(have))


def behind(space_ids: Sequence[UUID]) -> Subquery:
    """How many memories of these spaces only the lexical arm can find yet, to annotate a query with.

    BEHIND_SQL is the same for a statement of the caller's own.
    """
    rows = Memory.unscoped.filter(status=Status.ACTIVE, space_id__in=list(space_ids)).order_by()
    have = Embedding.unscoped.filter(
        memory=OuterRef("pk"), revision_id=OuterRef("head_id"), model=Subquery(serving.rows().values("model"))
    )
    together = rows.filter(~Exists(have)).annotate(all=Value(1)).values("all")
    return Subquery(together.annotate(number=Count("id")).values("number"), output_field=IntegerField())


def passage_key(memory: Memory) -> Key:
    """The key of a memory's words: its customer's, or its space's where it is about nobody."""
    return asked.key_of(memory.content, customer_id=memory.customer_id or memory.space_id, purpose=Purpose.PASSAGE)


def _embed_ahead(rows: MemoryQuerySet, *, model: str, dimension: int | None, limit: int) -> None:
    """For the model that is being moved to. Its failures are the move's concern: nobody searches with it yet."""
    try:
        embedder = registry.embedder_for(model, dimension=dimension)
        done = embed_rows(rows, embedder=embedder, dimension=dimension or embedder.dimension, limit=limit)
    except LlmError as error:
        done = Embedded(stored=0, problem=str(error))
    if done.problem:
        log.info("nothing embedded ahead for %s: %s", model, done.problem)


def _vectors(batch: Sequence[Wording], *, embedder: Embed, dimension: int) -> list[list[float]]:
    """One for each wording; the same words of the same customer are embedded once, now or at any time before."""
    known = _known({one.key for one in batch}, model=embedder.model)
    texts = {one.key: asked.normalized(one.content) for one in batch if one.key not in known}
    if texts:
        known |= dict(zip(texts, embedder.passages(list(texts.values())), strict=True))
    wrong = next((len(vector) for vector in known.values() if len(vector) != dimension), None)
    if wrong is not None:
        raise BadAnswer(
            f"{embedder.model} gives {wrong} numbers, but its stored vectors have {dimension}: it is another model of"
            " the same name. Give it a name of its own and move to it with `manage.py reembed --space-model NAME`"
        )
    return [list(known[one.key]) for one in batch]


def _known(keys: set[Key], *, model: str) -> dict[Key, Sequence[float]]:
    """What has been embedded before: of these owners' memories, or a moment ago to compare with."""
    by_digest = {key.digest: key for key in keys}
    rows = Embedding.unscoped.filter(text_key__in=by_digest, model=model).order_by("text_key").distinct("text_key")
    found: dict[Key, Sequence[float]] = {by_digest[digest]: vector for digest, vector in _pairs(rows)}
    for key in keys - found.keys():
        if (vector := asked.in_process(key, model=model)) is not None:
            found[key] = vector
    return found


def _pairs(rows: "QuerySet[Embedding]") -> list[tuple[UUID, Sequence[float]]]:
    return [(digest, vector) for digest, vector in rows.values_list("text_key", "vector") if digest is not None]


def _store(batch: Sequence[Wording], vectors: Sequence[Sequence[float]], *, model: str) -> int:
    """Store vectors of memories that still say what was embedded, so that erased words leave no vector."""
    with transaction.atomic():
        return _store_locked(batch, vectors, model=model)


def _store_locked(batch: Sequence[Wording], vectors: Sequence[Sequence[float]], *, model: str) -> int:
    still = set(
        Memory.unscoped.select_for_update()
        .filter(id__in=[one.memory_id for one in batch], status=Status.ACTIVE)
        .values_list("id", "head_id", "content")
    )
    standing = [
        (one, vector)
        for one, vector in zip(batch, vectors, strict=True)
        if (one.memory_id, one.revision_id, one.content) in still  # a redaction changes words of the same revision
    ]
    wide = _wide({one.space_id for one, _ in standing})
    rows = [
        Embedding(
            organization_id=one.organization_id,
            memory_id=one.memory_id,
            revision_id=one.revision_id,
            space_id=one.space_id,
            model=model,
            dimension=len(vector),
            vector=list(vector),
            wide=one.space_id in wide,
            text_key=one.key.digest,
        )
        for one, vector in standing
    ]
    Embedding.unscoped.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _wide(space_ids: set[UUID]) -> set[UUID]:
    """Which of the spaces are wide. Shared locks: none becomes wide before what is stored now can be seen."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, wide_since IS NOT NULL FROM memories_space WHERE id = ANY(%s) ORDER BY id FOR SHARE",
            [list(space_ids)],
        )
        return {space_id for space_id, is_wide in cursor.fetchall() if is_wide}
