"""In the worker: propose → match → decide → apply for claimed observations. Rules first, the model afterwards."""

import logging
from datetime import datetime, timedelta

from django.db import DatabaseError

from memories.contracts import Learnt
from memories.enums import ObservationState
from memories.lifecycle.transitions import LostRace
from memories.models import Observation
from memories.pipeline import claims, propose, settle
from supportmem.accounts.actors import Actor, system_actor
from supportmem.llm import registry
from supportmem.llm.errors import LlmError, Unavailable

log = logging.getLogger(__name__)
SHORTEST = 12  # characters that are worth a model's time


def learn_due(*, now: datetime, limit: int) -> Learnt:
    """Learn by rule from everything that is due, at most `limit` observations. Safe in any number of processes."""
    processed = failed = 0
    while processed + failed < limit:
        batch = claims.claim_for_rules(now=now, limit=limit - processed - failed)
        if not batch:
            break
        for observation in batch:
            if _learn(observation, now=now):
                processed += 1
            else:
                failed += 1
    return Learnt(processed=processed, failed=failed, waiting=claims.waiting_count())


def _learn(observation: Observation, *, now: datetime) -> bool:
    try:
        settle.settle(
            observation,
            propose.by_rules(observation),
            actor=_worker(observation),
            then=ObservationState.SEEN,
            now=now,
        )
    except settle.ClaimLost:
        return True
    except (LostRace, DatabaseError, ValueError) as error:
        log.exception("learning from observation %s failed", observation.id)
        claims.give_back(observation, error=type(error).__name__, now=now)
        return False
    return True


def think_due(*, now: datetime) -> bool:
    """Ask the model about one observation; whether there was one. No transaction is open while it answers."""
    chat = registry.chat()
    if chat.status().state != "up":
        return False
    observation = claims.claim_for_model(now=now)
    if observation is None:
        return False
    try:
        found = (
            ()
            if len(observation.text) < SHORTEST
            else propose.by_model(observation, chat=chat, earlier=propose.earlier_texts(observation))
        )
        by_rule = propose.by_rules(observation)
        new = tuple(c for c in found if not propose.covered(c, by_rule))
        settle.settle(observation, new, actor=_worker(observation), then=ObservationState.DONE, now=now)
    except Unavailable:
        claims.put_back(observation, until=now + timedelta(seconds=30))
    except settle.ClaimLost:
        return True
    except (LlmError, LostRace, DatabaseError, ValueError) as error:
        log.warning("the model's reading of observation %s failed: %s", observation.id, type(error).__name__)
        claims.give_back(observation, error=f"model: {type(error).__name__}", now=now)
    return True


def _worker(observation: Observation) -> Actor:
    return system_actor(organization_id=observation.organization_id, name="system: worker")
