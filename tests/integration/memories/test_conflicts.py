"""Lower trust never overwrites higher: both values stand side by side until a person decides."""

import pytest

from memories import facade, govern
from memories.enums import Source, Trust
from supportmem.common.errors import NotFound
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(
    ("told", "note", "known", "proposed"),
    [
        ("My name is Alice", "The customer's name is Mallory", "Alice", "Mallory"),
        ("My email is alice@example.com", "The customer's email is eve@example.com", "alice@", "eve@"),
        ("我叫李雷", "客户叫韩梅", "李雷", "韩梅"),
    ],
)
def test_a_note_against_the_customers_word_is_a_conflict(
    mia: World, told: str, note: str, known: str, proposed: str
) -> None:
    mia.told(told)
    mia.say(note, source=Source.NOTE)
    mia.learn()
    (found,) = govern.list_conflicts(mia.actor, customer_id=mia.customer.id)
    assert known in found.known
    assert proposed in found.proposed
    assert (found.known_trust, found.proposed_trust) == (Trust.CUSTOMER, Trust.AGENT)
    assert found.source == Source.NOTE
    assert mia.slot(found.attribute) == [found.known]
    panel = facade.customer_memory(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert panel.conflicts == (found,)


def test_said_twice_it_is_one_conflict_and_gone_when_the_known_side_is(mia: World) -> None:
    mia.told("My name is Alice")
    for _ in range(2):
        mia.say("The customer's name is Mallory", source=Source.NOTE)
        mia.learn()
    (found,) = govern.list_conflicts(mia.actor, customer_id=mia.customer.id)
    govern.retract(mia.actor, memory_id=found.memory_id, reason="Mallory it is", now=NOW)
    assert govern.list_conflicts(mia.actor, customer_id=mia.customer.id) == ()


def test_a_stranger_sees_none(mia: World, people: Personas) -> None:
    mia.told("My name is Alice")
    with pytest.raises(NotFound):
        govern.list_conflicts(people.charlie.actor, customer_id=mia.customer.id)
