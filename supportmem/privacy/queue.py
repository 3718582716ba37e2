"""What waits for a reviewer: the list, one finding with its words, and the claim that keeps two people apart."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F, Q, QuerySet

from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import NotFound
from supportmem.common.ids import new_id
from supportmem.privacy import passages
from supportmem.privacy.models import Decision, Redaction
from supportmem.privacy.passages import Line
from supportmem.privacy.rights import check_reviews

CLAIM_FOR: Final = timedelta(minutes=5)
LISTED: Final = 50


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """A line of the list."""

    id: UUID
    type: str
    customer: str
    decision: Decision
    held_by: str  # who looks at it now, if that is somebody else


@dataclass(frozen=True, kw_only=True)
class Shown(Waiting):
    """One finding with the words around it. Without a `claim` it is somebody else's for the moment.

    `before`, `words` and `after` are the text cut at the span; all empty when the text is gone.
    """

    detector: str
    score: float
    why: str
    what: str
    said_at: datetime | None
    before: str
    words: str
    after: str
    lines_before: tuple[Line, ...]
    lines_after: tuple[Line, ...]
    sealed: UUID | None  # the vault's entry, when the words do not stand in clear
    equal: int  # other findings of the same value that wait in this customer's texts
    claim: UUID | None
    held_until: datetime | None
    place: int
    total: int
    previous: UUID | None
    next: UUID | None


_WHY: Final = {
    Decision.PROPOSED: "The rules of your organization propose this type: it stands in clear until you decide.",
    Decision.REDACTED: "It was replaced at once, but on a guess: the detector is not sure.",
}


def waiting(actor: Actor, *, now: datetime, limit: int = LISTED) -> tuple[Waiting, ...]:
    """What waits, oldest first. Raises Forbidden."""
    check_reviews(actor)
    return tuple(_line(row, actor=actor, now=now) for row in _rows(actor)[:limit])


def backlog(actor: Actor) -> int:
    """How many wait. Raises Forbidden."""
    check_reviews(actor)
    return _rows(actor).count()


def first_free(actor: Actor, *, now: datetime, after: UUID | None = None) -> UUID | None:
    """The next finding that nobody else holds: after the given one, else from the beginning. Raises Forbidden."""
    check_reviews(actor)
    free = _rows(actor).filter(_free(actor, now=now)).values_list("id", flat=True)
    return (free.filter(id__gt=after).first() if after else None) or free.first()


def show(actor: Actor, *, redaction_id: UUID, now: datetime) -> Shown:
    """One finding, claimed for the actor unless somebody else holds it. The read is in the ledger.

    Raises Forbidden, NotFound for what is out of reach or decided.
    """
    check_reviews(actor)
    _claim(actor, redaction_id=redaction_id, now=now)
    row = _rows(actor).filter(id=redaction_id).first()
    if row is None:
        raise NotFound("finding")
    ids = list(_rows(actor).values_list("id", flat=True))
    place = ids.index(row.id)
    found = passages.passage(customer_id=row.customer_id, key=row.source_key)
    text = found.text if found else ""
    mine = row.claimed_by_id == actor.id
    ledger.append(
        by=actor, verb="redaction.read", object_type="redaction", object_id=row.id, customer_id=row.customer_id
    )
    line = _line(row, actor=actor, now=now)
    return Shown(
        id=line.id,
        type=line.type,
        customer=line.customer,
        decision=line.decision,
        held_by=line.held_by,
        detector=row.detector,
        score=row.score,
        why=_WHY.get(Decision(row.decision), ""),
        what=found.what if found else "",
        said_at=found.said_at if found else None,
        before=text[: row.start],
        words=text[row.start : row.end],
        after=text[row.end :],
        lines_before=found.before if found else (),
        lines_after=found.after if found else (),
        sealed=row.entry_id if row.decision == Decision.REDACTED else None,
        equal=_rows(actor).filter(entry_id=row.entry_id).exclude(id=row.id).count(),
        claim=row.claim_token if mine else None,
        held_until=row.claim_deadline,
        place=place + 1,
        total=len(ids),
        previous=ids[place - 1] if place else None,
        next=ids[place + 1] if place + 1 < len(ids) else None,
    )


def _claim(actor: Actor, *, redaction_id: UUID, now: datetime) -> None:
    """Take it, or keep it longer; by compare-and-set, so that of two people one has it."""
    mine = Q(claimed_by_id=actor.id, claim_deadline__gt=now)
    rows = _rows(actor).filter(id=redaction_id)
    if not rows.filter(mine).update(claim_deadline=now + CLAIM_FOR):
        rows.filter(_free(actor, now=now)).update(
            claimed_by_id=actor.id,
            claimed_by_name=actor.name[:200],
            claim_token=new_id(),
            claim_deadline=now + CLAIM_FOR,
        )


def _free(actor: Actor, *, now: datetime) -> Q:
    return Q(claim_deadline=None) | Q(claim_deadline__lte=now) | Q(claimed_by_id=actor.id)


def _rows(actor: Actor) -> "QuerySet[Redaction]":
    rows = Redaction.objects.filter(organization_id=actor.organization_id, waiting=True)
    return rows.select_related("customer", "entry").order_by(F("id").asc())


def _line(row: Redaction, *, actor: Actor, now: datetime) -> Waiting:
    held = row.claim_deadline is not None and row.claim_deadline > now and row.claimed_by_id != actor.id
    return Waiting(
        id=row.id,
        type=row.entry.type,
        customer=row.customer.name,
        decision=Decision(row.decision),
        held_by=row.claimed_by_name if held else "",
    )
