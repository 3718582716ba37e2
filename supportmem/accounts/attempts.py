"""How often signing in may fail before one has to wait, and how long: longer with each further failure.

Three counts, in the database, so that all processes share them and a restart forgets none: a name at one address,
where somebody mistypes; a name wherever it is typed, where many machines guess at one person; an address whatever
is typed, where one machine tries many people. A name that is nobody's is counted and answered like any other.
Tries are counted before the password is looked at, so that parallel ones count as well, and given back when it
was right. Names and addresses are kept as keyed digests only: what people type there is sometimes a password.
"""

import hashlib
import hmac
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from supportmem.accounts import told
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Membership, SignInCount, User
from supportmem.audit import ledger
from supportmem.common.errors import Anticipated, NotFound, TooMany

logger = logging.getLogger(__name__)

PASSWORD: Final = "password"  # noqa: S105 - the name of a factor
CODE: Final = "code"

FREE_HERE: Final = 5  # failures of a name at one address without a wait
FREE_NAME: Final = 20  # of a name at all addresses
FREE_ADDRESS: Final = 50  # of an address with all names
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=15)
FORGOTTEN_AFTER: Final = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class _Try:
    """One try that was let through. `wait` is what its failure costs."""

    factor: str
    user: User | None
    digests: dict[str, int]
    address: str
    wait: timedelta


@contextmanager
def counted(*, username: str, address: str, factor: str = PASSWORD, now: datetime) -> Iterator[None]:
    """Around the look at a password or a code. Raises TooMany without looking when there were too many failures.

    What is refused inside, by Anticipated or ValidationError, is a failure.
    """
    tried = _begin(username=username, address=address, factor=factor, now=now)
    try:
        yield
    except (Anticipated, ValidationError):
        _tell(tried)
        raise
    _forget(tried)


def unlock(actor: Actor, *, user_id: UUID) -> int:
    """Forget somebody's failures, here and everywhere. Raises NotFound for who is not in the actor's organization."""
    if not Membership.objects.filter(organization_id=actor.organization_id, user_id=user_id).exists():
        raise NotFound("user")
    with transaction.atomic():
        found, _ = SignInCount.objects.filter(user_id=user_id).delete()
        ledger.append(by=actor, verb="sign_in.unlocked", object_type="user", object_id=user_id)
    return found


def locked(user: User, *, now: datetime) -> bool:
    """Whether somebody has to wait, at one address at least."""
    return SignInCount.objects.filter(user=user, locked_until__gt=now).exists()


def forget_old(*, now: datetime) -> int:
    """Drop what no longer counts."""
    return SignInCount.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).delete()[0]


def wait_after(failures: int, *, free: int) -> timedelta:
    """Nothing for the free ones, then twice as long each time, up to a bound that still lets people in again."""
    if failures < free:
        return timedelta()
    return min(FIRST_WAIT * (1 << min(failures - free, 10)), LONGEST_WAIT)


def _begin(*, username: str, address: str, factor: str, now: datetime) -> _Try:
    """Count a try, or refuse it. A refused one is not counted: who waits is not punished for asking again."""
    name = username.casefold()
    digests = {
        _digest(factor, "here", name, address): FREE_HERE,
        _digest(factor, "name", name): FREE_NAME,
        (from_here := _digest(factor, "address", address)): FREE_ADDRESS,
    }
    user = User.objects.filter(username=username.replace("\x00", "")).first()
    order = sorted(digests)  # the same for everybody, so that no two wait for each other
    with transaction.atomic():
        SignInCount.objects.bulk_create(
            [SignInCount(digest=digest, user=None if digest == from_here else user, last_at=now) for digest in order],
            ignore_conflicts=True,
        )
        rows = list(SignInCount.objects.select_for_update().filter(digest__in=order).order_by("digest"))
        until = max((row.locked_until for row in rows if row.locked_until), default=now)
        if until <= now:
            for row in rows:
                row.failures = 1 if row.last_at <= now - FORGOTTEN_AFTER else row.failures + 1
                row.last_at = now
                row.locked_until = now + wait_after(row.failures, free=digests[row.digest])
            SignInCount.objects.bulk_update(rows, ["failures", "last_at", "locked_until"])
    if until > now:
        raise _too_many(until - now)
    longest = max(row.locked_until - now for row in rows if row.locked_until)
    return _Try(factor=factor, user=user, digests=digests, address=from_here, wait=longest)


def _forget(tried: _Try) -> None:
    """It was right: the name's failures are over, and the address gets back what it was charged."""
    names = [digest for digest in tried.digests if digest != tried.address]
    with transaction.atomic():
        SignInCount.objects.filter(digest=tried.address).update(
            failures=Greatest(F("failures") - 1, 0), locked_until=None
        )
        SignInCount.objects.filter(digest__in=names).delete()


def _tell(tried: _Try) -> None:
    """Into the ledger of everybody whose member it is; a name that is nobody's belongs to no ledger."""
    seconds = int(tried.wait.total_seconds())
    if tried.user is None:
        logger.warning("a sign-in failed, for a name that is nobody's; the next may come in %d s", seconds)
        return
    verb = "sign_in.locked" if seconds else "sign_in.failed"
    told.by_whomever(tried.user, verb=verb, detail={"factor": tried.factor, "wait": seconds})


def _too_many(wait: timedelta) -> TooMany:
    seconds = max(1, round(wait.total_seconds()))
    told = f"{seconds} seconds" if seconds < 90 else f"{round(seconds / 60)} minutes"
    return TooMany(f"Too many failed sign-ins. Wait {told}, then try again.", wait=seconds)


def _digest(*parts: str) -> str:
    text = "\x00".join(("sign-in", *parts)).encode("utf-8", "replace")
    return hmac.new(settings.SECRET_KEY.encode(), text, hashlib.sha256).hexdigest()
