"""What the door does with imports: begin one from a body or a file, and say how far it is."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID

from django.db import transaction

from chat.contracts import ImportProblemView, ImportView
from chat.enums import ImportState
from chat.importing import run, spool
from chat.importing.spool import Stream
from chat.models import Import
from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import Forbidden, Invalid, NotFound

NOT_ALLOWED = "Imports are for reviewers, administrators and API clients of the organization: ask one of them."
BLOCK = 256 * 1024  # bytes
UNFINISHED = (ImportState.QUEUED, ImportState.RUNNING)


@dataclass(frozen=True, kw_only=True)
class FileToImport:
    """A file on this machine. `batch` is how many lines one transaction takes.

    `resume` goes on where an earlier import of exactly this file broke off; `include_erased` also imports about
    customers who were erased.
    """

    path: Path
    batch: int = run.BATCH
    resume: bool = False
    include_erased: bool = False


def start(actor: Actor, *, body: Stream, include_erased: bool) -> UUID:
    """Store a body, sealed, for the worker to read; a body that waits already is not stored twice.

    Raises Forbidden, Invalid for an empty body, TooLarge.
    """
    _refuse_others(actor)
    with transaction.atomic():
        job = _new(actor, include_erased=include_erased)
        stored = spool.store(job, body)
        if not stored.size:
            raise Invalid("The body is empty: send one JSON object a line.")
        waiting = Import.unscoped.filter(
            organization_id=actor.organization_id,
            digest=stored.digest,
            include_erased=include_erased,
            state__in=UNFINISHED,
        ).exclude(digest="")
        if (known := waiting.order_by("id").first()) is not None:
            spool.discard(job)
            job.delete()
            return known.id
        job.digest, job.bytes_total = stored.digest, stored.size
        job.save(update_fields=["digest", "bytes_total"])
        _begun(actor, job)
    return job.id


def from_file(actor: Actor, *, file: FileToImport, clock: Callable[[], datetime]) -> Iterator[ImportView]:
    """Import a file here and now; yields how far it is after each batch, and at the end. Raises as start does."""
    _refuse_others(actor)
    if not 1 <= file.batch <= 10_000:
        raise Invalid("A batch has 1 to 10,000 lines.", field="batch")
    digest, size = _digest(file.path)
    job = _broken_off(actor, digest=digest, file=file) if file.resume else None
    if job is None:
        with transaction.atomic():
            job = _new(actor, include_erased=file.include_erased)
            job.digest, job.bytes_total = digest, size
            job.save(update_fields=["digest", "bytes_total"])
            _begun(actor, job)
    job = run.take(job, now=clock())
    yield view(job)
    blocks = _blocks(file.path, offset=job.bytes_done)
    for state in run.read_on(job, blocks=blocks, actor=actor, size=file.batch, clock=clock):
        yield view(state)
    run.finish(job, actor=actor, now=clock())
    yield view(job)


def read(actor: Actor, *, import_id: UUID, after_line: int, limit: int) -> ImportView:
    """How far an import is, with the problems after a line. Raises Forbidden, NotFound."""
    _refuse_others(actor)
    job = Import.unscoped.filter(organization_id=actor.organization_id, id=import_id).first()
    if job is None:
        raise NotFound("import")
    return view(job, after_line=after_line, limit=limit)


def view(job: Import, *, after_line: int = 0, limit: int = 0) -> ImportView:
    """The row as a frozen value, with so many of its problems."""
    problems = job.problems.filter(line__gt=after_line).order_by("line")[:limit] if limit else ()
    return ImportView(
        id=job.id,
        state=ImportState(job.state),
        notice=job.notice,
        bytes_total=job.bytes_total,
        bytes_done=job.bytes_done,
        lines=job.lines_done,
        customers=job.customers,
        conversations=job.conversations,
        turns=job.turns,
        known=job.known,
        problems_found=job.problems_found,
        problems=tuple(ImportProblemView(line=p.line, field=p.field, detail=p.detail) for p in problems),
        created_at=job.created_at,
        finished_at=job.finished_at,
    )


def _refuse_others(actor: Actor) -> None:
    if not run.may_import(actor):
        raise Forbidden(NOT_ALLOWED)


def _new(actor: Actor, *, include_erased: bool) -> Import:
    return Import.unscoped.create(
        organization_id=actor.organization_id, requested_by_id=actor.id, include_erased=include_erased, bytes_total=0
    )


def _begun(actor: Actor, job: Import) -> None:
    ledger.append(
        by=actor,
        verb="import.started",
        object_type="import",
        object_id=job.id,
        detail={"bytes": job.bytes_total, "include_erased": job.include_erased},
    )


def _broken_off(actor: Actor, *, digest: str, file: FileToImport) -> Import | None:
    rows = Import.unscoped.filter(
        organization_id=actor.organization_id, digest=digest, include_erased=file.include_erased
    )
    return rows.exclude(state=ImportState.DONE).filter(chunks=None).order_by("-id").first()


def _digest(path: Path) -> tuple[str, int]:
    digest, size = hashlib.sha256(), 0
    for block in _blocks(path, offset=0):
        digest.update(block)
        size += len(block)
    return digest.hexdigest(), size


def _blocks(path: Path, *, offset: int) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(offset)
        while block := file.read(BLOCK):
            yield block
