"""From one embedding model to another while everybody goes on: fill beside the old vectors, switch, clear away.

What has been done is known by what is stored, so that a killed move goes on where it was. Nobody searches with the
new model before the switch, and nobody finds the old one's vectors after it: every search names one model.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from memories.enums import Status
from memories.index import embed, serving, wide
from memories.models import AskedVector, Embedding, Memory, ServingModel
from memories.models.querysets import MemoryQuerySet
from supportmem.common.errors import Conflict, Invalid
from supportmem.llm import registry
from supportmem.llm.errors import LlmError
from supportmem.llm.ports import Embed

AT_ONCE = 256  # memories between two lines of progress
ROUNDS = 20  # last looks before the switch: each embeds what was written during the one before
FEW = 50  # memories that may be left to the worker, where somebody writes quicker than we embed
DROP_AT_ONCE = 2_000
GRACE = timedelta(seconds=30)  # for a recall that began before the switch
_LOCK: Final = 0x5EED0002  # the advisory lock of whoever moves


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Memories that have a vector of the new model, of how many."""

    done: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Moved:
    """After the switch: what served before, and how many memories wait for the worker."""

    before: str
    left: int


def check(model: str) -> Embed:
    """The new model, after it has given a vector. Raises Invalid when it cannot, and then nothing has changed."""
    if registry.embedder() is None:
        raise Invalid("EMBEDDER=none turns vectors off: set it to another value first.", field="space-model")
    try:
        embedder = registry.embedder_for(model)
        length = len(embedder.passages(["How long is a vector?"])[0])
    except LlmError as error:
        raise Invalid(f"{model} cannot embed: {error}. Nothing was changed.", field="space-model") from error
    stored = Embedding.unscoped.filter(model=model).order_by().values_list("dimension", flat=True).first()
    if stored is not None and stored != length:
        raise Invalid(
            f"{model} gives vectors of {length} numbers now, but {stored} are stored under its name: it is another"
            " model of the same name. Give it a name of its own (`ollama cp OLD NEW`). Nothing was changed.",
            field="space-model",
        )
    return registry.embedder_for(model, dimension=length)


def begin(embedder: Embed, *, now: datetime) -> ServingModel:
    """Write down that we move: from now on what is new is embedded for both. Again, it changes nothing.

    Raises Conflict when another move is under way or another process does the moving.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        if not cursor.fetchone()[0]:
            raise Conflict("Another `manage.py reembed` is at work: wait for it, or stop it.")
    try:
        serving.current()
        return _written_down(embedder, now=now)
    except Conflict:
        end()
        raise


def _written_down(embedder: Embed, *, now: datetime) -> ServingModel:
    with transaction.atomic():
        row = ServingModel.unscoped.select_for_update().get()
        if row.moving_to not in {"", embedder.model}:
            raise Conflict(
                f"A move to {row.moving_to} is under way: finish it with `manage.py reembed --space-model"
                f" {row.moving_to}`, or give it up with `manage.py reembed --abandon`."
            )
        if row.model != embedder.model and not row.moving_to:
            row.moving_to, row.moving_dimension, row.moving_since = embedder.model, embedder.dimension, now
            row.save(update_fields=["moving_to", "moving_dimension", "moving_since"])
    return row


def end() -> None:
    """Let the next one move."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def fill(embedder: Embed, *, tell: Callable[[Progress], None]) -> None:
    """Embed every active memory that has no vector of the new model, oldest first. Raises Invalid when it cannot."""
    rows = Memory.unscoped.filter(status=Status.ACTIVE)
    total = rows.count()
    done = total - embed.without_vector(rows, model=embedder.model).count()
    tell(Progress(done=done, total=total))
    after: UUID | None = None
    while True:
        ahead = rows if after is None else rows.filter(id__gt=after)
        batch = embed.without_vector(ahead, model=embedder.model).order_by("id").values_list("id", flat=True)
        ids = list(batch[:AT_ONCE])
        if not ids:
            return
        embed_these(ids, embedder=embedder)
        after, done = ids[-1], done + len(ids)
        tell(Progress(done=min(done, total), total=total))


def embed_these(ids: list[UUID], *, embedder: Embed) -> None:
    """Vectors of the new model for these memories. Raises Invalid when the model fails."""
    rows = Memory.unscoped.filter(id__in=ids, status=Status.ACTIVE)
    done = embed.embed_rows(rows, embedder=embedder, dimension=embedder.dimension, limit=len(ids))
    if done.problem:
        raise Invalid(f"{done.problem}. What has been embedded is kept: the same command goes on from there.")


def switch(embedder: Embed, *, now: datetime) -> Moved:
    """Let the new model serve, in one short transaction: only once every memory has its vector.

    The look for what is missing and the switch see the same; what was written since the last round is embedded
    outside, and looked for again. Where somebody writes without pause, the last few are left to the worker, which
    embeds with the new model from then on; the lexical arm finds them meanwhile.
    """
    for last in [False] * ROUNDS + [True]:
        with transaction.atomic():
            row = ServingModel.unscoped.select_for_update().get()
            missing = list(_missing(embedder.model)[: FEW + 1])
            if not missing or (last and len(missing) <= FEW):
                before = row.model
                row.model, row.dimension, row.since = embedder.model, embedder.dimension, now
                row.wide_index = wide.may_have_index(embedder.dimension)
                row.moving_to, row.moving_dimension, row.moving_since = "", None, None
                row.save()
                return Moved(before=before, left=len(missing))
        fill(embedder, tell=lambda _progress: None)
    raise Conflict("Memories are written quicker than they can be embedded: run the same command at a quieter time.")


def mark_index(embedder: Embed) -> None:
    """The model that serves has its index for wide spaces now, where its vectors fit into one."""
    ServingModel.unscoped.filter(model=embedder.model).update(wide_index=wide.may_have_index(embedder.dimension))


def abandon() -> str:
    """Give a move up; returns where it went. Its vectors go with the next --drop-old."""
    with transaction.atomic():
        row = ServingModel.unscoped.select_for_update().first()
        if row is None or not row.moving_to:
            raise Conflict("No move is under way.")
        was = row.moving_to
        row.moving_to, row.moving_dimension, row.moving_since = "", None, None
        row.save()
    return was


def drop_old(*, now: datetime, tell: Callable[[int], None]) -> tuple[str, ...]:
    """Delete the vectors of every model that neither serves nor is moved to, in batches; returns the models.

    Raises Conflict right after a switch, when a recall that has begun before it may still want them.
    """
    row = ServingModel.unscoped.first()
    if row is None:
        return ()
    if now < row.since + GRACE:
        raise Conflict(f"{row.model} serves only since a moment: drop the old vectors in {GRACE.seconds} seconds.")
    wanted = [name for name in (row.model, row.moving_to) if name]
    old = Embedding.unscoped.exclude(model__in=wanted).order_by("id")
    models = tuple(old.order_by("model").values_list("model", flat=True).distinct())
    ids, gone = list(old.values_list("id", flat=True)[:DROP_AT_ONCE]), 0
    while ids:
        gone += Embedding.unscoped.filter(id__in=ids).delete()[0]
        tell(gone)
        ids = list(old.filter(id__gt=ids[-1]).values_list("id", flat=True)[:DROP_AT_ONCE])
    AskedVector.unscoped.exclude(model__in=wanted).delete()
    for model in models:
        wide.drop_index(model=model)
    return models


def _missing(model: str) -> MemoryQuerySet:
    rows = Memory.unscoped.filter(status=Status.ACTIVE)
    return embed.without_vector(rows, model=model).order_by()
