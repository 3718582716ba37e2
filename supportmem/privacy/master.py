"""The master key, which wraps all other keys (AES-256-GCM).

The setting holds one key per line: the first one wraps, the others are still accepted, so that a rotation needs no
stop. A key's mark says which one wrapped a row, and tells nothing about the key.
"""

import hashlib
import hmac
import os
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from supportmem.common.errors import Anticipated

_NONCE: Final = 12  # bytes, NIST SP 800-38D section 8.2
_MARK: Final = 16  # hex digits


class VaultBroken(Anticipated):
    """The master key does not open the vault: nothing may be stored until it does."""

    code = "vault_broken"
    status = 503


def seal(key: bytes, data: bytes, *, bound_to: UUID) -> bytes:
    """Encrypt for one customer, organization or job: sealed bytes open nowhere else."""
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, bound_to.bytes)


def unseal(key: bytes, sealed: bytes, *, bound_to: UUID) -> bytes:
    """What was sealed so. Raises VaultBroken."""
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], bound_to.bytes)
    except InvalidTag as error:
        raise VaultBroken("The vault cannot be opened: VAULT_MASTER_KEY is not the key it was sealed with.") from error


def mark() -> str:
    """The mark of the key that wraps now."""
    return _mark_of(_keys()[0])


def wrap(data: bytes, *, bound_to: UUID) -> bytes:
    """Seal under the key that wraps now."""
    return seal(_keys()[0], data, bound_to=bound_to)


def is_current(wrapped: bytes, *, bound_to: UUID) -> bool:
    """Whether the key that wraps now has wrapped this: for what bears no mark."""
    try:
        unseal(_keys()[0], wrapped, bound_to=bound_to)
    except VaultBroken:
        return False
    return True


def unwrap(wrapped: bytes, *, bound_to: UUID, wrapped_by: str = "") -> bytes:
    """What any of the accepted keys wrapped; the one of that mark is tried first. Raises VaultBroken."""
    accepted = sorted(_keys(), key=lambda key: _mark_of(key) != wrapped_by) if wrapped_by else _keys()
    for key in accepted[:-1]:
        try:
            return unseal(key, wrapped, bound_to=bound_to)
        except VaultBroken:
            continue
    return unseal(accepted[-1], wrapped, bound_to=bound_to)


def _keys() -> list[bytes]:
    """All accepted keys, the wrapping one first."""
    lines = [line.strip() for line in settings.VAULT_MASTER_KEY.splitlines()]
    keys = [hashlib.sha256(b"supportmem vault\x00" + line.encode()).digest() for line in lines if line]
    if not keys:
        raise VaultBroken("There is no VAULT_MASTER_KEY: nothing can be sealed, so nothing is stored.")
    return keys


def _mark_of(key: bytes) -> str:
    return hmac.new(key, b"mark", hashlib.sha256).hexdigest()[:_MARK]
