"""Withdraw all that is remembered of a customer who wants to be forgotten: a few statements, however much it is."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Max

from memories.enums import Proposer, Status
from memories.lifecycle.states import is_allowed
from memories.models import Memory, Revision
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.ids import new_id

REASON: Final = "The customer wants to be forgotten from now on."
BATCH: Final = 500
_FROM: Final = tuple(status for status in Status if is_allowed(old=status, new=Status.INVALIDATED))


def withdraw_all(*, actor: Actor, customer: Customer, run_id: UUID, now: datetime) -> int:
    """Every memory that could be used again gets a last revision and is retired. The words stay until an erasure.

    The caller holds the customer's lock. One line in the ledger names the run, by which it can be taken back.
    """
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
        [_revision(memory, number=last[memory.id] + 1, actor=actor, run_id=run_id) for memory in memories],
        batch_size=BATCH,
    )
    ledger.append(
        by=actor,
        verb="memory.withdrawn",
        object_type="customer",
        object_id=customer.id,
        customer_id=customer.id,
        detail={"memories": len(memories), "run": str(run_id)},
    )
    return len(memories)


def _revision(memory: Memory, *, number: int, actor: Actor, run_id: UUID) -> Revision:
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
        reason=REASON,
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_name=actor.name,
        proposer=Proposer.PERSON,
        run_id=run_id,
    )
