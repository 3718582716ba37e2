"""Take a run back as one: each memory it changed becomes again what it was before, as new revisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Min

from memories.contracts import Left, Undone
from memories.enums import RunKind, Status, Tier
from memories.governing.act import checked_reason, tell
from memories.governing.correcting import holder_of
from memories.governing.room import lack_of_room
from memories.lifecycle import record, transitions
from memories.lifecycle.states import is_allowed
from memories.lifecycle.wording import Act
from memories.models import Memory, Proposal, Revision, Run
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer, readable_customers
from supportmem.common.errors import Conflict, NotFound
from supportmem.common.ids import new_id

NEVER_RETURN = frozenset({Status.EXPIRED, Status.ERASED})
_A_RIGHT_OF_ITS_OWN = frozenset({RunKind.PROTECT, RunKind.UNPROTECT})


@dataclass(frozen=True, kw_only=True)
class Step:
    """One memory of the run, and the revision to go back to; none for what the run added."""

    memory: Memory
    before: Revision | None

    @property
    def status(self) -> Status:
        """What it will be."""
        return Status(self.before.status) if self.before else Status.INVALIDATED


def access_run(actor: Actor, *, run_id: UUID) -> Run:
    """Load a run about a customer within reach. Raises NotFound."""
    run = Run.unscoped.filter(id=run_id, organization_id=actor.organization_id).first()
    if run is None or not _within_reach(actor, run):
        raise NotFound("run")
    return run


def _within_reach(actor: Actor, run: Run) -> bool:
    if run.customer_id is None:
        return actor.reads_whole_organization
    return readable_customers(actor).filter(id=run.customer_id).exists()


def undo_run(actor: Actor, *, run_id: UUID, skip_changed: bool, reason: str, now: datetime) -> Undone:
    """Undo everything the run did, or nothing.

    What has changed since is in the way: Conflict, unless `skip_changed` leaves those memories as they are. What
    has expired or was erased meanwhile stays so in any case.
    """
    require(actor, Ability.GOVERN_MEMORIES)
    why = checked_reason(reason)
    run = access_run(actor, run_id=run_id)
    with transaction.atomic():
        if run.customer_id is not None:
            lock_customer(customer_id=run.customer_id)
        run = Run.unscoped.select_for_update().get(id=run_id)
        if run.undone_at is not None:
            raise Conflict("This run was undone already.")
        if run.kind in _A_RIGHT_OF_ITS_OWN:
            raise Conflict("Protecting a memory, or lifting that, is not undone: do the other of the two instead.")
        act = Act(actor=actor, reason=why, run_id=new_id(), now=now)
        record.open_run(act=act, kind=RunKind.UNDO, customer_id=run.customer_id, observation_id=run.observation_id)
        steps, left = _plan(run)
        if not skip_changed and any(one.why == CHANGED_SINCE for one in left):
            names = ", ".join(str(one.memory_id) for one in left[:5])
            raise Conflict(f"Changed since the run: {names}. Say skip_changed to undo the rest.")
        left += carry_back(steps, verb="undone", act=act)
        missed = {one.memory_id for one in left}
        changed = [step.memory for step in steps if step.memory.id not in missed]
        record.close_run(run_id=act.run_id)
        if changed:
            Run.unscoped.filter(id=run.id).update(undone_at=now, undone_by_id=act.run_id)
            Proposal.unscoped.filter(run_id=run.id, state="applied").update(state="undone")
        tell(actor, memories=changed)
    return Undone(run_id=act.run_id, changed=tuple(m.id for m in changed), left=tuple(left))


CHANGED_SINCE = "It was changed after the run."


def _plan(run: Run) -> tuple[list[Step], list[Left]]:
    """Where each memory of the run goes back to, and which cannot."""
    mine = Revision.unscoped.filter(run_id=run.id).order_by()
    spans = {
        row["memory_id"]: row for row in mine.values("memory_id").annotate(first=Min("number"), last=Max("number"))
    }
    memories = list(Memory.unscoped.select_for_update(of=("self",)).filter(id__in=spans).order_by("id"))
    newest = dict(
        Revision.unscoped.filter(memory_id__in=spans)
        .order_by()
        .values("memory_id")
        .annotate(number=Max("number"))
        .values_list("memory_id", "number")
    )
    before = _revisions_before({memory_id: row["first"] for memory_id, row in spans.items()})
    steps, left = [], []
    for memory in memories:
        if memory.status in NEVER_RETURN:
            left.append(Left(memory_id=memory.id, why=f"It is {memory.status}, which never returns."))
        elif newest[memory.id] != spans[memory.id]["last"]:
            left.append(Left(memory_id=memory.id, why=CHANGED_SINCE))
        elif memory.read_only:
            left.append(Left(memory_id=memory.id, why="It is read-only."))
        else:
            steps.append(Step(memory=memory, before=before.get(memory.id)))
    return steps, left


def _revisions_before(firsts: dict[UUID, int]) -> dict[UUID, Revision]:
    rows = Revision.unscoped.filter(memory_id__in=firsts).order_by("memory_id", "number")
    found: dict[UUID, Revision] = {}
    for row in rows:
        if row.number == firsts[row.memory_id] - 1:
            found[row.memory_id] = row
    return found


def carry_back(steps: Sequence[Step], *, verb: str, act: Act) -> list[Left]:
    """Do it: first what stops holding, then what holds again, so that slots are free when they are wanted."""
    left: list[Left] = []
    for step in sorted(steps, key=lambda one: one.status == Status.ACTIVE):
        refused = _refusal(step) or (_lack_of_room(step, act=act) if verb == "undone" else "")
        if refused:
            left.append(Left(memory_id=step.memory.id, why=refused))
        elif step.before is None:
            if step.memory.status != Status.INVALIDATED:
                transitions.invalidate(memory=step.memory, writing=act, verb=verb)
        else:
            transitions.put_back(memory=step.memory, to=step.before, verb=verb, act=act)
    return left


def _lack_of_room(step: Step, *, act: Act) -> str:
    """Pinned again as before, it must fit."""
    memory, before = step.memory, step.before
    if before is None or memory.tier == Tier.CORE or before.snapshot.get("tier") != Tier.CORE:
        return ""
    return lack_of_room(memory.space, content=before.content, now=act.now) if step.status == Status.ACTIVE else ""


def _refusal(step: Step) -> str:
    memory, before = step.memory, step.before
    if memory.status != step.status and not is_allowed(old=Status(memory.status), new=step.status):
        return f"It is {memory.status} and cannot become {step.status} again."
    if before is None:
        return ""
    if not before.content:
        return "The words it had were erased."
    if step.status == Status.ACTIVE:
        polarity = str(before.snapshot.get("polarity", memory.polarity))
        holder = holder_of(memory, value=before.value, polarity=polarity)
        if holder is not None:
            return f"Memory {holder.id} holds its slot now."
    return ""
