"""Withdraw all that is remembered of a customer who wants to be forgotten: a few statements, however much it is."""

from datetime import datetime
from typing import Final

from django.db.models import Max

from memories.enums import Proposer, RunKind, Status
from memories.lifecycle import record, snapshot
from memories.lifecycle.states import is_allowed
from memories.lifecycle.wording import Act
from memories.models import Memory, Revision
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.ids import new_id

REASON: Final = "The customer wants to be forgotten from now on."
BATCH: Final = 500
_FROM: Final = tuple(status for status in Status if is_allowed(old=status, new=Status.INVALIDATED))


def withdraw_all(*, actor: Actor, customer: Customer, now: datetime) -> int:
    """Every memory that could be used again gets a last revision and is retired. The words stay until an erasure.

    The caller holds the customer's lock. One line in the ledger names the run, by which it can be taken back.
    """
    act = Act(actor=actor, reason=REASON, run_id=new_id(), now=now)
    memories = list(
        Memory.unscoped.select_for_update(of=("self",)).filter(customer=customer, status__in=_FROM).order_by("id")
    )
    last = dict(
        Revision.unscoped.filter(memory__in=memories).values_list("memory_id").annotate(Max("number")).order_by()
    )
    for memory in memories:
        memory.head_id, memory.status, memory.retired_at = new_id(), Status.INVALIDATED, memory.retired_at or now
        memory.version += 1
    fields = ("head_id", "status", "retired_at", "version")
    Memory.unscoped.bulk_update(memories, fields, batch_size=BATCH)
    Revision.unscoped.bulk_create(
        [_revision(memory, number=last[memory.id] + 1, act=act) for memory in memories], batch_size=BATCH
    )
    record.keep_run(act=act, kind=RunKind.RETRACT, customer_id=customer.id, observation_id=None)
    ledger.append(
        by=actor,
        verb="memory.withdrawn",
        object_type="customer",
        object_id=customer.id,
        customer_id=customer.id,
        detail={"memories": len(memories), "run": str(act.run_id)},
    )
    return len(memories)


def _revision(memory: Memory, *, number: int, act: Act) -> Revision:
    return Revision(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=number,
        content=memory.content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb="invalidated",
        reason=act.reason,
        actor_kind=act.actor.kind,
        actor_id=act.actor.id,
        actor_name=act.actor.name,
        proposer=Proposer.PERSON,
        run_id=act.run_id,
        snapshot=snapshot.taken(memory),
        created_at=act.now,
    )
