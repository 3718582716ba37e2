"""The system checks, against a database that is in order and one that is not."""

import pytest
from django.core.checks import run_checks
from django.db import connections
from django.test import override_settings

from memories.models import Embedding
from supportmem import checks
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


def test_vectors_of_two_lengths_under_one_name_are_told(people: Personas) -> None:
    for length in (2, 3):
        made = make_memory(people.mia, content=f"Likes {length}")
        Embedding.unscoped.create(
            organization=people.harbor,
            memory=made.memory,
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
