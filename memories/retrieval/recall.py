"""The steps in one readable function: ground → status → kinds → search → rank → diversify → budget (+ trace)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Final
from uuid import UUID

from memories import consent, history, policy
from memories.contracts import BudgetUse, Recalled, RecallRequest, RecallResult
from memories.enums import Audience, Kind, MemoryType, SpaceLevel, Tier, Trust, Withheld
from memories.index import asked
from memories.index.ending import ending_of
from memories.models import Memory, Recall
from memories.retrieval import budget, ground, judge, known, naming, trace
from memories.retrieval.asking import Asked
from memories.retrieval.core import Blocks, arrange
from memories.retrieval.ground import Ground
from memories.retrieval.judge import Judged
from memories.retrieval.question import read_question
from memories.retrieval.rows import Rows
from memories.retrieval.search import Found, Vector, search, vector_of
from supportmem.accounts.actors import Actor

LEFT: Final = "budget"
Price = Callable[[Memory], int]


def recall(actor: Actor, *, request: RecallRequest, now: datetime) -> RecallResult:
    """What is remembered about a question, logged. Three statements. Raises NotFound for a customer out of reach."""
    stood = ground.stand(actor, request=request)
    if withheld := consent.withheld(consent=stood.customer.consent, memory_on=request.memory_on):
        return _withheld(actor, request=request, stood=stood, why=withheld, now=now)
    at = request.as_of or request.known_at or now
    found, vector = _search(actor, request=request, stood=stood, at=at)
    price = cache(cost)  # of this recall alone: what is asked several times is counted once
    blocks = _core(found, request=request, stood=stood, price=price)
    judged = judge.judge(found, numbers=stood.numbers, at=at)
    chosen = judge.choose(judged, numbers=stood.numbers, limit=request.limit)
    fitted = budget.fit(
        chosen,
        tokens=lambda j: price(j.memory),
        group=lambda j: judge.group_of(j.memory),
        shares=stood.numbers.budget_shares,
        budget=request.budget_tokens - blocks.used,
    )
    for item in fitted.left:
        item.fell = LEFT
    steps = _steps(fitted.kept, judged, core=blocks.kept)
    log = _log(request, stood, found=found, judged=judged, tokens=fitted.used + blocks.used)
    still = trace.record(
        actor=actor,
        asking=trace.Asking(customer=stood.customer, request=request, vector=_kept(vector, stood, actor, now=now)),
        recall=log,
        steps=steps,
        now=now,
    )
    kept = [j for j in fitted.kept if j.memory.id in still]
    return RecallResult(
        recall_id=log.id,
        memories=tuple(
            _here(_recalled(j.memory, j, n, tokens=price(j.memory)), j.memory, levels=stood.levels)
            for n, j in enumerate(kept, start=1)
        ),
        core=tuple(
            replace(_recalled(memory, None, 0, tokens=price(memory)), block=blocks.label_of(memory.id))
            for memory in blocks.kept
            if memory.id in still
        ),
        tokens=sum(price(j.memory) for j in kept),
        considered=len(judged),
        cut=log.cut,
        degraded=found.degraded,
        learning=stood.learning,
        budget=_use(request, fitted=fitted, blocks=blocks, price=price),
        steps=trace.shown(steps, still=still) if request.explain else (),
    )


def _search(actor: Actor, *, request: RecallRequest, stood: Ground, at: datetime) -> tuple[Found, Vector]:
    """What both arms find among what holds, or among what was known at another time."""
    wanted = _asked(request, stood, at=at)
    named = naming.take_out(request.query, speakers=stood.speakers)
    vector = vector_of(stood, named.text)
    if request.known_at is not None:
        return known.search(request, named=named, wanted=wanted, vector=vector, ground=stood), vector
    rows = Rows(
        organization_id=actor.organization_id,
        space_ids=tuple(stood.levels),
        at=at,
        then=request.as_of is not None,
        customer_visible=request.customer_visible,
        filters=request.filters,
        asked=wanted,
        left_out=tuple(request.exclude_turn_ids),
    )
    return search(rows, named=named, wanted=wanted, vector=vector, ground=stood, limit=request.limit), vector


def _withheld(actor: Actor, *, request: RecallRequest, stood: Ground, why: Withheld, now: datetime) -> RecallResult:
    """Nothing was looked at. The log says so: that is how a prompt without memory is proved."""
    log = Recall(considered=0, tokens=0, policy_version=stood.numbers.version, withheld=why)
    asking = trace.Asking(customer=stood.customer, request=request)
    trace.record(actor=actor, asking=asking, recall=log, steps=(), now=now)
    return RecallResult(
        recall_id=log.id, memories=(), tokens=0, considered=0, withheld=Withheld(why), learning=stood.learning
    )


def _as_logged(request: RecallRequest, stood: Ground) -> str:
    return trace.without_secrets(request.query, organization_id=stood.customer.organization_id)


def _log(request: RecallRequest, stood: Ground, *, found: Found, judged: Sequence[Judged], tokens: int) -> Recall:
    """What the log will say of this recall, without what was found."""
    return Recall(
        considered=len(judged),
        cut=sum(j.fell in {judge.NOTHING, judge.FAR} for j in judged),
        tokens=tokens,
        degraded=list(found.degraded),
        policy_version=stood.numbers.version,
        query_text=_as_logged(request, stood) if stood.numbers.keep_query_text else "",
    )


def _kept(vector: Vector, stood: Ground, actor: Actor, *, now: datetime) -> asked.Clause | None:
    """What keeps the question's vector, to ride on the log's statement. What this process had, nobody need be told."""
    if vector.asked.vector is None or vector.asked.source == "process":
        return None
    return asked.kept(vector.asked, stood.key, organization_id=actor.organization_id, model=vector.model, now=now)


def cost(memory: Memory) -> int:
    """Tokens of a memory in a prompt: its words, its number, kind and date."""
    return policy.line_tokens(memory.content)


def _core(found: Found, *, request: RecallRequest, stood: Ground, price: Price) -> Blocks:
    """What is always in the prompt, within half of the budget; what a share brought is pinned at home only."""
    pinned = [n.memory for n in found.nominees if n.memory.tier == Tier.CORE and n.memory.space_id in stood.levels]
    return arrange(
        pinned if request.with_core else [],
        stood.levels,
        stood.numbers,
        tokens=price,
        room=request.budget_tokens // 2,
    )


def _use(request: RecallRequest, *, fitted: budget.Fitted[Judged], blocks: Blocks, price: Price) -> BudgetUse:
    return BudgetUse(
        available=request.budget_tokens,
        used=fitted.used + blocks.used,
        core=blocks.used,
        left_out=len(fitted.left) + len(blocks.left),
        left_out_tokens=sum(price(j.memory) for j in fitted.left) + sum(price(memory) for memory in blocks.left),
    )


def _here(found: Recalled, memory: Memory, *, levels: Mapping[UUID, SpaceLevel]) -> Recalled:
    """What a share brought here fills no slot of this customer's, and leads to no conversation of another."""
    if memory.space_id in levels:
        return found
    home = history.HOMES[SpaceLevel(judge.level_of(memory))]
    return replace(found, attribute="", subject=home, turn_id=None, conversation_id=None, shared_from=home)


