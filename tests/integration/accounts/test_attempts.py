"""How often signing in may fail, counted in the database: by name and address, by name, by address."""

import threading
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from supportmem.accounts import attempts
from supportmem.accounts.attempts import FREE_ADDRESS, FREE_HERE, FREE_NAME, LONGEST_WAIT
from supportmem.accounts.models import Membership, Role, SignInCount
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Invalid, NotFound, TooMany
from tests.personas import Personas

HOME = "192.0.2.1"


def fail(times: int = 1, *, at: datetime, username: str = "alice", address: str = HOME) -> None:
    """Have the wrong password so often. Raises TooMany."""
    for _ in range(times):
        with (
            pytest.raises(Invalid, match="wrong"),
            attempts.counted(username=username, address=address, now=at),
        ):
            raise Invalid("The password is wrong.")


def succeed(*, at: datetime, username: str = "alice", address: str = HOME) -> None:
    """Have the right one. Raises TooMany."""
    with attempts.counted(username=username, address=address, now=at):
        pass


def wait(*, at: datetime, username: str = "alice", address: str = HOME) -> int:
    """How long one has to wait now, in seconds."""
    with pytest.raises(TooMany) as refused:
        succeed(at=at, username=username, address=address)
    return refused.value.wait


def test_each_further_failure_waits_twice_as_long(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now)
    waits, at = [], now
    for _ in range(7):
        waits.append(wait(at=at))
        at += timedelta(seconds=waits[-1])
        fail(at=at)
    assert waits == [30, 60, 120, 240, 480, 900, 900]


def test_asking_again_while_waiting_costs_nothing(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now)
    assert [wait(at=now) for _ in range(20)] == [30] * 20
    succeed(at=now + timedelta(seconds=30))


def test_success_forgets_the_failures(people: Personas, now: datetime) -> None:
    fail(FREE_HERE - 1, at=now)
    succeed(at=now)
    fail(FREE_HERE - 1, at=now)
    succeed(at=now)


def test_others_are_not_hindered(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now)
    succeed(at=now, address="192.0.2.2")
    fail(FREE_HERE, at=now, address="192.0.2.3")
    succeed(at=now, username="bob")


@pytest.mark.parametrize("spelled", ["ALICE", "Alice"])
def test_another_spelling_is_the_same_name(people: Personas, now: datetime, spelled: str) -> None:
    fail(FREE_HERE, at=now)
    assert wait(at=now, username=spelled) == 30


def test_many_machines_cannot_guess_at_one_person(people: Personas, now: datetime) -> None:
    for number in range(FREE_NAME):
        fail(at=now, address=f"198.51.100.{number}")
    assert wait(at=now, address="203.0.113.1") == 30
    succeed(at=now, username="bob", address="203.0.113.1")


def test_one_machine_cannot_try_everybody(people: Personas, now: datetime) -> None:
    for number in range(FREE_ADDRESS):
        fail(at=now, username=f"name-{number}")
    assert wait(at=now, username="bob") == 30
    succeed(at=now, username="bob", address="192.0.2.2")


def test_no_more_than_a_hundred_guesses_an_hour_are_possible(people: Personas, now: datetime) -> None:
    """From ever new addresses, each time as soon as it is allowed again."""
    at, guesses = now, 0
    while at < now + timedelta(hours=1):
        try:
            fail(at=at, address=f"2001:db8::{guesses:x}")
            guesses += 1
        except TooMany as refused:
            at += timedelta(seconds=refused.wait)
    assert FREE_NAME < guesses < 100


def test_who_guesses_for_a_day_does_not_lock_the_person_out_for_longer(people: Personas, now: datetime) -> None:
    at = now
    for _ in range(61):
        try:
            fail(at=at)
        except TooMany as refused:
            at += timedelta(seconds=refused.wait)
    assert wait(at=at) <= LONGEST_WAIT.total_seconds()
    succeed(at=at + LONGEST_WAIT)


def test_a_name_that_is_nobodys_waits_alike(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now, username="nobody")
    assert wait(at=now, username="nobody") == 30


def test_what_was_typed_is_kept_nowhere(people: Personas, now: datetime, caplog: pytest.LogCaptureFixture) -> None:
    typed = "a-password-typed-into-the-wrong-field"
    fail(FREE_HERE, at=now, username=typed)
    assert SignInCount.objects.count() == 3
    for row in (*SignInCount.objects.values(), *LedgerEntry.objects.values()):
        assert typed not in str(row)
        assert HOME not in str(row)
    assert typed not in caplog.text
    assert "nobody's" in caplog.text


def test_the_ledger_of_the_persons_organizations_has_it(people: Personas, now: datetime) -> None:
    Membership.objects.create(organization=people.summit, user=people.alice.user, role=Role.AGENT)
    fail(FREE_HERE, at=now)
    rows = LedgerEntry.objects.filter(object_id=people.alice.user.id).order_by("id")
    for organization in (people.harbor, people.summit):
        here = [(row.verb, row.detail) for row in rows if row.organization_id == organization.id]
        failed = ("sign_in.failed", {"factor": "password", "wait": 0})
        assert here == [failed] * (FREE_HERE - 1) + [("sign_in.locked", {"factor": "password", "wait": 30})]
    assert {row.actor_kind for row in rows} == {"system"}
    fail(at=now, username="nobody")
    assert LedgerEntry.objects.count() == len(rows)


def test_unlocking_is_for_ones_own_people(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now)
    assert attempts.locked(people.alice.user, now=now)
    with pytest.raises(NotFound):
        attempts.unlock(people.charlie.actor, user_id=people.alice.user.id)
    assert attempts.locked(people.alice.user, now=now)
    attempts.unlock(people.adam.actor, user_id=people.alice.user.id)
    assert not attempts.locked(people.alice.user, now=now)
    succeed(at=now)
    assert LedgerEntry.objects.filter(verb="sign_in.unlocked", actor_id=people.adam.user.id).count() == 1


def test_counts_of_yesterday_are_over(people: Personas, now: datetime) -> None:
    fail(FREE_HERE, at=now)
    assert attempts.forget_old(now=now + timedelta(hours=23)) == 0
    fail(FREE_HERE, at=now + timedelta(hours=25))  # free again, also before anybody tidied up
    assert attempts.forget_old(now=now + timedelta(hours=50)) == 3


def test_parallel_tries_share_the_count(transactional_db: None) -> None:
    """Twenty at once, each looking at a password for a while: no more than the free ones are let through."""
    looked, now = [], timezone.now()
    ready = threading.Barrier(20)

    def one() -> None:
        ready.wait()
        try:
            with attempts.counted(username="alice", address=HOME, now=now):
                looked.append(1)
                raise Invalid("The password is wrong.")
        except (Invalid, TooMany):
            pass
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looked) == FREE_HERE
