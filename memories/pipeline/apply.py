"""Carry a decision out. The caller holds the transaction; LostRace means: decide again."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from memories.access import conversation_space
from memories.contracts import ANY, Candidate, Change, Decision
from memories.enums import Kind, Proposer, Scope, Source, Status, Tier, Trust, Verdict
from memories.index import mentions
from memories.index.terms import fold
from memories.lifecycle import past, sheet, transitions
from memories.lifecycle.transitions import LostRace
from memories.lifecycle.wording import Act, Placement, Writing
from memories.models import Evidence, Memory, Observation, Proposal, Revision, Space
from memories.pipeline import screen
from memories.pipeline.ahead import Ahead
from memories.pipeline.match import Given
from memories.pipeline.suspicion import Suspicion
from supportmem.accounts.actors import Actor
from supportmem.common.ids import new_id

# Always in the prompt: who it is and how they want to be spoken to.
CORE_ATTRIBUTES = frozenset({"name", "language", "contact_preference", "technical_level"})


@dataclass(frozen=True, kw_only=True)
class Run:
    """One unit of work that can be undone as one: who, from which observation, in which space, when.

    `proposals` gathers what was decided about each candidate, to be written in the end. `ahead` is what was looked up
    beforehand, `given` what the observation has given in earlier runs: nothing as a rule, unknown when it is None.
    `suspect` says where the observation speaks to the assistant.
    """

    id: UUID
    actor: Actor
    observation: Observation
    space: Space
    now: datetime
    proposals: list[Proposal] = field(default_factory=list)
    ahead: Ahead | None = None
    given: Sequence[Given] | None = None
    suspect: tuple[Suspicion, ...] = ()

    @property
    def act(self) -> Act:
        """The run as an act without words of its own."""
        return Act(actor=self.actor, reason="Learnt from what was said.", run_id=self.id, now=self.now)


def placed(run: Run, candidate: Candidate) -> Run:
    """The run in the space the candidate belongs to: a passing wish lives in its conversation, when it has one."""
    thread = run.observation.conversation_id
    if candidate.scope != Scope.CONVERSATION or thread is None:
        return run
    return replace(run, space=conversation_space(run.observation.customer, conversation_id=thread))


def trust_of(candidate: Candidate, observation: Observation) -> Trust:
    """The source's trust; what a model inferred is trusted as inference, whoever said the words."""
    if candidate.proposer == Proposer.MODEL:
        return Trust.MODEL if Trust(observation.trust).rank > Trust.MODEL.rank else Trust(observation.trust)
    return Trust(observation.trust)


def apply(decision: Decision, candidate: Candidate, *, run: Run) -> Change:
    """Do what was decided; REVIEW and refusals change no memory."""
    writing = Writing(
        actor=run.actor,
        observation=run.observation,
        candidate=candidate,
        reason=decision.reason,
        run_id=run.id,
        now=run.now,
    )
    if decision.verdict == Verdict.ADD:
        return _add(decision, writing, run=run)
    if decision.verdict == Verdict.REVIEW or decision.target_id is None or decision.target_version is None:
        return Change(verdict=decision.verdict, memory_id=None, revision_id=None, reason=decision.reason)
    target = _target(decision.target_id, version=decision.target_version, run=run)
    if decision.verdict == Verdict.NOOP and target.read_only:
        return _change(decision, target)  # said again: a read-only memory takes no note of it
    if decision.verdict == Verdict.NOOP:
        placement = _placement(candidate, run=run, memory_id=target.id)
        transitions.confirm(memory=target, placement=placement, writing=writing, begins=decision.begins)
        _cut(decision, by=target, writing=writing)
        _retire_rejected(writing, memory=target, run=run)
        return _change(decision, target)
    old_value = target.value or candidate.value
    if decision.verdict == Verdict.INVALIDATE:
        named = bool(candidate.attribute)  # else it is known by its words, and its value alone says less than they do
        turns = mentions.turns_that_hold(old_value, space=run.space) if named else _sources(target, run=run)
        transitions.invalidate(memory=target, writing=writing)
        _retire_turns(turns, by=None, writing=writing, run=run)
        return _change(decision, target)
    if candidate.retracts and decision.until is not None:
        return _end(decision, target, writing, run=run)
    if decision.in_place:
        placement = _placement(candidate, run=run, memory_id=target.id)
        transitions.correct(memory=target, placement=placement, writing=writing)
        _retire_turns(mentions.turns_that_hold(old_value, space=run.space), by=target.id, writing=writing, run=run)
        return _change(decision, target)
    return _supersede(decision, target, writing, run=run)


