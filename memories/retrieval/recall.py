"""The steps in one readable function: scope → status → kinds → search → rank → diversify → budget (+ trace)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memories import consent, history, policy
from memories.contracts import Recalled, RecallRequest, RecallResult
from memories.enums import Audience, Kind, MemoryType, SpaceLevel, Tier, Trust, Withheld
from memories.index.terms import lexemes
from memories.models import Memory, Recall
from memories.models.querysets import MemoryQuerySet
from memories.retrieval import budget, diversify, rank, status, trace
from memories.retrieval.core import Blocks, arrange
from memories.retrieval.question import read_question
from memories.retrieval.scope import scope
from memories.retrieval.search import Asked, Nominee, search
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer

CORE_LIMIT = 200  # memories that are looked at for the blocks; their sizes decide how many stay


@dataclass(kw_only=True)
class _Judged:
    nominee: Nominee
    scored: rank.Scored
    fell: str = ""


def recall(actor: Actor, *, customer: Customer, request: RecallRequest, now: datetime) -> RecallResult:
    """What is remembered about a question, logged. `customer` has been loaded through access."""
    numbers = policy.numbers_for(organization_id=actor.organization_id)
    if withheld := consent.withheld(consent=customer.consent, memory_on=request.memory_on):
        log = _log(request, numbers=numbers, considered=0, tokens=0, withheld=withheld)
        trace.record(actor=actor, customer=customer, request=request, recall=log, steps=(), now=now)
        # Nothing was looked at. The log says so: that is how a prompt without memory is proved.
        return RecallResult(recall_id=log.id, memories=(), tokens=0, considered=0, withheld=Withheld(withheld))
    at = request.as_of or now
    within = scope(actor, customer=customer, conversation_id=request.conversation_id)
    rows = status.holding(within.rows, now=now, as_of=request.as_of)
    rows = status.shown(rows, customer_visible=request.customer_visible)
    blocks = _core(rows, request, levels=within.levels, numbers=numbers)
    core, core_tokens = blocks.kept, blocks.used
    if request.exclude_turn_ids:
        rows = rows.exclude(kind=Kind.CONVERSATION, turn_id__in=request.exclude_turn_ids)
    found = search(rows, query=request.query, asked=_asked(request, customer, now=at), nominate=numbers.nominate)
    judged = _judge(found.nominees, numbers=numbers, at=at, has_vectors=not found.degraded)
    chosen = _choose(judged, numbers=numbers, limit=request.limit)
    kept, left, used = budget.fit(
        chosen, tokens=lambda j: cost(j.nominee.memory), budget=request.budget_tokens - core_tokens
    )
    for item in left:
        item.fell = "budget"
    log = _log(request, numbers=numbers, considered=len(judged), tokens=used + core_tokens)
    log.cut = sum(j.fell == "not relevant" for j in judged)
    log.degraded = list(found.degraded)
    always = {memory.id for memory in core}
    fallen = sorted((j for j in judged if j.fell and j.nominee.memory.id not in always), key=lambda j: -j.scored.score)
    steps = [*_core_steps(core, kept), *_steps(kept, fallen)]
    still = trace.record(actor=actor, customer=customer, request=request, recall=log, steps=steps, now=now)
    kept = [j for j in kept if j.nominee.memory.id in still]
    core = [memory for memory in core if memory.id in still]
    return RecallResult(
        recall_id=log.id,
        memories=tuple(
            _here(_recalled(j.nominee.memory, j.scored, n), j.nominee.memory, levels=within.levels)
            for n, j in enumerate(kept, start=1)
        ),
        core=tuple(replace(_recalled(memory, None, 0), block=blocks.label_of(memory.id)) for memory in core),
        tokens=used,
        considered=len(judged),
        degraded=found.degraded,
    )


def _log(
    request: RecallRequest, *, numbers: policy.Numbers, considered: int, tokens: int, withheld: str = ""
) -> Recall:
    """What the log will say of this recall, without what was found."""
    return Recall(
        considered=considered,
        tokens=tokens,
        policy_version=numbers.version,
        withheld=withheld,
        query_text=trace.without_secrets(request.query) if numbers.keep_query_text and not withheld else "",
    )


def cost(memory: Memory) -> int:
    """Tokens of a memory in a prompt: its words, its number, kind and date."""
    return policy.line_tokens(memory.content)


def _core(
    rows: MemoryQuerySet, request: RecallRequest, *, levels: Mapping[UUID, SpaceLevel], numbers: policy.Numbers
) -> Blocks:
    """What is always in the prompt, within half of the budget."""
    always = rows.filter(tier=Tier.CORE, space__in=list(levels))[:CORE_LIMIT] if request.with_core else ()
    return arrange(list(always), levels, numbers, tokens=cost, room=request.budget_tokens // 2)


def _here(found: Recalled, memory: Memory, *, levels: Mapping[UUID, SpaceLevel]) -> Recalled:
    """What a share brought here fills no slot of this customer's, and leads to no conversation of another."""
    if memory.space_id in levels:
        return found
    home = history.home_of(memory)
    return replace(found, attribute="", subject=home, turn_id=None, conversation_id=None, shared_from=home)


