"""Distrust a source: everything that rests on it alone is taken back, and what it had changed says again what others
said. Lists the recalls that its words entered.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from memories.contracts import Left, Quarantined, Shaped, Suspect
from memories.enums import ObservationState, Proposer, RunKind, Status
from memories.governing.act import checked_reason, tell
from memories.governing.undo import NEVER_RETURN, Step, carry_back
from memories.lifecycle import record
from memories.lifecycle.wording import Act
from memories.models import Evidence, Memory, Observation, RecallHit, Revision
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.audit import ledger
from supportmem.common.errors import Invalid, NotFound
from supportmem.common.ids import new_id

BY_HAND = ("corrected", "retracted", "confirmed", "restored")
SHOWN = 500  # recalls that are listed, newest first


def quarantine(actor: Actor, *, suspect: Suspect, reason: str, now: datetime) -> Quarantined:
    """Take back what rests on the source. One transaction, one run, which can be undone.

    Raises Forbidden for agents and for those who only read, NotFound when the source has said nothing here.
    """
    require(actor, Ability.QUARANTINE)
    why = checked_reason(reason)
    with transaction.atomic():
        said, written = _said_by(actor, suspect), _written_by(actor, suspect)
        about = {*said.values_list("customer_id", flat=True), *written.values_list("memory__customer_id", flat=True)}
        customers = sorted(about - {None}, key=str)
        if not customers:
            raise NotFound("source")
        for customer_id in customers:
            lock_customer(customer_id=customer_id)
        bad = set(said.select_for_update().values_list("id", flat=True))
        act = Act(actor=actor, reason=why, run_id=new_id(), now=now)
        only = customers[0] if len(customers) == 1 else None
        record.open_run(act=act, kind=RunKind.QUARANTINE, customer_id=only, observation_id=suspect.observation_id)
        _set_aside(bad)
        by_hand = set(written.values_list("id", flat=True))
        tainted = _tainted_revisions(bad) | by_hand
        steps, left = _plan(bad, by_hand=by_hand, tainted=tainted)
        left += carry_back(steps, verb="taken_back", act=act)
        record.close_run(run_id=act.run_id)
        missed = {one.memory_id for one in left}
        done = [step for step in steps if step.memory.id not in missed]
        result = Quarantined(
            run_id=act.run_id,
            observations=len(bad),
            taken_back=tuple(step.memory.id for step in done if step.before is None),
            restored=tuple(step.memory.id for step in done if step.before is not None),
            left=tuple(left),
            shaped=_shaped(tainted),
        )
        _write_down(actor, suspect=suspect, result=result)
        tell(actor, memories=[step.memory for step in done])
    return result


def _said_by(actor: Actor, suspect: Suspect) -> QuerySet[Observation]:
    given = [one for one in (suspect.observation_id, suspect.author_id, suspect.import_id) if one is not None]
    if len(given) != 1:
        raise Invalid("Name one source: an observation, an author or an import.", field="source")
    rows = Observation.unscoped.filter(organization_id=actor.organization_id).exclude(state=ObservationState.ERASED)
    if suspect.observation_id is not None:
        return rows.filter(id=suspect.observation_id)
    if suspect.import_id is not None:
        return rows.filter(import_id=suspect.import_id)
    return rows.filter(author_id=suspect.author_id)


def _written_by(actor: Actor, suspect: Suspect) -> QuerySet[Revision]:
    """What a distrusted author put right, took back, confirmed or brought back by hand."""
    if suspect.author_id is None:
        return Revision.unscoped.none()
    return Revision.unscoped.filter(organization_id=actor.organization_id, actor_id=suspect.author_id, verb__in=BY_HAND)


def _set_aside(bad: Collection[UUID]) -> None:
    """Nothing is learnt from them any more; a worker that holds one finds its claim lost."""
    Observation.unscoped.filter(id__in=bad).update(
        state=ObservationState.QUARANTINED, claim_token=None, claim_deadline=None
    )


def _tainted_revisions(bad: Collection[UUID]) -> set[UUID]:
    """Revisions whose every evidence is distrusted."""
    touched = set(Evidence.unscoped.filter(observation_id__in=bad).values_list("revision_id", flat=True))
    good = Evidence.unscoped.filter(revision_id__in=touched).exclude(observation_id__in=bad)
    return touched - set(good.values_list("revision_id", flat=True))


def _plan(
    bad: Collection[UUID], *, by_hand: Collection[UUID], tainted: Collection[UUID]
) -> tuple[list[Step], list[Left]]:
    touched = Evidence.unscoped.filter(observation_id__in=bad).values("revision__memory_id")
    changed = Revision.unscoped.filter(id__in=by_hand).values("memory_id")
    memories = (
        Memory.unscoped.select_for_update(of=("self",)).filter(Q(id__in=touched) | Q(id__in=changed)).order_by("id")
    )
    steps: list[Step] = []
    left: list[Left] = []
    for memory in memories:
        if memory.status in NEVER_RETURN:
            continue
        revisions = list(Revision.unscoped.filter(memory=memory).order_by("-number"))
        supported = _supported([r for r in revisions if r.id not in by_hand], bad=bad)
        target = next((r for r in revisions if r.id not in tainted and (r.content, r.value) in supported), None)
        if target is not None and target.id == memory.head_id:
            continue
        if target is None and memory.status == Status.INVALIDATED:
            continue
        if memory.read_only:
            left.append(Left(memory_id=memory.id, why="It is read-only."))
            continue
        steps.append(Step(memory=memory, before=target))
    return steps, left


def _supported(revisions: Sequence[Revision], *, bad: Collection[UUID]) -> set[tuple[str, str]]:
    """Wordings that somebody else said as well, or that a person vouched for by hand."""
    good = set(
        Evidence.unscoped.filter(revision_id__in=[r.id for r in revisions])
        .exclude(observation_id__in=bad)
        .values_list("revision_id", flat=True)
    )
    words = ("added", "corrected", "confirmed", "restored")
    return {
        (r.content, r.value) for r in revisions if r.verb in words and (r.id in good or r.proposer == Proposer.PERSON)
    }


def _shaped(tainted: Collection[UUID]) -> tuple[Shaped, ...]:
    hits = (
        RecallHit.unscoped.filter(revision_id__in=tainted, kept=True)
        .select_related("recall")
        .order_by("-recall_id")[: SHOWN * 2]
    )
    recalls = {hit.recall_id: hit.recall for hit in hits}
    return tuple(
        Shaped(
            recall_id=one.id,
            purpose=one.purpose,
            reader=one.actor_name,
            customer_id=one.customer_id,
            conversation_id=one.conversation_id,
            at=one.created_at,
        )
        for one in list(recalls.values())[:SHOWN]
    )


def _write_down(actor: Actor, *, suspect: Suspect, result: Quarantined) -> None:
    source = suspect.observation_id or suspect.author_id or suspect.import_id
    kind = "observation" if suspect.observation_id else "author" if suspect.author_id else "import"
    ledger.append(
        by=actor,
        verb="source.quarantined",
        object_type=kind,
        object_id=source,
        detail={
            "run": str(result.run_id),
            "observations": result.observations,
            "taken_back": len(result.taken_back),
            "restored": len(result.restored),
        },
    )
