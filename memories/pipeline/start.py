"""What was to begin in the future begins: candidates whose time has come take their slot.

Much may have happened since they were told, so it is decided again, by the same rules as when something is said.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memories.contracts import Candidate, Decision, Span
from memories.enums import Kind, MemoryType, Proposer, RunKind, Source, Status, Trust, Verdict
from memories.lifecycle import record, transitions
from memories.lifecycle.wording import Writing
from memories.models import Evidence, Memory, Revision
from memories.pipeline import match, proposals
from memories.pipeline.apply import Run
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.ground import BY_CUSTOMER
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.customers import lock_customer
from supportmem.common import wall
from supportmem.common.ids import new_id

BEGINS = "The time for which it was said has come."


def start_due(*, now: datetime, limit: int = 50) -> int:
    """Start what is due; returns how many. Safe in any number of processes."""
    due = Memory.unscoped.filter(status=Status.CANDIDATE, valid_from__lte=now).order_by("valid_from", "id")
    return sum(_start(memory, now=now) for memory in due[:limit])


def _start(memory: Memory, *, now: datetime) -> bool:
    if memory.customer_id is None:
        return False
    worker = system_actor(organization_id=memory.organization_id, name="system: worker")
    with wall.within(memory.organization_id), transaction.atomic():
        lock_customer(customer_id=memory.customer_id)
        waiting = Memory.unscoped.filter(id=memory.id, status=Status.CANDIDATE, valid_from__lte=now).first()
        if waiting is None:
            return False
        writing = _writing(waiting, actor=worker, now=now)
        record.open_run(act=writing, kind=RunKind.START, customer_id=waiting.customer_id)
        begun = _begin(waiting, _decided(waiting, writing=writing), writing=writing)
        record.close_run(run_id=writing.run_id)
    return begun


def _decided(waiting: Memory, *, writing: Writing) -> Decision:
    """As if it were said for today, by whoever said it then. What fills no slot takes nobody's place."""
    if not waiting.attribute:
        return Decision(verdict=Verdict.ADD, reason=BEGINS)
    told = Revision.unscoped.filter(memory=waiting).order_by("number").values_list("proposer", flat=True)[0]
    here = Circumstances(
        said_at=waiting.valid_from,
        trust=Trust(waiting.trust),
        own_words=Source(waiting.speaker) in BY_CUSTOMER and told == Proposer.RULES,
        least_confidence=0,
        heard_at=writing.observation.occurred_at,
        now=writing.now,
        planned=True,
    )
    found = match.match(writing.candidate, space=waiting.space, at=here.said_at)
    decision = decide(writing.candidate, [one for one in found if one.status != Status.CANDIDATE], here)
    return decision or Decision(verdict=Verdict.ADD, reason=BEGINS)


def _begin(waiting: Memory, decision: Decision, *, writing: Writing) -> bool:
    """It takes its slot; or it ends, since the slot holds it already, or is a person's to decide about."""
    if decision.verdict == Verdict.REVIEW:
        run = Run(
            id=writing.run_id,
            actor=writing.actor,
            observation=writing.observation,
            space=waiting.space,
            now=writing.now,
        )
        proposals.note(writing.candidate, decision, state=proposals.WAITING, run=run)
    starts = decision.verdict == Verdict.UPDATE or (decision.verdict == Verdict.ADD and decision.until is None)
    if not starts:
        transitions.invalidate(memory=waiting, writing=replace(writing, reason=decision.reason))
        return False
    for old in _given_way(decision):
        transitions.supersede(memory=old, by=waiting.id, at=waiting.valid_from, writing=writing)
    transitions.start(memory=waiting, writing=writing)
    return True


def _given_way(decision: Decision) -> Sequence[Memory]:
    ids: list[UUID] = [*decision.ends, *([decision.target_id] if decision.target_id else [])]
    return list(Memory.unscoped.filter(id__in=ids, status=Status.ACTIVE)) if ids else []


def _writing(memory: Memory, *, actor: Actor, now: datetime) -> Writing:
    """The words it was last proposed from are why it begins."""
    link = Evidence.unscoped.select_related("observation").filter(revision__memory=memory).order_by("-id")[0]
    return Writing(
        actor=actor,
        observation=link.observation,
        candidate=Candidate(
            type=MemoryType(memory.type),
            kind=Kind(memory.kind),
            content=memory.content,
            span=Span(start=link.start, end=link.end, quote=link.quote),
            subject=memory.subject,
            attribute=memory.attribute,
            value=memory.value,
            many_valued=memory.many_valued,
            polarity=memory.polarity,
            proposer=Proposer.SYSTEM,
        ),
        reason=BEGINS,
        run_id=new_id(),
        now=now,
    )
