"""Where rules cannot tell: a statement like, but not equal to, what is remembered. The model says what it is to it.

It is shown short names of memories of this one space and may answer with nothing else; its word is applied only to the
version that it was shown, and never takes the place of what is trusted more.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from memories.access import customer_space
from memories.contracts import Candidate, Change, Decision
from memories.enums import Kind, Status, Trust, Verdict
from memories.index import neighbours
from memories.index.terms import fold
from memories.lifecycle.transitions import LostRace
from memories.models import Memory, Observation
from memories.pipeline import apply, match, proposals
from memories.pipeline.apply import Run
from memories.prompts import judge as prompt
from supportmem.llm.errors import BadAnswer
from supportmem.llm.ports import Chat, Message

log = logging.getLogger(__name__)
SHOWN = 5  # memories that a model compares with
JUDGED = 2  # statements of one window that are worth a call each
# Kinds of which two can be the same thing in other words. Events, feelings and requests happen each time anew.
_COMPARED = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.DECISION, Kind.ISSUE})


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A candidate with what the model made of it, and the memory it was compared with as it was then."""

    candidate: Candidate
    decision: Decision


def is_open(candidate: Candidate, *, observation: Observation) -> list[Memory]:
    """The memories it must be compared with, at most five; empty where the rules can tell.

    They can tell a slot of one value, an equal wording, and a statement like nothing that is remembered.
    """
    if candidate.kind not in _COMPARED or candidate.retracts or (candidate.attribute and not candidate.many_valued):
        return []
    space = customer_space(observation.customer)
    rows = Memory.unscoped.filter(
        space=space,
        status=Status.ACTIVE,
        subject=candidate.subject,
        kind=candidate.kind,
        attribute=candidate.attribute,
    )
    known = [
        memory
        for memory in neighbours.similar(
            rows, text=candidate.content, limit=SHOWN + 1, customer_id=observation.customer_id
        )
        if memory.polarity == candidate.polarity and not _names_another_thing(memory, candidate)
    ]
    wanted = fold(candidate.value or candidate.content)
    if any(fold(memory.value or memory.content) == wanted for memory in known):
        return []
    return known[:SHOWN]


def _names_another_thing(memory: Memory, candidate: Candidate) -> bool:
    """Two values of a slot that holds several (two order numbers) are two things; problems are told in words."""
    return bool(candidate.attribute) and candidate.kind != Kind.ISSUE and fold(memory.value) != fold(candidate.value)


def ask(candidate: Candidate, known: Sequence[Memory], *, chat: Chat, last: bool) -> Decision:
    """What the model makes of it. Raises LlmError; on the `last` try an unusable answer waits for a person instead."""
    names = {f"m{number}": memory for number, memory in enumerate(known, start=1)}
    asked = prompt.messages(
        statement=candidate.content,
        quote=candidate.span.quote,
        known=[(name, memory.content) for name, memory in names.items()],
    )
    messages = [Message(role="system" if role == "system" else "user", content=text) for role, text in asked]
    try:
        answer = chat.ask_json(messages, schema=prompt.schema(list(names)), max_tokens=prompt.MAX_TOKENS)
        return _decision(answer, names, candidate=candidate)
    except BadAnswer as error:
        if not last:
            raise
        return Decision(verdict=Verdict.REVIEW, reason=f"The model was asked what is new about it: {error}"[:300])


def _decision(answer: object, names: Mapping[str, Memory], *, candidate: Candidate) -> Decision:
    """The answer as a decision. Raises BadAnswer for another shape; a name that was not shown changes nothing."""
    if not isinstance(answer, Mapping) or answer.get("verdict") not in prompt.VERDICTS:
        raise BadAnswer("the judge's answer has no verdict")
    verdict, name = answer["verdict"], str(answer.get("target", prompt.NONE))
    if verdict in {"new", "unsure"}:
        return Decision(verdict=Verdict.ADD, reason="Like others, and yet new: so the model says of it.")
    target = names.get(name)
    if target is None:
        log.warning("the judge named %r, which it was not shown: nothing is changed", name[:40])
        return Decision(verdict=Verdict.REVIEW, reason="The model named a memory that it was not shown.")
    if verdict == "same":
        return _about(target, verdict=Verdict.NOOP, reason="The same in other words, says the model: confirmed.")
    if not candidate.attribute:  # superseding needs the same attribute: these two may both be true
        return Decision(
            verdict=Verdict.ADD, reason="The model says that it changes another; without a slot both stand."
        )
    doubt = _doubt(target)
    if doubt:
        return _about(target, verdict=Verdict.REVIEW, reason=f"The model says that this has changed; {doubt}.")
    return _about(target, verdict=Verdict.UPDATE, reason="It has changed, says the model.")


def _doubt(target: Memory) -> str:
    """Why a person must decide; "" when the model's word is enough."""
    if target.read_only:
        return "what is known is read-only"
    higher = Trust(target.trust).rank > Trust.MODEL.rank
    return f"what is known is trusted more ({target.trust})" if higher else ""


def _about(target: Memory, *, verdict: Verdict, reason: str) -> Decision:
    return Decision(verdict=verdict, reason=reason, target_id=target.id, target_version=target.version)


def carry_out(judged: Sequence[Judged], *, run: Run, least_confidence: float) -> tuple[Change, ...]:
    """Apply what was judged. The caller holds the transaction and the customer's lock.

    Raises LostRace when a memory is not what the model was shown: somebody's edit wins, and it is judged anew.
    """
    given = match.given_by(run.observation)[run.observation.id]
    changes: list[Change] = []
    for one in judged:
        candidate, decision = one.candidate, one.decision
        if match.learnt_before(candidate, given=given) or candidate.confidence < least_confidence:
            continue
        if decision.target_id is not None and decision.target_version is not None:
            target = _unchanged(decision.target_id, version=decision.target_version, run=run)
            decision = _in_time(decision, target, run=run)
        waits = decision.verdict == Verdict.REVIEW
        change = apply.apply(decision, candidate, run=run)
        state = proposals.WAITING if waits else proposals.APPLIED
        proposals.note(candidate, decision, state=state, run=run, memory_id=change.memory_id)
        changes.append(change)
    return tuple(changes)


def _unchanged(memory_id: UUID, *, version: int, run: Run) -> Memory:
    """The row, locked, is of this space and as it was shown. Raises LostRace otherwise."""
    held = Memory.unscoped.select_for_update().filter(
        id=memory_id, version=version, space=run.space, status=Status.ACTIVE
    )
    memory = held.first()
    if memory is None:
        raise LostRace(str(memory_id))
    return memory


def _in_time(decision: Decision, target: Memory, *, run: Run) -> Decision:
    """What was said before the target began has changed nothing of it: it belongs to the past."""
    if decision.verdict != Verdict.UPDATE or run.observation.occurred_at >= target.valid_from:
        return decision
    return Decision(
        verdict=Verdict.ADD,
        reason="Said before what holds now: it belongs to the past.",
        target_id=target.id,
        until=target.valid_from,
    )
