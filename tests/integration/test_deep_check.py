"""The deep check tells which step did not keep its promise, and leaves the way free for the next check."""

from dataclasses import replace
from datetime import datetime

import pytest

from memories import facade
from memories.contracts import Observed, Utterance
from supportmem import deep_check
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Conflict
from supportmem.deep_check import Report
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)


def failures(report: Report) -> dict[str, str]:
    return {step.name: step.detail for step in report.steps if not step.ok}


def test_all_is_well(people: Personas, now: datetime) -> None:
    report = deep_check.run(people.adam.actor, now=now)
    assert (report.ok, failures(report)) == (True, {})
    assert [step.name for step in report.steps] == ["customer", "write", "recall", "erase", "gone"]
    assert report.receipt is not None


def test_without_its_customer_nothing_more_is_tried(
    people: Personas, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise Conflict("Somebody else has it.")

    with monkeypatch.context() as patched:
        patched.setattr(deep_check, "create_customer", refuse)
        report = deep_check.run(people.adam.actor, now=now)
    assert (report.ok, failures(report), len(report.steps)) == (False, {"customer": "Somebody else has it."}, 1)
    assert deep_check.run(people.adam.actor, now=now).ok, "the lock was given back"


def test_a_memory_that_is_not_made_is_told(people: Personas, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    observe = facade.observe

    def forgetful(actor: Actor, *, utterance: Utterance, now: datetime) -> Observed:
        return replace(observe(actor, utterance=utterance, now=now), changes=())

    monkeypatch.setattr(facade, "observe", forgetful)
    report = deep_check.run(people.adam.actor, now=now)
    assert set(failures(report)) == {"write"}


def test_a_memory_that_outlives_its_erasure_is_told(
    people: Personas, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pretend(*_: object, **__: object) -> None:
        raise Conflict("Not now.")

    monkeypatch.setattr(facade, "erase_customer", pretend)
    report = deep_check.run(people.adam.actor, now=now)
    assert failures(report) == {"erase": "Not now.", "gone": "What was erased is still found."}
    assert report.receipt is None
