"""How much one person, one token and one address may ask for within a minute, counted for all processes together.

In the database, by one statement per request: without Redis the processes share nothing else. The rows are
unlogged, so that counting costs no write to disk.
"""

import hashlib
import hmac
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from supportmem.accounts.models import ApiToken, RateCount, User
from supportmem.common.errors import TooMany
from supportmem.common.ids import new_id

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this file: it is named in the framework's settings

MINUTE: Final = 60
_COUNT: Final = """
INSERT INTO accounts_ratecount AS kept (id, digest, minute, count)
SELECT * FROM unnest(%s::uuid[], %s::text[], %s::bigint[], %s::int[])
ON CONFLICT (digest) DO UPDATE SET minute = excluded.minute,
    count = CASE WHEN kept.minute = excluded.minute THEN kept.count + 1 ELSE 1 END
RETURNING digest, count
"""


def spend(limits: Mapping[str, int], *, now: datetime) -> None:
    """Count one request for each of these names ("user:…") against what it may have a minute. Raises TooMany."""
    if not limits:
        return
    allowed = {_digest(name): limit for name, limit in limits.items()}
    order = sorted(allowed)  # the same for everybody, so that no two wait for each other
    second = int(now.timestamp())
    keys = [new_id() for _ in order]
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [keys, order, [second // MINUTE] * len(order), [1] * len(order)])
        counts = dict(cursor.fetchall())
    if any(counts[digest] > limit for digest, limit in allowed.items()):
        wait = MINUTE - second % MINUTE
        raise TooMany(f"Too many requests: wait {wait} seconds, then go on more slowly.", wait=wait)


def forget_old(*, now: datetime) -> int:
    """Drop the counts of minutes that are over."""
    return RateCount.objects.filter(minute__lt=int(now.timestamp()) // MINUTE - 1).delete()[0]


class ApiRate(BaseThrottle):
    """For every API view: what the person, the token and the address have left."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count it. Raises TooMany, which says how long to wait."""
        limits = {f"address:{request.META.get('REMOTE_ADDR', '')}": settings.RATE_PER_ADDRESS}
        if isinstance(request.user, User):
            limits[f"user:{request.user.id}"] = settings.RATE_PER_USER
        if isinstance(request.auth, ApiToken):
            limits[f"token:{request.auth.id}"] = settings.RATE_PER_TOKEN
        spend(limits, now=timezone.now())
        return True


def _digest(name: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"rate\x00{name}".encode(), hashlib.sha256).hexdigest()
