"""Recall of what was known at another time: the search over the revisions of then instead of the memories of today.

An audit asks this: "what did we know when we answered?" System time is the revisions' own. The spaces are those that
the reader may look into today, a share counts from the day it was made, and what was erased is gone for every time.
The path ranks by less than a recall of today: by a revision's words and by what is still kept of its vectors, without
the turns beside it. The answer says so.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from statistics import fmean, median, stdev
from typing import Final, cast

from django.db.models import Exists, FloatField, OuterRef, Q, QuerySet, Subquery, Value
from pgvector.django import CosineDistance

from memories import history
from memories.contracts import RecallRequest
from memories.enums import Audience, Kind, Status, Tier, Trust
from memories.index.terms import lexemes
from memories.lifecycle import snapshot
from memories.models import Embedding, Memory, MemoryShare, Revision
from memories.models.querysets import MemoryQuerySet
from memories.retrieval import rank
from memories.retrieval.asking import Asked
from memories.retrieval.ground import Ground
from memories.retrieval.naming import Named
from memories.retrieval.search import Found, Nominee, Vector, missing_arm, nominees_of, query_of
from memories.retrieval.statement import Query

MOST: Final = 2_000  # wordings that are looked at, the newest memories first


@dataclass(frozen=True, kw_only=True)
class Times:
    """Known at the one, true at the other."""

    known_at: datetime
    true_at: datetime


@dataclass(frozen=True, kw_only=True)
class Worded:
    """What the words of a text share with the question: its BM25 and the weight of the terms that it has."""

    bm25: float
    share: float


def search(request: RecallRequest, *, named: Named, wanted: Asked, vector: Vector, ground: Ground) -> Found:
    """Nominees among what was known then, in one statement."""
    times = times_of(request)
    query = query_of(named, vector=vector, ground=ground)
    within = _within(ground, times=times)
    filters = replace(request.filters, tags=(), least_trust=None)  # these two change: asked of the wording of then
    found = list(_wordings(within.matching(filters), times=times, query=query)[: MOST + 1])
    memories = [
        memory
        for row in found[:MOST]
        if _may_be_shown(row, request=request)
        and _held(memory := as_then(row), at=times.true_at)
        and _meets(memory, request=request)
    ]
    _weigh(memories, query=query, wanted=wanted, left_out=request.exclude_turn_ids, ground=ground)
    nominees = list(nominees_of(memories, named=named, wanted=wanted, vector=vector))
    nominees.sort(key=lambda one: _worth(one, query=query), reverse=True)
    pinned = [n for n in nominees[ground.numbers.nominate :] if n.memory.tier == Tier.CORE]
    return Found(
        nominees=(*nominees[: ground.numbers.nominate], *(replace(n, is_found=False) for n in pinned)),
        degraded=(*missing_arm(vector), *_said(memories, times=times, vector=vector, more=len(found) > MOST)),
        arms=query.weights,
    )


def times_of(request: RecallRequest) -> Times:
    """Both times of a request that names when it was known."""
    known_at = cast("datetime", request.known_at)
    return Times(known_at=known_at, true_at=request.as_of or known_at)


def as_then(row: Revision) -> Memory:
    """The memory with the fields that this revision has. Never saved: it is a picture."""
    memory = row.memory
    for name, value in snapshot.fields_of(row.snapshot).items():
        setattr(memory, name, value)
    memory.head_id = row.id
    memory.content, memory.value = row.content, row.value
    memory.status, memory.valid_from, memory.valid_to = row.status, row.valid_from, row.valid_to
    _mark(memory, {"cosine": getattr(row, "cosine", None)})
    return memory


def _within(ground: Ground, *, times: Times) -> MemoryQuerySet:
    """What lives in one of the spaces that may speak, or was shared to one by then and still is. No space, no rows."""
    spaces = list(ground.levels)
    rows = Memory.unscoped.in_spaces(spaces).filter(organization_id=ground.customer.organization_id)
    shares = MemoryShare.unscoped.filter(
        memory=OuterRef("pk"), space__in=spaces, ended_at=None, created_at__lte=times.known_at
    )
    return rows.filter(Q(space_id__in=spaces) | Q(Exists(shares)))


def _wordings(memories: MemoryQuerySet, *, times: Times, query: Query) -> QuerySet[Revision]:
    """The wordings of then, each with its cosine where a vector of the serving model is still kept."""
    rows = history.known(
        memories.exclude(status=Status.ERASED).order_by(), known_at=times.known_at, true_at=times.true_at
    ).select_related("memory__space")
    if query.vector is None:
        return rows.annotate(cosine=Value(None, output_field=FloatField()))
    kept = Embedding.unscoped.filter(
        revision=OuterRef("pk"), model=query.model, organization_id=query.organization_id
    ).annotate(cosine=1.0 - CosineDistance("vector", list(query.vector)))
    return rows.annotate(cosine=Subquery(kept.values("cosine")[:1], output_field=FloatField()))


def _may_be_shown(row: Revision, *, request: RecallRequest) -> bool:
    """To a customer only what is shared with customers today and was so then."""
    if not request.customer_visible:
        return True
    return {row.memory.audience, row.snapshot.get("audience", row.memory.audience)} == {Audience.SHARED}


def _held(memory: Memory, *, at: datetime) -> bool:
    return memory.expires_at is None or memory.expires_at > at


def _meets(memory: Memory, *, request: RecallRequest) -> bool:
    """The filters that ask for what may have been otherwise then."""
    filters = request.filters
    if not set(filters.tags) <= set(memory.tags):
        return False
    return filters.least_trust is None or Trust(memory.trust).rank >= filters.least_trust.rank


def _weigh(
    memories: Sequence[Memory], *, query: Query, wanted: Asked, left_out: Sequence[object], ground: Ground
) -> None:
    """Give each memory the columns that the search statement gives to a memory of today (search.Columns)."""
    counted = [m for m in memories if not (m.kind == Kind.CONVERSATION and m.turn_id in left_out)]
    cosines = {m.id: _cosine(m) for m in counted}
    have = [cosine for cosine in cosines.values() if cosine is not None]
    middle = median(have) if len(have) >= rank.CROWD else query.low
    spread = stdev(have) if len(have) > 1 else 0.0
    numbers = ground.numbers
    texts = [lexemes(m.content) for m in counted]
    worded, whole = by_words(texts, terms=query.terms, k1=numbers.k1, b=numbers.b)
    words = {m.id: found for m, found in zip(counted, worded, strict=True)}
    by_cosine = _places({key: value for key, value in cosines.items() if value is not None})
    by_bm25 = _places({key: found.bm25 for key, found in words.items() if found is not None})
    most = max((found.bm25 for found in worded if found), default=0.0)
    for memory in memories:
        found = words.get(memory.id)
        _mark(
            memory,
            {
                "cosine": cosines.get(memory.id),
                "bm25": found.bm25 if found else None,
                "share": found.share if found else None,
                "middle": middle,
                "span": rank.span_of(spread=spread, low=query.low, high=query.high),
                "most": most,
                "whole": whole,
                "before": None,
                "after": None,
                "talk": None,
                "among": len(counted),
                "size": len(lexemes(memory.content)),
                "in_time": wanted.is_in_time(memory),
                "is_question": "question" in memory.tags,
                "is_left_out": memory.id not in cosines,
                "asked_by_rule": int(wanted.share(memory) > 0),
                "vector_rank": by_cosine.get(memory.id),
                "lexical_rank": by_bm25.get(memory.id),
                "may_be_named": bool(query.named),
                "space_level": memory.space.level,
            },
        )


def by_words(
    texts: Sequence[Sequence[str]], *, terms: Sequence[str], k1: float, b: float
) -> tuple[list[Worded | None], float]:
    """BM25 of each text (None where it shares no term) and the whole weight of the terms that are asked for.

    BM25 (Robertson and Zaragoza 2009) as memories/retrieval/statement has it: a term counts once a text, and its
    weight is ln(1 + (N - n + 0.5) / (n + 0.5)).
    """
    asked = set(terms)
    shared = [asked.intersection(text) for text in texts]
    counts = Counter(term for found in shared for term in found)
    weights = {n: math.log(1 + (len(texts) - counts[n] + 0.5) / (counts[n] + 0.5)) for n in asked}
    mean = max(fmean(len(text) for text in texts), 1.0) if texts else 1.0

    def one(text: Sequence[str], found: set[str]) -> Worded | None:
        if not found:
            return None
        share = sum(weights[term] for term in found)
        return Worded(bm25=share * (k1 + 1) / (1 + k1 * (1 - b + b * len(text) / mean)), share=share)

    return [one(text, found) for text, found in zip(texts, shared, strict=True)], sum(weights.values())


def _places(values: Mapping[object, float]) -> dict[object, int]:
    """The place of each, the highest first; equals share one."""
    first: dict[float, int] = {}
    for place, value in enumerate(sorted(values.values(), reverse=True), start=1):
        first.setdefault(value, place)
    return {key: first[value] for key, value in values.items()}


def _mark(memory: Memory, columns: Mapping[str, object]) -> None:
    for name, value in columns.items():
        setattr(memory, name, value)


def _cosine(memory: Memory) -> float | None:
    return cast("float | None", getattr(memory, "cosine", None))


def _worth(one: Nominee, *, query: Query) -> float:
    """Which are nominated: by both arms and by what the rules ask for."""
    vector, lexical = query.weights
    return vector * (one.evidence.vector or 0.0) + lexical * (one.evidence.lexical or 0.0) + one.asked


def _said(memories: Sequence[Memory], *, times: Times, vector: Vector, more: bool) -> list[str]:
    """What this path does not do, in plain words."""
    moment = f"{times.known_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    said = [f"as it was known at {moment}: the turns beside a memory do not weigh"]
    without = sum(_cosine(memory) is None for memory in memories)
    if vector.asked.vector is not None and without:
        said.append(f"{without} wordings have no vector any more: they are found by their words")
    if more:
        said.append(f"only the newest {MOST} memories of then were looked at")
    return said
