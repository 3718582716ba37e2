"""How one change is written down: compare-and-set, its revision, its evidence, its ledger line, its run.

Below transitions, which alone decide what changes.
"""

from uuid import UUID

from django.db.models import F

from memories.enums import Proposer, RunKind
from memories.lifecycle import snapshot
from memories.lifecycle.wording import Act, Writing
from memories.models import Embedding, Evidence, Memory, Revision, Run
from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.ids import new_id

REASON_LIMIT = 300  # characters


class LostRace(Exception):
    """Somebody else changed the memory first: read again and decide again."""


def open_run(
    *, act: Act, kind: RunKind, customer_id: UUID | None, observation_id: UUID | None = None, changes: int = 0
) -> None:
    """The row that names the run; the changes that follow are counted by close_run."""
    Run.unscoped.create(
        id=act.run_id,
        organization_id=act.actor.organization_id,
        customer_id=customer_id,
        kind=kind,
        observation_id=observation_id,
        actor_kind=act.actor.kind,
        actor_id=act.actor.id,
        actor_name=act.actor.name,
        changes=changes,
        created_at=act.now,
    )


def close_run(*, run_id: UUID) -> int:
    """Count what the run changed; a run that changed nothing leaves no row. Two queries."""
    changes = Revision.unscoped.filter(run_id=run_id).count()
    mine = Run.unscoped.filter(id=run_id)
    if changes:
        mine.update(changes=changes)
    else:
        mine.delete()
    return changes


def keep_run(*, act: Act, kind: RunKind, customer_id: UUID | None, observation_id: UUID | None) -> int:
    """Both at the end, where nobody asks for the row in between: a run that changed nothing leaves none."""
    changes = Revision.unscoped.filter(run_id=act.run_id).count()
    if changes:
        open_run(act=act, kind=kind, customer_id=customer_id, observation_id=observation_id, changes=changes)
    return changes


def compare_and_set(memory: Memory, **values: object) -> None:
    """Write when nobody else has since; brings the instance up to date. Raises LostRace."""
    changed = Memory.unscoped.filter(id=memory.id, version=memory.version).update(version=F("version") + 1, **values)
    if changed != 1:
        raise LostRace(str(memory.id))
    memory.refresh_from_db(from_queryset=Memory.unscoped.all())


def change(memory: Memory, *, verb: str, act: Act, **values: object) -> Revision:
    """One move of a memory: compare-and-set, the next revision, its vector when the wording is the same."""
    before = memory.content
    compare_and_set(memory, head_id=new_id(), **values)
    last = Revision.unscoped.filter(memory=memory).order_by("-number").values_list("number", flat=True)[0]
    row = revise(memory, number=last + 1, verb=verb, act=act)
    if memory.content == before or verb in _OLD_WORDINGS:
        _carry_vectors(memory)
    return row


_OLD_WORDINGS = frozenset({"restored", "undone", "taken_back"})


def revise(memory: Memory, *, number: int, verb: str, act: Act) -> Revision:
    """The revision row of what the memory says now, with evidence and ledger line."""
    writing = act if isinstance(act, Writing) else None
    by_person = Proposer.PERSON if act.actor.kind == "user" else Proposer.SYSTEM
    row = Revision.unscoped.create(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=number,
        content=memory.content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb=verb,
        reason=act.reason[:REASON_LIMIT],
        actor_kind=act.actor.kind,
        actor_id=act.actor.id,
        actor_name=act.actor.name,
        proposer=writing.candidate.proposer if writing else by_person,
        model=writing.candidate.model if writing else "",
        prompt_version=writing.candidate.prompt_version if writing else "",
        run_id=act.run_id,
        snapshot=snapshot.taken(memory),
        created_at=act.now,
    )
    if writing:
        link(writing, revision_id=memory.head_id)
    _ledger(act, verb=f"memory.{verb}", memory=memory, number=number)
    return row


def link(writing: Writing, *, revision_id: UUID) -> None:
    """The evidence: which words of which observation."""
    span = writing.candidate.span
    Evidence.unscoped.bulk_create(
        [
            Evidence(
                organization_id=writing.observation.organization_id,
                revision_id=revision_id,
                observation=writing.observation,
                quote=span.quote,
                start=span.start,
                end=span.end,
            )
        ],
        ignore_conflicts=True,
    )


def _carry_vectors(memory: Memory) -> None:
    """The vector of the same wording goes with it: a change of status, or an old wording, is not embedded anew."""
    same = Embedding.unscoped.filter(memory=memory, revision__content=memory.content).exclude(
        revision_id=memory.head_id
    )
    newest = dict(same.order_by("id").values_list("model", "id"))
    if newest:
        Embedding.unscoped.filter(id__in=newest.values()).update(revision_id=memory.head_id)


def _ledger(act: Act, *, verb: str, memory: Memory, number: int) -> None:
    detail: dict[str, object] = {
        "revision": number,
        "kind": memory.kind,
        "attribute": memory.attribute,
        "run": str(act.run_id),
    }
    if isinstance(act, Writing):
        detail |= {"observation": str(act.observation.id), "proposer": act.candidate.proposer}
    append(act.actor, verb=verb, memory=memory, detail=detail)


def append(actor: Actor, *, verb: str, memory: Memory, detail: dict[str, object]) -> None:
    """A ledger line about one memory."""
    ledger.append(
        by=actor,
        verb=verb,
        object_type="memory",
        object_id=memory.id,
        customer_id=memory.customer_id,
        detail=detail,
    )
