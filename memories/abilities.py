"""What may be done with one memory and in one space, as a part of what the role gives (accounts.abilities)."""

from typing import Final

from memories import access
from memories.enums import SpaceLevel, Status
from memories.models import Memory, Space
from supportmem.accounts.abilities import NOTHING, Ability, told_by
from supportmem.accounts.actors import Actor

_ALL: Final = frozenset({Ability.READ, Ability.GOVERN_MEMORIES, Ability.KEEP_CORE, Ability.MANAGE_PEOPLE})


def register() -> None:
    """Called when the app is ready."""
    told_by(Memory, of_memory)
    told_by(Space, of_space)


def of_memory(actor: Actor, memory: Memory) -> frozenset[Ability]:
    """Reading alone for who sees it by a share or a grant, and for what is the whole organization's."""
    seen = access.readable_memories(actor).filter(id=memory.id).first()
    if seen is None:
        return NOTHING
    if not access.is_own(seen):
        return frozenset({Ability.READ})
    found = _ALL
    if seen.status == Status.ERASED:
        found -= {Ability.GOVERN_MEMORIES, Ability.KEEP_CORE}
    if seen.read_only or (seen.space.level == SpaceLevel.ORGANIZATION and not actor.reads_whole_organization):
        found -= {Ability.GOVERN_MEMORIES}  # what protects it may still be lifted
    return found


def of_space(actor: Actor, space: Space) -> frozenset[Ability]:
    """Reading alone where nothing may be put."""
    if not access.readable_spaces(actor).filter(id=space.id).exists():
        return NOTHING
    writes = access.writable_spaces(actor).filter(id=space.id).exists()
    return _ALL if writes else frozenset({Ability.READ})
