"""Fault G5: the same thing in three phrasings, in three tickets, or under two kinds, is remembered three times."""

from memories import facade
from memories.enums import Kind, Status
from memories.models import Memory
from memories.pipeline import run
from supportmem.common.ids import new_id
from supportmem.llm.fake import FakeChat
from tests.functional.faults.similar import KNOWN, LATER, SAID, judged, learnt, remember, row, script, think
from tests.integration.memories.world import World
from tests.personas import Personas

THIRD = "Our shop, you see: robots of the warehouse run only at night"


def test_three_phrasings_in_three_tickets_are_one_memory_with_three_sources(
    people: Personas, fake_chat: FakeChat
) -> None:
    mia = World(people.alice.actor, people.mia)
    first = remember(mia, fake_chat)
    for said in (SAID, THIRD):
        mia.conversation_id = new_id()
        think(mia, fake_chat, said, judge={"verdict": "same", "target": "m1"})
    (only,) = learnt()
    assert (only.id, only.content, only.status, only.confirmations) == (first.id, KNOWN, Status.ACTIVE, 2)
    quotes = {e.quote for r in facade.read(mia.actor, memory_id=only.id).revisions for e in r.evidence}
    assert quotes == {KNOWN, SAID, THIRD}
    assert len(judged(fake_chat)) == 2


def test_without_a_model_the_rules_decide(people: Personas, fake_chat: FakeChat) -> None:
    """They cannot tell, so nothing is merged and nothing is lost."""
    mia = World(people.alice.actor, people.mia)
    remember(mia, fake_chat)
    think(mia, fake_chat, SAID, judge={"verdict": "new", "target": "none"})
    assert [memory.content for memory in learnt()] == [KNOWN, SAID]


def test_the_same_words_under_two_kinds_are_one_memory(people: Personas, fake_chat: FakeChat) -> None:
    """What a rule has read as a problem, or the model twice, is not remembered once more by another name."""
    mia = World(people.alice.actor, people.mia)
    said = "The export to CSV hangs every time"
    script(
        fake_chat,
        row(said, kind="fact"),
        row(said, kind="request"),
        row(KNOWN, kind="fact"),
        row(KNOWN, kind="preference"),
        judge="never asked",
    )
    mia.told(f"{said}. {KNOWN}.")
    assert run.think_due(now=LATER)
    found = Memory.unscoped.exclude(kind=Kind.CONVERSATION).order_by("id")
    assert [(memory.kind, memory.content) for memory in found] == [(Kind.ISSUE, said), (Kind.FACT, KNOWN)]
