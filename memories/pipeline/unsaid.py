"""What the turn before taught, taken back: "don't store that" as a turn of its own.

The turn before is the same customer's last one in the same conversation. All that it taught ends, its words as well,
and no model looks at it any more; what others had said before, and it only confirmed, stays.
"""

from dataclasses import replace

from memories.contracts import Candidate, Change
from memories.enums import ObservationState, Scope, Source, SpaceLevel, Status, Verdict
from memories.models import Evidence, Memory, Observation
from memories.pipeline import apply, match, proposals
from memories.pipeline.decide import Circumstances, decide

_REASON = "Asked not to keep what was said just before."
_MOST = 50  # memories of one turn


def settle(candidate: Candidate, *, here: Circumstances, run: apply.Run) -> Change | None:
    """End what the turn before taught; None when nothing is known of it."""
    before = _turn_before(run.observation)
    if before is None:
        return None
    last: Change | None = None
    for memory in _taught_by(before, run=run):
        own = memory.space.level == SpaceLevel.CONVERSATION
        order = replace(
            candidate,
            subject=memory.subject,
            attribute=memory.attribute,
            value=memory.value if memory.attribute else memory.content,
            many_valued=memory.many_valued,
            scope=Scope.CONVERSATION if own else Scope.CUSTOMER,
        )
        there = replace(run, space=memory.space)
        found = [one for one in match.match(order, space=memory.space) if one.memory_id == memory.id]
        decision = decide(order, found, here)
        if decision is None or decision.target_id is None:
            continue
        decision = replace(decision, reason=_REASON)
        state = proposals.WAITING if decision.verdict == Verdict.REVIEW else proposals.APPLIED
        if state == proposals.APPLIED:
            last = apply.apply(decision, order, run=there)
        proposals.note(order, decision, state=state, run=run, memory_id=memory.id)
    _let_be(before)
    return last


def _turn_before(order: Observation) -> Observation | None:
    if order.conversation_id is None or order.source != Source.CUSTOMER_TURN:
        return None
    turns = Observation.unscoped.filter(
        organization_id=order.organization_id,
        customer_id=order.customer_id,
        conversation_id=order.conversation_id,
        source=Source.CUSTOMER_TURN,
        occurred_at__lte=order.occurred_at,
    ).exclude(id=order.id)
    return turns.order_by("-occurred_at", "-id").first()


def _taught_by(turn: Observation, *, run: apply.Run) -> list[Memory]:
    """What this turn told first or put another wording to; a mere confirmation taught nothing."""
    told = Evidence.unscoped.filter(observation=turn, revision__verb__in=["added", "corrected"])
    ids = list(told.values_list("revision__memory_id", flat=True)[:_MOST])
    rows = Memory.unscoped.select_related("space").filter(
        id__in=ids, customer_id=run.observation.customer_id, status__in=[Status.ACTIVE, Status.CANDIDATE]
    )
    return list(rows.order_by("id"))


def _let_be(turn: Observation) -> None:
    """No model is to learn from it what has just been taken back; whoever is at it finds the claim gone."""
    waiting = [ObservationState.SEEN, ObservationState.THINKING]
    Observation.unscoped.filter(id=turn.id, state__in=waiting).update(
        state=ObservationState.DONE, claim_token=None, claim_deadline=None
    )
