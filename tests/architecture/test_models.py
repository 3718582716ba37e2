"""Every table: the tenant on each row, ordered keys, and no unguarded manager."""

import pytest
from django.apps import apps
from django.db.models import Manager, Model

from supportmem.common.ids import new_id
from tests.architecture.source import PRODUCT

OURS: list[type[Model]] = [model for model in apps.get_models() if model.__module__.split(".")[0] in PRODUCT]
GUARDED = [model for model in OURS if model._meta.app_label in {"memories", "chat"}]
GRANTS = {  # guardian's shape; they live and leave with a space or a memory
    *("memories.SpaceUserGrant", "memories.SpaceGroupGrant"),
    *("memories.MemoryUserGrant", "memories.MemoryGroupGrant"),
}
WITHOUT_ORGANIZATION = GRANTS | {
    "accounts.Organization",  # is one
    "accounts.User",  # may belong to several, by memberships
    "accounts.SignInCount",  # of who is not known yet
    "accounts.RateCount",  # the same
    "accounts.Authenticator",  # a person's, wherever they work
    "accounts.BackupCode",  # the same
    "memories.ServingModel",  # the whole installation embeds with one model
    "audit.DoorTarget",  # names tables, written by migrations
}
WITHOUT_UUID = GRANTS | {"audit.DoorTarget"}  # its key is the table's name


def _label(model: type[Model]) -> str:
    return model._meta.label


def test_there_are_models() -> None:
    assert len(OURS) > 20
    assert set(map(_label, OURS)) > WITHOUT_ORGANIZATION


@pytest.mark.parametrize("model", OURS, ids=_label)
def test_every_row_says_whose_it_is(model: type[Model]) -> None:
    columns = {field.attname: field for field in model._meta.concrete_fields}
    if model._meta.label in WITHOUT_ORGANIZATION:
        assert "organization_id" not in columns
    else:
        assert not columns["organization_id"].null


@pytest.mark.parametrize("model", OURS, ids=_label)
def test_keys_are_ordered_and_need_no_counter(model: type[Model]) -> None:
    key = model._meta.pk
    if model._meta.label in WITHOUT_UUID:
        assert key.default is not new_id
    else:
        assert key.get_internal_type() == "UUIDField"
        assert key.default is new_id


def test_ids_are_uuid_version_7_and_ascend() -> None:
    ids = [new_id() for _ in range(100)]
    assert {value.version for value in ids} == {7}
    assert ids == sorted(ids)


@pytest.mark.parametrize("model", GUARDED, ids=_label)
def test_tables_of_memory_and_chat_have_no_objects(model: type[Model]) -> None:
    if model._meta.label in GRANTS:
        assert isinstance(getattr(model, "objects", None), Manager)  # guardian reads its own tables through it
        return
    assert not hasattr(model, "objects")
    assert model._default_manager.name == "unscoped"
