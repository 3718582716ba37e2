"""The vault: originals sealed under the customer's key, keys wrapped by the master key (AES-256-GCM).

Destroying a customer's key makes every original of theirs unreadable, in backups as well.
"""

import hashlib
import hmac
import os
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db.models import Max

from supportmem.accounts.customers import lock_customer
from supportmem.accounts.models import Customer
from supportmem.common.errors import Anticipated, NotFound
from supportmem.privacy.models import VaultEntry, VaultKey

_NONCE = 12  # bytes, NIST SP 800-38D section 8.2


class VaultBroken(Anticipated):
    """The master key does not open the vault: nothing may be stored until it does."""

    code = "vault_broken"
    status = 503


def _master() -> bytes:
    return hashlib.sha256(b"supportmem vault\x00" + settings.VAULT_MASTER_KEY.encode()).digest()


def _seal(key: bytes, data: bytes, *, bound_to: UUID) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, bound_to.bytes)


def _open(key: bytes, sealed: bytes, *, bound_to: UUID) -> bytes:
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], bound_to.bytes)
    except InvalidTag as error:
        raise VaultBroken("The vault cannot be opened: VAULT_MASTER_KEY is not the key it was sealed with.") from error


def _customer_key(customer: Customer) -> bytes:
    """The customer's data key, made on first use under a lock on the customer's row."""
    row = VaultKey.objects.filter(customer=customer).first()
    if row is None:
        lock_customer(customer_id=customer.id)
        row, _ = VaultKey.objects.get_or_create(
            customer=customer,
            defaults={
                "organization_id": customer.organization_id,
                "wrapped": _seal(_master(), AESGCM.generate_key(bit_length=256), bound_to=customer.id),
            },
        )
    return _open(_master(), bytes(row.wrapped), bound_to=customer.id)


def put(*, customer: Customer, type: str, value: str) -> VaultEntry:
    """Seal a value, once per customer, type and value; equal values get the same number. Needs a transaction."""
    key = _customer_key(customer)
    digest = hmac.new(key, f"{type}\x00{value}".encode(), hashlib.sha256).hexdigest()
    known = VaultEntry.objects.filter(customer=customer, type=type, digest=digest).first()
    if known is not None:
        return known
    lock_customer(customer_id=customer.id)
    last = VaultEntry.objects.filter(customer=customer, type=type).aggregate(last=Max("number"))["last"] or 0
    entry, _ = VaultEntry.objects.get_or_create(
        customer=customer,
        type=type,
        digest=digest,
        defaults={
            "organization_id": customer.organization_id,
            "number": last + 1,
            "sealed": _seal(key, value.encode(), bound_to=customer.id),
        },
    )
    return entry


def seal_waiting(data: bytes, *, bound_to: UUID) -> bytes:
    """Seal what has to wait before it can be screened, under the master key; no customer is known yet."""
    return _seal(_master(), data, bound_to=bound_to)


def open_waiting(sealed: bytes, *, bound_to: UUID) -> bytes:
    """What was sealed so. Raises VaultBroken."""
    return _open(_master(), sealed, bound_to=bound_to)


def reveal(*, entry: VaultEntry) -> str:
    """The original. The caller has checked the right and writes the ledger."""
    row = VaultKey.objects.filter(customer_id=entry.customer_id).first()
    if row is None:
        raise NotFound("original")
    key = _open(_master(), bytes(row.wrapped), bound_to=entry.customer_id)
    return _open(key, bytes(entry.sealed), bound_to=entry.customer_id).decode()
