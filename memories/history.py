"""Memories as people see them: frozen views of rows, with revisions and evidence where asked for, and as they were."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from memories import access
from memories.contracts import EvidenceView, MemoryView, RevisionView, UsedLine
from memories.enums import Audience, Kind, MemoryType, Source, SpaceLevel, Status, Tier, Trust
from memories.lifecycle import snapshot
from memories.models import Evidence, Memory, Revision
from memories.models.querysets import MemoryQuerySet

HOMES = {
    SpaceLevel.ORGANIZATION: "the organization",
    SpaceLevel.TEAM: "a team",
    SpaceLevel.CUSTOMER: "another customer",
    SpaceLevel.CONVERSATION: "another customer",
    SpaceLevel.AGENT: "a colleague",
}


def view(memory: Memory, *, revisions: Sequence[RevisionView] = ()) -> MemoryView:
    """One row as a frozen value. No query. What a share alone shows does not lead to where it lives."""
    own = access.is_own(memory)
    return MemoryView(
        id=memory.id,
        customer_id=memory.customer_id if own else None,
        type=MemoryType(memory.type),
        kind=Kind(memory.kind),
        category=memory.category,
        subject=memory.subject,
        attribute=memory.attribute,
        value=memory.value,
        content=memory.content,
        language=memory.language,
        confidence=memory.confidence,
        importance=memory.importance,
        trust=Trust(memory.trust),
        status=Status(memory.status),
        audience=Audience(memory.audience),
        tier=memory.tier,
        read_only=memory.read_only,
        tags=tuple(memory.tags),
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        event_at=memory.event_at,
        expires_at=memory.expires_at,
        created_at=memory.created_at,
        retired_at=memory.retired_at,
        last_used_at=memory.last_used_at,
        use_count=memory.use_count,
        confirmations=memory.confirmations,
        version=memory.version,
        superseded_by=memory.superseded_by_id if own else None,
        revision_id=memory.head_id,
        turn_id=memory.turn_id if own else None,
        conversation_id=memory.conversation_id if own else None,
        polarity=memory.polarity,
        revisions=tuple(revisions),
        shared_from="" if own else home_of(memory),
    )


def home_of(memory: Memory) -> str:
    """Where it lives, in words that name nobody."""
    return HOMES[SpaceLevel(memory.space.level)]


def views(memories: Iterable[Memory], *, of: UUID | None = None) -> tuple[MemoryView, ...]:
    """Many rows, without revisions. `of` is the customer whose list it is: what lives elsewhere says so."""
    return tuple(
        replace(view(memory), shared_from=home_of(memory)) if of not in {None, memory.customer_id} else view(memory)
        for memory in memories
    )


def known(memories: MemoryQuerySet, *, known_at: datetime, true_at: datetime) -> QuerySet[Revision]:
    """The wordings in which something was known at `known_at` to be true at `true_at`. What was erased has none.

    System time is the revisions' own; what was superseded by then, or was said to hold until a day, still counts inside
    its interval, what was found wrong by then does not. Expiry lies in the snapshot: who reads the rows looks at it.
    """
    newest = (
        Revision.unscoped.filter(memory__in=memories, created_at__lte=known_at)
        .order_by("memory_id", "-number")
        .distinct("memory_id")
    )
    rows = Revision.unscoped.filter(
        Q(status__in=[Status.ACTIVE, Status.SUPERSEDED]) | Q(status=Status.EXPIRED, valid_to__isnull=False),
        Q(valid_to=None) | Q(valid_to__gt=true_at),
        id__in=newest.values("id"),
        valid_from__lte=true_at,
    )
    return rows.exclude(content="").order_by("-memory_id")


def as_known(
    memories: MemoryQuerySet, *, known_at: datetime, true_at: datetime, after: UUID | None, limit: int
) -> tuple[MemoryView, ...]:
    """What was known at `known_at` to be true at `true_at`, newest first, from the revisions. Two queries."""
    rows = known(memories, known_at=known_at, true_at=true_at)
    if after is not None:
        rows = rows.filter(memory_id__lt=after)
    found = list(rows[:limit])
    held = {memory.id: memory for memory in memories.filter(id__in=[row.memory_id for row in found])}
    then = [_then(row, held[row.memory_id]) for row in found]
    return tuple(one for one in then if one.expires_at is None or one.expires_at > true_at)


def _then(row: Revision, memory: Memory) -> MemoryView:
    """The memory as its revision has it."""
    kept = snapshot.fields_of(row.snapshot)
    kept["superseded_by"] = kept.pop("superseded_by_id", None)
    kept["tags"] = tuple(_words(kept.get("tags", memory.tags)))
    if not access.is_own(memory):
        kept |= {"superseded_by": None, "turn_id": None, "conversation_id": None}
    names = {field.name for field in fields(MemoryView)}
    return replace(
        view(memory),
        **{name: value for name, value in kept.items() if name in names},  # type: ignore[arg-type]  # JSON as taken
        content=row.content,
        value=row.value,
        status=Status(row.status),
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        revision_id=row.id,
    )


def _words(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def whole(memory: Memory) -> MemoryView:
    """One row with its revisions, oldest first, and their evidence. Two queries."""
    evidence = Prefetch("evidence", queryset=Evidence.unscoped.select_related("observation").order_by("id"))
    rows = list(Revision.unscoped.filter(memory=memory).order_by("number").prefetch_related(evidence))
    followers = [*rows[1:], None]
    own = access.is_own(memory)
    return view(memory, revisions=[_revision(row, then, own=own) for row, then in zip(rows, followers, strict=True)])


def _revision(row: Revision, then: Revision | None, *, own: bool) -> RevisionView:
    put_right = then is not None and (then.value, then.content) != (row.value, row.content)
    return RevisionView(
        id=row.id,
        number=row.number,
        content=row.content,
        value=row.value,
        verb=row.verb,
        reason=row.reason if own else "",
        actor=row.actor_name,
        created_at=row.created_at,
        status=Status(row.status),
        valid_from=row.valid_from,
        valid_to=then.created_at if then is not None and put_right else row.valid_to,
        proposer=row.proposer,
        model=row.model,
        prompt_version=row.prompt_version,
        evidence=tuple(
            EvidenceView(
                observation_id=link.observation_id,
                turn_id=link.observation.turn_id if own else None,
                conversation_id=link.observation.conversation_id if own else None,
                quote=link.quote,
                occurred_at=link.observation.occurred_at,
                source=Source(link.observation.source),
            )
            for link in row.evidence.all()
        ),
    )


def used_lines(memories: MemoryQuerySet, *, revision_ids: Sequence[UUID]) -> Mapping[UUID, UsedLine]:
    """For citations: the wording that was cited, and what became of it. `memories` is what the reader may see."""
    lives = Exists(memories.filter(id=OuterRef("memory_id")).filter(Q(("is_own", True))))
    rows = Revision.unscoped.filter(id__in=revision_ids, memory__in=memories).annotate(is_own=lives)
    return {
        row.id: _used_line(row, own=row.is_own) for row in rows.select_related("memory__space", "memory__superseded_by")
    }


def _used_line(row: Revision, *, own: bool) -> UsedLine:
    memory = row.memory
    reworded = memory.value != row.value or memory.content != row.content
    retired = memory.status != Status.ACTIVE or reworded
    replaced_by = ""
    if memory.status == Status.ACTIVE and reworded:
        replaced_by = memory.content
    elif own and memory.superseded_by is not None and memory.superseded_by.status == Status.ACTIVE:
        replaced_by = memory.superseded_by.content
    return UsedLine(
        memory_id=memory.id,
        revision_id=row.id,
        content=row.content,
        kind=Kind(memory.kind),
        confidence=memory.confidence,
        said_at=memory.said_at,
        turn_id=memory.turn_id if own else None,
        conversation_id=memory.conversation_id if own else None,
        retired=retired,
        replaced_by=replaced_by,
        internal=memory.audience == Audience.INTERNAL,
        pinned=own and memory.tier == Tier.CORE,
        read_only=memory.read_only,
        shared_from="" if own else home_of(memory),
    )
