"""What was to begin in the future begins: candidates whose time has come take their slot."""

from datetime import datetime

from django.db import transaction

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer, RunKind, Status
from memories.lifecycle import record, transitions
from memories.lifecycle.wording import Writing
from memories.models import Evidence, Memory
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.customers import lock_customer
from supportmem.common.ids import new_id


def start_due(*, now: datetime, limit: int = 50) -> int:
    """Start what is due; returns how many. Safe in any number of processes."""
    due = Memory.unscoped.filter(status=Status.CANDIDATE, valid_from__lte=now).order_by("valid_from", "id")
    return sum(_start(memory, now=now) for memory in due[:limit])


def _start(memory: Memory, *, now: datetime) -> bool:
    if memory.customer_id is None:
        return False
    worker = system_actor(organization_id=memory.organization_id, name="system: worker")
    with transaction.atomic():
        lock_customer(customer_id=memory.customer_id)
        waiting = Memory.unscoped.filter(id=memory.id, status=Status.CANDIDATE).first()
        if waiting is None:
            return False
        writing = _writing(waiting, actor=worker, now=now)
        record.open_run(act=writing, kind=RunKind.START, customer_id=waiting.customer_id)
        if waiting.attribute and not waiting.many_valued:
            held = Memory.unscoped.filter(
                space=waiting.space, subject=waiting.subject, attribute=waiting.attribute, status=Status.ACTIVE
            )
            for old in held:
                transitions.supersede(memory=old, by=waiting.id, at=waiting.valid_from, writing=writing)
        transitions.start(memory=waiting, writing=writing)
        record.close_run(run_id=writing.run_id)
    return True


def _writing(memory: Memory, *, actor: Actor, now: datetime) -> Writing:
    """The words it was proposed from are why it begins."""
    link = Evidence.unscoped.select_related("observation").filter(revision__memory=memory).order_by("id")[0]
    return Writing(
        actor=actor,
        observation=link.observation,
        candidate=Candidate(
            type=MemoryType(memory.type),
            kind=Kind(memory.kind),
            content=memory.content,
            span=Span(start=link.start, end=link.end, quote=link.quote),
            proposer=Proposer.SYSTEM,
        ),
        reason="The time for which it was said has come.",
        run_id=new_id(),
        now=now,
    )
