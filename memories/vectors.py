"""The operators' door to vectors: which model serves, how far a move is, what is wide, how often the cache helps."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.core.checks import CheckMessage, Error
from django.db import DatabaseError
from django.db.models import Count
from django.utils import timezone

from memories.contracts import CacheUse, ModelVectors, VectorsView
from memories.enums import Status
from memories.index import asked_table, embed, move, serving, wide
from memories.index.move import Moved, Progress
from memories.models import Embedding, Memory, Space
from supportmem.llm import registry

APPLICATION = "default"

__all__ = ["Moved", "Progress", "abandon", "drop_old", "look", "mismatch", "move_to", "why_not_start"]


def mismatch() -> str:
    """Why the configured embedder cannot serve what has been embedded, and what to do; "" when it can."""
    return serving.mismatch()


def embedder_serves(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """A system check: the configured embedding model must be the one that the memories are embedded with."""
    if APPLICATION not in (databases or ()):
        return []
    problem = serving.mismatch()
    return [Error(problem, id="memories.E001")] if problem else []


def why_not_start() -> str:
    """The same for a process that starts. A database that is away, or not migrated, settles nothing."""
    try:
        return serving.mismatch()
    except DatabaseError:
        return ""


def move_to(model: str, *, tell: Callable[[Progress], None]) -> Moved | None:
    """Embed everything with this model and let it serve; None when it already does. Safe to kill and to repeat.

    Raises Invalid when the model cannot do it, Conflict when another move is under way.
    """
    embedder = move.check(model)
    row = move.begin(embedder, now=timezone.now())
    try:
        if row.model != model:
            move.fill(embedder, tell=tell)
        if wide.may_have_index(embedder.dimension):
            wide.build_index(model=model, dimension=embedder.dimension)
        if row.model == model:
            move.mark_index(embedder)
            return None
        return move.switch(embedder, now=timezone.now())
    finally:
        move.end()


def abandon() -> str:
    """Give a move up; returns where it went. Raises Conflict when there is none."""
    return move.abandon()


def drop_old(*, wait: bool, tell: Callable[[int], None]) -> tuple[str, ...]:
    """Delete the vectors of models that serve no more; with `wait`, when no recall can want them any longer."""
    row = serving.row()
    if wait and row is not None:
        left = (row.since + move.GRACE - timezone.now()) + timedelta(seconds=0.1)
        time.sleep(max(left.total_seconds(), 0.0))
    return move.drop_old(now=timezone.now(), tell=tell)


def look(*, now: datetime) -> VectorsView:
    """All organizations at once, for whoever runs the machine. Counts every row: not for every second."""
    row = serving.row()
    active = Memory.unscoped.filter(status=Status.ACTIVE)
    models = Embedding.unscoped.order_by("model").values_list("model", "dimension").annotate(number=Count("id"))
    spaces = Space.unscoped.filter(wide_since__isnull=False)
    configured = registry.embedder()
    return VectorsView(
        configured=configured.model if configured else "",
        serving=row.model if row else "",
        since=row.since if row else None,
        moving_to=row.moving_to if row else "",
        moving_for_seconds=(now - row.moving_since).total_seconds() if row and row.moving_since else 0.0,
        behind=embed.without_vector(active, model=row.model).count() if row else active.count(),
        active=active.count(),
        models=tuple(ModelVectors(model=model, dimension=size, vectors=n) for model, size, n in models),
        wide_index=bool(row and row.wide_index),
        wide_spaces=spaces.count(),
        wide_whole=spaces.filter(wide_whole_at__isnull=False).count(),
        cache=tuple(_use(one) for one in asked_table.use()),
    )


def _use(one: asked_table.Use) -> CacheUse:
    organization_id: UUID = one.organization_id
    return CacheUse(organization_id=organization_id, questions=one.questions, hits=one.hits, share=one.share)
