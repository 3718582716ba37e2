"""What the model adds to the rules for one window, and how it is written down: in one transaction, after the model.

propose → compare with the rules → judge what is like something known → apply. No transaction is open meanwhile.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from memories import policy, signals
from memories.access import customer_space
from memories.contracts import Candidate, MemoryChanged
from memories.enums import ObservationState, RunKind
from memories.lifecycle import record
from memories.models import Memory, Observation
from memories.pipeline import agree, judge, model_turns, propose, suspicion
from memories.pipeline.apply import Run
from memories.pipeline.burst import Burst, joined
from memories.pipeline.judge import Judged
from memories.pipeline.learn import sent_home, settle_all
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.common.ids import new_id
from supportmem.llm.ports import Chat

SHORTEST = 12  # characters that are worth a model's time
TRIES = 2  # of the judge, before what it says unusably waits for a person


@dataclass(frozen=True, kw_only=True)
class Inferred:
    """What the model found in one turn of a window: new, said by the rules as well, otherwise than they, judged."""

    new: tuple[Candidate, ...] = ()
    agreed: tuple[Candidate, ...] = ()
    outranked: tuple[Candidate, ...] = ()
    judged: tuple[Judged, ...] = field(default=())


def infer(window: Sequence[Observation], *, chat: Chat, now: datetime) -> list[Inferred]:
    """Ask the model about one window; an entry for each turn. Raises LlmError. No transaction may be open."""
    burst = joined([row.text for row in window])
    if len(burst.text) < SHORTEST:
        return [Inferred() for _ in window]
    asked = copy(window[0])  # the window as one observation to read; never saved
    asked.text = burst.text
    model_turns.note_call(window, now=now)
    found = propose.by_model(asked, chat=chat, earlier=propose.earlier_texts(window[0]))
    readings = agree.compare(found, propose.told(propose.utterance_of(asked)))
    return _with_judgement(window, readings, burst=burst, chat=chat, now=now)


def _with_judgement(
    window: Sequence[Observation], readings: agree.Readings, *, burst: Burst, chat: Chat, now: datetime
) -> list[Inferred]:
    """Each candidate at its turn; what the rules cannot place is judged, at most a few times.

    Of a turn that speaks to the assistant nothing is judged and nothing confirmed: what was found waits for a person.
    """
    inferred: list[Inferred] = []
    left = judge.JUDGED
    screened = policy.numbers_for(organization_id=window[0].organization_id).screen_orders
    homes = zip(
        window,
        sent_home(readings.new, burst=burst),
        sent_home(readings.agreed, burst=burst),
        sent_home(readings.outranked, burst=burst),
        strict=True,
    )
    for row, new, agreed, outranked in homes:
        if screened and suspicion.found(row.text):
            inferred.append(Inferred(new=tuple(new)))
            continue
        plain: list[Candidate] = []
        judged: list[Judged] = []
        for candidate in new:
            known = judge.is_open(candidate, observation=row) if left else []
            if not known:
                plain.append(candidate)
                continue
            left -= 1
            model_turns.note_call(window, now=now)
            decision = judge.ask(candidate, known, chat=chat, last=row.attempts >= TRIES)
            judged.append(Judged(candidate=candidate, decision=decision))
        inferred.append(Inferred(new=tuple(plain), agreed=agreed, outranked=outranked, judged=tuple(judged)))
    return inferred


def write_down(window: Sequence[Observation], found: Sequence[Inferred], *, actor: Actor, now: datetime) -> None:
    """Everything of the window in one transaction. Raises ClaimLost, or LostRace when somebody was faster: then
    nothing of it is written, and the window is read anew.
    """
    with transaction.atomic():
        lock_customer(customer_id=window[0].customer_id)
        for row, one in zip(window, found, strict=True):
            if one.agreed or one.outranked or one.judged:
                _write_one(row, one, actor=actor, now=now)
        settle_all(window, [one.new for one in found], actor=actor, then=ObservationState.DONE, now=now)


def _write_one(row: Observation, one: Inferred, *, actor: Actor, now: datetime) -> None:
    run = Run(id=new_id(), actor=actor, observation=row, space=customer_space(row.customer), now=now)
    record.open_run(act=run.act, kind=RunKind.THINK, customer_id=row.customer_id, observation_id=row.id)
    agree.write_down(one.agreed, one.outranked, run=run)
    least = policy.numbers_for(organization_id=row.organization_id).least_confidence
    changes = judge.carry_out(one.judged, run=run, least_confidence=least)
    record.close_run(run_id=run.id)
    changed = tuple(change.memory_id for change in changes if change.memory_id is not None)
    if changed:
        transaction.on_commit(partial(_tell, row, changed))


def _tell(row: Observation, memory_ids: tuple[UUID, ...]) -> None:
    signals.memory_changed.send(
        sender=Memory,
        change=MemoryChanged(
            organization_id=row.organization_id,
            customer_id=row.customer_id,
            conversation_id=row.conversation_id,
            memory_ids=memory_ids,
        ),
    )