def _asked(request: RecallRequest, stood: Ground, *, at: datetime) -> Asked:
    question = read_question(ending_of(request.query) or request.query, now=at, time_zone=stood.customer.time_zone)
    return Asked(
        slot=question.slot,
        customer_id=stood.customer.id,
        about_problem=question.about_problem,
        about_event=question.about_event,
        about_preference=question.about_preference,
        since=question.since,
        until=question.until,
    )


def _steps(kept: Sequence[Judged], judged: Sequence[Judged], *, core: Sequence[Memory]) -> list[trace.Step]:
    """What is always there, what stayed in its order, what fell, the best first."""
    found, always = {j.memory.id for j in kept}, {memory.id for memory in core}
    fallen = sorted((j for j in judged if j.fell and j.memory.id not in always), key=lambda j: -j.score)
    return [
        *(trace.Step(memory=m, score=1.0, kept=True, reason="core") for m in core if m.id not in found),
        *(
            trace.Step(memory=j.memory, score=j.score, kept=not j.fell, reason=j.fell or "kept", parts=j.parts())
            for j in (*kept, *fallen)
        ),
    ]


def _recalled(memory: Memory, judged: Judged | None, place: int, *, tokens: int) -> Recalled:
    return Recalled(
        memory_id=memory.id,
        revision_id=memory.head_id,
        content=memory.content,
        kind=Kind(memory.kind),
        type=MemoryType(memory.type),
        attribute=memory.attribute,
        value=memory.value,
        subject=memory.subject,
        score=judged.score if judged else 1.0,
        rank=place,
        confidence=memory.confidence,
        trust=Trust(memory.trust),
        audience=Audience(memory.audience),
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        event_at=memory.event_at,
        said_at=memory.said_at,
        speaker=memory.speaker,
        turn_id=memory.turn_id,
        conversation_id=memory.conversation_id,
        tokens=tokens,
        core=judged is None,
        language=memory.language,
        parts=judged.parts() if judged else {},
    )
