"""/livez, /readyz and the deep check."""

import pytest
from django.db import connection
from django.test import Client

from memories.models import Memory
from supportmem import deep_check, readiness
from supportmem.accounts.customers import PROBE
from supportmem.accounts.models import Customer
from supportmem.audit.models import Receipt
from supportmem.common.errors import Conflict
from supportmem.llm import registry
from supportmem.llm.fake import FakeChat
from supportmem.llm.ports import Status
from supportmem.readiness import Check
from tests.personas import Personas

DEEP = "/api/v1/health/deep"


def test_livez_needs_nothing() -> None:
    answer = Client().get("/livez", HTTP_HOST="anything.example")
    assert (answer.status_code, answer.json()) == (200, {"status": "up"})


@pytest.mark.django_db
def test_readyz_says_how_each_part_is() -> None:
    answer = Client().get("/readyz")
    assert answer.status_code == 200
    assert set(answer.json()["checks"]) == {"database", "migrations", "queue", "embedder", "ollama"}
    assert answer.json()["status"] == "up", answer.json()
    assert all(set(check) == {"status", "detail"} for check in answer.json()["checks"].values())
    assert all(check["detail"] for check in answer.json()["checks"].values())


@pytest.mark.django_db
def test_readyz_is_degraded_without_a_model_or_an_embedder(fake_chat: FakeChat) -> None:
    fake_chat.condition = Status("down", "Ollama not found.")
    with registry.override(embedder=None):
        answer = Client().get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "degraded"
    assert answer.json()["checks"]["ollama"] == {"status": "down", "detail": "Ollama not found."}
    assert answer.json()["checks"]["embedder"]["status"] == "degraded"


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["_database", "_migrations"])
def test_readyz_is_down_when_nothing_can_work(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(readiness, part, lambda: Check("down", "Not there."))
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "down"


def test_the_deep_check_needs_a_sign_in(people: Personas) -> None:
    assert Client().post(DEEP).status_code == 401
    assert people.eve.client().post(DEEP).status_code == 404


@pytest.mark.parametrize("who", ["alice", "rita", "adam", "program"])
def test_the_deep_check_writes_recalls_and_erases(people: Personas, who: str) -> None:
    answer = getattr(people, who).api().post(DEEP)
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["ok"]
    assert [step["name"] for step in body["steps"]] == ["customer", "write", "recall", "erase", "gone"]
    assert all(step["milliseconds"] >= 0 for step in body["steps"])
    assert Receipt.objects.get(id=body["receipt"]).organization_id == people.harbor.id
    assert not Memory.unscoped.filter(customer__external_id=PROBE, status="active").exists()


def test_the_deep_check_keeps_to_one_customer_of_its_own(people: Personas) -> None:
    for _ in range(2):
        assert people.adam.api().get(DEEP).status_code == 200
    assert people.charlie.api().get(DEEP).status_code == 200
    probes = Customer.objects.filter(external_id=PROBE)
    assert {row.organization_id for row in probes} == {people.harbor.id, people.summit.id}
    assert probes.count() == 2


def test_a_step_that_fails_is_told(people: Personas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_check, "_finds", lambda *args, **kwargs: False)
    answer = people.adam.api().post(DEEP)
    assert answer.status_code == 503
    failed = [step for step in answer.json()["steps"] if not step["ok"]]
    assert [step["name"] for step in failed] == ["recall"]
    assert failed[0]["detail"]


def test_two_deep_checks_at_once_are_refused(people: Personas, monkeypatch: pytest.MonkeyPatch) -> None:
    class Taken:
        """A database in which somebody else holds the lock."""

        def cursor(self) -> "Taken":
            """Itself."""
            return self

        def __enter__(self) -> "Taken":
            return self

        def __exit__(self, *args: object) -> None:
            """Nothing."""

        def execute(self, statement: str, values: object) -> None:
            """Nothing."""

        def fetchone(self) -> tuple[bool]:
            """Not free."""
            return (False,)

    monkeypatch.setattr(deep_check, "connection", Taken())
    with pytest.raises(Conflict):
        deep_check.run(people.adam.actor, now=people.mia.created_at)
    assert people.adam.api().post(DEEP).status_code == 409
    assert connection.is_usable()
