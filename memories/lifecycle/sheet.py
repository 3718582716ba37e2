"""What a transaction is about to write of memories, gathered on a sheet: all rows of a table are one INSERT.

Nobody reads past it: within `together`, the first question to the database has written out what waits.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import F, OuterRef, Subquery

from memories.models import Embedding, Evidence, Memory, Revision

_WRITES: Final = ("INSERT", "UPDATE")  # they read nothing that waits: compare_and_set asks for its memory itself


class Sheet:
    """New memories, revisions and evidence that wait to be written; and what has changed since it was opened."""

    def __init__(self) -> None:
        """Nothing waits, nothing has changed."""
        self._memories: dict[UUID, Memory] = {}
        self._revisions: list[Revision] = []
        self._evidence: list[Evidence] = []
        self._same_wording: set[UUID] = set()
        self._changed: dict[UUID, list[Memory]] = defaultdict(list)

    def add(self, memory: Memory) -> None:
        """A new memory; its revision comes with `revise`."""
        self._memories[memory.id] = memory

    def revise(self, memory: Memory, revision: Revision, evidence: Evidence | None) -> None:
        """The next revision of a memory that is new or has been changed."""
        self._revisions.append(revision)
        if evidence is not None:
            self._evidence.append(evidence)
        self._changed[revision.run_id].append(memory)
        self._same_wording.discard(memory.id)

    def carry_vectors(self, memory: Memory) -> None:
        """Its wording has a vector, of an earlier revision: that one goes with it, in the end."""
        self._same_wording.add(memory.id)

    def changes_of(self, run_id: UUID) -> list[Memory]:
        """The memories that a run has changed, one entry for each revision."""
        return self._changed[run_id]

    def changed(self) -> Iterator[Memory]:
        """Every memory that has been changed, as it was written, in the order of the changes."""
        for memories in self._changed.values():
            yield from memories

    def holds(self, memory_id: UUID) -> bool:
        """Whether a new memory still waits to be written."""
        return memory_id in self._memories

    def write_out(self) -> None:
        """Write what waits: three statements at most."""
        memories, revisions, evidence = list(self._memories.values()), self._revisions, self._evidence
        self._memories, self._revisions, self._evidence = {}, [], []
        if memories:
            Memory.unscoped.bulk_create(memories)
        if revisions:
            Revision.unscoped.bulk_create(revisions)
        if evidence:
            Evidence.unscoped.bulk_create(evidence)

    def finish(self) -> None:
        """Write what waits, and let vectors go with their wording."""
        self.write_out()
        if self._same_wording:
            _carry_vectors(self._same_wording)
            self._same_wording = set()

    def write_first(self, execute: Callable[..., object], query: str, *rest: object) -> object:
        """Before any question (or savepoint, which may be rolled back) everything that waits is written."""
        if self._revisions and not query.startswith(_WRITES):
            self.write_out()
        return execute(query, *rest)


_open: ContextVar[Sheet | None] = ContextVar("supportmem_sheet", default=None)


@contextmanager
def together() -> Iterator[Sheet]:
    """The open sheet; where none is open, one that is written out at the end of this. After an error nothing is.

    Inside the transaction of the changes, and inside whatever savepoint they stay or fall with.
    """
    already = _open.get()
    if already is not None:
        yield already
        return
    sheet = Sheet()
    token = _open.set(sheet)
    try:
        with connection.execute_wrapper(sheet.write_first):
            yield sheet
            sheet.finish()
    finally:
        _open.reset(token)


def _carry_vectors(memory_ids: set[UUID]) -> None:
    """The newest vector of the same wording, of each model, belongs to the revision that holds now. One statement."""
    same = Embedding.unscoped.filter(memory_id__in=memory_ids, revision__content=F("memory__content")).exclude(
        revision_id=F("memory__head_id")
    )
    newest = same.order_by("memory_id", "model", "-id").distinct("memory_id", "model")
    head = Memory.unscoped.filter(id=OuterRef("memory_id")).values("head_id")
    Embedding.unscoped.filter(id__in=newest.values("id")).update(revision_id=Subquery(head))
