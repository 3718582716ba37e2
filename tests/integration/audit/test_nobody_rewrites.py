"""Ledger, seals, receipts, revisions and evidence: not to be changed by a superuser in the admin, nor through the ORM.

SQL as the application, the owner and the database's administrator: tests/architecture/test_append_only.py.
"""

import pytest
from django.contrib import admin
from django.db import DatabaseError, models, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories.models import Evidence, Revision
from supportmem.audit import ledger, seal
from supportmem.audit.models import LedgerEntry, Receipt, Seal
from tests.factories.memories import make_memory
from tests.personas import Personas
from tests.privacy.world import make_staff

pytestmark = pytest.mark.django_db
HISTORY: tuple[type[models.Model], ...] = (LedgerEntry, Seal, Receipt, Revision, Evidence)
SHOWN = tuple(model for model in HISTORY if model in admin.site._registry)


@pytest.fixture
def chief(people: Personas) -> Client:
    """A superuser who administers Harbor: more rights than that there are none."""
    persona = make_staff(people.adam)
    persona.user.is_superuser = True
    persona.user.save()
    make_memory(people.mia)
    ledger.receipt(by=people.adam.actor, customer_id=people.mia.id, counts={"turns": 0})
    seal.seal_due(now=timezone.now())
    return persona.client()


def rows(model: type[models.Model]) -> list[dict[str, object]]:
    """All of it."""
    return list(model._default_manager.order_by("pk").values())


def column(model: type[models.Model]) -> str:
    """One that says something."""
    return {"ledgerentry": "verb", "seal": "key", "receipt": "actor_kind", "revision": "content", "evidence": "quote"}[
        str(model._meta.model_name)
    ]


def test_there_is_a_page_for_what_people_read() -> None:
    assert set(SHOWN) == {LedgerEntry, Receipt, Revision, Evidence}


@pytest.mark.parametrize("model", SHOWN)
def test_a_superuser_changes_nothing_in_the_admin(chief: Client, model: type[models.Model]) -> None:
    meta, row = model._meta, model._default_manager.first()
    assert row is not None
    base = f"admin:{meta.app_label}_{meta.model_name}"
    before = rows(model)
    body = {column(model): "forged", "_save": "Save"}
    assert chief.post(reverse(f"{base}_change", args=[row.pk]), body).status_code == 403
    assert chief.post(reverse(f"{base}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    assert chief.post(reverse(f"{base}_add"), body).status_code == 403
    for action in ("delete_selected", "change_selected"):
        chief.post(reverse(f"{base}_changelist"), {"action": action, "_selected_action": [str(row.pk)], "post": "yes"})
    chief.post(reverse(f"{base}_changelist"), {"form-0-id": str(row.pk), f"form-0-{column(model)}": "x", "_save": "y"})
    after = {one["id"]: one for one in rows(model)}
    assert [after[one["id"]] for one in before] == before  # the refusals have left rows of their own
    assert not [one for one in after.values() if "forged" in str(one)]


@pytest.mark.parametrize("model", HISTORY)
def test_the_orm_changes_nothing(chief: Client, model: type[models.Model]) -> None:
    all_rows, before = model._default_manager.all(), rows(model)
    row = all_rows.first()
    assert row is not None
    setattr(row, column(model), "forged")
    for attempt in (
        lambda: all_rows.update(**{column(model): "forged"}),
        lambda: all_rows._raw_delete("default"),
        row.save,
        row.delete,
        lambda: model._default_manager.bulk_update([row], [column(model)]),
        lambda: all_rows.select_for_update().first(),
    ):
        with pytest.raises((DatabaseError, models.ProtectedError)), transaction.atomic():
            attempt()
    assert rows(model) == before != []
