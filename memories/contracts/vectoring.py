"""What operators are shown of vectors."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, kw_only=True)
class ModelVectors:
    """How many vectors are stored of one model."""

    model: str
    dimension: int
    vectors: int


@dataclass(frozen=True, kw_only=True)
class CacheUse:
    """Questions of one organization whose vectors are kept (each was a miss once), and how often that helped.

    `share` is hits among all askings of what is kept.
    """

    organization_id: UUID
    questions: int
    hits: int
    share: float


@dataclass(frozen=True, kw_only=True)
class VectorsView:
    """The whole: models, what waits to be embedded, wide spaces, the cache of questions."""

    configured: str
    serving: str
    since: datetime | None
    moving_to: str
    moving_for_seconds: float
    behind: int
    active: int
    models: tuple[ModelVectors, ...]
    wide_index: bool
    wide_spaces: int
    wide_whole: int
    cache: tuple[CacheUse, ...]
