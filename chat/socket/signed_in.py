"""Whose session a socket has, read from its store each time: a sign-out, a changed password or a lost membership
counts from that moment on, not from the next page."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.core.exceptions import ValidationError
from django.utils.crypto import constant_time_compare

from supportmem.accounts import second_factor
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import User
from supportmem.common.errors import Anticipated


class SignedOut(Anticipated):
    """The session is over."""

    code = "not_authenticated"
    status = 401

    def __init__(self) -> None:
        super().__init__("You are signed out: sign in again.")


def session_key_of(cookies: dict[str, str]) -> str:
    """The key in the cookie, empty without one."""
    return cookies.get(settings.SESSION_COOKIE_NAME, "")


def actor_of_session(session_key: str) -> Actor:
    """Who is signed in with this session now. Raises SignedOut, and NotFound without a membership."""
    user = _user(session_key)
    if user is None:
        raise SignedOut
    return actor_of(user)


def _user(session_key: str) -> User | None:
    if not session_key:
        return None
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(session_key).load()
    try:
        user = User.objects.filter(id=session.get(SESSION_KEY), is_active=True).first()
    except (ValidationError, ValueError):
        return None
    if user is None or second_factor.lacking(user, session):
        return None
    known = session.get(HASH_SESSION_KEY, "")
    valid = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return user if any(constant_time_compare(known, one) for one in valid) else None
