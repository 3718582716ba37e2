"""The only writer of shares: begun and ended in somebody's name, with a ledger line on both sides."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from memories.lifecycle import record
from memories.lifecycle.wording import Act
from memories.models import Memory, MemoryShare, Space
from memories.models.share import REASON_LIMIT
from supportmem.audit import ledger
from supportmem.audit.ledger import Writer
from supportmem.privacy import rewriting


def begin(*, memory: Memory, space: Space, act: Act) -> MemoryShare:
    """The memory is known in the space from now on. The caller holds the lock of the memory's row."""
    share = MemoryShare.unscoped.create(
        organization_id=memory.organization_id,
        memory=memory,
        space=space,
        reason=act.reason[:REASON_LIMIT],
        shared_by=act.actor.id,
        shared_by_name=act.actor.name,
        created_at=act.now,
    )
    _tell(share, verb="shared", act=act)
    return share


def end(share: MemoryShare, *, act: Act) -> None:
    """It is known there no longer."""
    share.ended_at, share.ended_by, share.ended_by_name = act.now, act.actor.id, act.actor.name
    share.save(update_fields=["ended_at", "ended_by", "ended_by_name"])
    _tell(share, verb="unshared", act=act)


def _tell(share: MemoryShare, *, verb: str, act: Act) -> None:
    """One line about the memory that went out, one about the space that it came into."""
    memory, space = share.memory, share.space
    detail: dict[str, object] = {"share": str(share.id), "space": str(space.id), "level": space.level}
    record.append(act.actor, verb=f"memory.{verb}", memory=memory, detail=detail)
    ledger.append(
        by=act.actor,
        verb=f"space.{verb}",
        object_type="space",
        object_id=space.id,
        customer_id=space.customer_id,
        detail={"share": str(share.id), "memory": str(memory.id)},
    )


def of_customer(customer_id: UUID) -> "QuerySet[MemoryShare]":
    """Shares of a customer's memories, and those into the customer's spaces: their reasons may name the customer."""
    return MemoryShare.unscoped.filter(Q(memory__customer_id=customer_id) | Q(space__customer_id=customer_id))


def left_of_customer(customer_id: UUID) -> "QuerySet[MemoryShare]":
    """Those that an erasure has not dealt with: they run, or hold words."""
    return of_customer(customer_id).exclude(~Q(ended_at=None) & Q(reason=""))


def erase(*, by: Writer, customer_id: UUID, now: datetime) -> int:
    """Erasure: nothing of the customer is shared any more, nothing shared with them, and why is gone."""
    rows = MemoryShare.unscoped.filter(id__in=list(left_of_customer(customer_id).values_list("id", flat=True)))
    rows.filter(ended_at=None).update(ended_at=now, ended_by=by.id, ended_by_name=by.name)
    return rows.update(reason="")


def rewrite(*, customer_id: UUID, find: str, token: str) -> int:
    """Redaction: a text becomes its token in the reasons."""
    rows = of_customer(customer_id)
    return rewriting.in_columns(rows, limits={"reason": REASON_LIMIT}, find=find, token=token)
