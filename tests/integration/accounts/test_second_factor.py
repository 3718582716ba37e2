"""One-time codes: each good once, seeds sealed, backup codes kept as digests, and who may do without."""

from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django_otp.oath import TOTP

from supportmem.accounts import second_factor, seeds
from supportmem.accounts.models import Authenticator, BackupCode, User
from supportmem.accounts.second_factor import BACKUP_CODES, Reason
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from tests.personas import Personas

STEP = timedelta(seconds=30)


def shown(user: User, *, at: datetime) -> str:
    """What the app of this person shows."""
    seed = seeds.opened(Authenticator.objects.get(user=user).sealed_seed)
    assert seed is not None
    app = TOTP(seed)
    app.time = at.timestamp()
    return f"{app.token():06}"


def enrol(user: User, *, at: datetime) -> tuple[str, ...]:
    """Set it up; the backup codes."""
    second_factor.seed_of(user, now=at)
    return second_factor.confirm(user, code=shown(user, at=at), now=at)


def works(user: User, code: str, *, at: datetime) -> bool:
    """Whether the code lets the person in."""
    try:
        second_factor.check(user, code=code, now=at)
    except Invalid:
        return False
    return True


@pytest.fixture
def alice(people: Personas) -> User:
    """Somebody without a second factor yet."""
    return people.alice.user


def test_it_is_on_once_the_first_code_was_right(alice: User, now: datetime) -> None:
    first = second_factor.seed_of(alice, now=now)
    assert second_factor.seed_of(alice, now=now) == first  # the page may be loaded again
    assert not second_factor.is_on(alice)
    with pytest.raises(Invalid):
        second_factor.confirm(alice, code="000000", now=now)
    assert not second_factor.is_on(alice)
    codes = second_factor.confirm(alice, code=shown(alice, at=now), now=now)
    assert second_factor.is_on(alice)
    assert len(set(codes)) == BACKUP_CODES
    with pytest.raises(Conflict):
        second_factor.seed_of(alice, now=now)
    with pytest.raises(Invalid):
        second_factor.confirm(alice, code=shown(alice, at=now + STEP), now=now + STEP)


def test_a_code_is_good_once_and_for_a_short_while(alice: User, now: datetime) -> None:
    enrol(alice, at=now)
    assert not works(alice, shown(alice, at=now), at=now)  # taken when it was set up
    later = now + 2 * STEP
    code = shown(alice, at=later)
    assert works(alice, f"{code[:3]} {code[3:]}", at=later)
    assert not works(alice, code, at=later)
    assert not works(alice, shown(alice, at=now + STEP), at=later)  # an earlier one neither
    assert works(alice, shown(alice, at=later + STEP), at=later + 2 * STEP)  # a slow clock
    assert not works(alice, shown(alice, at=later + 4 * STEP), at=later + 9 * STEP)


@pytest.mark.parametrize("code", ["", "12345", "1234567", "١٢٣٤٥٦", "abcdef", "-12345", "\x00" * 6, "\ud800"])
def test_what_is_no_code_is_refused(alice: User, now: datetime, code: str) -> None:
    enrol(alice, at=now)
    assert not works(alice, code, at=now + 2 * STEP)


def test_a_backup_code_is_good_once_for_its_owner(people: Personas, now: datetime) -> None:
    alice, bob = people.alice.user, people.bob.user
    codes = enrol(alice, at=now)
    enrol(bob, at=now)
    assert not works(bob, codes[0], at=now)
    assert works(alice, codes[0].upper().replace("-", " "), at=now)
    assert not works(alice, codes[0], at=now)
    assert second_factor.backup_codes_left(alice) == BACKUP_CODES - 1
    assert LedgerEntry.objects.get(verb="second_factor.backup_code_used").detail == {"left": BACKUP_CODES - 1}


def test_new_backup_codes_end_the_old_ones(alice: User, now: datetime) -> None:
    old = enrol(alice, at=now)
    with pytest.raises(Invalid):
        second_factor.renew_backup_codes(alice, code="000000", now=now)
    new = second_factor.renew_backup_codes(alice, code=old[0], now=now)
    assert not works(alice, old[1], at=now)
    assert works(alice, new[1], at=now)


def test_neither_seed_nor_codes_lie_in_the_tables(alice: User, now: datetime) -> None:
    seed = second_factor.seed_of(alice, now=now)
    codes = second_factor.confirm(alice, code=shown(alice, at=now), now=now)
    kept = str([*Authenticator.objects.values(), *BackupCode.objects.values(), *LedgerEntry.objects.values()])
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)
    assert seed.hex() not in kept
    assert seeds.typed(seed).replace(" ", "") not in kept


def test_a_new_key_of_the_site_opens_old_seeds_while_the_old_one_is_named(alice: User, now: datetime) -> None:
    enrol(alice, at=now)
    later = now + 2 * STEP
    code = shown(alice, at=later)
    with override_settings(SECRET_KEY="another"):
        assert not works(alice, code, at=later)
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=["tests-only"]):
        assert works(alice, code, at=later)


def test_one_may_turn_it_off_unless_it_is_required(people: Personas, now: datetime) -> None:
    alice = people.alice.user
    codes = enrol(alice, at=now)
    with pytest.raises(Invalid):
        second_factor.turn_off(alice, code="000000", now=now)
    with override_settings(REQUIRE_SECOND_FACTOR="all"), pytest.raises(Forbidden):
        second_factor.turn_off(alice, code=codes[0], now=now)
    second_factor.turn_off(alice, code=codes[0], now=now)
    assert not second_factor.is_on(alice)
    assert not BackupCode.objects.exists()
    verbs = [row.verb for row in LedgerEntry.objects.order_by("id")]
    assert verbs == ["second_factor.on", "second_factor.backup_code_used", "second_factor.off"]


def test_an_administrator_takes_a_lost_one_away(people: Personas, now: datetime) -> None:
    enrol(people.alice.user, at=now)
    second_factor.take_away(people.adam.actor, user_id=people.alice.user.id, reason=Reason.LOST)
    assert not second_factor.is_on(people.alice.user)
    line = LedgerEntry.objects.get(verb="second_factor.taken_away")
    assert (line.actor_id, line.detail) == (people.adam.user.id, {"reason": "lost"})
    with pytest.raises(NotFound):
        second_factor.take_away(people.adam.actor, user_id=people.alice.user.id, reason=Reason.LOST)


@pytest.mark.parametrize(
    ("rule", "staff", "others"), [("off", False, False), ("staff", True, False), ("all", True, True)]
)
def test_who_needs_one_is_a_setting(people: Personas, rule: str, *, staff: bool, others: bool) -> None:
    people.adam.user.is_staff = True
    with override_settings(REQUIRE_SECOND_FACTOR=rule):
        assert second_factor.required_of(people.adam.user) is staff
        assert second_factor.required_of(people.alice.user) is others