def _target(memory_id: UUID, *, version: int, run: Run) -> Memory:
    memory = run.ahead.memory(memory_id, version=version) if run.ahead is not None else None
    if memory is None or memory.status not in {Status.ACTIVE, Status.CANDIDATE}:
        known = Memory.unscoped.filter(status__in=[Status.ACTIVE, Status.CANDIDATE])
        memory = past.with_past(known).filter(id=memory_id, version=version).first()
    if memory is None:
        raise LostRace(str(memory_id))
    return memory


def _placement(candidate: Candidate, *, run: Run, memory_id: UUID) -> Placement:
    starts_later = candidate.valid_from is not None and candidate.valid_from > run.now
    return Placement(
        id=memory_id,
        space=run.space,
        trust=trust_of(candidate, run.observation),
        audience=screen.audience_of(Source(run.observation.source)),
        speaker=Source(run.observation.source),
        status=Status.CANDIDATE if starts_later else Status.ACTIVE,
        tier=Tier.CORE
        if candidate.attribute in CORE_ATTRIBUTES and candidate.subject == "customer"
        else Tier.SEARCHABLE,
    )


def _add(decision: Decision, writing: Writing, *, run: Run) -> Change:
    placement = _placement(writing.candidate, run=run, memory_id=new_id())
    if decision.until is not None:
        placement = Placement(
            id=placement.id,
            space=placement.space,
            trust=placement.trust,
            audience=placement.audience,
            speaker=placement.speaker,
            status=Status.SUPERSEDED,
            valid_to=decision.until,
            superseded_by=decision.target_id,
        )
    _end_plans(decision, writing=writing)
    memory = transitions.add(writing=writing, placement=placement)
    _cut(decision, by=memory, writing=writing)
    _retire_rejected(writing, memory=memory, run=run)
    return _change(decision, memory)


def _cut(decision: Decision, *, by: Memory, writing: Writing) -> None:
    """A past value ended when this one began, which was not known when it was written down."""
    for earlier in Memory.unscoped.filter(id=decision.cuts) if decision.cuts else ():
        transitions.end_earlier(memory=earlier, by=by, writing=writing)


def _end_plans(decision: Decision, *, writing: Writing) -> None:
    """Plans that this one takes the place of never began."""
    for plan in Memory.unscoped.filter(id__in=decision.ends, status=Status.CANDIDATE) if decision.ends else ():
        transitions.invalidate(memory=plan, writing=writing)


def _retire_rejected(writing: Writing, *, memory: Memory, run: Run) -> None:
    """ "X, not Y" ends an earlier liking of Y, told by the customer or by somebody trusted less."""
    candidate = writing.candidate
    if not candidate.many_valued or not candidate.old_value or memory.status != Status.ACTIVE:
        return
    rejected = Memory.unscoped.filter(
        _given_up(candidate),
        space=run.space,
        status=Status.ACTIVE,
        subject=candidate.subject,
        attribute=candidate.attribute,
        polarity="+",
        read_only=False,
        valid_from__lte=run.observation.occurred_at,
    ).exclude(id=memory.id)
    for other in rejected:
        if Trust(memory.trust).rank >= Trust(other.trust).rank:
            transitions.supersede(memory=other, by=memory.id, at=run.observation.occurred_at, writing=writing)
            _retire_turns(_sources(other, run=run), by=memory.id, writing=writing, run=run)


def _given_up(candidate: Candidate) -> Q:
    """Which values give way: the one named and its versions ("Windows", "iPhone"), or all that end in a word."""
    if candidate.old_value.startswith(ANY):
        return Q(value_key__endswith=f" {fold(candidate.old_value.removeprefix(ANY))}")
    old = fold(candidate.old_value)
    versions = Q(value_key__startswith=f"{old} ")
    if candidate.attribute == "operating_system":  # a server is another machine
        versions &= ~Q(value_key__startswith=f"{old} server")
    return Q(value_key=old) | versions


