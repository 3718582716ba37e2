"""The second factor: one-time codes of an app (TOTP, RFC 6238), and backup codes for the day it is gone.

Whoever calls `check` counts its failures (supportmem.accounts.attempts): six digits are soon guessed.
"""

import hashlib
import hmac
import logging
import secrets
from collections.abc import MutableMapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django_otp.oath import TOTP

from supportmem.accounts import seeds, told
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Authenticator, BackupCode, User
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound

logger = logging.getLogger(__name__)

BACKUP_CODES: Final = 10
PASSED: Final = "second_factor"  # in a session: it was asked for and right
_TOLERANCE: Final = 1  # steps of 30 seconds that a clock may be wrong
_DIGITS: Final = 6
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_LETTERS_OF_A_CODE: Final = 10


class Reason(StrEnum):
    """Why an administrator takes somebody's second factor away. Fixed words: the ledger keeps them."""

    LOST = "lost"
    REPLACED = "replaced"
    STOLEN = "stolen"
    LEFT = "left"


def required_of(user: User) -> bool:
    """Whether this person may not do without."""
    if settings.REQUIRE_SECOND_FACTOR == "staff":
        return user.is_staff
    return bool(settings.REQUIRE_SECOND_FACTOR == "all")


def is_on(user: User) -> bool:
    """Whether this person is asked for a code."""
    return Authenticator.objects.filter(user=user, confirmed_at__isnull=False).exists()


def backup_codes_left(user: User) -> int:
    """How many are unused."""
    return BackupCode.objects.filter(user=user).count()


def lacking(user: User, session: MutableMapping[str, Any]) -> bool:
    """Whether a session is older than the rule that it needs a second factor."""
    return required_of(user) and not session.get(PASSED)


def seed_of(user: User, *, now: datetime) -> bytes:
    """The seed to enrol with: the same until it is confirmed. Raises Conflict when one is confirmed already."""
    with transaction.atomic():
        User.objects.select_for_update().get(id=user.id)
        row = Authenticator.objects.filter(user=user).first()
        if row is not None and row.confirmed_at is not None:
            raise Conflict("A second factor is on already: turn it off before you set up another app.")
        seed = seeds.opened(row.sealed_seed) if row is not None else None
        if seed is None:
            seed = seeds.new()
            sealed = {"sealed_seed": seeds.seal(seed), "created_at": now}
            Authenticator.objects.update_or_create(user=user, defaults=sealed)
    return seed


def confirm(user: User, *, code: str, now: datetime) -> tuple[str, ...]:
    """Turn it on with the first code of the app; the backup codes, to be shown this once. Raises Invalid."""
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().filter(user=user, confirmed_at=None).first()
        if row is None or not _fits(row, code, now=now):
            raise Invalid(_WRONG, field="code")
        row.confirmed_at = now
        row.save(update_fields=["confirmed_at", "last_step"])
        codes = _new_backup_codes(user)
        told.by_person(user, verb="second_factor.on")
    return codes


def check(user: User, *, code: str, now: datetime) -> None:
    """Take a code of the app, or a backup code; each is good once. Raises Invalid."""
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().filter(user=user, confirmed_at__isnull=False).first()
        if row is not None and _fits(row, code, now=now):
            row.save(update_fields=["last_step"])
            return
        used, _ = BackupCode.objects.filter(user=user, digest=_digest(code)).delete()
        if row is None or not used:
            raise Invalid(_WRONG, field="code")
        told.by_person(user, verb="second_factor.backup_code_used", detail={"left": backup_codes_left(user)})


def renew_backup_codes(user: User, *, code: str, now: datetime) -> tuple[str, ...]:
    """Others in the place of all earlier ones. Raises Invalid for a wrong code."""
    with transaction.atomic():
        check(user, code=code, now=now)
        codes = _new_backup_codes(user)
        told.by_person(user, verb="second_factor.backup_codes_renewed")
    return codes


def turn_off(user: User, *, code: str, now: datetime) -> None:
    """Do without from now on. Raises Forbidden for who may not, Invalid for a wrong code."""
    if required_of(user):
        raise Forbidden("You may not do without a second factor. An administrator can take a lost one away.")
    with transaction.atomic():
        check(user, code=code, now=now)
        _forget(user.id)
        told.by_person(user, verb="second_factor.off")


def take_away(actor: Actor, *, user_id: UUID, reason: Reason) -> None:
    """An administrator helps who has lost it: the next sign-in asks for the password, and to set up another.

    The caller has made sure that the actor may change this person.
    """
    with transaction.atomic():
        if not _forget(user_id):
            raise NotFound("second factor")
        detail = {"reason": reason.value}
        ledger.append(by=actor, verb="second_factor.taken_away", object_type="user", object_id=user_id, detail=detail)


_WRONG: Final = "That code is not right, or it was used already. Wait for the next one and type it."


def _fits(row: Authenticator, code: str, *, now: datetime) -> bool:
    """Whether the app shows this code now; remembers its step in the row, so that it is not taken again."""
    digits = "".join(code.split())
    seed = seeds.opened(row.sealed_seed)
    if seed is None:
        logger.error("the second factor of %s was sealed under another SECRET_KEY", row.user_id)
        return False
    if len(digits) != _DIGITS or not (digits.isascii() and digits.isdecimal()):
        return False
    shown = TOTP(seed)
    shown.time = now.timestamp()
    if not shown.verify(int(digits), tolerance=_TOLERANCE, min_t=row.last_step + 1):
        return False
    row.last_step = shown.t()
    return True


def _new_backup_codes(user: User) -> tuple[str, ...]:
    BackupCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(_LETTERS_OF_A_CODE)) for _ in range(BACKUP_CODES)]
    BackupCode.objects.bulk_create([BackupCode(user=user, digest=_digest(code)) for code in codes])
    return tuple(f"{code[:5]}-{code[5:]}" for code in codes)


def _digest(code: str) -> str:
    plain = "".join(code.split()).replace("-", "").lower().encode("utf-8", "replace")
    return hmac.new(settings.SECRET_KEY.encode(), b"backup code\x00" + plain, hashlib.sha256).hexdigest()


def _forget(user_id: UUID) -> bool:
    BackupCode.objects.filter(user_id=user_id).delete()
    return Authenticator.objects.filter(user_id=user_id).delete()[0] > 0
