"""Very many memories at once, as rows with lexemes and vectors: for tests of what is found among them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memories.enums import Kind, MemoryType, Proposer, Source, Status, Trust
from memories.index import serving, tsvector
from memories.models import Embedding, Memory, Revision, Space
from supportmem.common.ids import new_id
from supportmem.llm.ports import Embed
from tests.factories.memories import SAID_AT


@dataclass(frozen=True, kw_only=True)
class Row:
    """One active memory of a space; `fields` are columns of Memory."""

    space: Space
    content: str
    said_at: datetime = SAID_AT
    fields: dict[str, Any] = field(default_factory=dict)


def make_many(rows: Iterable[Row], *, embedder: Embed | None, wide: bool = False) -> list[Memory]:
    """Each with its one revision and, with an embedder, its vector. Four statements, some more for very many."""
    memories = [_memory(row) for row in rows]
    Memory.unscoped.bulk_create(memories, batch_size=2000)
    Revision.unscoped.bulk_create([_revision(memory) for memory in memories], batch_size=2000)
    if embedder is not None:
        vectors = embedder.passages([memory.content for memory in memories])
        keep_vectors(memories, vectors, model=embedder.model, wide=wide)
    return memories


def keep_vectors(
    memories: Sequence[Memory], vectors: Sequence[Sequence[float]], *, model: str, wide: bool = False
) -> None:
    """As the embedding worker would have written them."""
    assert serving.current() is not None  # which says what serves from now on
    Embedding.unscoped.bulk_create(
        [
            Embedding(
                organization_id=memory.organization_id,
                memory_id=memory.id,
                revision_id=memory.head_id,
                space_id=memory.space_id,
                model=model,
                dimension=len(vector),
                vector=list(vector),
                wide=wide,
            )
            for memory, vector in zip(memories, vectors, strict=True)
        ],
        batch_size=1000,
    )


def _memory(row: Row) -> Memory:
    values: dict[str, Any] = {
        "head_id": new_id(),
        "type": MemoryType.SEMANTIC,
        "kind": Kind.EVENT,
        "confidence": 0.9,
        "importance": 0.5,
        "trust": Trust.CUSTOMER,
        "status": Status.ACTIVE,
        "valid_from": SAID_AT,
        "said_at": row.said_at,
        "speaker": Source.CUSTOMER_TURN,
        **row.fields,
    }
    return Memory(
        organization_id=row.space.organization_id,
        space_id=row.space.id,
        customer_id=row.space.customer_id,
        content=row.content,
        terms=tsvector.stored(row.content),
        **values,
    )


def _revision(memory: Memory) -> Revision:
    return Revision(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory_id=memory.id,
        number=1,
        content=memory.content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb="memory.added",
        reason="made by a test",
        actor_kind="system",
        actor_name="tests",
        proposer=Proposer.RULES,
        run_id=new_id(),
    )
