"""Several windows of one customer, learnt in one transaction: what they need is asked for once, and written at once.

What comes of it is what came of them one by one, each observation a run of its own. It is all or nothing: whoever
calls learns them one by one when it fails, so that one at fault neither takes the others with it nor holds them up.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memories.contracts import Candidate
from memories.enums import ObservationState, Scope
from memories.models import Observation
from memories.pipeline import learn, settle
from memories.pipeline.burst import MOST
from memories.pipeline.learn_skill import tells_outcome
from memories.pipeline.talk import Talks
from supportmem.accounts.actors import Actor

log = logging.getLogger(__name__)
TURNS = MOST  # of one transaction, as of one burst: whoever speaks meanwhile waits for the customer's row


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A window, and what the rules find in each of its turns."""

    window: Sequence[Observation]
    found: Sequence[tuple[Candidate, ...]]


def read_together(windows: Sequence[Sequence[Observation]]) -> list[Reading]:
    """The first of these windows that can be learnt in one transaction, as they read; none when there are not two.

    Reading needs no lock, and only the wishes of a conversation make earlier words change how later ones are read: a
    window that tells of one ends this.
    """
    plain = _plain(windows)
    if len(plain) < 2:
        return []
    talks = Talks([row for window in plain for row in window])
    readings: list[Reading] = []
    for window in plain:
        try:
            found = learn.read(window, talks=talks)
        except Exception:  # it is read again by itself, and put away then
            log.info("observation %s could not be read with others", window[0].id, exc_info=True)
            break
        readings.append(Reading(window=window, found=found))
        if any(candidate.scope == Scope.CONVERSATION for of_turn in found for candidate in of_turn):
            break
    return readings if len(readings) > 1 else []


def learn_together(readings: Sequence[Reading], *, actor: Actor, now: datetime) -> None:
    """Learn from all of them or from none. Raises what settling raises, without trying again."""
    told = [
        settle.Told(observation=row, candidates=candidates)
        for reading in readings
        for row, candidates in zip(reading.window, reading.found, strict=True)
    ]
    settle.settle_together(told, actor=actor, then=ObservationState.SEEN, now=now, tries=1)


def _plain(windows: Sequence[Sequence[Observation]]) -> list[Sequence[Observation]]:
    """The first windows that nothing speaks against: never tried before, and no word on what came of somebody's steps,
    from which a skill is learnt as well.
    """
    found: list[Sequence[Observation]] = []
    turns = 0
    for window in windows:
        turns += len(window)
        if turns > TURNS or any(row.attempts > 1 or tells_outcome(row) for row in window):
            break
        found.append(window)
    return found
