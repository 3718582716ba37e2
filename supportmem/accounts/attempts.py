"""How often somebody may fail to sign in: ten times a minute per address and user name.

Counted in the cache, before the password is looked at, so that parallel tries count as well. The user name
is hashed: what people type there is sometimes a password.
"""

import hashlib
from typing import Final

from django.core.cache import cache
from rest_framework.exceptions import Throttled

LIMIT: Final = 10
WINDOW: Final = 60  # seconds


def begin(*, address: str, username: str) -> None:
    """Count a try. Raises Throttled when there were too many."""
    key = _key(address, username)
    cache.add(key, 0, timeout=WINDOW)
    try:
        tries = cache.incr(key)
    except ValueError:  # it ran out between the two calls
        cache.set(key, 1, timeout=WINDOW)
        tries = 1
    if tries > LIMIT:
        raise Throttled(wait=WINDOW, detail="Too many failed sign-ins. Wait a minute, then try again.")


def succeeded(*, address: str, username: str) -> None:
    """Forget the failures."""
    cache.delete(_key(address, username))


def _key(address: str, username: str) -> str:
    name = hashlib.sha256(f"{address}\x00{username.casefold()}".encode("utf-8", "replace")).hexdigest()
    return f"sign-in:{name}"