def _core_steps(core: Sequence[Memory], kept: Sequence[_Judged]) -> list[trace.Step]:
    """Core memories in the log, but for those that were found as well."""
    found = {j.nominee.memory.id for j in kept}
    return [trace.Step(memory=m, score=1.0, kept=True, reason="core") for m in core if m.id not in found]


def _asked(request: RecallRequest, customer: Customer, *, now: datetime) -> Asked:
    question = read_question(request.query, now=now, time_zone=customer.time_zone)
    return Asked(
        slot=question.slot,
        customer_id=customer.id,
        about_problem=question.about_problem,
        about_event=question.about_event,
        about_preference=question.about_preference,
        since=question.since,
        until=question.until,
    )


def _judge(nominees: Sequence[Nominee], *, numbers: policy.Numbers, at: datetime, has_vectors: bool) -> list[_Judged]:
    """Score every nominee, and let fall what is not relevant."""
    weights = rank.Weights(
        vector=numbers.vector_weight,
        keyword=numbers.keyword_weight,
        relevance=numbers.relevance_weight,
        importance=numbers.importance_weight,
        recency=numbers.recency_weight,
        half_life_days=numbers.half_life_days,
        boosts=numbers.boosts,
    )
    judged = []
    for nominee in nominees:
        memory = nominee.memory
        relevant = rank.relevance(
            vector=nominee.vector,
            lexical=nominee.lexical,
            asked=nominee.asked,
            weights=weights,
            has_vectors=has_vectors,
        )
        recent = rank.recency(at=memory.event_at or memory.said_at, now=at, half_life_days=numbers.half_life_days)
        judged.append(
            _Judged(
                nominee=nominee,
                scored=rank.score(
                    relevant=relevant,
                    importance=memory.importance,
                    recent=recent,
                    tags=memory.tags,
                    weights=weights,
                ),
            )
        )
    best = max((j.scored.relevance for j in judged), default=0.0)
    for item in judged:
        if not rank.is_relevant(
            relevant=item.scored.relevance,
            best=best,
            floor=numbers.floor,
            relative_floor=numbers.relative_floor,
        ):
            item.fell = "not relevant"
    _drop_turns_already_told(judged)
    return judged


def _drop_turns_already_told(judged: Sequence[_Judged]) -> None:
    """A turn falls when what was taken from it says it as well: no thought twice in a prompt."""
    told = {
        j.nominee.memory.turn_id: j.scored.relevance
        for j in sorted(judged, key=lambda j: j.scored.relevance)
        if not j.fell and j.nominee.memory.kind != Kind.CONVERSATION and j.nominee.memory.turn_id
    }
    for item in judged:
        memory = item.nominee.memory
        if memory.kind == Kind.CONVERSATION and not item.fell:
            known = told.get(memory.turn_id) if memory.turn_id else None
            if known is not None and known >= 0.8 * item.scored.relevance:
                item.fell = "told by what was taken from it"


def _choose(judged: Sequence[_Judged], *, numbers: policy.Numbers, limit: int) -> list[_Judged]:
    """The best that are not all the same; what MMR leaves out has fallen by rank."""
    standing = [j for j in judged if not j.fell]
    words = {id(j): lexemes(j.nominee.memory.content) for j in standing}

    def alike(left: _Judged, right: _Judged) -> float:
        same_slot = left.nominee.memory.attribute == right.nominee.memory.attribute != ""
        near = diversify.overlap(words[id(left)], words[id(right)])
        return near if not same_slot else near * 0.5

    chosen = diversify.mmr(
        standing, score=lambda j: j.scored.score, similarity=alike, lambda_=numbers.mmr_lambda, limit=limit
    )
    names = {id(j) for j in chosen}
    for item in standing:
        if id(item) not in names:
            item.fell = "rank"
    return chosen


def _steps(kept: Sequence[_Judged], fallen: Sequence[_Judged]) -> list[trace.Step]:
    return [
        trace.Step(
            memory=j.nominee.memory,
            score=j.scored.score,
            kept=not j.fell,
            reason=j.fell or "kept",
            parts={**_factors(j.scored), "vector": j.nominee.vector, "lexical": j.nominee.lexical},
        )
        for j in (*kept, *fallen)
    ]


def _recalled(memory: Memory, scored: rank.Scored | None, place: int) -> Recalled:
    return Recalled(
        memory_id=memory.id,
        revision_id=memory.head_id,
        content=memory.content,
        kind=Kind(memory.kind),
        type=MemoryType(memory.type),
        attribute=memory.attribute,
        value=memory.value,
        subject=memory.subject,
        score=scored.score if scored else 1.0,
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
        tokens=cost(memory),
        core=scored is None,
        language=memory.language,
        parts=_factors(scored) if scored else {},
    )


def _factors(scored: rank.Scored) -> dict[str, float]:
    """The factors of a score by name."""
    return {
        "relevance": scored.relevance,
        "importance": scored.importance,
        "recency": scored.recency,
        "boost": scored.boost,
    }
