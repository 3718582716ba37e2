"""The vault: originals sealed under the customer's key, keys wrapped by the master key.

Destroying a customer's key makes every original of theirs unreadable, in backups as well.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Collection, Mapping
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db.models import Max

from supportmem.accounts.customers import lock_customer
from supportmem.accounts.models import Customer
from supportmem.common.errors import NotFound
from supportmem.privacy import master
from supportmem.privacy.master import VaultBroken
from supportmem.privacy.models import OrganizationKey, VaultEntry, VaultKey
from supportmem.privacy.redact import normal_form

__all__ = [
    "VaultBroken",
    "digest_for_organization",
    "open_waiting",
    "put",
    "put_all",
    "reveal",
    "seal_waiting",
    "sealed_anew",
]

Value = tuple[str, str]  # a type and the words


def _customer_key(customer: Customer) -> bytes:
    """The customer's data key, made on first use under a lock on the customer's row."""
    row = VaultKey.objects.filter(customer=customer).first()
    if row is None:
        lock_customer(customer_id=customer.id)
        row, _ = VaultKey.objects.get_or_create(
            customer=customer,
            defaults={
                "organization_id": customer.organization_id,
                "wrapped": master.wrap(AESGCM.generate_key(bit_length=256), bound_to=customer.id),
                "wrapped_by": master.mark(),
            },
        )
    return master.unwrap(bytes(row.wrapped), bound_to=customer.id, wrapped_by=row.wrapped_by)


def put(*, customer: Customer, type: str, value: str) -> VaultEntry:
    """Seal one value; see put_all."""
    return put_all(customer=customer, values=[(type, value)])[type, value]


def put_all(*, customer: Customer, values: Collection[Value]) -> Mapping[Value, VaultEntry]:
    """Seal values, each once per customer, type and value; equal ones get the same number. Needs a transaction.

    Values are equal when their normal forms are; what is sealed is the form that came first.
    """
    key = _customer_key(customer)
    digests = {value: _digest(key, *value) for value in values}
    known = _known(customer, digests.values())
    if not known.keys() >= set(digests.values()):
        lock_customer(customer_id=customer.id)
        known |= _known(customer, digests.values())
        missing: dict[str, Value] = {}
        for value, digest in digests.items():
            if digest not in known:
                missing.setdefault(digest, value)
        known |= _add(customer, missing, key=key)
    return {value: known[digest] for value, digest in digests.items()}


def _known(customer: Customer, digests: Collection[str]) -> dict[str, VaultEntry]:
    rows = VaultEntry.objects.filter(customer=customer, digest__in=digests).order_by()
    return {row.digest: row for row in rows}


def _add(customer: Customer, new: Mapping[str, Value], *, key: bytes) -> dict[str, VaultEntry]:
    """The caller holds the customer's lock: nobody else gives out numbers."""
    types = {type_name for type_name, _ in new.values()}
    held = VaultEntry.objects.filter(customer=customer, type__in=types).order_by().values_list("type")
    numbers = Counter(dict(held.annotate(last=Max("number"))))
    rows = []
    for digest, (type_name, value) in new.items():
        numbers[type_name] += 1
        rows.append(
            VaultEntry(
                organization_id=customer.organization_id,
                customer=customer,
                type=type_name,
                number=numbers[type_name],
                digest=digest,
                sealed=master.seal(key, value.encode(), bound_to=customer.id),
            )
        )
    return {row.digest: row for row in VaultEntry.objects.bulk_create(rows)}


def _digest(key: bytes, type_name: str, value: str) -> str:
    return hmac.new(key, f"{type_name}\x00{normal_form(type_name, value)}".encode(), hashlib.sha256).hexdigest()


def digest_for_organization(organization_id: UUID, *, values: Collection[Value], make_key: bool) -> Mapping[Value, str]:
    """Keyed digests under the organization's own key; empty while it has none, unless one is to be made."""
    row = OrganizationKey.objects.filter(organization_id=organization_id).first()
    if row is None and make_key:
        row, _ = OrganizationKey.objects.get_or_create(
            organization_id=organization_id,
            defaults={
                "wrapped": master.wrap(AESGCM.generate_key(bit_length=256), bound_to=organization_id),
                "wrapped_by": master.mark(),
            },
        )
    if row is None:
        return {}
    key = master.unwrap(bytes(row.wrapped), bound_to=organization_id, wrapped_by=row.wrapped_by)
    return {value: _digest(key, *value) for value in values}


def seal_waiting(data: bytes, *, bound_to: UUID) -> bytes:
    """Seal what has to wait before it can be screened, under the master key; no customer is known yet."""
    return master.wrap(data, bound_to=bound_to)


def open_waiting(sealed: bytes, *, bound_to: UUID) -> bytes:
    """What was sealed so. Raises VaultBroken."""
    return master.unwrap(sealed, bound_to=bound_to)


def sealed_anew(sealed: bytes, *, bound_to: UUID) -> bytes | None:
    """The same under the master key of today; None when it is already. Raises VaultBroken."""
    if master.is_current(sealed, bound_to=bound_to):
        return None
    return master.wrap(open_waiting(sealed, bound_to=bound_to), bound_to=bound_to)


def reveal(*, entry: VaultEntry) -> str:
    """The original. The caller has checked the right and writes the ledger."""
    return reveal_all([entry])[entry.id]


def reveal_all(entries: Collection[VaultEntry]) -> Mapping[UUID, str]:
    """Originals of one customer's entries, by the entry's id. As for `reveal`. Raises NotFound without the key."""
    if not entries:
        return {}
    customer_id = next(iter(entries)).customer_id
    row = VaultKey.objects.filter(customer_id=customer_id).first()
    if row is None:
        raise NotFound("original")
    key = master.unwrap(bytes(row.wrapped), bound_to=customer_id, wrapped_by=row.wrapped_by)
    return {one.id: master.unseal(key, bytes(one.sealed), bound_to=customer_id).decode() for one in entries}
