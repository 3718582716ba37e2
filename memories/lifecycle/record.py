"""How one change is written down: compare-and-set, its revision, its evidence, its ledger line, its run.

Below transitions, which alone decide what changes.
"""

from collections.abc import Sequence
from uuid import UUID

from memories.enums import Proposer, RunKind
from memories.lifecycle import past, sheet, snapshot
from memories.lifecycle.wording import Act, Writing
from memories.models import Evidence, Memory, Revision, Run
from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.ids import new_id

REASON_LIMIT = 300  # characters


class LostRace(Exception):
    """Somebody else changed the memory first: read again and decide again."""


class ReadOnlyKept(Exception):
    """A read-only memory was to be changed. Who writes asks first; this is the last wall, behind all of them."""


# What happens to a read-only memory all the same: a person lifts the protection, or its own time runs out. An
# erasure, a redaction and a customer's wish to be forgotten go their own ways (transitions, withdraw).
_DESPITE = frozenset({"unprotected", "expired"})


def open_run(*, act: Act, kind: RunKind, customer_id: UUID | None, observation_id: UUID | None = None) -> None:
    """The row that names the run; the changes that follow are counted by close_run."""
    run_of(act=act, kind=kind, customer_id=customer_id, observation_id=observation_id).save(force_insert=True)


def run_of(*, act: Act, kind: RunKind, customer_id: UUID | None, observation_id: UUID | None, changes: int = 0) -> Run:
    """The row that names a run, to be written."""
    return Run(
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
        row = run_of(act=act, kind=kind, customer_id=customer_id, observation_id=observation_id, changes=changes)
        row.save(force_insert=True)
    return changes


def keep_runs(runs: Sequence[Run]) -> None:
    """The same for runs whose changes are counted on the sheet. One INSERT."""
    Run.unscoped.bulk_create(run for run in runs if run.changes)


def compare_and_set(memory: Memory, **values: object) -> None:
    """Write when nobody else has since; brings the instance up to date. Raises LostRace."""
    with sheet.together() as rows:
        if rows.holds(memory.id):
            rows.write_out()
    values["version"] = memory.version + 1
    changed = Memory.unscoped.filter(id=memory.id, version=memory.version).update(**values)
    if changed != 1:
        raise LostRace(str(memory.id))
    for name, value in values.items():
        if hasattr(value, "resolve_expression"):  # only the database knows it: read when it is asked for
            vars(memory).pop(name, None)
        else:
            setattr(memory, name, value)


def change(memory: Memory, *, verb: str, act: Act, **values: object) -> Revision:
    """One move of a memory: compare-and-set, the next revision, its vector when the wording is the same.

    Raises ReadOnlyKept, LostRace.
    """
    if memory.read_only and verb not in _DESPITE:
        raise ReadOnlyKept(str(memory.id))
    before = memory.content
    with sheet.together() as rows:
        compare_and_set(memory, head_id=new_id(), **values)
        row = revise(memory, number=past.last_number(memory) + 1, verb=verb, act=act)
        if memory.content == before or verb in _OLD_WORDINGS:
            rows.carry_vectors(memory)
    return row


_OLD_WORDINGS = frozenset({"restored", "undone", "taken_back"})


def revise(memory: Memory, *, number: int, verb: str, act: Act) -> Revision:
    """The revision row of what the memory says now, with evidence and ledger line."""
    writing = act if isinstance(act, Writing) else None
    by_person = Proposer.PERSON if act.actor.kind == "user" else Proposer.SYSTEM
    row = Revision(
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
    with sheet.together() as rows:
        rows.revise(memory, row, _evidence(writing, revision_id=memory.head_id) if writing else None)
    past.note_revision(memory, number=number, said_at=writing.observation.occurred_at if writing else None)
    _ledger(act, verb=f"memory.{verb}", memory=memory, number=number)
    return row


def _evidence(writing: Writing, *, revision_id: UUID) -> Evidence:
    """Which words of which observation."""
    span = writing.candidate.span
    return Evidence(
        organization_id=writing.observation.organization_id,
        revision_id=revision_id,
        observation=writing.observation,
        quote=span.quote,
        start=span.start,
        end=span.end,
    )


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