def _supersede(decision: Decision, target: Memory, writing: Writing, *, run: Run) -> Change:
    """The old value ends where the new one begins: half-open intervals that touch."""
    begins = writing.candidate.valid_from or run.observation.occurred_at
    fresh = _placement(writing.candidate, run=run, memory_id=new_id())
    fresh = replace(fresh, tier=Tier(target.tier))  # pinned or unpinned is the slot, whatever fills it
    if fresh.status == Status.CANDIDATE:
        return _change(decision, transitions.add(writing=writing, placement=fresh))
    others = Memory.unscoped.filter(id__in=decision.ends, status=Status.ACTIVE) if decision.ends else ()
    for old in (target, *others):
        transitions.supersede(memory=old, by=fresh.id, at=begins, writing=writing)
    memory = transitions.add(writing=writing, placement=fresh)
    _retire_turns(_sources(target, run=run), by=memory.id, writing=writing, run=run)
    return _change(decision, memory, superseded=target.id)


def call_off(decision: Decision, plan: Memory, *, writing: Writing, run: Run) -> Change:
    """A plan ends before it began; the turns that told of it are not recalled with it any more."""
    turns = _sources(plan, run=run)
    transitions.invalidate(memory=plan, writing=writing)
    _retire_turns(turns, by=None, writing=writing, run=run)
    return _change(decision, plan)


def _end(decision: Decision, target: Memory, writing: Writing, *, run: Run) -> Change:
    """It holds no longer and nothing takes its place; it was true until now, and so were the turns that told it."""
    at = decision.until or run.observation.occurred_at
    turns = _sources(target, run=run)
    for memory in (
        target,
        *(turn for turn in turns if turn.turn_id is None or turn.turn_id != run.observation.turn_id),
    ):
        transitions.supersede(memory=memory, by=None, at=at, writing=writing)
    return _change(decision, target)


def _sources(target: Memory, *, run: Run) -> list[Memory]:
    """The turns that gave a value which has changed: other mentions of it stay true of their time."""
    return mentions.turns_that_said([target.value], space=run.space, memory_ids=[target.id])


def _retire_turns(turns: Sequence[Memory], *, by: UUID | None, writing: Writing, run: Run) -> None:
    """Turns that said the old value stop being recalled with it: the prompt must not contradict the slot."""
    for turn in turns:
        if turn.turn_id is not None and turn.turn_id == run.observation.turn_id:
            continue
        if by is None:
            transitions.invalidate(memory=turn, writing=writing)
        else:
            transitions.supersede(memory=turn, by=by, at=run.observation.occurred_at, writing=writing)


def retire_if_stale(memory_id: UUID, *, run: Run, writing: Writing) -> None:
    """A turn remembered after its words were corrected is retired at once, by the same rule. No query as a rule."""
    if not _may_be_stale(run, said=fold(writing.candidate.content)):
        return
    given = Evidence.unscoped.filter(observation=run.observation).values("revision__memory_id")
    first = Revision.unscoped.filter(memory=OuterRef("pk")).order_by("number").values("value")[:1]
    others = Memory.unscoped.filter(space=run.space, id__in=given).exclude(kind=Kind.CONVERSATION)
    said = fold(writing.candidate.content)
    rows = others.values_list("id", "status", "value_key", "superseded_by_id", Subquery(first))
    for other_id, status, value_key, superseded_by, value in rows:
        was = fold(value or "")
        ended = status == Status.SUPERSEDED and superseded_by is None  # by these words, which stay true
        gone = status in {Status.SUPERSEDED, Status.INVALIDATED} and not ended
        if (gone or was != value_key) and was and was in said:
            memory = Memory.unscoped.get(id=memory_id)
            at = run.observation.occurred_at
            transitions.supersede(memory=memory, by=superseded_by or other_id, at=at, writing=writing)
            return


def _may_be_stale(run: Run, *, said: str) -> bool:
    """What this run has written of other memories shows it, unless the observation has given something before."""
    if run.given is None or run.given:
        return True
    seen: set[UUID] = set()
    with sheet.together() as rows:
        told = [memory for memory in rows.changes_of(run.id) if memory.kind != Kind.CONVERSATION]
    for memory in told:
        first = past.first_value(memory)
        if first is None or memory.id in seen:
            return True
        seen.add(memory.id)
        was = fold(first)
        holds = memory.status in {Status.ACTIVE, Status.CANDIDATE} and was == memory.value_key
        if not holds and was and was in said:
            return True
    return False


def _change(decision: Decision, memory: Memory, *, superseded: UUID | None = None) -> Change:
    return Change(
        verdict=decision.verdict,
        memory_id=memory.id,
        revision_id=memory.head_id,
        superseded_id=superseded,
        reason=decision.reason,
    )
