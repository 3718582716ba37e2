"""Bearer tokens for the API: issue, verify. The token is shown once; a keyed digest is stored."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import authenticate
from django.db.models import F
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from supportmem.accounts import attempts, proof, rates, second_factor
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import ApiToken, User
from supportmem.audit import ledger
from supportmem.common.errors import Invalid, NotFound

PREFIX = "smem_"
LIFETIME = timedelta(days=90)


def _digest(token: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), token.encode(), hashlib.sha256).hexdigest()


def issue(*, username: str, password: str, code: str = "", address: str = "", now: datetime) -> str:
    """A new token for a user who proves who they are. Raises Invalid, the same for every reason, and TooMany.

    Who has a second factor gives its code too; who must have one and has none sets it up in the browser first.
    """
    with attempts.counted(username=username, address=address, now=now):
        user, actor = _proven(username=username, password=password)
    if second_factor.is_on(user):
        if not code:
            raise Invalid("Send a code of your authenticator app, or a backup code, as `code`.", field="code")
        with attempts.counted(username=username, address=address, factor=attempts.CODE, now=now):
            second_factor.check(user, code=code, now=now)
    elif second_factor.required_of(user):
        raise Invalid("You need a second factor: sign in in the browser and set it up, then ask again.")
    token = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(
        organization_id=actor.organization_id,
        user=user,
        digest=_digest(token),
        proof=proof.of(user),
        expires_at=now + LIFETIME,
    )
    ledger.append(by=actor, verb="token.issued", object_type="token", object_id=row.id)
    return token


def _proven(*, username: str, password: str) -> tuple[User, Actor]:
    wrong = Invalid("The user name or the password is wrong.")
    user = authenticate(username=username, password=password)
    if not isinstance(user, User):
        raise wrong
    try:
        return user, actor_of(user)
    except NotFound:
        raise wrong from None


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer smem_…`. Refuses unknown, expired and deactivated alike, and those begun with
    an earlier password."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The user and the token, None when the header is not ours."""
        parts = get_authorization_header(request).decode("latin-1").split()
        if not parts or parts[0].lower() != "bearer":
            return None
        if len(parts) != 2:
            raise AuthenticationFailed("Send the header as: Authorization: Bearer TOKEN")
        row = (
            ApiToken.objects.select_related("user")
            .filter(
                digest=_digest(parts[1]),
                expires_at__gt=timezone.now(),
                user__is_active=True,
                # Who has left the organization does not carry its token into the next one.
                user__memberships__organization_id=F("organization_id"),
            )
            .first()
        )
        if row is None or not proof.holds(row.user, proof=row.proof):
            guesses = {f"bad token:{request.META.get('REMOTE_ADDR', '')}": settings.RATE_OF_BAD_TOKENS}
            rates.spend(guesses, now=timezone.now())
            raise AuthenticationFailed("The token is unknown or has expired: ask for a new one at /api/v1/auth/token")
        ApiToken.objects.filter(id=row.id).update(last_used_at=timezone.now())
        # The token speaks for the organization it was issued in, whatever the person has open elsewhere.
        row.user.current_organization_id = row.organization_id
        return row.user, row

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"
