"""Migrations are linear, named by people, complete, and can be taken back."""

import re
from itertools import pairwise

import pytest
from django.apps import apps
from django.db.migrations import Migration
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tests.architecture.source import PRODUCT, product_files, refuse, text, tree

LABELS = sorted(
    config.label for config in apps.get_app_configs() if config.name.split(".")[0] in PRODUCT
)
_NAME = re.compile(r"\d{4}_[a-z][a-z0-9_]{2,50}")
_INVENTED = re.compile(r"_auto_\d|_initial$|_and_more$|_alter_|_squashed_")


def _migrations(label: str) -> list[Migration]:
    """An app's migrations in the order of their names."""
    loader = MigrationLoader(None)
    return [loader.disk_migrations[key] for key in sorted(loader.disk_migrations) if key[0] == label]


def test_the_apps_are_found() -> None:
    assert LABELS == ["accounts", "audit", "chat", "memories", "privacy"]


@pytest.mark.parametrize("label", LABELS)
def test_each_follows_the_one_before(label: str) -> None:
    """One line, so that two branches conflict in git and not in production."""
    migrations = _migrations(label)
    own = [[name for app, name in one.dependencies if app == label] for one in migrations]
    assert own[0] == []
    assert own[1:] == [[before.name] for before, _ in pairwise(migrations)]
    assert [int(one.name[:4]) for one in migrations] == list(range(1, len(migrations) + 1))


@pytest.mark.parametrize("label", LABELS)
def test_names_say_what_happens(label: str) -> None:
    names = [one.name for one in _migrations(label)]
    assert all(_NAME.fullmatch(name) for name in names), names
    assert not [name for name in names if _INVENTED.search(name)]


@pytest.mark.parametrize("label", LABELS)
def test_each_can_be_taken_back(label: str) -> None:
    stuck = [
        f"{one.name}: {operation.describe()}"
        for one in _migrations(label) for operation in one.operations if not operation.reversible
    ]
    assert not stuck


def test_the_models_need_no_further_migration() -> None:
    detector = MigrationAutodetector(
        MigrationLoader(None).project_state(), ProjectState.from_apps(apps)
    )
    refuse(
        f"{app}: {operation.describe()}"
        for app, found in detector.changes(graph=MigrationLoader(None).graph).items()
        for migration in found for operation in migration.operations
    )


def test_migrations_run_no_code_that_may_change() -> None:
    """What a migration imports of ours must stay for ever: new_id, and the enums, which only grow."""
    refuse(
        f"{path}: {line.strip()}"
        for path in product_files(migrations=True)
        if "migrations" in path.parts and tree(path).body
        for line in text(path).splitlines()
        if re.match(r"\s*(from|import) +(supportmem|memories|chat)\b", line)
        and not re.search(r" (supportmem\.common\.ids|(memories|chat)\.enums)\b", line)
    )
