"""A new master key: everything opens before, while and after it is wrapped anew, and the old key can go then."""

from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django.fixtures import Settings

from chat.importing import spool
from chat.models import Import
from supportmem.audit.models import LedgerEntry
from supportmem.privacy import allowed, master, rotation, vault
from supportmem.privacy.models import OrganizationKey, VaultEntry, VaultKey
from tests.personas import Personas

OLD, NEW = "tests-only", "a new key altogether"


@pytest.fixture
def entries(people: Personas) -> list[VaultEntry]:
    """One original of each of four customers, in two organizations."""
    customers = (people.mia, people.lin, people.olga, people.zoe)
    with transaction.atomic():
        return [vault.put(customer=customer, type="PASSWORD", value=customer.name) for customer in customers]


def rotate(**options: int) -> str:
    out = StringIO()
    call_command("rotate_master_key", stdout=out, **options)
    return out.getvalue()


def opened(entries: list[VaultEntry]) -> list[str]:
    return [vault.reveal(entry=entry) for entry in entries]


def test_the_old_key_is_accepted_until_all_is_wrapped_anew(
    people: Personas, entries: list[VaultEntry], settings: Settings
) -> None:
    names = opened(entries)
    settings.VAULT_MASTER_KEY = f"{NEW}\n{OLD}"
    assert opened(entries) == names
    assert rotation.left() == 4
    assert "4 keys wrapped anew" in rotate(batch=3)
    assert rotation.left() == 0
    assert "0 keys wrapped anew" in rotate()
    settings.VAULT_MASTER_KEY = NEW
    assert opened(entries) == names
    settings.VAULT_MASTER_KEY = OLD
    with pytest.raises(vault.VaultBroken):
        opened(entries)
    lines = LedgerEntry.objects.filter(verb="vault.rewrapped")
    counts: dict[str, int] = {}
    for line in lines:
        counts[str(line.organization_id)] = counts.get(str(line.organization_id), 0) + line.detail["keys"]
    assert counts == {str(people.harbor.id): 3, str(people.summit.id): 1}


def test_a_rotation_that_was_killed_goes_on_where_it_stopped(entries: list[VaultEntry], settings: Settings) -> None:
    settings.VAULT_MASTER_KEY = f"{NEW}\n{OLD}"
    real = master.wrap
    wrapped: list[int] = []

    def dies(*args: object, **kwargs: object) -> bytes:
        if len(wrapped) == 3:
            raise KeyboardInterrupt
        wrapped.append(1)
        return real(*args, **kwargs)  # type: ignore[arg-type]  # passed through

    with patch.object(master, "wrap", dies), pytest.raises(KeyboardInterrupt):
        rotate(batch=1)
    assert rotation.left() == 1
    assert opened(entries)
    assert "1 keys wrapped anew" in rotate(batch=1)
    settings.VAULT_MASTER_KEY = NEW
    assert opened(entries)


def test_equal_values_keep_their_numbers_and_the_allow_list_its_values(
    people: Personas, entries: list[VaultEntry], settings: Settings
) -> None:
    value = ("PERSON", "John")
    allowed.add(people.rita.actor, type_name=value[0], value=value[1])
    settings.VAULT_MASTER_KEY = f"{NEW}\n{OLD}"
    rotate()
    settings.VAULT_MASTER_KEY = NEW
    with transaction.atomic():
        again = vault.put(customer=people.mia, type="PASSWORD", value=people.mia.name)
    assert again.id == entries[0].id
    assert allowed.among(people.harbor.id, values=[value]) == {value}
    assert OrganizationKey.objects.get().wrapped_by == master.mark()


def test_what_waits_for_an_import_is_sealed_anew(people: Personas, settings: Settings) -> None:
    job = Import.unscoped.create(organization=people.harbor, requested_by=people.adam.user, digest="d", bytes_total=5)
    with transaction.atomic():
        spool.store(job, _Body(b"hello"))
    settings.VAULT_MASTER_KEY = f"{NEW}\n{OLD}"
    assert "1 waiting pieces" in rotate()
    assert "0 waiting pieces" in rotate()
    settings.VAULT_MASTER_KEY = NEW
    assert b"".join(spool.blocks(job, offset=0)) == b"hello"


def test_keys_that_nothing_opens_are_told_and_the_rest_is_done(entries: list[VaultEntry], settings: Settings) -> None:
    VaultKey.objects.filter(customer=entries[0].customer).update(wrapped=b"x" * 60)
    settings.VAULT_MASTER_KEY = f"{NEW}\n{OLD}"
    with pytest.raises(CommandError, match="1 keys are opened by no line"):
        rotate()
    assert rotation.left() == 1
    with pytest.raises(CommandError, match="1 at least"):
        rotate(batch=0)


def test_a_mark_tells_keys_apart_and_nothing_about_them(settings: Settings) -> None:
    first = master.mark()
    settings.VAULT_MASTER_KEY = NEW
    assert master.mark() != first
    assert len(first) == 16
    assert OLD not in first


class _Body:
    """Bytes that are read once."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self, size: int, /) -> bytes:
        """At most so many."""
        taken, self.data = self.data[:size], self.data[size:]
        return taken
