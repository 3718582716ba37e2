"""Seals of the ledger: what was written cannot be changed, taken away or slipped in without verify_audit naming it."""

import json
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from supportmem.audit import ledger, seal, verify
from supportmem.audit.models import LedgerEntry, Receipt, Seal
from supportmem.common.ids import new_id
from tests.database import connect_as, connect_as_superuser
from tests.factories.memories import make_memory
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)
WRITTEN = 7


@pytest.fixture
def sealed(people: Personas) -> list[UUID]:
    """Seven rows of one organization and three of another, sealed; the ids of the seven in order of position."""
    for number in range(WRITTEN):
        ledger.append(by=people.adam.actor, verb="test.done", object_type="test", detail={"number": number})
    for number in range(3):
        ledger.append(by=people.charlie.actor, verb="test.done", object_type="test", detail={"number": number})
    seal.seal_due(now=timezone.now())
    harbor = Seal.objects.filter(organization_id=people.harbor.id, entry_id__in=LedgerEntry.objects.values("id"))
    return list(harbor.order_by("position").values_list("entry_id", flat=True))


def change(statement: str, *values: object) -> None:
    """Done by the database's administrator, whom no trigger and no privilege stops."""
    with connect_as_superuser() as chief:
        chief.execute("SET session_replication_role = replica")
        assert chief.execute(statement.encode(), values).rowcount > 0


def told(*arguments: str) -> tuple[str, dict[str, object]]:
    """What verify_audit says of harbor, and its JSON; whether it is whole shows in both."""
    out = StringIO()
    try:
        call_command("verify_audit", "--json", *arguments, stdout=out)
        ended = 0
    except CommandError as error:
        ended = error.returncode
    lines = out.getvalue().splitlines()
    found: dict[str, object] = json.loads(lines[-1])
    assert found["whole"] is (ended == 0)
    return "\n".join(lines[:-1]), found


def test_what_was_written_is_sealed_once_and_holds(people: Personas, sealed: list[UUID]) -> None:
    again = seal.seal_due(now=timezone.now())
    assert (again.rows, again.organizations) == (0, 0)
    entries = set(LedgerEntry.objects.values_list("id", flat=True))
    assert set(Seal.objects.values_list("entry_id", flat=True)) == entries
    positions = Seal.objects.filter(organization_id=people.harbor.id).order_by("position")
    assert [row.position for row in positions] == list(range(1, len(positions) + 1))
    text, found = told()
    assert f"{people.harbor.slug}: {len(positions)} rows hold." in text
    assert found["whole"] is True


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("verb", "test.undone"),
        ("actor_name", "Somebody else"),
        ("actor_id", None),
        ("detail", '{"number": 99}'),
        ("outcome", "refused"),
        ("request_id", "another-request"),
        ("customer_id", "01a230e9-1fdd-77fd-b9aa-6d0f3b304287"),
        ("at", "2020-01-01T00:00:00Z"),
    ],
)
def test_a_changed_row_is_named(sealed: list[UUID], column: str, value: str | None) -> None:
    change(f"UPDATE audit_ledgerentry SET {column} = %s WHERE id = %s", value, sealed[3])  # noqa: S608 - our own names
    text, _ = told()
    assert str(sealed[3]) in text
    assert "The row was changed after it was sealed." in text


def test_a_missing_row_is_named(sealed: list[UUID]) -> None:
    change("DELETE FROM audit_ledgerentry WHERE id = %s", sealed[2])
    text, _ = told()
    assert f"row {sealed[2]}. The row is missing." in text


def test_a_row_taken_away_with_its_seal_leaves_a_gap(people: Personas, sealed: list[UUID]) -> None:
    position = Seal.objects.get(entry_id=sealed[2]).position
    change("DELETE FROM audit_ledgerentry WHERE id = %s", sealed[2])
    change("DELETE FROM audit_seal WHERE entry_id = %s", sealed[2])
    text, found = told("--organization", people.harbor.slug)
    assert f"BROKEN at position {position}. The seal at this position is missing." in text
    assert f"{position - 1} rows before it hold." in text
    assert found["whole"] is False


def test_rows_that_changed_places_are_named(sealed: list[UUID]) -> None:
    first, second = (Seal.objects.get(entry_id=sealed[at]) for at in (1, 2))
    for entry, row in ((new_id(), first), (first.entry_id, second), (second.entry_id, first)):
        change("UPDATE audit_seal SET entry_id = %s WHERE id = %s", entry, row.id)
    change("UPDATE audit_seal SET digest = %s WHERE id = %s", bytes(second.digest), first.id)
    change("UPDATE audit_seal SET digest = %s WHERE id = %s", bytes(first.digest), second.id)
    text, _ = told()
    assert "does not follow the one before it" in text


