"""Who may import, and see how far an import is: those who read the whole organization, and nobody else."""

from io import BytesIO
from uuid import UUID, uuid4

import pytest
from rest_framework.test import APIClient

from chat import facade
from chat.models import Conversation, Import, ImportChunk
from supportmem.accounts.models import Customer
from tests.integration.importing.history import short, text, work
from tests.personas import Personas

IMPORTS = "/api/v1/imports"
BODY = text(short())
LINES = "application/x-ndjson"


@pytest.fixture
def ours(people: Personas) -> UUID:
    """An import of Harbor's, with one line left out."""
    return facade.start_import(people.rita.actor, body=BytesIO(BODY + b"\nnonsense")).id


def test_reviewers_admins_and_programs_import(people: Personas) -> None:
    for persona in (people.rita, people.adam, people.program):
        api = persona.api()
        begun = api.post(IMPORTS, BODY, content_type=LINES)
        assert begun.status_code == 202, begun.content
        work()
        done = api.get(f"{IMPORTS}/{begun.json()['id']}").json()
        assert (done["state"], done["lines"], done["errors"]) == ("done", 5, [])
    assert Customer.objects.get(external_id="crm-1").organization == people.harbor


def test_agents_are_refused_and_nothing_is_kept(people: Personas, ours: UUID) -> None:
    before = (Import.unscoped.count(), ImportChunk.unscoped.count())
    for persona in (people.alice, people.bob, people.dave, people.charlie):
        api = persona.api()
        refused = api.post(IMPORTS, BODY, content_type=LINES)
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        # The same for what is there and for what is not: the answer says nothing about either.
        answers = [api.get(f"{IMPORTS}/{key}") for key in (ours, uuid4())]
        assert [answer.status_code for answer in answers] == [403, 403]
        assert answers[0].json() == answers[1].json()
    assert (Import.unscoped.count(), ImportChunk.unscoped.count()) == before
    assert not Conversation.unscoped.exists()


def test_another_organizations_import_does_not_exist(people: Personas, ours: UUID) -> None:
    people.charlie.user.memberships.update(role="admin")
    api = people.charlie.api()
    refused, nothing = api.get(f"{IMPORTS}/{ours}"), api.get(f"{IMPORTS}/{uuid4()}")
    assert refused.status_code == nothing.status_code == 404
    assert refused.json() == nothing.json()
    # The same text, sent by them, is theirs.
    begun = api.post(IMPORTS, BODY + b"\nnonsense", content_type=LINES).json()
    assert begun["id"] != str(ours)
    work()
    assert set(Customer.objects.filter(external_id="crm-1").values_list("organization_id", flat=True)) == {
        people.harbor.id,
        people.summit.id,
    }


def test_nobody_signed_in_and_nobody_without_membership(people: Personas, ours: UUID) -> None:
    assert APIClient().post(IMPORTS, BODY, content_type=LINES).status_code == 401
    assert APIClient().get(f"{IMPORTS}/{ours}").status_code == 401
    without = APIClient()
    without.force_login(people.eve.user)
    assert without.get(f"{IMPORTS}/{ours}").status_code == 404
