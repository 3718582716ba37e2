"""Step 5: one score per nominee. Pure functions of numbers; the weights are Policy (domain section 4)."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

_DAY = 86_400.0  # seconds


@dataclass(frozen=True, kw_only=True)
class Weights:
    """Shares of 1 for the two arms and for the three parts; boosts multiply by tag."""

    vector: float
    keyword: float
    relevance: float
    importance: float
    recency: float
    half_life_days: float
    boosts: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Scored:
    """A score and its parts, each 0..1 before the boost."""

    relevance: float
    importance: float
    recency: float
    boost: float
    score: float


def relevance(*, vector: float, lexical: float, asked: float, weights: Weights, has_vectors: bool) -> float:
    """The weighted arms, lifted by what the rules asked for; without vectors the lexical arm counts whole."""
    arms = weights.vector * vector + weights.keyword * lexical if has_vectors else lexical
    return min(1.0, arms + asked * (1.0 - arms))


def recency(*, at: datetime, now: datetime, half_life_days: float) -> float:
    """Exponential decay: 1 now, 0.5 after one half-life, never above 1 (the future is as fresh as today)."""
    age = max((now - at).total_seconds(), 0.0) / _DAY
    return math.pow(0.5, age / half_life_days)


def boost(*, tags: Collection[str], boosts: Mapping[str, float]) -> float:
    """The product of the boosts of the tags that have one."""
    return math.prod(boosts.get(tag, 1.0) for tag in set(tags))


def score(*, relevant: float, importance: float, recent: float, tags: Collection[str], weights: Weights) -> Scored:
    """relevance × 0.5 + importance × 0.3 + recency × 0.2, times the boosts (shares from Policy)."""
    factor = boost(tags=tags, boosts=weights.boosts)
    base = weights.relevance * relevant + weights.importance * importance + weights.recency * recent
    return Scored(relevance=relevant, importance=importance, recency=recent, boost=factor, score=base * factor)


def is_relevant(*, relevant: float, best: float, floor: float, relative_floor: float) -> bool:
    """Above the calibrated floor and not far below the best: "nothing relevant" is a valid answer."""
    return relevant >= floor and relevant >= relative_floor * best
