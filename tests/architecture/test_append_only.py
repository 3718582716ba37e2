"""Nobody rewrites history: not the application, not the owner, not a superuser. One audited door, and what it does."""

import psycopg
import pytest
from django.db import DatabaseError, connection, connections
from django.utils import timezone
from psycopg import sql

from chat.enums import EventKind
from chat.models import ConversationEvent
from memories.models import Revision
from supportmem.audit import ledger, privileges, seal
from supportmem.audit.models import DoorTarget, LedgerEntry
from tests.database import connect_as, connect_as_superuser
from tests.factories.chat import make_conversation
from tests.factories.memories import make_memory
from tests.personas import Personas

TABLES = privileges.append_only_tables()
ATTEMPTS = ("UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE")


@pytest.fixture
def history(transactional_db: None, people: Personas) -> None:
    """At least one committed row in every append-only table: a row-level trigger is silent on an empty one."""
    conversation = make_conversation(people.mia)
    ConversationEvent.unscoped.create(
        organization=people.harbor, conversation=conversation, seq=1, kind=EventKind.TURN_ADDED
    )
    make_memory(people.mia)
    ledger.receipt(by=people.adam.actor, customer_id=people.mia.id, counts={"turns": 0})
    seal.seal_due(now=timezone.now())


def _count(table: str) -> int:
    with connect_as("owner") as owner:
        row = owner.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))).fetchone()
    return int(str(row[0])) if row else 0


def test_the_tables_that_must_be_append_only_are() -> None:
    assert {"audit_ledgerentry", "audit_receipt", "audit_seal", "memories_revision", "memories_evidence"} <= set(TABLES)
    assert "chat_conversationevent" in TABLES


@pytest.mark.parametrize("table", TABLES)
def test_nobody_changes_a_row(history: None, table: str) -> None:
    """The application lacks the right; the owner and a superuser, who have it, meet the trigger."""
    before = _count(table)
    for attempt in ATTEMPTS:
        statement = sql.SQL(attempt).format(sql.Identifier(table))
        with connect_as("default") as application, pytest.raises(psycopg.errors.InsufficientPrivilege):
            application.execute(statement)
        with connect_as("owner") as owner, pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
            owner.execute(statement)
        with connect_as_superuser() as chief, pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
            chief.execute(statement)
    assert _count(table) == before > 0


def test_the_application_cannot_widen_the_door(db: None) -> None:
    with pytest.raises(DatabaseError, match="permission denied"):
        DoorTarget.objects.create(table="accounts_user", columns=["password"])


def test_the_door_replaces_a_text_and_says_so(db: None, people: Personas) -> None:
    kept = make_memory(people.mia, content="Card 4111.").revision
    changed = ledger.replace_text(
        by=people.adam.actor,
        table="memories_revision",
        ids=[kept.id],
        find="4111",
        replacement="[CARD_1]",
        reason="redaction",
    )
    kept.refresh_from_db()
    entry = LedgerEntry.objects.get(verb="text.redacted")
    assert (changed, kept.content) == (1, "Card [CARD_1].")
    assert (entry.actor_id, entry.object_type) == (people.adam.user.id, "memories_revision")
    assert entry.detail == {"rows": 1, "reason": "redaction"}
    assert "4111" not in str(entry.detail)


def test_the_door_checks_the_organization(db: None, people: Personas) -> None:
    revision = make_memory(people.mia, content="Stays.").revision
    changed = ledger.replace_text(
        by=people.charlie.actor, table="memories_revision", ids=[revision.id], replacement="", reason="erasure"
    )
    assert changed == 0
    assert Revision.unscoped.get(id=revision.id).content == "Stays."


@pytest.mark.parametrize("table", ["audit_ledgerentry", "accounts_user", "no_such_table"])
def test_the_door_refuses_tables_that_no_migration_declares(db: None, people: Personas, table: str) -> None:
    with pytest.raises(DatabaseError, match="no migration declares"):
        ledger.replace_text(
            by=people.adam.actor, table=table, ids=[people.adam.user.id], replacement="", reason="erasure"
        )


def test_the_door_needs_a_reason(db: None, people: Personas) -> None:
    revision = make_memory(people.mia).revision
    with pytest.raises(DatabaseError, match="reason"):
        ledger.replace_text(
            by=people.adam.actor, table="memories_revision", ids=[revision.id], replacement="", reason=""
        )


def test_pretending_to_be_the_door_does_not_help(history: None) -> None:
    """A function of the same name elsewhere, a setting, a comment: the trigger reads the real call stack."""
    with connect_as_superuser() as link:
        link.execute("CREATE SCHEMA pretender")
        link.execute(
            "CREATE FUNCTION pretender.audit_replace_text() RETURNS void LANGUAGE plpgsql "
            "AS $$ BEGIN UPDATE public.memories_revision SET content = 'forged'; END $$"
        )
        try:
            with pytest.raises(psycopg.errors.RestrictViolation):
                link.execute("SELECT pretender.audit_replace_text()")
        finally:
            link.execute("DROP SCHEMA pretender CASCADE")


def test_the_application_is_an_ordinary_role(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls "
            "FROM pg_roles WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (False,) * 5
        cursor.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole")
        assert cursor.fetchone() == (0,)
        cursor.execute(
            "SELECT has_schema_privilege('public', 'CREATE'), pg_has_role(%s, 'MEMBER'), "
            "(SELECT count(*) FROM pg_auth_members WHERE member = current_user::regrole)",
            [connections.settings["owner"]["USER"]],
        )
        assert cursor.fetchone() == (False, False, 0)