def test_seals_made_without_the_key_are_found(people: Personas, sealed: list[UUID], settings: Settings) -> None:
    right, settings.AUDIT_KEY = settings.AUDIT_KEY, "a guess"
    change("DELETE FROM audit_seal WHERE organization_id = %s", people.harbor.id)
    change("UPDATE audit_ledgerentry SET actor_name = 'Somebody else' WHERE id = %s", sealed[0])
    seal.seal_due(now=timezone.now())
    settings.AUDIT_KEY = right
    text, _ = told()
    assert "sealed with a key that is not known here" in text
    change(
        "UPDATE audit_seal SET key = %s WHERE organization_id = %s", seal.fingerprint(right.encode()), people.harbor.id
    )
    text, _ = told()
    assert "The row was changed after it was sealed." in text


def test_a_new_key_seals_on_and_the_old_one_still_verifies(
    people: Personas, sealed: list[UUID], settings: Settings
) -> None:
    settings.AUDIT_KEYS_OF_BEFORE, settings.AUDIT_KEY = (settings.AUDIT_KEY,), "another"
    ledger.append(by=people.adam.actor, verb="test.done", object_type="test")
    assert seal.seal_due(now=timezone.now()).rows == 1
    assert told()[1]["whole"] is True
    settings.AUDIT_KEYS_OF_BEFORE = ()
    assert told()[1]["whole"] is False


def test_an_end_that_was_cut_off_shows_in_the_head(people: Personas, sealed: list[UUID]) -> None:
    before = verify.verify(people.harbor.id)
    change("DELETE FROM audit_ledgerentry WHERE id = %s", sealed[-1])
    change("DELETE FROM audit_seal WHERE entry_id = %s", sealed[-1])
    after = verify.verify(people.harbor.id)
    assert after.fault is None  # nothing inside can tell
    assert (after.rows, after.head) != (before.rows, before.head)
    text, _ = told("--organization", people.harbor.slug, "--head", f"{before.rows}:{before.head}")
    assert "The end was cut off or replaced" in text


def test_a_row_slipped_in_later_is_told_as_such(people: Personas, sealed: list[UUID]) -> None:
    with connect_as("owner") as owner:
        owner.execute(
            "INSERT INTO audit_ledgerentry SELECT %s, organization_id, at - interval '40 days', actor_kind, actor_id,"
            " actor_name, 'test.forged', object_type, object_id, customer_id, request_id, channel, outcome, detail"
            " FROM audit_ledgerentry WHERE id = %s",
            [new_id(), sealed[0]],
        )
    assert verify.verify(people.harbor.id).unsealed == 1
    seal.seal_due(now=timezone.now(), everything=True)
    found = verify.verify(people.harbor.id)
    assert (found.fault, found.late) == (None, 1)
    assert "1 rows were sealed more than a day after the time they give" in told()[0]


def test_a_row_that_commits_late_gets_the_next_place(people: Personas, sealed: list[UUID]) -> None:
    early = new_id()
    ledger.append(by=people.adam.actor, verb="test.done", object_type="test")
    seal.seal_due(now=timezone.now())
    with connect_as("owner") as owner:  # its key was made before the row above, and is seen only now
        owner.execute(
            "INSERT INTO audit_ledgerentry SELECT %s, organization_id, at, actor_kind, actor_id, actor_name, verb,"
            " object_type, object_id, customer_id, request_id, channel, outcome, detail"
            " FROM audit_ledgerentry WHERE id = %s",
            [early, sealed[0]],
        )
    assert seal.seal_due(now=timezone.now()).rows == 1
    assert Seal.objects.filter(organization_id=people.harbor.id).order_by("-position")[0].entry_id == early
    assert told()[1]["whole"] is True


def test_text_that_is_replaced_and_erased_leaves_the_chain_whole(people: Personas, sealed: list[UUID]) -> None:
    memory = make_memory(people.mia, content="Call 510-555-0130")
    seal.seal_due(now=timezone.now())
    changed = ledger.replace_text(
        by=people.adam.actor,
        table="memories_revision",
        ids=[memory.revision.id],
        find="510-555-0130",
        replacement="[PHONE_1]",
        reason="redacted",
    )
    assert changed == 1
    seal.seal_due(now=timezone.now())
    assert told()[1]["whole"] is True


def test_a_receipt_says_what_the_ledger_says_of_it(people: Personas) -> None:
    receipt = ledger.receipt(by=people.adam.actor, customer_id=people.mia.id, counts={"turns": 3})
    seal.seal_due(now=timezone.now())
    assert told()[1]["whole"] is True
    change("UPDATE audit_receipt SET counts = '{\"turns\": 0}' WHERE id = %s", receipt)
    assert f"row {receipt}. A receipt does not say what the ledger says of it." in told()[0]
    change("DELETE FROM audit_receipt WHERE id = %s", receipt)
    assert not Receipt.objects.exists()
    assert "A receipt is missing." in told()[0]


def test_nothing_to_seal_costs_one_query(sealed: list[UUID], django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        seal.seal_due(now=timezone.now())


def test_an_organization_that_is_not_there_is_said_so() -> None:
    with pytest.raises(CommandError, match="no organization nowhere"):
        call_command("verify_audit", "--organization", "nowhere")
