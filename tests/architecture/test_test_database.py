"""The test database is the product's: two roles, and every test begins with empty tables."""

import threading

import pytest
from django.db import connection, connections

from supportmem.accounts.models import Organization
from supportmem.audit import ledger
from supportmem.audit.models import DoorTarget, LedgerEntry
from tests.database import connect_as, empty_tables
from tests.personas import Personas


def test_tests_work_as_the_application(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_database()")
        role, database = cursor.fetchone()
    assert role == connections.settings["default"]["USER"] != connections.settings["owner"]["USER"]
    assert database.startswith("supportmem_test_")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_what_a_committing_test_leaves_is_gone(turn: int) -> None:
    """Runs twice: the second run finds nothing of the first."""
    assert not Organization.objects.exists()
    Organization.objects.create(name=f"Left by run {turn}", slug="left")


@pytest.mark.django_db(transaction=True)
def test_append_only_rows_are_emptied_too_and_stay_protected(people: Personas) -> None:
    ledger.append(by=people.alice.actor, verb="test.left", object_type="test")
    empty_tables()
    assert not LedgerEntry.objects.exists()
    assert DoorTarget.objects.exists()
    with connect_as("owner") as owner:
        enabled = owner.execute(
            "SELECT tgenabled FROM pg_trigger WHERE tgrelid = 'audit_ledgerentry'::regclass AND NOT tgisinternal"
        ).fetchall()
    assert enabled == [("O",), ("O",)]


@pytest.mark.django_db(transaction=True)
def test_threads_share_the_test_database() -> None:
    seen: list[str] = []

    def look() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_database()")
            seen.append(cursor.fetchone()[0])
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [connection.settings_dict["NAME"]]
