"""The door of approvals: what waits for a person, and what a person decides about it.

Reviewers and administrators decide. `now` is an aware instant. What was known when a candidate was proposed may have
changed since: every decision weighs it anew, and refuses with what has changed when the caller saw something else.
Refusals raise supportmem.common.errors.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from memories import policy
from memories.contracts import Wording
from memories.contracts.approving import Approval, Backlog, Decided, Known, Waiting
from memories.enums import Trust, Verdict
from memories.governing import act, correcting
from memories.lifecycle.transitions import LostRace
from memories.models import Memory, Proposal
from memories.pipeline import approving, waiting
from memories.pipeline.approving import Weighed
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Invalid, NotFound

__all__ = ["accept", "accept_alike", "backlog", "edit", "first_free", "keep_both", "list_waiting", "reject", "show"]

_SEEN_NOTHING = 0  # the version of what is not there


def list_waiting(actor: Actor, *, now: datetime, limit: int = waiting.LISTED) -> tuple[Waiting, ...]:
    """What waits, customer by customer, who has waited longest first. Raises Forbidden."""
    waiting.check_decides(actor)
    found = waiting.in_order(list(waiting.rows(actor)[:limit]))
    names = waiting.names_of(found)
    return tuple(waiting.line(row, actor=actor, now=now, names=names) for row in found)


def backlog(actor: Actor, *, now: datetime) -> Backlog:
    """How many wait and how long. Raises Forbidden."""
    waiting.check_decides(actor)
    found = waiting.rows(actor)
    oldest = found.values_list("created_at", flat=True).first()
    days = policy.numbers_for(organization_id=actor.organization_id).approval_days
    return Backlog(
        waiting=found.count(), oldest=oldest, is_old=oldest is not None and oldest <= now - timedelta(days=days)
    )


def first_free(actor: Actor, *, now: datetime, after: UUID | None = None) -> UUID | None:
    """The next one that nobody else looks at: after the given one in the list, else from its beginning."""
    found = list_waiting(actor, now=now)
    ids = [row.id for row in found]
    start = ids.index(after) + 1 if after in ids else 0
    return next((row.id for row in (*found[start:], *found[:start]) if not row.held_by and row.id != after), None)


def show(actor: Actor, *, proposal_id: UUID, now: datetime) -> Approval:
    """One candidate with its evidence, claimed unless somebody else has it. The read is in the ledger.

    Raises Forbidden, NotFound for what is out of reach or decided.
    """
    waiting.check_decides(actor)
    if not waiting.rows(actor).filter(id=proposal_id).exists():
        raise NotFound("candidate")
    waiting.claim(actor, proposal_id=proposal_id, now=now)
    found = waiting.in_order(list(waiting.rows(actor)[: waiting.LISTED]))
    ids = [row.id for row in found]
    row = found[ids.index(proposal_id)] if proposal_id in ids else waiting.rows(actor).get(id=proposal_id)
    place = ids.index(row.id) if row.id in ids else 0
    ledger.append(by=actor, verb="proposal.read", object_type="proposal", object_id=row.id, customer_id=row.customer_id)
    return _whole(actor, row, found=found, place=place, now=now)


def accept(actor: Actor, *, proposal_id: UUID, known_version: int | None = None, now: datetime) -> Decided:
    """Let it in: a person vouches for it. `known_version` is the version of what is known as the caller saw it, 0 for
    nothing known, None for whatever it is. Raises Forbidden, NotFound, Conflict.
    """
    with _deciding(actor, proposal_ids=[proposal_id], now=now) as (row,):
        weighed = _checked(row, actor=actor, known_version=known_version, now=now)
        change = approving.let_in(weighed, row=row)
        return _settle(row, actor=actor, verb="accepted", memory_id=change.memory_id, now=now)


def edit(
    actor: Actor, *, proposal_id: UUID, wording: Wording, known_version: int | None = None, now: datetime
) -> Decided:
    """Let it in with other words: the quoted ones stay its evidence, the person's are a revision of their own."""
    with _deciding(actor, proposal_ids=[proposal_id], now=now) as (row,):
        weighed = _checked(row, actor=actor, known_version=known_version, now=now)
        change = approving.let_in(weighed, row=row)
        if change.memory_id is None:
            raise Conflict("It ends something and says nothing: let it in, or refuse it.")
        correcting.correct(
            actor, memory_id=change.memory_id, wording=wording, version=None, reason="Put right on approval.", now=now
        )
        return _settle(row, actor=actor, verb="edited", memory_id=change.memory_id, now=now)


def keep_both(
    actor: Actor,
    *,
    proposal_id: UUID,
    since: datetime | None = None,
    until: datetime | None = None,
    known_version: int | None = None,
    now: datetime,
) -> Decided:
    """Both are true, each in its time: since then the new one, or until then, before what is known."""
    with _deciding(actor, proposal_ids=[proposal_id], now=now) as (row,):
        weighed = _checked(row, actor=actor, known_version=known_version, now=now)
        change = approving.keep_both(weighed, row=row, since=since, until=until)
        return _settle(row, actor=actor, verb="kept_both", memory_id=change.memory_id, now=now)


