"""The vault opens with its master key only, for the customer it was sealed for, and never after an erasure."""

import pytest
from django.db import transaction
from pytest_django.fixtures import Settings

from supportmem.accounts.models import Customer
from supportmem.common.errors import NotFound
from supportmem.privacy import vault
from supportmem.privacy.models import VaultEntry, VaultKey
from tests.personas import Personas

SECRET = "4111111111111111"


def put(customer: Customer, value: str = SECRET, *, kind: str = "CARD") -> VaultEntry:
    with transaction.atomic():
        return vault.put(customer=customer, type=kind, value=value)


def test_what_is_sealed_can_be_read_and_rests_nowhere_in_clear(people: Personas) -> None:
    entry = put(people.mia)
    assert SECRET.encode() not in bytes(entry.sealed)
    assert vault.reveal(entry=entry) == SECRET


def test_equal_values_get_one_number_and_others_the_next(people: Personas) -> None:
    first, again, other, password = (
        put(people.mia),
        put(people.mia),
        put(people.mia, "5500000000000004"),
        put(people.mia, SECRET, kind="PASSWORD"),
    )
    assert first.id == again.id
    assert (first.number, other.number, password.number) == (1, 2, 1)


def test_customers_share_neither_key_nor_digest(people: Personas) -> None:
    mine, theirs = put(people.mia), put(people.olga)
    assert mine.digest != theirs.digest
    mine.sealed = theirs.sealed
    with pytest.raises(vault.VaultBroken):
        vault.reveal(entry=mine)


def test_another_master_key_opens_nothing_and_seals_nothing_new(people: Personas, settings: Settings) -> None:
    entry = put(people.mia)
    settings.VAULT_MASTER_KEY = "another key altogether"
    with pytest.raises(vault.VaultBroken, match="VAULT_MASTER_KEY"):
        vault.reveal(entry=entry)
    with pytest.raises(vault.VaultBroken):
        put(people.mia, "5500000000000004")
    assert VaultEntry.objects.count() == 1


def test_without_the_customers_key_the_original_is_gone(people: Personas) -> None:
    entry = put(people.mia)
    VaultKey.objects.filter(customer=people.mia).delete()
    with pytest.raises(NotFound):
        vault.reveal(entry=entry)
