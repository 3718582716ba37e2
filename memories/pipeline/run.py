"""In the worker: propose → match → decide → apply for claimed observations. Rules first, the model afterwards."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from memories.contracts import Learnt
from memories.models import Observation
from memories.pipeline import claims, infer, model_turns, settle, together
from memories.pipeline.faults import failure_of
from memories.pipeline.learn_skill import learn_window
from supportmem.accounts.actors import Actor, system_actor
from supportmem.common import wall
from supportmem.llm import registry
from supportmem.llm.errors import Unavailable

log = logging.getLogger(__name__)
AWAY = timedelta(seconds=30)  # before a model that did not answer is asked again


def learn_due(*, now: datetime, limit: int) -> Learnt:
    """Learn by rule from what is due, about `limit` observations at most. Safe in any number of processes."""
    processed = failed = 0
    while processed + failed < limit:
        batch = claims.claim_for_rules(now=now, limit=limit - processed - failed)
        if not batch:
            break
        learnt, not_learnt = _learn_all(claims.windows(batch, fresh=1), now=now)
        processed += learnt
        failed += not_learnt
    return Learnt(processed=processed, failed=failed, waiting=claims.waiting_count())


def _learn_all(windows: Sequence[Sequence[Observation]], *, now: datetime) -> tuple[int, int]:
    """Several windows at once where that goes well, else one by one; how many turns were learnt, and how many not."""
    processed = failed = apart = 0  # `apart`: so many of the next windows are learnt one by one
    blocked: set[UUID | None] = set()  # conversations in which something failed: what was said after it waits for it
    left = list(windows)
    while left:
        group = together.read_together(left) if not apart and not blocked else []
        if group and _learn_group(group, now=now):
            processed += sum(len(reading.window) for reading in group)
            left = left[len(group) :]
            continue
        apart = max(apart - 1, 0) if not group else len(group) - 1
        window = left.pop(0)
        thread = window[0].conversation_id
        if thread is not None and thread in blocked:
            claims.put_back(window)
        elif _learn(window, now=now):
            processed += len(window)
        else:
            failed += len(window)
            blocked.add(thread)
    return processed, failed


def _learn_group(group: Sequence[together.Reading], *, now: datetime) -> bool:
    """All of them or none: what is at fault shows when each is learnt by itself."""
    worker = _worker(group[0].window[0])
    try:
        with wall.within(worker.organization_id):
            together.learn_together(group, actor=worker, now=now)
    except Exception:
        log.info("%d windows could not be learnt together", len(group), exc_info=True)
        return False
    return True


def _learn(window: Sequence[Observation], *, now: datetime) -> bool:
    worker = _worker(window[0])
    try:
        with wall.within(worker.organization_id):
            learn_window(window, actor=worker, now=now)
    except settle.ClaimLost:
        return True
    except Exception as error:
        log.exception("learning from observation %s failed", window[0].id)
        claims.give_back(window, failure=failure_of(error), now=now)
        return False
    return True


def think_due(*, now: datetime) -> bool:
    """Ask the model about one window; whether there was one. No transaction is open while it answers."""
    chat = registry.chat()
    if chat.status().state != "up":
        return False
    window = model_turns.claim_for_model(now=now)
    if not window:
        return False
    worker = _worker(window[0])
    try:
        with wall.within(worker.organization_id):
            found = infer.infer(window, chat=chat, now=now)
            infer.write_down(window, found, actor=worker, now=now)
    except Unavailable:
        claims.put_back(window, until=now + AWAY)
    except settle.ClaimLost:
        return True
    except Exception as error:
        log.exception("the model's reading of observation %s failed", window[0].id)
        claims.give_back(window, failure=failure_of(error), now=now)
    return True


def _worker(observation: Observation) -> Actor:
    return system_actor(organization_id=observation.organization_id, name="system: worker")
