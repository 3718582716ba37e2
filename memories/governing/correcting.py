"""A person puts one memory right, takes it back, confirms it, or brings an earlier wording back."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError

from memories.contracts import Candidate, Span, Wording
from memories.enums import Kind, MemoryType, ObservationState, Proposer, RunKind, Source, Status, Trust
from memories.governing.act import changing, check_text, checked_reason, is_seen
from memories.governing.agreeing import wording_of
from memories.governing.of_house import reword
from memories.index import mentions
from memories.index.terms import fold, has_cjk
from memories.lifecycle import transitions
from memories.lifecycle.states import MoveRefused
from memories.lifecycle.wording import Act, Writing
from memories.models import Evidence, Memory, Observation, Revision
from memories.models.memory import CONTENT_LIMIT
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Conflict, Invalid, NotFound
from supportmem.common.ids import new_id
from supportmem.privacy.protect import protect

ALIVE = frozenset({Status.ACTIVE, Status.CANDIDATE, Status.DORMANT, Status.ARCHIVED})


def correct(
    actor: Actor, *, memory_id: UUID, wording: Wording, version: int | None, reason: str, now: datetime
) -> Memory:
    """A new revision of the same memory; what said the old value stops being recalled with it.

    Raises Invalid for what says nothing.
    """
    content, value = wording.content.strip(), wording.value.strip()
    _check_wording(content, value)
    why = checked_reason(reason, needed=False) or "Put right by a person."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.CORRECT, reason=why, now=now) as (
        memory,
        act,
    ):
        _refuse_retired(memory)
        if memory.kind == Kind.SKILL:
            raise Conflict("The words of a skill are its steps: retract it, and write a new skill down.")
        if memory.customer_id is None:
            reword(memory, content=content, act=act)
            return memory
        said, slot, polarity = wording_of(memory, content=content, value=value)
        writing = _by_hand(memory, act=act, content=said, value=slot, polarity=polarity)
        said, slot = writing.candidate.content, writing.candidate.value
        if (said, slot) == (memory.content, memory.value):
            raise Conflict("It says so already.")
        old = memory.value if memory.value != slot else ""
        stale = [] if memory.kind == Kind.CONVERSATION else _turns_with(old, memory=memory)
        _write(memory, writing=writing, content=said, value=slot)
        for turn in stale:
            if not slot or fold(slot) not in fold(turn.content):
                transitions.supersede(memory=turn, by=memory.id, at=now, writing=writing)
    return memory


def retract(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """It is not so, and nothing takes its place; the words it came from are not recalled any more either."""
    why = checked_reason(reason)
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.RETRACT, reason=why, now=now) as (
        memory,
        act,
    ):
        _refuse_retired(memory)
        turns = [] if memory.kind == Kind.CONVERSATION else _sources(memory)
        transitions.invalidate(memory=memory, writing=act, verb="retracted")
        for turn in turns:
            transitions.invalidate(memory=turn, writing=act, verb="retracted")
    return memory


def confirm(actor: Actor, *, memory_id: UUID, version: int | None, reason: str, now: datetime) -> Memory:
    """Somebody looked at it and vouches for it: only a system of record is trusted more."""
    why = checked_reason(reason, needed=False) or "Confirmed by a person."
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.CONFIRM, reason=why, now=now) as (
        memory,
        act,
    ):
        if memory.status != Status.ACTIVE:
            raise Conflict(f"Only what holds can be confirmed; this is {memory.status}.")
        transitions.confirm_by_person(memory=memory, act=act)
    return memory


def restore(actor: Actor, *, memory_id: UUID, number: int, version: int | None, reason: str, now: datetime) -> Memory:
    """The memory says again what revision `number` said, as a new revision, and holds.

    Raises NotFound without such a revision, Conflict when its words are gone, when it can never return, or when
    another memory holds its slot now.
    """
    why = checked_reason(reason)
    with changing(actor, memory_id=memory_id, version=version, kind=RunKind.RESTORE, reason=why, now=now) as (
        memory,
        act,
    ):
        wanted = Revision.unscoped.filter(memory=memory, number=number).first()
        if wanted is None:
            raise NotFound("revision")
        if not wanted.content:
            raise Conflict("The words of this revision were erased.")
        old = memory.value
        put_active(memory, to=wanted, verb="restored", act=act)
        if memory.kind != Kind.CONVERSATION and old and fold(old) != fold(memory.value):
            for turn in _turns_with(old, memory=memory):
                if fold(memory.value) not in fold(turn.content):
                    transitions.supersede(memory=turn, by=memory.id, at=now, writing=act)
    return memory


def put_active(memory: Memory, *, to: Revision, verb: str, act: Act) -> None:
    """Bring a wording back as what holds. Raises Conflict when it cannot, naming what is in its way."""
    holder = holder_of(memory, value=to.value, polarity=str(to.snapshot.get("polarity", memory.polarity)))
    if holder is not None:
        raise Conflict(
            f"Memory {holder.id} holds {memory.attribute} now ({holder.value}). Retract it first, or correct it."
        )
    to.status = Status.ACTIVE  # of the instance in hand only: what is restored holds, whatever became of it then
    to.valid_to = None if to.valid_to is not None and to.valid_to <= act.now else to.valid_to
    try:
        transitions.put_back(memory=memory, to=to, verb=verb, act=act)
    except MoveRefused as error:
        raise Conflict(f"This cannot return: it is {memory.status}.") from error
    except IntegrityError as error:
        raise Conflict("Another memory holds its slot now. Read it again.") from error


def holder_of(memory: Memory, *, value: str, polarity: str) -> Memory | None:
    """The active memory that holds the same slot (of a many-valued one: the same value), if it is another."""
    if not memory.attribute:
        return None
    others = Memory.unscoped.filter(
        space=memory.space, subject=memory.subject, attribute=memory.attribute, status=Status.ACTIVE
    ).exclude(id=memory.id)
    if memory.many_valued:
        others = others.filter(many_valued=True, value_key=fold(value))
    return others.first()


def _check_wording(content: str, value: str) -> None:
    for text, field in ((content, "content"), (value, "value")):
        check_text(text, field=field)
        if text and not is_seen(text):
            raise Invalid("There is nothing to see in it.", field=field)
        if len(text) > CONTENT_LIMIT:
            raise Invalid(f"A memory may have {CONTENT_LIMIT} characters at most.", field=field)


def _refuse_retired(memory: Memory) -> None:
    if Status(memory.status) not in ALIVE:
        raise Conflict(f"It does not hold any more ({memory.status}): restore it first.")


def _write(memory: Memory, *, writing: Writing, content: str, value: str) -> None:
    try:
        transitions.reword(memory=memory, content=content, value=value, writing=writing)
    except IntegrityError as error:
        raise Conflict("Another memory says so already.") from error


def _by_hand(memory: Memory, *, act: Act, content: str, value: str, polarity: str) -> Writing:
    """What the person wrote is an observation like any other: redacted, kept, quoted. Nothing is learnt from it."""
    customer = memory.customer
    if customer is None:
        raise Conflict("What belongs to no customer has no observation: see governing.of_house.")
    key = f"person:{new_id()}"
    content = protect(customer=customer, text=content, source_key=key)
    value = protect(customer=customer, text=value, source_key="") if value else ""  # its findings stand in the content
    observation = Observation.unscoped.create(
        organization_id=memory.organization_id,
        customer=customer,
        author_id=act.actor.id,
        source=Source.PERSON,
        trust=Trust.CONFIRMED,
        text=content,
        language=memory.language,
        time_zone=customer.time_zone,
        occurred_at=act.now,
        idempotency_key=key,
        state=ObservationState.DONE,
        not_before=act.now,
        processed_at=act.now,
    )
    return Writing(
        actor=act.actor,
        reason=act.reason,
        run_id=act.run_id,
        now=act.now,
        observation=observation,
        candidate=Candidate(
            type=MemoryType(memory.type),
            kind=Kind(memory.kind),
            content=content,
            span=Span(start=0, end=len(content), quote=content),
            value=value,
            polarity=polarity,
            language="zh" if has_cjk(content) else memory.language,
            proposer=Proposer.PERSON,
        ),
    )


def _turns_with(value: str, *, memory: Memory) -> list[Memory]:
    return mentions.turns_that_hold(value, space=memory.space) if value else []


def _sources(memory: Memory) -> list[Memory]:
    """Turns that would say it again: with its value, or with the words it was taken from."""
    found = {turn.id: turn for turn in _turns_with(memory.value, memory=memory)}
    quotes = [fold(q) for q in Evidence.unscoped.filter(revision__memory=memory).values_list("quote", flat=True)]
    for turn in mentions.turns_behind([memory.id], space=memory.space):
        if any(quote and quote in fold(turn.content) for quote in quotes):
            found[turn.id] = turn
    return list(found.values())
