"""Row-level security is on wherever a row belongs to an organization, and few places open the whole house."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connections

from supportmem.audit import policies
from supportmem.checks import wall_messages
from tests.architecture.source import product_files, refuse, text
from tests.database import Connection, connect_as

# Where work begins that belongs to no one organization. Whatever it then does for somebody goes on inside theirs.
WHOLE_HOUSE = {
    "supportmem/common/wall.py": "defines it",
    "supportmem/audit/policies.py": "names the function of the server that the policies ask",
    "supportmem/audit/context.py": "tasks and commands: they claim and sweep before they know for whom they work",
    "supportmem/readiness.py": "counts the queue, of all organizations together, for /readyz",
    "chat/reply/run.py": "takes an answer by its id; it says whose it is",
    "chat/reply/engine.py": "looks for answers that an earlier process left behind",
}
# Tables of ours whose rows belong to no organization, and why.
OF_NO_ORGANIZATION = {
    "accounts_user": "a person may be a member of several; who acts is read here, before anything else",
    "accounts_user_groups": "as the person",
    "accounts_user_user_permissions": "as the person; opens nothing (docs/access.md)",
    "accounts_signincount": "digests: counted before it is known who signs in",
    "accounts_ratecount": "digests, and numbers",
    "accounts_authenticator": "as the person; the seed is sealed",
    "accounts_backupcode": "as the person; digests",
    "audit_doortarget": "names of columns, written by migrations",
    "memories_servingmodel": "one row for the installation: which embedding model serves",
}


@pytest.fixture
def owner(transactional_db: None) -> Iterator[Connection]:
    with connect_as("owner") as link:
        yield link


def _secured(owner: Connection, *, with_column: bool) -> set[tuple[str, bool]]:
    """Partitions aside: the application has no right on them but through their table (test_log_months)."""
    rows = owner.execute(
        "SELECT relname, relrowsecurity FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        " AND relkind IN ('r', 'p') AND NOT relispartition AND EXISTS (SELECT FROM pg_attribute"
        " WHERE attrelid = pg_class.oid AND attname = 'organization_id' AND NOT attisdropped) = %s",
        [with_column],
    )
    return {(str(name), bool(on)) for name, on in rows.fetchall()}


def test_every_table_with_an_organization_is_guarded(owner: Connection) -> None:
    secured = _secured(owner, with_column=True)
    bare = {name for name, on in secured if not on}
    assert bare == policies.before_the_wall() == {"accounts_membership", "accounts_teammember", "accounts_apitoken"}
    assert {name for name, _ in secured} >= {"memories_memory", "memories_embedding", "chat_turn", "audit_ledgerentry"}


def test_what_has_no_such_column_is_guarded_another_way_or_belongs_to_nobody(owner: Connection) -> None:
    ours = {model._meta.db_table for app in ("accounts", "audit", "privacy", "memories", "chat")
            for model in apps.get_app_config(app).get_models(include_auto_created=True)}  # fmt: skip
    without = {(name, on) for name, on in _secured(owner, with_column=False) if name in ours}
    assert {name for name, on in without if on} == {rule.table for rule in policies.declared_rules()}
    assert {name for name, on in without if not on} == set(OF_NO_ORGANIZATION)


def test_each_has_exactly_our_policy_for_reading_and_writing(owner: Connection) -> None:
    assert policies.unguarded(using="default") == ()
    rows = owner.execute(
        "SELECT DISTINCT policyname, permissive, roles::text, cmd, qual = with_check FROM pg_policies"
    ).fetchall()
    assert rows == [("one_organization", "PERMISSIVE", "{public}", "ALL", True)]


@pytest.mark.django_db(databases=["default", "owner"])
def test_a_new_table_is_guarded_without_being_told_of() -> None:
    """All in the owner's transaction, which the end of the test takes back."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT memories_make_month(%s)", ["2023-05-01"])
        assert wall_messages("owner") == []  # nobody reaches a new month but through its table
        cursor.execute("CREATE TABLE memories_novelty (id uuid, organization_id uuid)")
        assert [found.id for found in wall_messages("owner")] == ["supportmem.E005"]
        for weakened in (
            "ALTER TABLE memories_novelty DISABLE ROW LEVEL SECURITY",
            "CREATE POLICY backdoor ON memories_novelty USING (true)",
            "DROP POLICY one_organization ON memories_novelty",
        ):
            policies.apply()
            assert policies.unguarded(using="owner") == ()
            cursor.execute(weakened)
            assert policies.unguarded(using="owner") == ("memories_novelty",)


def test_the_whole_house_is_opened_in_few_places() -> None:
    said = {path.as_posix() for path in product_files() if "whole_house()" in text(path)}
    refuse(f"{path} opens the whole house" for path in sorted(said - set(WHOLE_HOUSE)))
    refuse(f"{path} need not be in the list" for path in sorted(set(WHOLE_HOUSE) - said))