def reject(actor: Actor, *, proposal_id: UUID, now: datetime) -> Decided:
    """Refuse it: nothing is learnt from it, and what is known stays."""
    with _deciding(actor, proposal_ids=[proposal_id], now=now) as (row,):
        return _settle(row, actor=actor, verb="rejected", memory_id=None, now=now)


def accept_alike(actor: Actor, *, proposal_ids: Sequence[UUID], now: datetime) -> Decided:
    """Let several in at once, of one customer and one kind: what is one of several and speaks against nothing."""
    if not 1 <= len(proposal_ids) <= waiting.LISTED:
        raise Invalid(f"Name 1 to {waiting.LISTED} candidates.", field="ids")
    with _deciding(actor, proposal_ids=proposal_ids, now=now) as rows:
        if len({(row.customer_id, row.candidate.get("kind")) for row in rows}) > 1:
            raise Invalid("Together only what is of one customer and of one kind.", field="ids")
        if not all(waiting.is_low_risk(row) for row in rows):
            raise Invalid("Together only what is one of several and speaks against nothing.", field="ids")
        settled = 0
        for row in rows:
            if not waiting.still_waits(row):  # settled with an equal one
                continue
            change = approving.let_in(approving.weigh(row, actor=actor, now=now), row=row)
            settled += _settle(row, actor=actor, verb="accepted", memory_id=change.memory_id, now=now).settled
        return Decided(settled=settled)


@contextmanager
def _deciding(actor: Actor, *, proposal_ids: Sequence[UUID], now: datetime) -> Iterator[list[Proposal]]:
    """Check, lock the customers and the rows; all or nothing, and a lost race is a conflict."""
    waiting.check_decides(actor)
    reach = waiting.rows(actor).filter(id__in=proposal_ids)
    try:
        with transaction.atomic(), ledger.together():
            for customer_id in sorted({row.customer_id for row in reach}):
                lock_customer(customer_id=customer_id)
            yield waiting.held(actor, proposal_ids=proposal_ids, now=now)
    except (LostRace, IntegrityError) as error:
        raise Conflict("What is known has changed this moment. Read it again.") from error


def _checked(row: Proposal, *, actor: Actor, known_version: int | None, now: datetime) -> Weighed:
    """Weighed as of now. Raises StaleVersion when something else is known than the caller saw."""
    weighed = approving.weigh(row, actor=actor, now=now)
    known = weighed.known
    version = known.version if known is not None else _SEEN_NOTHING
    if known_version is None or known_version == version:
        return weighed
    said = f"now it says: {known.value or known.content}" if known is not None else "it holds no longer"
    raise act.StaleVersion(f"What is known has changed meanwhile: {said} (version {version}). Look at it again.")


def _settle(row: Proposal, *, actor: Actor, verb: str, memory_id: UUID | None, now: datetime) -> Decided:
    """It is decided, and so are those that say the same; one line in the ledger for each."""
    ids = [row.id, *approving.equal_ones(row)]
    waiting.settle(ids, state="refused" if verb == "rejected" else "applied", memory_id=memory_id, by=actor, now=now)
    for one in ids:
        ledger.append(
            by=actor,
            verb=f"proposal.{verb}",
            object_type="proposal",
            object_id=one,
            customer_id=row.customer_id,
            detail={"memory": str(memory_id)} if memory_id else {},
        )
    act.tell_of(actor, customer_id=row.customer_id, memory_ids=[memory_id] if memory_id else [])
    return Decided(settled=len(ids), memory_id=memory_id)


def _whole(actor: Actor, row: Proposal, *, found: Sequence[Proposal], place: int, now: datetime) -> Approval:
    line = waiting.line(row, actor=actor, now=now, names=waiting.names_of([row]))
    weighed = approving.weigh(row, actor=actor, now=now)
    span, text, known = weighed.candidate.span, row.observation.text, weighed.known
    alike = [
        one.id
        for one in found
        if waiting.is_low_risk(row)
        and waiting.is_low_risk(one)
        and (one.customer_id, one.candidate.get("kind")) == (row.customer_id, row.candidate.get("kind"))
        and not waiting.is_held(one, actor=actor, now=now)
    ]
    verdict = weighed.decision.verdict
    return Approval(
        **vars(line),
        before=text[: span.start],
        words=text[span.start : span.end],
        after=text[span.end :],
        known=_known(known) if known is not None else None,
        takes_back=weighed.candidate.retracts,
        can_keep_both=known is not None and verdict == Verdict.UPDATE and not weighed.candidate.retracts,
        alike=tuple(alike),
        held_until=row.claim_deadline if line.held_by else None,
        turn_id=row.observation.turn_id,
        conversation_id=row.observation.conversation_id,
        place=place + 1,
        total=len(found),
        previous=found[place - 1].id if place else None,
        next=found[place + 1].id if place + 1 < len(found) else None,
    )


def _known(memory: Memory) -> Known:
    return Known(
        memory_id=memory.id,
        version=memory.version,
        content=memory.content,
        value=memory.value,
        trust=Trust(memory.trust),
        valid_from=memory.valid_from,
    )
