"""B10: "correct this" stored a second row and left the wrong one. B11: what is too long lost its end silently."""

import pytest

from memories import govern
from memories.contracts import Wording
from memories.enums import Status
from memories.models import Memory
from supportmem.common.errors import Invalid
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(
    ("told", "attribute", "right", "question"),
    [
        ("I work at Fjordbyte", "company", "Fjordbyte Labs", "Where do I work?"),
        ("My name is Alise", "name", "Alice", "What's my name?"),
        ("我住在上海", "location", "杭州", "我住在哪里？"),
    ],
)
def test_a_correction_leaves_one_row_and_search_finds_it(
    mia: World, told: str, attribute: str, right: str, question: str
) -> None:
    mia.told(told)
    (wrong,) = [m for m in mia.memories() if m.attribute == attribute]
    govern.correct(mia.actor, memory_id=wrong.id, wording=Wording(value=right), reason="Staff knows", now=NOW)
    mia.learn()
    rows = Memory.unscoped.filter(customer=mia.customer, attribute=attribute)
    assert [(row.value, row.status) for row in rows] == [(right, Status.ACTIVE)]
    found = [hit.content for hit in mia.recall(question)]
    assert any(right in words for words in found)
    assert not any(wrong.value in words and right not in words for words in found)


def test_what_does_not_fit_is_refused_whole(mia: World) -> None:
    mia.told("I like tea")
    (liked,) = [m for m in mia.memories() if m.kind == "preference"]
    for wording in (Wording(content="x" * 501, value="tea"), Wording(content="likes tea", value="t" * 501)):
        with pytest.raises(Invalid, match="500 characters"):
            govern.correct(mia.actor, memory_id=liked.id, wording=wording, now=NOW)
    after = Memory.unscoped.get(id=liked.id)
    assert (after.content, after.version) == (liked.content, liked.version)


def test_a_long_turn_is_cut_into_pieces_and_loses_no_word(mia: World) -> None:
    words = [f"word{number}" for number in range(300)]
    mia.told("The log says: " + " ".join(words))
    kept = " ".join(mia.contents(kind="conversation"))
    assert all(word in kept.split() for word in words)
