"""Ranks to figures. Pure; each formula names its source, and is tested against values worked out by hand."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

CUTS = (5, 10, 20)
SESSIONS = 5  # the first so many distinct sessions


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What was found for one question: distinct places, best first, and the same in hits before they were merged.

    `sessions` are the distinct sessions of what was found, `gold_sessions` those of the evidence.
    """

    category: str
    gold: frozenset[str]
    wider: frozenset[str]
    nothing: bool
    ranked: tuple[str, ...]
    by_hit: tuple[frozenset[str], ...] = ()
    sessions: tuple[str, ...] = ()
    gold_sessions: frozenset[str] = frozenset()


def recall_at(ranked: Sequence[str], *, gold: Collection[str], k: int) -> float:
    """The share of the evidence among the first k (Manning, Raghavan and Schuetze 2008, chapter 8)."""
    return len(set(ranked[:k]) & set(gold)) / len(gold)


def reciprocal_rank(ranked: Sequence[str], *, gold: Collection[str]) -> float:
    """1 / rank of the first evidence, 0 without any (Voorhees 1999, TREC-8 question answering)."""
    return next((1 / rank for rank, place in enumerate(ranked, start=1) if place in gold), 0.0)


def ndcg_at(ranked: Sequence[str], *, gold: Collection[str], k: int) -> float:
    """Gains of 1 discounted by log2(rank + 1), by what the best order would have (Jarvelin and Kekalainen 2002)."""
    gained = sum(1 / math.log2(rank + 1) for rank, place in enumerate(ranked[:k], start=1) if place in gold)
    return gained / sum(1 / math.log2(rank + 1) for rank in range(1, min(len(gold), k) + 1))


def average_precision(ranked: Sequence[str], *, gold: Collection[str]) -> float:
    """The mean over the evidence of the precision where each stands (Buckley and Voorhees 2000)."""
    places = [rank for rank, place in enumerate(ranked, start=1) if place in gold]
    return sum(n / rank for n, rank in enumerate(places, start=1)) / len(gold)


def percentile(values: Sequence[float], *, share: float) -> float:
    """The value at or below which so great a share lies (nearest rank); 0 of none."""
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else 0.0


def figures(answers: Sequence[Answer], *, sessions: bool) -> dict[str, float | int | None]:
    """The means over the questions that have evidence; None where there is nothing to take a mean of."""
    judged = [one for one in answers if one.gold]
    found: dict[str, float | int | None] = {"questions": len(judged)}
    for k in CUTS:
        found[f"recall_at_{k}"] = _mean(recall_at(one.ranked, gold=one.gold, k=k) for one in judged)
    found["mrr"] = _mean(reciprocal_rank(one.ranked, gold=one.gold) for one in judged)
    found["ndcg_at_10"] = _mean(ndcg_at(one.ranked, gold=one.gold, k=10) for one in judged)
    found["map"] = _mean(average_precision(one.ranked, gold=one.gold) for one in judged)
    for k in CUTS:
        found[f"any_at_{k}"] = _mean(bool(one.gold & set(one.ranked[:k])) for one in judged)
        found[f"all_at_{k}"] = _mean(one.gold <= set(one.ranked[:k]) for one in judged)
    found["session_any_at_5"] = (
        _mean(bool(one.gold_sessions & set(one.sessions[:SESSIONS])) for one in judged) if sessions else None
    )
    return found


def beside(answers: Sequence[Answer]) -> Mapping[str, float | None]:
    """What else is told of the whole: hits counted singly, evidence that memory cannot hold, and empty answers."""
    judged = [one for one in answers if one.gold]
    asked = [one for one in answers if one.wider]
    empty = [one for one in answers if one.nothing]
    return {
        "recall_at_10_in_hits": _mean(
            len(frozenset[str]().union(*one.by_hit[:10]) & one.gold) / len(one.gold) for one in judged
        ),
        "recall_at_10_all_evidence": _mean(recall_at(one.ranked, gold=one.wider, k=10) for one in asked),
        "nothing_found_rightly": _mean(not one.ranked for one in empty),
        "nothing_found_wrongly": _mean(not one.ranked for one in judged if not one.nothing),
    }


def _mean(values: Iterable[float]) -> float | None:
    listed = list(values)
    return round(fmean(listed), 4) if listed else None
