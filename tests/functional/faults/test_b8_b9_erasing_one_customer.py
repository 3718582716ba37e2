"""B8: a bulk delete with an empty or misspelt filter emptied everything. B9: only the first page was deleted."""

import pytest
from django.urls import reverse

from chat.models import Turn
from memories import facade
from memories.enums import Status
from memories.models import Embedding, Evidence, Memory, Observation, Proposal, Revision
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize("key", ["", "null", "None", "*", "%", "undefined", "00000000-0000-0000-0000-000000000000"])
def test_nothing_is_touched_by_an_address_that_names_nobody(mia: World, people: Personas, key: str) -> None:
    mia.told("I like tea", "I live in Lyon")
    before = (Memory.unscoped.exclude(content="").count(), Turn.unscoped.count(), Observation.unscoped.count())
    real = reverse("api-customer-memories", kwargs={"customer_id": people.mia.id})
    for query in ("", "?customer=", "?kind=nonsense", "?status=all"):
        answer = people.alice.api().delete(real.replace(str(people.mia.id), key) + query)
        assert answer.status_code in {400, 404, 405}
    after = (Memory.unscoped.exclude(content="").count(), Turn.unscoped.count(), Observation.unscoped.count())
    assert after == before


def test_another_customers_memories_stay(mia: World, people: Personas) -> None:
    mia.told("I like tea")
    lin = World(people.alice.actor, people.lin).told("I like coffee")
    kept = {m.id: m.version for m in lin.memories()}
    facade.erase_customer(people.alice.actor, customer_id=people.mia.id, now=NOW)
    assert {m.id: m.version for m in lin.memories()} == kept
    assert mia.memories() == []


def test_more_than_any_page_goes(mia: World, people: Personas) -> None:
    for number in range(1250):
        make_memory(people.mia, content=f"I like tea number {number}")
    facade.erase_customer(people.alice.actor, customer_id=people.mia.id, now=NOW)
    assert not Memory.unscoped.filter(customer=people.mia).exclude(status=Status.ERASED).exists()
    assert not Memory.unscoped.exclude(content="").exists()
    assert not Revision.unscoped.exclude(content="").exists()
    assert not Evidence.unscoped.exclude(quote="").exists()
    assert not Observation.unscoped.exclude(text="").exists()
    assert not Embedding.unscoped.exists()
    assert not Proposal.unscoped.exists()
