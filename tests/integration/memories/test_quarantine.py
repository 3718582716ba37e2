"""A source is distrusted: what rests on it alone goes, what others say too stays, and it can be undone."""

from datetime import timedelta

import pytest

from memories import govern
from memories.contracts import MemoryView, Suspect, Wording
from memories.enums import ObservationState, Trust
from memories.models import Observation, Recall
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Role
from supportmem.common.errors import Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from tests.factories.accounts import make_member, make_organization
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.fixture
def reviewer(mia: World) -> Actor:
    """Reads the whole organization."""
    return actor_of(make_member(mia.customer.organization, role=Role.REVIEWER))


def the(mia: World, attribute: str) -> MemoryView:
    """The one active memory of a slot."""
    (found,) = [m for m in mia.memories() if m.attribute == attribute]
    return found


def said(mia: World) -> set[str]:
    """What every active memory says."""
    return {m.content for m in mia.memories()}


def test_what_rests_on_it_alone_goes_and_what_it_replaced_holds_again(mia: World, reviewer: Actor) -> None:
    mia.told("My name is Alice. I live in Lyon")
    before = said(mia)
    bad = mia.say("I moved to Oslo. My name is Mallory")
    mia.learn()
    assert the(mia, "location").value == "Oslo"
    result = govern.quarantine(
        reviewer, suspect=Suspect(observation_id=bad.observation_id), reason="Not the customer", now=LATER
    )
    assert said(mia) == before
    assert result.observations == 1
    assert len(result.restored) == 3  # two slots, and the turn that had named their old values
    assert Observation.unscoped.get(id=bad.observation_id).state == ObservationState.QUARANTINED


def test_what_another_source_says_too_stays(mia: World, reviewer: Actor) -> None:
    mia.told("My name is Alice")
    bad = mia.say("As I said, my name is Alice")
    mia.learn()
    govern.quarantine(reviewer, suspect=Suspect(observation_id=bad.observation_id), reason="Spam", now=LATER)
    assert the(mia, "name").value == "Alice"
    first = mia.say("I live in Lyon")
    mia.learn()
    mia.told("I live in Lyon, as I said")
    govern.quarantine(reviewer, suspect=Suspect(observation_id=first.observation_id), reason="Spam", now=LATER)
    assert the(mia, "location").value == "Lyon"


def test_a_waiting_observation_is_never_learnt(mia: World, reviewer: Actor) -> None:
    bad = mia.say("I live in Lyon")
    govern.quarantine(reviewer, suspect=Suspect(observation_id=bad.observation_id), reason="Spam", now=LATER)
    mia.learn()
    assert mia.memories() == []


def test_everything_one_author_brought_in_goes(mia: World, reviewer: Actor) -> None:
    mia.told("I live in Lyon")
    assert mia.actor.id is not None
    result = govern.quarantine(reviewer, suspect=Suspect(author_id=mia.actor.id), reason="Left us", now=LATER)
    assert (result.observations, mia.memories()) == (1, [])


def test_what_an_author_did_by_hand_goes_too(mia: World, people: Personas, reviewer: Actor) -> None:
    mia.told("My email is ann@harbour.example. I live in Lyon. My phone is 415 555 0111")
    before = said(mia)
    rita = people.rita.actor
    wording = Wording(value="evil@elsewhere.example")
    govern.correct(rita, memory_id=the(mia, "email").id, wording=wording, version=None, reason="", now=LATER)
    govern.retract(rita, memory_id=the(mia, "phone").id, version=None, reason="Gone", now=LATER)
    govern.confirm(rita, memory_id=the(mia, "location").id, version=None, reason="", now=LATER)
    assert said(mia) != before
    result = govern.quarantine(reviewer, suspect=Suspect(author_id=rita.id), reason="Left us", now=LATER)
    assert said(mia) == before
    assert the(mia, "location").trust == Trust.CUSTOMER
    govern.undo_run(reviewer, run_id=result.run_id, reason="It was right", now=LATER)
    assert the(mia, "email").value == "evil@elsewhere.example"


def test_the_answers_it_shaped_are_listed(mia: World, reviewer: Actor) -> None:
    bad = mia.say("My name is Mallory")
    mia.learn()
    assert mia.recall("What's my name?")
    result = govern.quarantine(reviewer, suspect=Suspect(observation_id=bad.observation_id), reason="x", now=LATER)
    assert [one.recall_id for one in result.shaped] == [Recall.unscoped.get().id]


def test_an_agent_may_not_and_a_stranger_finds_nothing(mia: World) -> None:
    stranger = actor_of(make_member(make_organization(), role=Role.ADMIN))
    seen = mia.say("I live in Lyon")
    mia.learn()
    suspect = Suspect(observation_id=seen.observation_id)
    with pytest.raises(Forbidden):
        govern.quarantine(mia.actor, suspect=suspect, reason="x", now=LATER)
    with pytest.raises(NotFound):
        govern.quarantine(stranger, suspect=suspect, reason="x", now=LATER)
    assert the(mia, "location").value == "Lyon"


@pytest.mark.parametrize("suspect", [Suspect(), Suspect(observation_id=new_id(), import_id=new_id())])
def test_exactly_one_source_is_named(reviewer: Actor, suspect: Suspect) -> None:
    with pytest.raises(Invalid):
        govern.quarantine(reviewer, suspect=suspect, reason="x", now=LATER)


def test_a_quarantine_can_be_undone(mia: World, reviewer: Actor) -> None:
    bad = mia.say("I live in Lyon")
    mia.learn()
    before = said(mia)
    result = govern.quarantine(reviewer, suspect=Suspect(observation_id=bad.observation_id), reason="x", now=LATER)
    govern.undo_run(reviewer, run_id=result.run_id, reason="It was him after all", now=LATER)
    assert said(mia) == before
