"""What a session or a token was begun with still holds: another password ends both, in the same transaction."""

from django.utils.crypto import constant_time_compare

from supportmem.accounts.models import User


def of(user: User) -> str:
    """What is kept with something that this person begins: a keyed digest of their password's hash."""
    return user.get_session_auth_hash()


def holds(user: User, *, proof: str) -> bool:
    """Whether it was begun with the password that they have now. An empty proof never does."""
    valid = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return bool(proof) and any(constant_time_compare(proof, one) for one in valid)
