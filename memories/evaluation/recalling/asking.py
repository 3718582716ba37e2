"""The questions of a history through the door, one after the other; none changes what the next one finds."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memories import facade
from memories.contracts import Recalled, RecallRequest
from memories.enums import Kind, Status
from memories.evaluation.recalling.comparing import Kept
from memories.evaluation.recalling.histories import History, Question
from memories.evaluation.recalling.measures import Answer
from memories.index.embed import passage_key
from memories.models import Embedding, Evidence, Memory, Policy
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.llm import registry
from supportmem.llm.ports import Embed
from supportmem.llm.ports import Status as ModelStatus

LIMIT = 100  # of the door: evaluation measures ranking, and looks at all that it gives
BUDGET = 32_000  # tokens, of the door: no budget cuts


@dataclass
class Clock:
    """Seconds of each recall, with and without the embedding of its question."""

    whole: list[float] = field(default_factory=list)
    without: list[float] = field(default_factory=list)


class Timed:
    """An embedder that says how long its questions took, and keeps their vectors for who compares."""

    def __init__(self, inner: Embed) -> None:
        """Nothing has been asked yet."""
        self._inner = inner
        self.seconds = 0.0
        self.asked: dict[str, list[float]] = {}

    @property
    def model(self) -> str:
        """See ports.Embed."""
        return self._inner.model

    @property
    def dimension(self) -> int:
        """See ports.Embed."""
        return self._inner.dimension

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        return self._inner.passages(texts)

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        began = time.perf_counter()
        try:
            self.asked[text] = vector = self._inner.query(text)
        finally:
            self.seconds += time.perf_counter() - began
        return vector

    def known(self, text: str) -> list[float]:
        """The vector of a question, without a stop-watch; not computed again when it was asked before."""
        return self.asked.get(text) or self._inner.query(text)

    def status(self) -> ModelStatus:
        """See ports.Embed."""
        return self._inner.status()


@contextmanager
def timed() -> Iterator[Timed | None]:
    """The embedder of the settings under a stop-watch; None when there is none."""
    inner = registry.embedder()
    if inner is None:
        yield None
        return
    watch = Timed(inner)
    with registry.override(embedder=watch):
        yield watch


def decree(*, organization_id: UUID, numbers: Mapping[str, Any]) -> None:
    """The organization's numbers from now on: what a policy is in the product."""
    last = Policy.unscoped.filter(organization_id=organization_id).order_by("-version").first()
    Policy.unscoped.create(
        organization_id=organization_id, version=last.version + 1 if last else 1, numbers=dict(numbers)
    )


def evidence_of(customer: Customer) -> Mapping[UUID, tuple[UUID, ...]]:
    """The turns that each memory of a customer rests on, in the order in which they became its evidence."""
    found: dict[UUID, dict[UUID, None]] = defaultdict(dict)
    rows = Evidence.unscoped.filter(revision__memory__customer=customer)
    for memory_id, turn_id in rows.order_by("id").values_list("revision__memory_id", "observation__turn_id"):
        if turn_id is not None:
            found[memory_id][turn_id] = None
    return {memory_id: tuple(turns) for memory_id, turns in found.items()}


def kept_rows(customer: Customer, *, places: Mapping[UUID, str]) -> list[Kept]:
    """The turns as memory keeps them, long ones in pieces, each with the stored vector of its bare words if any."""
    rows = list(Memory.unscoped.filter(customer=customer, kind=Kind.CONVERSATION, status=Status.ACTIVE).order_by("id"))
    embedder = registry.embedder()
    stored = Embedding.unscoped.filter(memory__in=rows, model=embedder.model if embedder else "")
    vectors = {(memory, key): vector for memory, key, vector in stored.values_list("memory_id", "text_key", "vector")}
    return [
        Kept(place=places[row.turn_id], text=row.content, vector=vectors.get((row.id, passage_key(row).digest)))
        for row in rows
        if row.turn_id is not None and row.turn_id in places
    ]


@dataclass(frozen=True, kw_only=True)
class Asker:
    """One customer's questions. `places` says at which place of the history a turn lies."""

    actor: Actor
    customer: Customer
    history: History
    places: Mapping[UUID, str]
    now: datetime
    clock: Clock
    watch: Timed | None

    def answers(self) -> Iterator[Answer]:
        """The answer to each question."""
        evidence = evidence_of(self.customer)
        session_of = {turn.place: turn.session for turn in self.history.turns}
        for question in self.history.questions:
            hits = self._recall(question)
            turns = [dict.fromkeys((*_own(hit), *evidence.get(hit.memory_id, ()))) for hit in hits]
            by_hit = [[self.places[turn] for turn in of_hit if turn in self.places] for of_hit in turns]
            yield answer_of(question, by_hit=by_hit, session_of=session_of)

    def _recall(self, question: Question) -> tuple[Recalled, ...]:
        """Rolled back, so that being recalled counts for no memory; the log is written as ever."""
        asked = RecallRequest(query=question.text, customer_id=self.customer.id, limit=LIMIT, budget_tokens=BUDGET)
        with transaction.atomic():
            before = self.watch.seconds if self.watch else 0.0
            began = time.perf_counter()
            result = facade.recall(self.actor, request=asked, now=self.now)
            whole = time.perf_counter() - began
            transaction.set_rollback(True)
        self.clock.whole.append(whole)
        self.clock.without.append(whole - ((self.watch.seconds - before) if self.watch else 0.0))
        return result.memories


def _own(hit: Recalled) -> tuple[UUID, ...]:
    return () if hit.turn_id is None else (hit.turn_id,)


def answer_of(question: Question, *, by_hit: Sequence[Sequence[str]], session_of: Mapping[str, str]) -> Answer:
    """Each place counts once, where it stands first, whichever memory brought it."""
    ranked = tuple(dict.fromkeys(place for places in by_hit for place in places))
    return Answer(
        category=question.category,
        gold=question.gold,
        wider=question.wider,
        nothing=question.nothing,
        ranked=ranked,
        by_hit=tuple(frozenset(places) for places in by_hit),
        sessions=tuple(dict.fromkeys(session_of[place] for place in ranked)),
        gold_sessions=frozenset(session_of[place] for place in question.gold),
    )
