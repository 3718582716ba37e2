"""Read an import on from where it stands: by the worker from its sealed pieces, by the command from its file."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from django.db import DatabaseError, InterfaceError, OperationalError, transaction
from django.db.models import Exists, F, OuterRef, Q

from chat.enums import ImportState
from chat.importing import batch, reading, spool
from chat.importing.batch import CLAIM, ClaimLost
from chat.models import Import, ImportChunk
from supportmem.accounts.abilities import Ability, may
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import User
from supportmem.audit import ledger
from supportmem.common import wall
from supportmem.common.errors import Anticipated, NotFound
from supportmem.common.ids import new_id

log = logging.getLogger(__name__)
BATCH = 100  # lines
ATTEMPTS = 5
NO_RIGHTS = "Who asked for the import may no longer import: ask an administrator to send it again."
BROKEN = "The import broke off. What was read is kept: send the same text again, and it goes on after it."


def may_import(actor: Actor) -> bool:
    """Not agents, who support the customers of their teams, nor those who only read."""
    return may(actor, Ability.IMPORT_HISTORY)


def run_due(*, clock: Callable[[], datetime], seconds: float) -> bool:
    """Read one waiting import for so many seconds; whether there is more to do. Safe in any number of processes."""
    job = _claim(now=clock())
    if job is None:
        return False
    with wall.within(job.organization_id):
        return _read_one(job, until=time.monotonic() + seconds, clock=clock)


def _read_one(job: Import, *, until: float, clock: Callable[[], datetime]) -> bool:
    """The same of an import that we hold."""
    try:
        blocks = spool.blocks(job, offset=job.bytes_done)
        actor = _importer(job)
        for _ in read_on(job, blocks=blocks, actor=actor, size=BATCH, clock=clock):
            if time.monotonic() > until:
                _let_go(job)
                return True
        finish(job, actor=actor, now=clock())
    except ClaimLost:
        return True
    except NotFound:
        _give_up(job, notice=NO_RIGHTS, now=clock())
    except (OperationalError, InterfaceError, Anticipated) as error:
        log.warning("import %s waits: %s", job.id, type(error).__name__)
        _let_go(job)
        return False
    except (DatabaseError, ValueError, KeyError, TypeError):
        log.exception("import %s broke in the batch after line %s", job.id, job.lines_done)
        if job.attempts >= ATTEMPTS:
            _give_up(job, notice=BROKEN, now=clock())
        else:
            _let_go(job)
    return True


def read_on(
    job: Import, *, blocks: Iterable[bytes], actor: Actor, size: int, clock: Callable[[], datetime]
) -> Iterator[Import]:
    """Batch after batch; yields the import as it stands after each. The caller holds the claim. Raises ClaimLost."""
    rows = reading.lines(blocks, offset=job.bytes_done, number=job.lines_done)
    for some in reading.batches(rows, size=size):
        batch.apply(job, some, actor=actor, now=clock())
        yield job


def take(job: Import, *, now: datetime) -> Import:
    """Take an import over, whoever held it: their next batch is refused."""
    token = new_id()
    Import.unscoped.filter(id=job.id).update(
        state=ImportState.RUNNING,
        claim_token=token,
        claim_deadline=now + CLAIM,
        attempts=F("attempts") + 1,
        finished_at=None,
        notice="",
    )
    job.refresh_from_db()
    return job


def finish(job: Import, *, actor: Actor, now: datetime) -> None:
    """Read to its end: nothing of the body is kept."""
    with transaction.atomic():
        ours = Import.unscoped.filter(id=job.id, claim_token=job.claim_token)
        if ours.update(state=ImportState.DONE, claim_token=None, claim_deadline=None, finished_at=now) != 1:
            raise ClaimLost(str(job.id))
        spool.discard(job)
        job.refresh_from_db()
        ledger.append(
            by=actor,
            verb="import.finished",
            object_type="import",
            object_id=job.id,
            detail={"lines": job.lines_done, "turns": job.turns, "problems": job.problems_found},
        )


def _claim(*, now: datetime) -> Import | None:
    """The oldest import whose body waits here and that nobody reads."""
    free = Q(state=ImportState.QUEUED) | Q(state=ImportState.RUNNING) & (
        Q(claim_deadline=None) | Q(claim_deadline__lte=now)
    )
    with transaction.atomic():
        waiting = Import.unscoped.select_for_update(skip_locked=True).filter(free)
        job = waiting.filter(Exists(ImportChunk.unscoped.filter(job=OuterRef("id")))).order_by("id").first()
        return None if job is None else take(job, now=now)


def _importer(job: Import) -> Actor:
    """Who asked for it, with the rights they have now, in the organization of the import. Raises NotFound."""
    user = User.objects.filter(id=job.requested_by_id).first() if job.requested_by_id else None
    if user is None:
        raise NotFound("account")
    user.current_organization_id = job.organization_id  # whatever they have open elsewhere; not saved
    actor = actor_of(user)
    if actor.organization_id != job.organization_id or not may_import(actor):
        raise NotFound("membership")
    return actor


def _let_go(job: Import) -> None:
    Import.unscoped.filter(id=job.id, claim_token=job.claim_token).update(claim_token=None, claim_deadline=None)


def _give_up(job: Import, *, notice: str, now: datetime) -> None:
    with transaction.atomic():
        Import.unscoped.filter(id=job.id, claim_token=job.claim_token).update(
            state=ImportState.FAILED, claim_token=None, claim_deadline=None, finished_at=now, notice=notice
        )
        spool.discard(job)
