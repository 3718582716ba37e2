"""The writer of core memory: what a person pins, protects, and writes for a team or the whole organization."""

from dataclasses import dataclass
from typing import Final

from memories.enums import Audience, Kind, MemoryType, Source, Status, Tier, Trust
from memories.index import tsvector
from memories.index.terms import has_cjk
from memories.lifecycle import record
from memories.lifecycle.wording import Act
from memories.models import Memory, Space
from supportmem.common.ids import new_id

IMPORTANCE: Final = 0.9  # domain section 2: what always counts stands in the highest band


@dataclass(frozen=True, kw_only=True)
class Words:
    """What it says, checked and in one line."""

    content: str
    read_only: bool = False

    @property
    def language(self) -> str:
        """Told by its script, as for everything written by hand."""
        return "zh" if has_cjk(self.content) else "en"


def write(*, act: Act, space: Space, words: Words) -> Memory:
    """Something settled for everybody in a space. Who wrote it is its source: there is no observation."""
    memory = Memory(
        id=new_id(),
        organization_id=act.actor.organization_id,
        space=space,
        customer=None,
        head_id=new_id(),
        type=MemoryType.SEMANTIC,
        kind=Kind.DECISION,
        subject=space.level,
        content=words.content,
        language=words.language,
        confidence=1.0,
        importance=IMPORTANCE,
        trust=Trust.CONFIRMED,
        status=Status.ACTIVE,
        audience=Audience.SHARED,
        tier=Tier.CORE,
        read_only=words.read_only,
        tags=["decision"],
        valid_from=act.now,
        said_at=act.now,
        speaker=Source.PERSON,
        terms=tsvector.stored(words.content),
    )
    memory.save(force_insert=True)
    record.revise(memory, number=1, verb="added", act=act)
    return memory


def reword(*, memory: Memory, act: Act, words: Words) -> None:
    """A person puts right what belongs to no single customer: whoever does is its source from now on."""
    record.change(
        memory,
        verb="corrected",
        act=act,
        content=words.content,
        language=words.language,
        confidence=1.0,
        trust=Trust.CONFIRMED if Trust(memory.trust).rank < Trust.CONFIRMED.rank else Trust(memory.trust),
        said_at=act.now,
        speaker=Source.PERSON,
        terms=tsvector.stored(words.content),
    )


def pin(*, memory: Memory, act: Act) -> None:
    """From now on in every prompt of its space."""
    record.change(memory, verb="pinned", act=act, tier=Tier.CORE)


def unpin(*, memory: Memory, act: Act) -> None:
    """Found like any other again."""
    record.change(memory, verb="unpinned", act=act, tier=Tier.SEARCHABLE)


def protect(*, memory: Memory, act: Act) -> None:
    """Nobody changes it any more, before the protection is lifted."""
    record.change(memory, verb="protected", act=act, read_only=True)


def unprotect(*, memory: Memory, act: Act) -> None:
    """It may be changed again."""
    record.change(memory, verb="unprotected", act=act, read_only=False)
