"""Learn by rule from a burst of turns: read as one text, settled turn by turn, all or nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memories.contracts import Candidate, Change
from memories.enums import ObservationState
from memories.models import Observation
from memories.pipeline import propose, settle
from memories.pipeline.burst import Burst, joined
from memories.pipeline.talk import Talks
from supportmem.accounts.actors import Actor


def learn(rows: Sequence[Observation], *, actor: Actor, now: datetime) -> tuple[Change, ...]:
    """Learn by rule from one window; returns what changed because of its last turn. Raises as settle does."""
    return settle_all(rows, read(rows), actor=actor, then=ObservationState.SEEN, now=now)


def settle_all(
    rows: Sequence[Observation],
    found: Sequence[tuple[Candidate, ...]],
    *,
    actor: Actor,
    then: ObservationState,
    now: datetime,
) -> tuple[Change, ...]:
    """Settle the turns of a window in one transaction, each with what was found in it."""
    told = [settle.Told(observation=row, candidates=of_it) for row, of_it in zip(rows, found, strict=True)]
    return settle.settle_together(told, actor=actor, then=then, now=now)[-1]


def read(rows: Sequence[Observation], *, talks: Talks | None = None) -> list[tuple[Candidate, ...]]:
    """What the rules find, for each row that which its words tell, and each turn itself."""
    talks = talks or Talks(rows)
    if len(rows) == 1:
        return [propose.by_rules(rows[0], talks=talks)]
    burst = joined([row.text for row in rows])
    told = propose.told(replace(propose.utterance_of(rows[0]), text=burst.text), talks=talks)
    homes = sent_home(told, burst=burst)
    slots = frozenset(_slot(candidate) for candidate in told if candidate.attribute)
    return [
        propose.with_turn(row.text, (*found, *_said_again(row, found, slots=slots, talks=talks)) if slots else found)
        for row, found in zip(rows, homes, strict=True)
    ]


def _said_again(
    row: Observation, found: Sequence[Candidate], *, slots: frozenset[tuple[str, ...]], talks: Talks
) -> Iterator[Candidate]:
    """What another turn of the window told first: this one is evidence of it too, and may be the last word on it."""
    here = {_slot(candidate) for candidate in found}
    for candidate in propose.told(propose.utterance_of(row), talks=talks):
        if candidate.attribute and not candidate.retracts and _slot(candidate) in slots - here:
            yield candidate


def _slot(candidate: Candidate) -> tuple[str, ...]:
    return (candidate.subject, candidate.attribute, candidate.value.lower(), candidate.polarity)


def sent_home(candidates: Sequence[Candidate], *, burst: Burst) -> list[tuple[Candidate, ...]]:
    """Each candidate at the turn where its words stand, so that every quote occurs in its own observation."""
    homes: list[list[Candidate]] = [[] for _ in burst.turns]
    for candidate in candidates:
        place, span = burst.home(candidate.span)
        homes[place].append(replace(candidate, span=span))
    return [tuple(found) for found in homes]
