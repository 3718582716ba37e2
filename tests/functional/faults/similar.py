"""A statement that is like one remembered: what the model is asked about, and its scripted answers."""

from datetime import timedelta
from typing import Any

from memories.enums import ObservationState
from memories.models import Memory, Observation
from memories.pipeline import run
from supportmem.llm.fake import FakeChat, Rule
from tests.integration.memories.world import NOW, World

LATER = NOW + timedelta(minutes=5)
KNOWN = "The warehouse robots of our shop run at night only"
SAID = "At night only the robots of our warehouse run, for the shop"
JUDGE = "You compare"  # how the judge's order begins


def row(quote: str, **changes: object) -> dict[str, Any]:
    """A proposal that says what its quote says."""
    return {"quote": quote, "subject": "customer", "kind": "fact", "content": quote, "confidence": 0.8, **changes}


def script(fake_chat: FakeChat, *rows: object, judge: object) -> None:
    """What the model proposes for every message, and what it answers as a judge."""
    fake_chat.rules = [Rule(match="", system=JUDGE, reply=judge), Rule(match="", reply={"memories": list(rows)})]


def think(world: World, fake_chat: FakeChat, said: str, *, judge: object, kind: str = "fact") -> Observation:
    """Say it, learn it by rule, let the model look."""
    script(fake_chat, row(said, kind=kind), judge=judge)
    world.say(said)
    world.learn()
    assert run.think_due(now=LATER)
    return Observation.unscoped.latest("id")


def remember(world: World, fake_chat: FakeChat, said: str = KNOWN, *, kind: str = "fact") -> Memory:
    """One thing that the model has learnt from the customer's words."""
    think(world, fake_chat, said, judge="never asked", kind=kind)
    assert Observation.unscoped.latest("id").state == ObservationState.DONE
    return learnt(kind=kind)[-1]


def learnt(*, kind: str = "fact") -> list[Memory]:
    """Memories of a kind, of every status, oldest first."""
    return list(Memory.unscoped.filter(kind=kind).order_by("id"))


def judged(fake_chat: FakeChat) -> list[str]:
    """The questions that the judge was asked."""
    return [asked.messages[1].content for asked in fake_chat.asked if asked.messages[0].content.startswith(JUDGE)]
