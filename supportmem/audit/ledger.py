"""Append to the ledger. Called inside the transaction of the change it records."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.db import connection

from supportmem.audit import context
from supportmem.audit.models import LedgerEntry, Receipt
from supportmem.common.ids import new_id

_gathered: ContextVar[list[LedgerEntry] | None] = ContextVar("supportmem_ledger_lines", default=None)


class Writer(Protocol):
    """Whoever acts; accounts.actors.Actor is one."""

    @property
    def organization_id(self) -> UUID: ...
    @property
    def kind(self) -> str: ...
    @property
    def id(self) -> UUID | None: ...
    @property
    def name(self) -> str: ...


def append(
    *,
    by: Writer,
    verb: str,
    object_type: str,
    object_id: UUID | None = None,
    customer_id: UUID | None = None,
    detail: Mapping[str, object] | None = None,
) -> UUID:
    """Record one thing that was done. `detail` holds ids, numbers and fixed words only. One INSERT."""
    request = context.current()
    row = LedgerEntry(
        organization_id=by.organization_id,
        actor_kind=by.kind,
        actor_id=by.id,
        actor_name=by.name,
        verb=verb,
        object_type=object_type,
        object_id=object_id,
        customer_id=customer_id,
        request_id=request.id,
        channel=request.channel,
        detail=dict(detail or {}),
    )
    gathered = _gathered.get()
    if gathered is None:
        row.save(force_insert=True)
    else:
        gathered.append(row)
    return row.id


@contextmanager
def together() -> Iterator[None]:
    """Within this the lines wait for its end and are one INSERT; after an error there are none.

    Inside the transaction of the changes, so that lines and changes stay or fall together.
    """
    if _gathered.get() is not None:
        yield
        return
    rows: list[LedgerEntry] = []
    token = _gathered.set(rows)
    try:
        yield
    finally:
        _gathered.reset(token)
    LedgerEntry.objects.bulk_create(rows)


def replace_text(  # by, where, what, with what, why: one statement of who changed what
    *, by: Writer, table: str, ids: Sequence[UUID], replacement: str, find: str = "", reason: str
) -> int:
    """Replace text of append-only rows through the one audited database function; returns rows changed.

    With `find`, its occurrences are replaced (redaction); without, the whole text is (erasure).
    The function refuses tables and columns that no migration declared and rows of another organization,
    and leaves a ledger entry itself.
    """
    if not ids:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT audit_replace_text(%s, %s::uuid[], %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [
                table,
                list(ids),
                find,
                replacement,
                new_id(),
                by.organization_id,
                by.kind,
                by.id,
                by.name,
                context.current().id,
                reason,
            ],
        )
        row = cursor.fetchone()
    return int(row[0])


def erased_at(*, organization_id: UUID, customer_ids: Collection[UUID]) -> Mapping[UUID, datetime]:
    """When which of these customers were erased last; the others are not in it. One query."""
    found = Receipt.objects.filter(organization_id=organization_id, customer_id__in=customer_ids).order_by("created_at")
    return dict(found.values_list("customer_id", "created_at"))


def receipt(*, by: Writer, customer_id: UUID, counts: Mapping[str, int]) -> UUID:
    """Leave a receipt of an erasure, and its ledger entry."""
    row = Receipt.objects.create(
        organization_id=by.organization_id,
        customer_id=customer_id,
        actor_kind=by.kind,
        actor_id=by.id,
        counts=dict(counts),
    )
    append(
        by=by,
        verb="customer.erased",
        object_type="receipt",
        object_id=row.id,
        customer_id=customer_id,
        detail={"counts": dict(counts)},
    )
    return row.id
