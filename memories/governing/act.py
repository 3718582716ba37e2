"""The frame of a person's change: lock, compare the version they saw, open a run, tell those who show memories."""

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from memories import access, signals
from memories.contracts import MemoryChanged
from memories.enums import RunKind, Status
from memories.lifecycle import record
from memories.lifecycle.wording import Act
from memories.models import Memory, MemoryShare
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.common.errors import Conflict, Forbidden, Invalid
from supportmem.common.ids import new_id
from supportmem.privacy.policy import holds_secret

REASON_LIMIT = record.REASON_LIMIT


class StaleVersion(Conflict):
    """Somebody changed the memory since it was read."""

    code = "stale_version"


def checked_reason(reason: str, *, needed: bool = True) -> str:
    """A reason that can be stored. Raises Invalid."""
    told = reason.strip()
    if told and not says_something(told):
        raise Invalid("The reason holds no letter and no digit.", field="reason")
    if needed and not told:
        raise Invalid("Say why: the reason is kept with the change.", field="reason")
    if len(told) > REASON_LIMIT:
        raise Invalid(f"A reason may have {REASON_LIMIT} characters at most.", field="reason")
    check_text(told, field="reason")
    if holds_secret(told):
        raise Invalid("The reason holds a secret, such as a password or a card number: leave it out.", field="reason")
    return told


def says_something(text: str) -> bool:
    """Whether a text has a letter or a digit: blanks, marks and characters that nobody sees say nothing."""
    return any(one.isalnum() for one in text)


def is_seen(text: str) -> bool:
    """Whether there is anything to see: blanks, controls and marks of direction show nothing."""
    return any(unicodedata.category(one) not in {"Cc", "Cf", "Mn", "Zs", "Zl", "Zp"} for one in text)


def check_text(text: str, *, field: str) -> None:
    """Raises Invalid for what PostgreSQL or JSON cannot hold."""
    if "\x00" in text:
        raise Invalid("A text cannot hold the character NUL.", field=field)
    if any("\ud800" <= one <= "\udfff" for one in text):
        raise Invalid("The text holds half of a surrogate pair: send whole characters.", field=field)


@contextmanager
def changing(
    actor: Actor, *, memory_id: UUID, version: int | None, kind: RunKind, reason: str, now: datetime
) -> Iterator[tuple[Memory, Act]]:
    """Load, lock, check, and give the act; the whole is one transaction and one run.

    Raises NotFound out of reach, Forbidden for who or what may only be read (unless the protection is to be
    lifted), StaleVersion when the version has moved on.
    """
    require(actor, Ability.GOVERN_MEMORIES)
    seen = access.access_memory_to_change(actor, memory_id=memory_id)
    with transaction.atomic():
        if seen.customer_id is not None:
            lock_customer(customer_id=seen.customer_id)
        memory = Memory.unscoped.select_for_update(of=("self",)).select_related("space").get(id=memory_id)
        if kind != RunKind.UNPROTECT:
            refuse_read_only(memory)
        refuse_erased(memory)
        if version is not None and version != memory.version:
            raise StaleVersion(f"The memory has changed: it has version {memory.version} now. Read it again.")
        act = Act(actor=actor, reason=reason, run_id=new_id(), now=now)
        record.open_run(act=act, kind=kind, customer_id=memory.customer_id)
        yield memory, act
        record.close_run(run_id=act.run_id)
        tell(actor, memories=[memory])


def refuse_read_only(memory: Memory) -> None:
    """Raises Forbidden."""
    if memory.read_only:
        raise Forbidden("This memory is read-only: a reviewer or an administrator may lift that (unprotect).")


def refuse_erased(memory: Memory) -> None:
    """Raises Conflict for what has no words any more."""
    if memory.status == Status.ERASED:
        raise Conflict("Its words were erased: there is nothing left to change.")


def tell(actor: Actor, *, memories: list[Memory]) -> None:
    """After commit: what is shown elsewhere is out of date. Once per customer."""
    for customer_id in {memory.customer_id for memory in memories}:
        tell_of(actor, customer_id=customer_id, memory_ids=[m.id for m in memories if m.customer_id == customer_id])
    shown = MemoryShare.unscoped.filter(memory__in=memories, ended_at=None).exclude(space__customer=None)
    for customer_id, memory_id in shown.values_list("space__customer_id", "memory_id"):
        tell_of(actor, customer_id=customer_id, memory_ids=[memory_id])


def tell_of(actor: Actor, *, customer_id: UUID | None, memory_ids: Sequence[UUID]) -> None:
    """The same, where these memories are shown of one customer."""
    change = MemoryChanged(
        organization_id=actor.organization_id,
        customer_id=customer_id,
        conversation_id=None,
        memory_ids=tuple(memory_ids),
    )
    transaction.on_commit(partial(signals.memory_changed.send, sender=Memory, change=change))
