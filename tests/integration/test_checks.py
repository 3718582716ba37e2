"""The system checks, against a database that is in order and one that is not."""

import pytest
from django.core.checks import run_checks
from django.db import connections
from django.test import override_settings

from memories.models import Embedding
from supportmem import checks
from supportmem.embedded import roles
from tests.factories.memories import make_memory
from tests.personas import Personas


def test_all_is_in_order(people: Personas) -> None:
    found = [message for message in run_checks(databases=["default"]) if (message.id or "").startswith("supportmem")]
    assert found == []


@pytest.mark.django_db(databases=["default", "owner"])
def test_the_owner_would_be_told() -> None:
    assert [message.id for message in checks.role_messages(connections["default"])] == []
    found = {message.id for message in checks.role_messages(connections["owner"])}
    assert "supportmem.E003" in found


def test_functions_that_keep_indexes_idle_are_told(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roles, "DISCREET", ("pg_catalog.textlike(text, text)", "pg_catalog.texteq(text, text)"))
    (found,) = checks.indexes_answer_behind_the_wall(databases=["default"])
    assert (found.id, "textlike" in found.msg, "texteq" in found.msg) == ("supportmem.W002", True, False)
    assert checks.indexes_answer_behind_the_wall(databases=[]) == []
    assert checks.walls_stand(databases=[]) == []


def test_vectors_of_two_lengths_under_one_name_are_told(people: Personas) -> None:
    for length in (2, 3):
        made = make_memory(people.mia, content=f"Likes {length}")
        Embedding.unscoped.create(
            organization=people.harbor,
            memory=made.memory,
            space=made.memory.space,
            revision=made.revision,
            model="one",
            dimension=length,
            vector=[0.5] * length,
        )
    assert [message.id for message in checks.one_dimension_per_model(databases=["default"])] == ["supportmem.W001"]
    assert checks.one_dimension_per_model(databases=[]) == []


def test_a_missing_vault_key_is_told() -> None:
    assert checks.vault_key_is_there() == []
    with override_settings(VAULT_MASTER_KEY=""):
        assert [message.id for message in checks.vault_key_is_there()] == ["supportmem.E001"]


def hide(relation: str, columns: str) -> None:
    """Let the application's role see an empty relation of that name in the place of the real one."""
    with connections["default"].cursor() as cursor:
        cursor.execute(f"CREATE TEMP TABLE {relation} ({columns}) ON COMMIT DROP")
        cursor.execute("SET LOCAL search_path TO pg_temp, pg_catalog, public")


@pytest.mark.django_db
def test_a_database_without_vectors_is_told() -> None:
    assert checks.vectors_are_there(databases=["default"]) == []
    hide("pg_extension", "extname text")
    assert [message.id for message in checks.vectors_are_there(databases=["default"])] == ["supportmem.E004"]
    assert checks.vectors_are_there(databases=[]) == []


@pytest.mark.django_db
def test_a_role_that_nothing_binds_is_told() -> None:
    hide("pg_roles", "rolname name, rolsuper boolean, rolbypassrls boolean")
    with connections["default"].cursor() as cursor:
        cursor.execute("INSERT INTO pg_roles VALUES (current_user, true, false)")
    assert [m.id for m in checks.application_role_is_bound(databases=["default"])] == ["supportmem.E002"]
    assert checks.application_role_is_bound(databases=[]) == []


@pytest.mark.django_db
def test_before_the_first_migration_there_are_no_vectors_to_compare() -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute("SET LOCAL search_path TO pg_catalog")
    assert checks.one_dimension_per_model(databases=["default"]) == []
