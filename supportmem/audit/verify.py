"""Hold the ledger against its seals, and name the first row that is broken or missing."""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from supportmem.audit import seal
from supportmem.audit.models import LedgerEntry, Receipt, Seal

_CHUNK: Final = 1_000
LATE: Final = timedelta(days=1)
_CUT_OFF: Final = "The end was cut off or replaced since that head was noted."


@dataclass(frozen=True, kw_only=True)
class Fault:
    """The first thing that is wrong in an organization's chain. `entry_id` names the row, where there is one."""

    position: int
    entry_id: UUID | None
    what: str


@dataclass(kw_only=True)
class Verified:
    """One organization: how far the chain holds, where it ends, and what is not sealed yet.

    `head` is the last link in hex. Kept outside of the database it proves later that the end was not cut off.
    """

    organization_id: UUID
    rows: int = 0
    head: str = ""
    fault: Fault | None = None
    late: int = 0  # rows sealed more than LATE after the time they give: a worker that was away, or forged ones
    unsealed: int = 0
    oldest_unsealed: datetime | None = None


@dataclass
class _Chain:
    before: bytes = seal.FIRST
    position: int = 0
    keys: dict[str, bytes] = field(default_factory=lambda: {seal.fingerprint(key): key for key in seal.all_keys()})


def organizations() -> list[UUID]:
    """Whoever has a row in the ledger or a seal."""
    found = set(LedgerEntry.objects.order_by().values_list("organization_id", flat=True).distinct())
    return sorted(found | set(Seal.objects.order_by().values_list("organization_id", flat=True).distinct()))


def verify(organization_id: UUID, *, head: tuple[int, str] | None = None) -> Verified:
    """Walk one organization's chain from its first row, and stop where it breaks. Reads everything once.

    `head` is where a chain ended that was verified earlier, position and link: it must still be there.
    """
    told = Verified(organization_id=organization_id)
    chain = _Chain()
    for seals in _chunks(organization_id):
        entries = LedgerEntry.objects.in_bulk([one.entry_id for one in seals])
        for one in seals:
            told.fault = _fault(one, entry=entries.get(one.entry_id), chain=chain)
            if told.fault is not None:
                return told
            told.rows, told.head = one.position, bytes(one.link).hex()
            if head and one.position == head[0] and told.head != head[1]:
                told.fault = Fault(position=head[0], entry_id=one.entry_id, what=_CUT_OFF)
                return told
            told.late += one.sealed_at - entries[one.entry_id].at > LATE
    if head and told.rows < head[0]:
        told.fault = Fault(position=head[0], entry_id=None, what=_CUT_OFF)
        return told
    told.fault = _receipts(organization_id)
    waiting = seal.unsealed().filter(organization_id=organization_id)
    told.unsealed = waiting.count()
    told.oldest_unsealed = waiting.values_list("at", flat=True).first()
    return told


def _chunks(organization_id: UUID) -> Iterator[list[Seal]]:
    """The seals by position, without holding them all."""
    after = 0
    while True:
        rows = Seal.objects.filter(organization_id=organization_id, position__gt=after).order_by("position")
        chunk = list(rows[:_CHUNK])
        if not chunk:
            return
        yield chunk
        after = chunk[-1].position


def _fault(one: Seal, *, entry: LedgerEntry | None, chain: _Chain) -> Fault | None:
    """What is wrong with the next seal or its row; else the chain has moved on to it."""
    chain.position += 1
    at = chain.position

    def broken(what: str, *, entry_id: UUID | None = one.entry_id) -> Fault:
        return Fault(position=at, entry_id=entry_id, what=what)

    if one.position != at:
        return broken("The seal at this position is missing.", entry_id=None)
    key = chain.keys.get(one.key)
    if key is None:
        return broken("It was sealed with a key that is not known here: set AUDIT_KEY or AUDIT_KEYS_OF_BEFORE.")
    if entry is None:
        return broken("The row is missing.")
    own = seal.digest(entry, key=key)
    if not hmac.compare_digest(own, bytes(one.digest)):
        return broken("The row was changed after it was sealed.")
    linked = seal.link(chain.before, own, organization_id=one.organization_id, position=at, key=key)
    if not hmac.compare_digest(linked, bytes(one.link)):
        return broken("The row does not follow the one before it: seals were replaced or put in another order.")
    chain.before = linked
    return None


def _receipts(organization_id: UUID) -> Fault | None:
    """Receipts of erasures say what the ledger said of them."""
    told = {
        entry.object_id: (entry.customer_id, entry.detail.get("counts"))
        for entry in LedgerEntry.objects.filter(organization_id=organization_id, verb="customer.erased")
    }
    kept = {row.id: (row.customer_id, row.counts) for row in Receipt.objects.filter(organization_id=organization_id)}
    for receipt_id, said in told.items():
        if receipt_id and kept.get(receipt_id) != said:
            missing = receipt_id not in kept
            what = "A receipt is missing." if missing else "A receipt does not say what the ledger says of it."
            return Fault(position=0, entry_id=receipt_id, what=what)
    return None
