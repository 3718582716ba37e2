"""The only writer of memories. Each change is one compare-and-set with its revision, evidence and ledger line.

Callers hold the transaction; a lost race raises LostRace, and the caller decides again from fresh rows.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Func, Q, Value

from memories.enums import Audience, Proposer, Status, Trust
from memories.index import tsvector
from memories.index.terms import fold
from memories.lifecycle.states import check_move
from memories.lifecycle.wording import Placement, Writing
from memories.models import Evidence, Memory, Revision
from memories.models.memory import CONTENT_LIMIT
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.ids import new_id


class LostRace(Exception):
    """Somebody else changed the memory first: read again and decide again."""


def add(*, writing: Writing, placement: Placement) -> Memory:
    """Write a new memory with its first revision."""
    candidate, observation = writing.candidate, writing.observation
    memory = Memory(
        id=placement.id,
        organization_id=observation.organization_id,
        space=placement.space,
        customer_id=observation.customer_id,
        head_id=new_id(),
        type=candidate.type,
        kind=candidate.kind,
        category=candidate.category,
        subject=candidate.subject,
        attribute=candidate.attribute,
        value=candidate.value,
        value_key=fold(candidate.value),
        many_valued=candidate.many_valued,
        polarity=candidate.polarity,
        content=candidate.content,
        language=candidate.language,
        confidence=candidate.confidence,
        importance=candidate.importance,
        trust=placement.trust,
        status=placement.status,
        audience=placement.audience,
        tier=placement.tier,
        tags=list(candidate.tags),
        valid_from=candidate.valid_from or observation.occurred_at,
        valid_to=placement.valid_to,
        event_at=candidate.event_at,
        expires_at=candidate.expires_at,
        retired_at=writing.now if placement.status == Status.SUPERSEDED else None,
        superseded_by_id=placement.superseded_by,
        said_at=observation.occurred_at,
        speaker=placement.speaker,
        turn_id=observation.turn_id,
        conversation_id=observation.conversation_id,
        terms=tsvector.stored(candidate.content),
    )
    memory.save(force_insert=True)
    _revise_row(memory, number=1, verb="added", writing=writing)
    return memory


def correct(*, memory: Memory, placement: Placement, writing: Writing) -> Memory:
    """What was wrong is put right in place: a new revision of the same memory, as public as its new source."""
    candidate = writing.candidate
    head = new_id()
    _compare_and_set(
        memory,
        head_id=head,
        content=candidate.content,
        value=candidate.value,
        value_key=fold(candidate.value),
        polarity=candidate.polarity,
        language=candidate.language,
        confidence=candidate.confidence,
        trust=placement.trust,
        audience=placement.audience,
        speaker=placement.speaker,
        said_at=writing.observation.occurred_at,
        expires_at=candidate.expires_at,
        terms=tsvector.stored(candidate.content),
        turn_id=writing.observation.turn_id,
        conversation_id=writing.observation.conversation_id,
    )
    _next_revision(memory, head=head, verb="corrected", writing=writing)
    return memory


def supersede(*, memory: Memory, by: UUID, at: datetime, writing: Writing) -> None:
    """What changed in the world: the old value ends at `at` and points to the memory that took its place."""
    check_move(old=Status(memory.status), new=Status.SUPERSEDED)
    ended = max(at, memory.valid_from + timedelta(microseconds=1))
    head = new_id()
    _compare_and_set(
        memory,
        head_id=head,
        status=Status.SUPERSEDED,
        valid_to=ended,
        retired_at=writing.now,
        superseded_by_id=by,
    )
    _next_revision(memory, head=head, verb="superseded", writing=writing)


def start(*, memory: Memory, writing: Writing) -> None:
    """A candidate whose time has come is active from now on."""
    check_move(old=Status(memory.status), new=Status.ACTIVE)
    head = new_id()
    _compare_and_set(memory, head_id=head, status=Status.ACTIVE)
    _next_revision(memory, head=head, verb="started", writing=writing)


def invalidate(*, memory: Memory, writing: Writing) -> None:
    """It was wrong, or is to be forgotten: nothing takes its place."""
    check_move(old=Status(memory.status), new=Status.INVALIDATED)
    head = new_id()
    _compare_and_set(memory, head_id=head, status=Status.INVALIDATED, retired_at=writing.now)
    _next_revision(memory, head=head, verb="invalidated", writing=writing)


def confirm(*, memory: Memory, placement: Placement, writing: Writing) -> None:
    """Said again: one more source, count + 1. Words stay; trust rises to the better source, and what the customer
    says themselves is no longer internal. Said without an end, it has none any more.
    """
    _link(writing, revision_id=memory.head_id)
    better = placement.trust.rank > Trust(memory.trust).rank
    _compare_and_set(
        memory,
        confirmations=F("confirmations") + 1,
        confidence=Func(F("confidence") + 0.02, Value(1.0), function="LEAST"),
        trust=placement.trust if better else memory.trust,
        audience=Audience.SHARED if placement.audience == Audience.SHARED else memory.audience,
        expires_at=memory.expires_at and writing.candidate.expires_at,
    )
    _ledger(writing, verb="memory.confirmed", memory=memory)


def expire(*, memory: Memory, actor: Actor, run_id: UUID, now: datetime) -> None:
    """Its time has run out: it frees its slot and never returns."""
    check_move(old=Status(memory.status), new=Status.EXPIRED)
    last = Revision.unscoped.filter(memory=memory).order_by("-number").values_list("number", flat=True)[0]
    _compare_and_set(memory, head_id=new_id(), status=Status.EXPIRED, retired_at=now)
    Revision.unscoped.create(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=last + 1,
        content=memory.content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb="expired",
        reason="Its time has run out.",
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_name=actor.name,
        proposer=Proposer.SYSTEM,
        run_id=run_id,
    )
    ledger.append(
        by=actor,
        verb="memory.expired",
        object_type="memory",
        object_id=memory.id,
        customer_id=memory.customer_id,
        detail={"revision": last + 1, "kind": memory.kind, "run": str(run_id)},
    )


def mark_used(*, memory_ids: Sequence[UUID], now: datetime) -> None:
    """They entered a result: for decay later on. Not a change of what is remembered, so no revision."""
    Memory.unscoped.filter(id__in=memory_ids).update(use_count=F("use_count") + 1, last_used_at=now)


def erase_text(*, memories: MemoryQuerySet, now: datetime) -> int:
    """Erasure: the words go from every status, and no search finds the rows. The caller leaves the receipt."""
    return memories.update(
        content="",
        value="",
        value_key="",
        terms=None,
        tags=[],
        status=Status.ERASED,
        retired_at=now,
        version=F("version") + 1,
    )


def rewrite_text(*, memories: MemoryQuerySet, find: str, token: str) -> list[UUID]:
    """Redaction: a text becomes its token in wording, value and search terms. The caller changes the revisions."""
    changed: list[UUID] = []
    touched = memories.filter(Q(content__contains=find) | Q(value__contains=find)).select_for_update()
    for memory in touched:
        content, value = memory.content.replace(find, token), memory.value.replace(find, token)
        memories.filter(id=memory.id).update(
            content=content[:CONTENT_LIMIT],
            value=value[:CONTENT_LIMIT],
            value_key=fold(value)[:CONTENT_LIMIT],
            terms=tsvector.stored(content),
            version=F("version") + 1,
        )
        changed.append(memory.id)
    return changed


def _compare_and_set(memory: Memory, **values: object) -> None:
    """Write when nobody else has since; brings the instance up to date. Raises LostRace."""
    changed = Memory.unscoped.filter(id=memory.id, version=memory.version).update(version=F("version") + 1, **values)
    if changed != 1:
        raise LostRace(str(memory.id))
    memory.refresh_from_db(from_queryset=Memory.unscoped.all())


def _next_revision(memory: Memory, *, head: UUID, verb: str, writing: Writing) -> None:
    last = Revision.unscoped.filter(memory=memory).order_by("-number").values_list("number", flat=True)[0]
    memory.head_id = head
    _revise_row(memory, number=last + 1, verb=verb, writing=writing)


def _revise_row(memory: Memory, *, number: int, verb: str, writing: Writing) -> None:
    candidate, actor = writing.candidate, writing.actor
    Revision.unscoped.create(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=number,
        content=memory.content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb=verb,
        reason=writing.reason[:300],
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_name=actor.name,
        proposer=candidate.proposer,
        model=candidate.model,
        prompt_version=candidate.prompt_version,
        run_id=writing.run_id,
    )
    _link(writing, revision_id=memory.head_id)
    _ledger(writing, verb=f"memory.{verb}", memory=memory, number=number)


def _link(writing: Writing, *, revision_id: UUID) -> None:
    span = writing.candidate.span
    Evidence.unscoped.bulk_create(
        [
            Evidence(
                organization_id=writing.observation.organization_id,
                revision_id=revision_id,
                observation=writing.observation,
                quote=span.quote,
                start=span.start,
                end=span.end,
            )
        ],
        ignore_conflicts=True,
    )


def _ledger(writing: Writing, *, verb: str, memory: Memory, number: int = 0) -> None:
    ledger.append(
        by=writing.actor,
        verb=verb,
        object_type="memory",
        object_id=memory.id,
        customer_id=memory.customer_id,
        detail={
            "revision": number,
            "kind": memory.kind,
            "attribute": memory.attribute,
            "run": str(writing.run_id),
            "observation": str(writing.observation.id),
            "proposer": writing.candidate.proposer,
        },
    )
