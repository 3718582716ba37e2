"""Let a candidate in by a person's word: weighed again as it stands now, applied, confirmed. Callers hold the lock."""

from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from memories.access import customer_space
from memories.contracts import Candidate, Change, Decision, Span
from memories.enums import Kind, MemoryType, Proposer, RunKind, Scope, Status, Trust, Verdict
from memories.lifecycle import record, transitions
from memories.models import Memory, Proposal
from memories.pipeline import apply, match
from memories.pipeline.decide import Circumstances, decide
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Conflict, Invalid
from supportmem.common.ids import new_id

REASON = "A person let it in."
_TIMES = ("event_at", "valid_from", "valid_to", "expires_at")


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """A candidate, what is to be done with it today, and in which run."""

    candidate: Candidate
    decision: Decision
    run: apply.Run

    @property
    def known(self) -> Memory | None:
        """What it speaks about that holds today."""
        if self.decision.target_id is None:
            return None
        return Memory.unscoped.filter(id=self.decision.target_id).first()


def weigh(row: Proposal, *, actor: Actor, now: datetime) -> Weighed:
    """Match and decide anew, as if a person said it: what was known when it was proposed may have changed since."""
    candidate = candidate_of(row)
    run = apply.Run(id=new_id(), actor=actor, observation=row.observation, space=customer_space(row.customer), now=now)
    run = apply.placed(run, candidate)
    here = Circumstances(
        said_at=candidate.valid_from or row.observation.occurred_at,
        trust=Trust.CONFIRMED,
        own_words=False,
        least_confidence=0,
        heard_at=now,
        now=now,
    )
    found = match.match(candidate, space=run.space, at=here.said_at)
    if candidate.retracts and row.memory_id is not None:
        found = [one for one in found if one.memory_id == row.memory_id]
    decision = decide(candidate, found, here)
    return Weighed(candidate=candidate, decision=decision or Decision(verdict=Verdict.NOOP, reason=REASON), run=run)


def let_in(weighed: Weighed, *, row: Proposal) -> Change:
    """Apply it in a run of its own and write down that a person vouches for it. Raises Conflict."""
    if weighed.decision.verdict == Verdict.REVIEW:
        raise Conflict(f"{weighed.decision.reason} It cannot give way here: put it right where it comes from.")
    candidate = _begun(weighed)
    act = replace(weighed.run.act, reason=REASON)
    record.open_run(act=act, kind=RunKind.APPROVE, customer_id=row.customer_id, observation_id=row.observation_id)
    change = apply.apply(replace(weighed.decision, reason=REASON), candidate, run=weighed.run)
    memory = Memory.unscoped.filter(id=change.memory_id, status=Status.ACTIVE).first() if change.memory_id else None
    if memory is not None:
        transitions.confirm_by_person(memory=memory, act=act)
    record.close_run(run_id=act.run_id)
    return change


def keep_both(weighed: Weighed, *, row: Proposal, since: datetime | None, until: datetime | None) -> Change:
    """Both were true, each in its time. Without `until` the new one holds since then; with it, it held until then.

    Raises Invalid for times that cannot be, Conflict where nothing is known that it speaks against.
    """
    known = weighed.known
    if known is None or weighed.decision.verdict not in {Verdict.UPDATE, Verdict.REVIEW}:
        raise Conflict("Nothing is known that this speaks against: let it in, or refuse it.")
    if until is None:
        if since is None:
            raise Invalid("Say since when it holds, or until when it held.", field="since")
        if not known.valid_from < since <= weighed.run.now:
            raise Invalid(f"It begins after {known.valid_from:%Y-%m-%d}, when what is known began.", field="since")
        candidate = replace(weighed.candidate, valid_from=since, corrects=False)
        return let_in(
            replace(weighed, candidate=candidate, decision=replace(weighed.decision, in_place=False)), row=row
        )
    begins = since or min(row.observation.occurred_at, known.valid_from)
    if not begins < until <= weighed.run.now:
        raise Invalid("It ends after it began, and not later than now.", field="until")
    past = Decision(verdict=Verdict.ADD, reason=REASON, target_id=known.id, target_version=known.version, until=until)
    return let_in(
        replace(weighed, candidate=replace(weighed.candidate, valid_from=begins, valid_to=None), decision=past), row=row
    )


def _begun(weighed: Weighed) -> Candidate:
    """What takes another's place begins after that did: else now, when the person says so."""
    candidate, decision = weighed.candidate, weighed.decision
    if decision.verdict != Verdict.UPDATE or decision.in_place or candidate.retracts:
        return candidate
    begins = candidate.valid_from or weighed.run.observation.occurred_at
    ends = Memory.unscoped.filter(id__in=[*decision.ends, *([decision.target_id] if decision.target_id else [])])
    late = any(begins <= started for started in ends.values_list("valid_from", flat=True))
    return replace(candidate, valid_from=weighed.run.now if late else begins)


def candidate_of(row: Proposal) -> Candidate:
    """The candidate as it was proposed."""
    told: dict[str, Any] = {name: value for name, value in row.candidate.items() if name in _NAMES}
    for name in _TIMES:
        told[name] = datetime.fromisoformat(told[name]) if told.get(name) else None
    told |= {name: tuple(told.get(name) or ()) for name in ("tags", "corrections")}
    told |= {name: kind(told[name]) for name, kind in _ENUMS.items() if name in told}
    return Candidate(**{**told, "span": Span(**told["span"])})


_NAMES = frozenset(one.name for one in fields(Candidate))
_ENUMS: dict[str, type[MemoryType] | type[Kind] | type[Proposer] | type[Scope]] = {
    "type": MemoryType,
    "kind": Kind,
    "proposer": Proposer,
    "scope": Scope,
}


def equal_ones(row: Proposal) -> list[UUID]:
    """Others that wait with the same words about the same: one decision settles them all."""
    others = Proposal.unscoped.filter(customer_id=row.customer_id, state="waiting", memory_id=row.memory_id)
    same = ("kind", "subject", "attribute", "value", "content", "retracts", "polarity")
    mine = [row.candidate.get(name) for name in same]
    return [
        one.id
        for one in others.exclude(id=row.id).order_by("id")[:200]
        if [one.candidate.get(name) for name in same] == mine
    ]
