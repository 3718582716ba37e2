"""Step 5: one score per nominee. Pure functions of numbers; the weights are Policy (domain section 4).

`fit` is how well a memory fits the question, by itself and by where it stands; it is laid out so that the search
statement can work out the same of rows that nobody nominates. Where a formula names no paper it is this product's own:
docs/evaluation.md has what each factor does, on and off.
"""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

_DAY: Final = 86_400.0  # seconds
MOST: Final = 1.5  # of the vector arm: what stands out still further says no more
CROWD: Final = 10  # rows that make a median and a spread worth something
BEHIND_NAMED: Final = (
    0.95  # of the last that names an identifier: the best of those that do not; any share below 1 does
)
LIFT_HALVES: Final = 3  # so many places further down what was asked for lifts half as far
ENOUGH: Final = 8  # lexemes from which on a turn says by itself what it means
SPREADS: Final = 6.0  # standard deviations from the median to a full vector score; 5 to 6 did best on LoCoMo's dev half


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The numbers of Policy that rank; see memories.policy.Numbers for each."""

    vector: float
    keyword: float
    before: float
    after: float
    talk: float
    speaker: float
    in_time: float
    question: float
    short: float
    full: float
    relevance: float
    importance: float
    recency: float
    half_life_days: float
    boosts: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What the search found about a memory. None: the arm or the neighbour is missing.

    `vector` is within 0..1.5, `lexical` within 0..1 (the best of the search has 1), `before`, `after` and `talk` are
    the arms' sums of the turns beside (where the same speaker goes on, so much of them as `brief` says) and of the
    best turns of its conversation; `size` counts its lexemes.
    """

    vector: float | None = None
    lexical: float | None = None
    before: float | None = None
    after: float | None = None
    talk: float | None = None
    is_turn: bool = False
    is_question: bool = False
    by_named: bool = False
    in_time: bool = False
    size: int = 0


@dataclass(frozen=True, kw_only=True)
class Scored:
    """A score and its parts: relevance, importance and recency within 0..1, the factors of the fit by name."""

    relevance: float
    importance: float
    recency: float
    boost: float
    score: float
    factors: Mapping[str, float]


def arms(*, vector: float, keyword: float, terms: int, plain_terms: int, has_vectors: bool) -> tuple[float, float]:
    """The weights of the vector arm and of the lexical one, together always the same; without vectors words have all.

    In a long question each word says less, so the lexical weight falls with the root of its length. Chosen on the dev
    half of MADial, whose questions are four turns of a talk (docs/evaluation.md).
    """
    if not has_vectors:
        return 0.0, vector + keyword
    words = keyword * math.sqrt(min(1.0, plain_terms / max(terms, 1)))
    return vector + keyword - words, words


def stretched(cosine: float, *, low: float, high: float) -> float:
    """A model's useful range of cosines as 0..1: by itself a cosine says little, some crowd between 0.77 and 0.90."""
    return min(max((cosine - low) / max(high - low, 0.02), 0.0), 1.0)


def standing_out(cosine: float, *, middle: float, span: float, most: float) -> float:
    """How far a cosine stands out from the crowd of its space: 0 at the median, 1 a span above it, `most` at most.

    A robust z-score. Short texts of one language lie close together; what answers stands out from them.
    """
    return min(max((cosine - middle) / span, 0.0), most)


def span_of(*, spread: float, low: float, high: float) -> float:
    """From the median to a full score: six standard deviations, not less than half of the model's useful range."""
    return max(SPREADS * spread, (high - low) / 2)


def brief(size: int) -> float:
    """1 for a turn of few words, less the more it says itself: 8 lexemes of its size, as the search has it.

    A question of so few words only asks, one of many tells what it asks about; and a long turn needs no other turn of
    the same speaker to be understood. Chosen on the dev halves of BEAM and LoCoMo (docs/evaluation.md).
    """
    return min(1.0, ENOUGH / max(size, 1))


def factors(evidence: Evidence, *, weights: Weights) -> dict[str, float]:
    """The parts of the fit by name; they are added up."""
    size = math.exp(-evidence.size / 4) if evidence.is_turn else 0.0
    found = {
        "vector": weights.vector * (evidence.vector or 0.0),
        "lexical": weights.keyword * (evidence.lexical or 0.0),
        "turn before": weights.before * (evidence.before or 0.0),
        "turn after": weights.after * (evidence.after or 0.0),
        "conversation": weights.talk * (evidence.talk or 0.0),
        "speaker": weights.speaker * evidence.by_named,
        "time": weights.in_time * evidence.in_time,
        "question": -weights.question * evidence.is_question * brief(evidence.size),
        "short": -weights.short * size,
    }
    return {name: value for name, value in found.items() if value}


def relevance(fit: float, *, full: float, asked: float) -> float:
    """The fit as a share of a full one, lifted by what the rules asked for: 1 for the asked slot itself."""
    share = min(max(fit / full, 0.0), 1.0)
    return share + asked * (1.0 - share)


def lift(share: float, *, place: int) -> float:
    """What an asked kind lifts the `place`-th likeliest of its kind, from 1: all of it for the first, half at the 4th.

    Whoever asks about a problem means one of them, mostly the one that fits and is fresh. Lifting all of them alike
    hid the answer behind the others: docs/evaluation.md has what this gives.
    """
    return share * LIFT_HALVES / (place - 1 + LIFT_HALVES)


def grounded(*, vector: float, lexical: float, asked: float, vector_share: float) -> float:
    """How far a memory's own words answer, whatever else there is: the measure of "nothing relevant".

    `vector` is the stretched cosine, `lexical` the share of the question's weight that it shares; `vector_share` is 0
    without vectors.
    """
    arms = vector_share * vector + (1.0 - vector_share) * lexical
    return min(1.0, arms + asked * (1.0 - arms))


def recency(*, at: datetime, now: datetime, half_life_days: float) -> float:
    """Exponential decay: 1 now, 0.5 after one half-life, never above 1 (the future is as fresh as today)."""
    age = max((now - at).total_seconds(), 0.0) / _DAY
    return math.pow(0.5, age / half_life_days)


def boost(*, tags: Collection[str], boosts: Mapping[str, float]) -> float:
    """The product of the boosts of the tags that have one."""
    return math.prod(boosts.get(tag, 1.0) for tag in set(tags))


def score(
    *, parts: Mapping[str, float], asked: float, importance: float, recent: float, tags: Collection[str],
    weights: Weights,
) -> Scored:  # fmt: skip
    """Relevance, importance and recency by their shares, times the boosts (domain section 4; shares from Policy)."""
    relevant = relevance(sum(parts.values()), full=weights.full, asked=asked)
    factor = boost(tags=tags, boosts=weights.boosts)
    base = weights.relevance * relevant + weights.importance * importance + weights.recency * recent
    return Scored(
        relevance=relevant, importance=importance, recency=recent, boost=factor, score=base * factor, factors=parts
    )


def standing_back(*, lowest_named: float, highest_other: float) -> float:
    """What the scores of all others are multiplied by when some memories name an identifier that was asked for.

    Those come first, whatever the vectors, the boosts or the age of a look-alike say; what can be found by an exact
    name is not a matter of likeness. In its order each side stays as it is.
    """
    if highest_other < lowest_named or highest_other <= 0.0:
        return 1.0
    return max(lowest_named, 0.0) / highest_other * BEHIND_NAMED


def is_relevant(*, relevant: float, best: float, relative_floor: float) -> bool:
    """Not far below the best of the search."""
    return relevant >= relative_floor * best
