"""The door of the knowledge graph: a customer's facts as (subject, predicate → values), now or at another time.

There is no second store: a triple is a memory that fills a slot, read through the same tables and the same rights.
"""

from datetime import datetime

from django.db.models import Q

from memories import access, history
from memories.cardinality import for_a_while
from memories.contracts import MemoryView
from memories.contracts.graph import Triple, TripleQuery
from memories.enums import Status
from memories.models.querysets import MemoryQuerySet
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer
from supportmem.common.errors import Invalid

__all__ = ["triples"]

_KNOWN = (Status.ACTIVE, Status.SUPERSEDED, Status.CANDIDATE)


def triples(actor: Actor, *, asked: TripleQuery, now: datetime) -> tuple[Triple, ...]:
    """The facts that were asked for, newest first. Raises NotFound out of reach, Invalid for times that clash."""
    if asked.ever and (asked.as_of is not None or asked.known_at is not None):
        raise Invalid("Ask for every interval, or for one time: not for both.", field="ever")
    customer = access_customer(actor, customer_id=asked.customer_id)
    rows = access.readable_memories(actor).filter(customer=customer).exclude(attribute="")
    if asked.subject:
        rows = rows.filter(subject__iexact=asked.subject)
    if asked.predicate:
        beside = for_a_while(asked.predicate.lower())  # what holds there for a while, under its own name
        rows = rows.filter(Q(attribute__iexact=asked.predicate) | Q(attribute=beside))
    return tuple(_triple(found) for found in _at(rows, asked, now=now))


def _at(rows: MemoryQuerySet, asked: TripleQuery, *, now: datetime) -> tuple[MemoryView, ...]:
    """What was known at a time comes from the revisions; what was true at one, as known today, from the memories."""
    if asked.known_at is not None:
        true_at = asked.as_of or asked.known_at
        return history.as_known(rows, known_at=asked.known_at, true_at=true_at, after=asked.after, limit=asked.limit)
    if asked.after is not None:
        rows = rows.filter(id__lt=asked.after)
    if asked.ever:
        rows = rows.filter(Q(status__in=_KNOWN) | Q(status=Status.EXPIRED, valid_to__isnull=False))
    else:
        rows = rows.true_at(at=asked.as_of) if asked.as_of is not None else rows.live(at=now)
    return history.views(rows.order_by("-id")[: asked.limit])


def _triple(found: MemoryView) -> Triple:
    return Triple(
        subject=found.subject,
        predicate=found.attribute,
        value=found.value,
        holds=found.polarity != "-",
        valid_from=found.valid_from,
        valid_to=found.valid_to,
        status=found.status,
        trust=found.trust,
        confidence=found.confidence,
        memory_id=found.id,
        revision_id=found.revision_id,
    )
