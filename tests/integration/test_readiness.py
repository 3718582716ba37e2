"""Readiness tells of migrations that wait, and of Redis where it is used."""

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db(databases=["default", "owner"])


def test_a_migration_that_waits_makes_the_process_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Client().get("/readyz").status_code == 200
    applied = MigrationRecorder.applied_migrations

    def one_less(recorder: MigrationRecorder) -> dict[tuple[str, str], object]:
        known: dict[tuple[str, str], object] = dict(applied(recorder))
        last = max(key for key in known if key[0] == "chat")
        return {key: value for key, value in known.items() if key != last}

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", one_less)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["migrations"]["detail"].startswith("1 migrations are not applied")


def test_redis_is_looked_at_where_it_is_used(settings: Settings) -> None:
    assert "redis" not in Client().get("/readyz").json()["checks"]
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert Client().get("/readyz").json()["checks"]["redis"]["status"] != "up"
