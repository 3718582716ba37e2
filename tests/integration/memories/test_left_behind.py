"""What is left behind ends by its name alone; a thing is known by its shorter name; a change of mind ends its like."""

import pytest

from memories.enums import Status
from memories.pipeline.left_behind import LEAVABLE
from tests.factories.accounts import make_customer
from tests.integration.memories.world import World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def told(world: World, *texts: str) -> World:
    """Each said an hour after the one before, and learnt."""
    for number, text in enumerate(texts):
        world.say(text, days_ago=1 - number / 24)
        world.learn()
    return world


def used(world: World) -> list[str]:
    """What is worked with now; what is used no longer is remembered as that."""
    return [m.value for m in world.memories() if m.attribute == "uses" and m.polarity == "+"]


@pytest.mark.parametrize(
    ("first", "then", "attribute"),
    [
        ("I have a Datadog Pro subscription.", "Finance says Datadog Pro is cancelled.", "plan"),
        ("My goal is to win the talent show.", "I gave up on the talent show.", "goal"),
        ("I work at Oakfield Clinic.", "I finished at Oakfield on Friday.", "company"),
        ("I like heavy metal.", "I've gone off heavy metal.", "preference"),
        ("我们全放在阿里云上", "阿里云那边到期没续", "uses"),
    ],
)
def test_what_bears_the_name_ends(mia: World, first: str, then: str, attribute: str) -> None:
    told(mia, first)
    [before] = mia.slot(attribute)
    told(mia, first, then)
    assert mia.slot(attribute) == []
    assert [m.value for m in mia.memories(status=Status.SUPERSEDED) if m.attribute == attribute] == [before]


@pytest.mark.parametrize(
    ("first", "then", "attribute"),
    [
        ("My name is Anna Holm.", "I dropped Anna at the station.", "name"),
        ("I live in Bristol.", "I left Bristol yesterday for a trip.", "location"),
        ("My email is anna@pro.example", "Pro is cancelled", "email"),
        ("I like heavy metal.", "Dropped the heavy parcel at the desk.", "preference"),
    ],
)
def test_what_only_shares_a_word_stays(mia: World, first: str, then: str, attribute: str) -> None:
    told(mia, first)
    before = mia.slot(attribute)
    told(mia, then)
    assert before
    assert mia.slot(attribute) == before


def test_what_is_told_in_the_same_breath_is_not_ended_by_it(mia: World) -> None:
    told(mia, "I use Sketch.", "I've retired Sketch, all my files live in Figma.")
    assert used(mia) == ["Figma"]


def test_a_stranger_with_the_same_tool_keeps_it(mia: World, people: Personas) -> None:
    other = World(people.alice.actor, make_customer(people.mia.organization, name="Noah Berg", team=people.mia.team))
    told(other, "I use Sketch.")
    told(mia, "I use Sketch.", "We left Sketch behind.")
    assert used(mia) == []
    assert used(other) == ["Sketch"]


def test_the_exam_is_the_only_exam_there_is(mia: World) -> None:
    told(mia, "My pharmacology exam is on June 11th.", "The exam was moved to June 4th.")
    dates = [(m.subject, m.value) for m in mia.memories() if m.attribute == "date"]
    assert dates == [("event:pharmacology exam", "June 4th")]


def test_of_two_meetings_the_meeting_is_neither(mia: World) -> None:
    told(
        mia,
        "My board meeting is on June 11th.",
        "My team meeting is on June 12th.",
        "The meeting was moved to June 20th.",
    )
    dates = {m.subject: m.value for m in mia.memories() if m.attribute == "date"}
    assert dates["event:board meeting"] == "June 11th"
    assert dates["event:team meeting"] == "June 12th"


def test_a_change_of_mind_ends_the_other_kind(mia: World) -> None:
    told(mia, "I prefer short answers.", "I like dark mode.", "I'd rather have detailed answers from now on.")
    assert sorted(mia.slot("preference")) == ["dark mode", "detailed answers"]


def test_no_slot_that_says_who_somebody_is_can_be_left_by_name() -> None:
    assert not LEAVABLE & {"name", "last_name", "email", "phone", "address", "location", "postal_code", "language"}
