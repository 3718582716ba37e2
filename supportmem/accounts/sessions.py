"""Signing in and out: a browser's session between the password and the code, and all sessions of a person at once."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from supportmem.accounts import second_factor, told
from supportmem.accounts.models import ApiToken, User

HALF: Final = "half_signed_in"
LASTS: Final = timedelta(minutes=10)
_BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


def begin(request: HttpRequest, user: User, *, now: datetime) -> None:
    """The password was right and a code is still to come. Nobody is signed in yet."""
    request.session.cycle_key()
    until = (now + LASTS).timestamp()
    request.session[HALF] = {"user": str(user.id), "until": until, "hash": user.get_session_auth_hash()}


def half_signed_in(request: HttpRequest, *, now: datetime) -> User | None:
    """Whose password was right in this browser a moment ago; None when it is too long ago, or has changed since."""
    held = request.session.get(HALF)
    if not isinstance(held, dict) or held["until"] < now.timestamp():
        return None
    try:
        user = User.objects.filter(id=UUID(held["user"]), is_active=True).first()
    except (ValueError, ValidationError):
        return None
    return user if user and constant_time_compare(held["hash"], user.get_session_auth_hash()) else None


def complete(request: HttpRequest, user: User, *, with_code: bool) -> None:
    """Sign in for good, in a fresh session."""
    request.session.pop(HALF, None)
    login(request, user, backend=_BACKEND)
    if with_code:
        request.session[second_factor.PASSED] = True
    told.by_person(user, verb="sign_in.succeeded", detail={"second_factor": with_code})


def end_all(user: User) -> None:
    """Sign out everywhere: every browser, every socket, every token, this one included."""
    with transaction.atomic():
        User.objects.filter(id=user.id).update(session_generation=F("session_generation") + 1)
        ended, _ = ApiToken.objects.filter(user=user).delete()
        told.by_person(user, verb="sign_out.everywhere", detail={"tokens": ended})


def password_changed(user: User) -> None:
    """Sessions end by themselves when a password changes; tokens do not."""
    ended, _ = ApiToken.objects.filter(user=user).delete()
    told.by_person(user, verb="password.changed", detail={"tokens": ended})
