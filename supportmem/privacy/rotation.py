"""A new master key: every key that an older one wrapped is wrapped anew, in batches, while the product runs.

Safe to stop and to run again: what the new key has wrapped bears its mark. Apps that seal something under the master
key itself (what waits to be screened) register how theirs is sealed anew.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from supportmem.accounts.actors import system_actor
from supportmem.audit import ledger
from supportmem.privacy import master
from supportmem.privacy.master import VaultBroken
from supportmem.privacy.models import OrganizationKey, VaultKey

BATCH: Final = 500

Waiting = Callable[[], int]  # seals anew what an older key has sealed; how many
_waiting: dict[str, Waiting] = {}


@dataclass(frozen=True, kw_only=True)
class Rotated:
    """How many keys were wrapped anew, how many no accepted key opens, how much of what waits was sealed anew."""

    keys: int
    broken: int
    waiting: int


def register(name: str, reseal: Waiting) -> None:
    """Make known what else lies under the master key; called once per app when it is ready."""
    _waiting[name] = reseal


def rotate(*, batch: int = BATCH) -> Rotated:
    """Wrap everything under the first of the accepted keys. Each batch is one transaction."""
    keys = broken = 0
    for table in (VaultKey, OrganizationKey):
        after: UUID | None = None
        while True:
            wrapped, unread, after = _rewrap(table, after=after, batch=batch)
            keys, broken = keys + wrapped, broken + unread
            if after is None:
                break
    return Rotated(keys=keys, broken=broken, waiting=sum(reseal() for reseal in _waiting.values()))


def left() -> int:
    """How many keys another master key has wrapped."""
    return sum(table.objects.exclude(wrapped_by=master.mark()).count() for table in (VaultKey, OrganizationKey))


def _rewrap(
    table: type[VaultKey] | type[OrganizationKey], *, after: UUID | None, batch: int
) -> tuple[int, int, UUID | None]:
    """One batch: how many were wrapped, how many could not be opened, and the last one, None at the end."""
    mark = master.mark()
    with transaction.atomic(), ledger.together():
        every: QuerySet[Any] = table.objects.all()
        rows = every.select_for_update(of=("self",)).exclude(wrapped_by=mark).order_by("id")
        found: list[VaultKey | OrganizationKey] = list((rows.filter(id__gt=after) if after else rows)[:batch])
        done: Counter[UUID] = Counter()
        broken = 0
        for row in found:
            bound_to = row.customer_id if isinstance(row, VaultKey) else row.organization_id
            try:
                key = master.unwrap(bytes(row.wrapped), bound_to=bound_to, wrapped_by=row.wrapped_by)
            except VaultBroken:
                broken += 1
                continue
            row.wrapped, row.wrapped_by = master.wrap(key, bound_to=bound_to), mark
            row.save(update_fields=["wrapped", "wrapped_by"])
            done[row.organization_id] += 1
        for organization_id, count in done.items():
            ledger.append(
                by=system_actor(organization_id=organization_id, name="system: key rotation"),
                verb="vault.rewrapped",
                object_type=str(table._meta.model_name),  # noqa: SLF001 - Django's documented name
                detail={"keys": count},
            )
    return done.total(), broken, found[-1].id if len(found) == batch else None
