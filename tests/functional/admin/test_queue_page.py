"""The list of observations: administrators try again what has failed, reviewers only look."""

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.urls import reverse

from memories.enums import ObservationState
from memories.models import Observation
from supportmem.audit.models import LedgerEntry
from tests.factories.memories import make_observation
from tests.personas import Persona, Personas
from tests.privacy.world import make_staff

LIST = reverse("admin:memories_observation_changelist")


@pytest.fixture
def failed(people: Personas) -> Observation:
    return make_observation(people.mia, state=ObservationState.FAILED, last_error="DataError", attempts=1)


def try_again(persona: Persona, *rows: Observation) -> int:
    chosen = {"action": "try_again", ACTION_CHECKBOX_NAME: [str(row.id) for row in rows]}
    return make_staff(persona).client().post(LIST, chosen).status_code


def test_administrators_try_again_what_has_failed(people: Personas, failed: Observation) -> None:
    done = make_observation(people.mia, state=ObservationState.DONE)
    theirs = make_observation(people.zoe, state=ObservationState.FAILED)
    assert try_again(people.adam, failed, done, theirs) == 302
    states = dict(Observation.unscoped.values_list("id", "state"))
    assert states == {failed.id: "pending", done.id: "done", theirs.id: "failed"}
    assert LedgerEntry.objects.get(verb="observation.replayed").actor_id == people.adam.user.id


def test_reviewers_only_look(people: Personas, failed: Observation) -> None:
    page = make_staff(people.rita).client().get(LIST, {"state": "failed"}).content.decode()
    assert "DataError" in page
    assert "Try again" not in page
    try_again(people.rita, failed)
    assert Observation.unscoped.get().state == ObservationState.FAILED
