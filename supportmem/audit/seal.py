"""Seal the ledger: chain its rows per organization, in batches, after they were written (docs/adr/0014).

Rows are appended unchained, so that no writer waits for another. Each minute a sealer gives every row that has no seal
yet the next position of its organization, a digest of the whole row, and a link: a digest over the link before it and
its own. Both are HMAC-SHA-256 under AUDIT_KEY, which the database does not know: who owns the database can change a
row, but not make the chain agree with it again.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from supportmem.audit.models import LedgerEntry, Seal
from supportmem.common.ids import first_id_at

BATCH: Final = 1_000  # rows of one transaction: a killed sealer leaves so many to be done again, and none half done
# A row is visible once its transaction commits, and may have been written long before: the sealer looks back so far.
# What is older still is found by the sweep, which looks at everything.
LOOK_BACK: Final = timedelta(hours=6)
FIRST: Final = bytes(32)  # what the first link of an organization is chained to
_LOCK: Final = 0x5EA1  # of our advisory locks, the sealer's


@dataclass(frozen=True, kw_only=True)
class Sealed:
    """What one call did."""

    rows: int
    organizations: int


def seal_due(*, now: datetime, everything: bool = False) -> Sealed:
    """Seal every row that has no seal: of the last hours, or of all time.

    Works in the product's own name, across organizations. Two sealers do no harm: one waits for the other, and finds
    nothing left.
    """
    since = None if everything else first_id_at(now - LOOK_BACK)
    rows = organizations = 0
    for organization_id in _with_unsealed(since=since):
        done = 0
        while batch := _seal_batch(organization_id, since=since, now=now):
            done += batch
        rows += done
        organizations += bool(done)
    return Sealed(rows=rows, organizations=organizations)


def fingerprint(key: bytes) -> str:
    """Eight letters that tell one key from another, and nothing of either."""
    return hmac.new(key, b"which key", hashlib.sha256).hexdigest()[:8]


def all_keys() -> tuple[bytes, ...]:
    """Today's key, then those of before, which still verify."""
    return tuple(key.encode() for key in (settings.AUDIT_KEY, *settings.AUDIT_KEYS_OF_BEFORE))


def digest(entry: LedgerEntry, *, key: bytes) -> bytes:
    """Of everything the row says. 32 bytes."""
    return hmac.new(key, _canonical(entry), hashlib.sha256).digest()


def link(before: bytes, own: bytes, *, organization_id: UUID, position: int, key: bytes) -> bytes:
    """What chains a seal to the one before it. 32 bytes."""
    return hmac.new(key, before + own + organization_id.bytes + position.to_bytes(8), hashlib.sha256).digest()


def unsealed(*, since: UUID | None = None) -> QuerySet[LedgerEntry]:
    """Rows without a seal, in the order of their ids; of all time, or from this id on."""
    rows = LedgerEntry.objects.filter(~Exists(Seal.objects.filter(entry_id=OuterRef("id")))).order_by("id")
    return rows if since is None else rows.filter(id__gte=since)


def _with_unsealed(*, since: UUID | None) -> list[UUID]:
    return list(unsealed(since=since).order_by("organization_id").values_list("organization_id", flat=True).distinct())


def _seal_batch(organization_id: UUID, *, since: UUID | None, now: datetime) -> int:
    """One transaction: the next rows of one organization, alone. Returns how many."""
    key = all_keys()[0]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_LOCK, str(organization_id)])
        rows = list(unsealed(since=since).filter(organization_id=organization_id)[:BATCH])
        last = Seal.objects.filter(organization_id=organization_id).order_by("-position").first()
        done, before = (last.position, bytes(last.link)) if last else (0, FIRST)
        seals: list[Seal] = []
        for position, entry in enumerate(rows, start=done + 1):
            own = digest(entry, key=key)
            before = link(before, own, organization_id=organization_id, position=position, key=key)
            seals.append(
                Seal(
                    organization_id=organization_id,
                    position=position,
                    entry_id=entry.id,
                    digest=own,
                    link=before,
                    key=fingerprint(key),
                    sealed_at=now,
                )
            )
        Seal.objects.bulk_create(seals)
    return len(seals)


def _canonical(entry: LedgerEntry) -> bytes:
    """Every column, in a form that depends on nothing but what is said: sorted names, times in UTC."""
    said = {field.attname: _plain(getattr(entry, field.attname)) for field in entry._meta.concrete_fields}  # noqa: SLF001
    return json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return str(value) if isinstance(value, UUID) else value
