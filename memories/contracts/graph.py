"""What crosses the door of the knowledge graph: facts as triples with the interval in which each holds."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.enums import Status, Trust


@dataclass(frozen=True, kw_only=True)
class TripleQuery:
    """Which facts of a customer. Empty subject or predicate: any.

    Without times: what holds now. `as_of`: what was true then; `known_at`: what was known then; `ever`: every interval
    that is known today, past ones and coming ones too. `after` is the last memory of the page before.
    """

    customer_id: UUID
    subject: str = ""
    predicate: str = ""
    as_of: datetime | None = None
    known_at: datetime | None = None
    ever: bool = False
    after: UUID | None = None
    limit: int = 100


@dataclass(frozen=True, kw_only=True)
class Triple:
    """(subject, predicate, value) within [valid_from, valid_to); `holds` is False for "does not like"."""

    subject: str
    predicate: str
    value: str
    holds: bool
    valid_from: datetime
    valid_to: datetime | None
    status: Status
    trust: Trust
    confidence: float
    memory_id: UUID
    revision_id: UUID
