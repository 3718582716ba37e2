"""Several reviewers open and decide the same finding at the same moment: one has it, and it is decided once."""

from collections.abc import Iterator

import pytest
from django.utils import timezone

from supportmem.audit.models import LedgerEntry
from supportmem.privacy import queue, review
from supportmem.privacy.models import Redaction
from tests.concurrency.racing import at_once
from tests.integration.privacy.findings import say, simple_detectors, start
from tests.personas import Persona, Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 6


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def finding(people: Personas) -> Iterator[Redaction]:
    with simple_detectors():
        say(people.alice.actor, start(people.alice.actor, people.mia), "Write to mia@harbor.example")
        yield Redaction.objects.get()


def test_of_two_people_who_open_it_at_once_one_has_it(people: Personas, finding: Redaction) -> None:
    reviewers: list[Persona] = [people.rita, people.adam]
    actors = [one.actor for one in reviewers]
    now = timezone.now()

    def open_(number: int) -> object:
        return queue.show(actors[number % 2], redaction_id=finding.id, now=now).claim is not None

    held = at_once(open_, threads=TIMES)
    finding.refresh_from_db()
    winner = [actor.id for actor in actors].index(finding.claimed_by_id)
    assert held == [number % 2 == winner for number in range(TIMES)]


def test_it_is_decided_once_however_often_the_key_is_pressed(people: Personas, finding: Redaction) -> None:
    now = timezone.now()
    claim = queue.show(people.rita.actor, redaction_id=finding.id, now=now).claim
    assert claim is not None
    asked = review.Asked(actor=people.rita.actor, redaction_id=finding.id, claim=claim, now=now)

    def confirm(number: int) -> object:
        try:
            return review.confirm(asked).findings
        except review.ClaimLost:
            return "late"

    assert sorted(map(str, at_once(confirm, threads=TIMES))) == ["1", *["late"] * (TIMES - 1)]
    assert LedgerEntry.objects.filter(verb="redaction.confirmed").count() == 1
