"""The only writer of memories. Each change is one compare-and-set with its revision, evidence and ledger line.

Callers hold the transaction; a lost race raises LostRace, and the caller decides again from fresh rows.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F

from memories.enums import Audience, Source, Status, Trust
from memories.index import tsvector
from memories.index.terms import fold
from memories.lifecycle import record, sheet, snapshot
from memories.lifecycle.record import LostRace
from memories.lifecycle.redacting import rewrite_text
from memories.lifecycle.states import check_move
from memories.lifecycle.wording import Act, Placement, Writing, resolved_wording
from memories.models import Memory, Revision
from memories.models.memory import CONTENT_LIMIT
from memories.models.querysets import MemoryQuerySet
from supportmem.common.ids import new_id

_SURER = 0.02  # of confidence, by each confirmation

__all__ = [
    "LostRace",
    "add",
    "confirm",
    "confirm_by_person",
    "correct",
    "end_earlier",
    "erase_text",
    "expire",
    "invalidate",
    "mark_used",
    "put_back",
    "reword",
    "rewrite_text",
    "start",
    "supersede",
]


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
        valid_to=placement.valid_to or candidate.valid_to,
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
    with sheet.together() as rows:
        rows.add(memory)
        record.revise(memory, number=1, verb="added", act=writing)
    return memory


def correct(*, memory: Memory, placement: Placement, writing: Writing) -> Memory:
    """What was wrong is put right in place: a new revision of the same memory, as public as its new source.

    Only what the new words say changes: tags, event and importance stay unless they say otherwise.
    """
    candidate = writing.candidate
    record.change(
        memory,
        verb="corrected",
        act=writing,
        content=candidate.content,
        value=candidate.value,
        value_key=fold(candidate.value),
        polarity=candidate.polarity,
        language=candidate.language,
        confidence=candidate.confidence,
        importance=max(candidate.importance, memory.importance),
        tags=sorted({*memory.tags, *candidate.tags}),
        event_at=candidate.event_at or memory.event_at,
        trust=placement.trust,
        audience=placement.audience,
        speaker=placement.speaker,
        said_at=writing.observation.occurred_at,
        expires_at=candidate.expires_at,
        valid_to=candidate.valid_to,
        terms=tsvector.stored(candidate.content),
        turn_id=writing.observation.turn_id,
        conversation_id=writing.observation.conversation_id,
    )
    return memory


def reword(*, memory: Memory, content: str, value: str, writing: Writing) -> Memory:
    """A person puts the wording right; every other field stays as it is, but that a person vouches for it now."""
    record.change(
        memory,
        verb="corrected",
        act=writing,
        content=content,
        value=value,
        value_key=fold(value),
        polarity=writing.candidate.polarity,
        language=writing.candidate.language,
        confidence=1.0,
        trust=_better(Trust.CONFIRMED, than=Trust(memory.trust)),
        said_at=writing.observation.occurred_at,
        speaker=Source.PERSON,
        terms=tsvector.stored(content),
        turn_id=None,
        conversation_id=None,
    )
    return memory


def stand(*, memory: Memory, standing: str, ended: bool, writing: Writing) -> Memory:
    """A problem is answered or resolved: the same memory says so from now on, and keeps its words and its slot."""
    content = resolved_wording(memory.content, language=memory.language) if ended else memory.content
    record.change(
        memory,
        verb=standing,
        act=writing,
        content=content[:CONTENT_LIMIT],
        polarity="-" if ended else memory.polarity,
        tags=sorted({*memory.tags} - {"open", "answered"} | {standing}),
        terms=tsvector.stored(content[:CONTENT_LIMIT]),
    )
    return memory


def supersede(*, memory: Memory, by: UUID | None, at: datetime, writing: Act) -> None:
    """What changed in the world: the old value ends at `at` and points to what took its place, if anything did."""
    check_move(old=Status(memory.status), new=Status.SUPERSEDED)
    record.change(
        memory,
        verb="superseded",
        act=writing,
        status=Status.SUPERSEDED,
        valid_to=max(at, memory.valid_from + timedelta(microseconds=1)),
        retired_at=writing.now,
        superseded_by_id=by,
    )


def end_earlier(*, memory: Memory, by: Memory, writing: Act) -> None:
    """A past value ended when another began, as is known only now: its interval is cut there."""
    record.change(
        memory,
        verb="superseded",
        act=writing,
        valid_to=max(by.valid_from, memory.valid_from + timedelta(microseconds=1)),
        superseded_by_id=by.id,
    )


def start(*, memory: Memory, writing: Act) -> None:
    """A candidate whose time has come is active from now on."""
    check_move(old=Status(memory.status), new=Status.ACTIVE)
    record.change(memory, verb="started", act=writing, status=Status.ACTIVE)


def invalidate(*, memory: Memory, writing: Act, verb: str = "invalidated") -> None:
    """It was wrong, or is to be forgotten: nothing takes its place. `verb` is retracted when a person says so."""
    check_move(old=Status(memory.status), new=Status.INVALIDATED)
    record.change(memory, verb=verb, act=writing, status=Status.INVALIDATED, retired_at=writing.now)


def confirm(*, memory: Memory, placement: Placement, writing: Writing, begins: datetime | None = None) -> None:
    """Said again: one more source, count + 1. Words stay; trust rises to the better source, and what the customer
    says themselves is no longer internal. Said without an end, it has none any more. `begins`: it holds from then on.
    """
    ends = memory.expires_at and writing.candidate.expires_at
    record.change(
        memory,
        verb="confirmed",
        act=writing,
        confirmations=memory.confirmations + 1,
        confidence=min(memory.confidence + _SURER, 1.0),
        trust=_better(placement.trust, than=Trust(memory.trust)),
        audience=Audience.SHARED if placement.audience == Audience.SHARED else memory.audience,
        expires_at=ends,
        valid_to=(writing.candidate.valid_to or memory.valid_to) if ends else None,
        valid_from=begins or memory.valid_from,
    )


def confirm_by_person(*, memory: Memory, act: Act) -> None:
    """Somebody looked at it and says that it is so."""
    record.change(
        memory,
        verb="confirmed",
        act=act,
        confirmations=memory.confirmations + 1,
        confidence=1.0,
        trust=_better(Trust.CONFIRMED, than=Trust(memory.trust)),
    )


def expire(*, memory: Memory, act: Act) -> None:
    """Its time has run out: it frees its slot and never returns."""
    check_move(old=Status(memory.status), new=Status.EXPIRED)
    record.change(memory, verb="expired", act=act, status=Status.EXPIRED, retired_at=act.now)


def put_back(*, memory: Memory, to: Revision, verb: str, act: Act) -> None:
    """A memory becomes again what an earlier revision says, as a new revision. Nothing is rewound.

    `verb` is restored (a person chose the wording), undone (its run was taken back) or taken_back (its source was).
    """
    status = Status(to.status)
    if status != memory.status:
        check_move(old=Status(memory.status), new=status)
    fields = snapshot.fields_of(to.snapshot)
    fields.pop("read_only", None)  # protecting is a right of its own (memories.blocks)
    if verb != "undone":
        fields.pop("tier", None)  # what it said comes back, not where it stood in a prompt
    if status == Status.ACTIVE:
        fields |= {"retired_at": None, "superseded_by_id": None}
    record.change(
        memory,
        verb=verb,
        act=act,
        **fields,
        status=status,
        content=to.content,
        value=to.value,
        value_key=fold(to.value),
        valid_from=to.valid_from,
        valid_to=to.valid_to,
        terms=tsvector.stored(to.content),
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


def _better(trust: Trust, *, than: Trust) -> Trust:
    return trust if trust.rank > than.rank else than
