"""Many memories with vectors that a test makes up, as rows: what is tested is the search over them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import psycopg

from memories.index import serving
from memories.models import Embedding, Memory, Revision
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id
from tests import database
from tests.factories.memories import make_memory

SIZE = 384


@contextmanager
def owner_cursor() -> Iterator[psycopg.Cursor[tuple[object, ...]]]:
    """The owner's, outside Django and outside any transaction."""
    with database.connect_as("owner") as link, link.cursor() as cursor:
        yield cursor


def vectors(number: int, *, seed: int, around: Sequence[float] = (), spread: float = 1.0) -> list[list[float]]:
    """Directions in all directions, or near one; the same for a seed each time."""
    noise = np.random.default_rng(seed).standard_normal((number, SIZE)) * spread
    rows = noise + np.asarray(around or [0.0] * SIZE)
    whole: list[list[float]] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).tolist()
    return whole


def fill_space(customer: Customer, rows: Sequence[Sequence[float]], *, wide: bool = False) -> None:
    """One active memory of the customer for each vector, of the built-in model."""
    first = make_memory(customer, content="One of many.", attribute="")
    memories: list[Memory] = []
    revisions: list[Revision] = []
    embeddings: list[Embedding] = []
    for vector in rows:
        memory = Memory.unscoped.get(id=first.memory.id) if not memories else _copy(memories[0])
        memory.id, memory.head_id = new_id(), new_id()
        memories.append(memory)
        revision = _copy_revision(first.revision)
        revision.id, revision.memory_id = memory.head_id, memory.id
        revisions.append(revision)
        embeddings.append(
            Embedding(
                organization_id=customer.organization_id,
                memory_id=memory.id,
                revision_id=memory.head_id,
                space_id=memory.space_id,
                model=serving.BUILT_IN,
                dimension=len(vector),
                vector=list(vector),
                wide=wide,
            )
        )
    Memory.unscoped.bulk_create(memories)
    Revision.unscoped.bulk_create(revisions)
    Embedding.unscoped.bulk_create(embeddings)
    Memory.unscoped.filter(id=first.memory.id).update(status="archived")  # the pattern is none of them


def _copy(row: Memory) -> Memory:
    return Memory(**{field.attname: getattr(row, field.attname) for field in Memory._meta.concrete_fields})


def _copy_revision(row: Revision) -> Revision:
    return Revision(**{field.attname: getattr(row, field.attname) for field in Revision._meta.concrete_fields})
