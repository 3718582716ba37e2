"""Learn how things are solved: a support agent's ordered steps, followed by the customer saying that it works.

What is personal is no skill: it is shown to colleagues in talks with other customers.
"""

import logging
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from memories.access import shared_space
from memories.contracts import Candidate, Span
from memories.contracts.skills import NewOutcome, NewSkill
from memories.enums import Audience, Kind, MemoryType, ObservationState, RunKind, Source, Status, Trust
from memories.index.terms import fold, has_cjk
from memories.lifecycle import record, skills
from memories.lifecycle.wording import Act, Placement, Writing
from memories.models import Memory, Observation, Space
from memories.models.skill import NAME_LIMIT, NOTE_LIMIT, STEP_LIMIT, Skill
from memories.pipeline.ground import BY_CUSTOMER
from memories.pipeline.learn import learn
from memories.pipeline.rules import language_of
from memories.pipeline.rules.vocabulary.steps import Steps, helped, steps_in
from memories.pipeline.rules.vocabulary.topics import category_of
from supportmem.accounts.actors import Actor
from supportmem.common.ids import new_id

log = logging.getLogger(__name__)
BACK = 10  # turns before the customer's word in which the steps may stand
WITHIN = timedelta(days=2)
_PERSONAL = re.compile(r"\S@\S|\d{5,}|(?:\d[ .-]?){8,}|\[[A-Z_]+_\d+\]|https?://\S+[?&]\w+=", re.I)


def learn_window(window: Sequence[Observation], *, actor: Actor, now: datetime) -> None:
    """Learn by rule from a window; where a customer says what came of an agent's steps, from that too.

    In one transaction, so that a killed worker loses neither; but a failure here stops no other learning.
    """
    said = [row for row in window if tells_outcome(row)]
    if not said:
        learn(window, actor=actor, now=now)
        return
    with transaction.atomic():
        learn(window, actor=actor, now=now)
        for row in said:
            try:
                with transaction.atomic():
                    _learn_from(row, actor=actor, now=now)
            except Exception:
                log.exception("learning a skill from observation %s failed", row.id)


def tells_outcome(row: Observation) -> bool:
    """Whether the customer says what came of somebody's steps."""
    return _outcome(row) is not None


def _outcome(row: Observation) -> bool | None:
    """Whether the customer says that it works now, or does not."""
    return helped(row.text) if row.source in BY_CUSTOMER and row.conversation_id else None


def _learn_from(row: Observation, *, actor: Actor, now: datetime) -> None:
    worked, told = bool(_outcome(row)), _steps_before(row)
    if told is None:
        return
    source, steps = told
    act = Act(actor=actor, reason="A customer said what came of it.", run_id=new_id(), now=now)
    space = shared_space(organization_id=row.organization_id, team_id=row.customer.team_id)
    skill = _known(steps, space=space)
    if skill is None and worked and not _is_personal(steps.steps, row=row):
        skill = _learn(source, steps, row=row, space=space, act=act)
    if skill is not None:
        outcome = NewOutcome(
            succeeded=worked,
            note="" if worked else row.text[:NOTE_LIMIT],
            customer_id=row.customer_id,
            conversation_id=row.conversation_id,
            key=f"observation:{row.id}",
        )
        skills.count(skill_id=skill.id, outcome=outcome, act=act, evidence=row)


def _steps_before(row: Observation) -> tuple[Observation, Steps] | None:
    """The newest steps that an agent gave before; once they were answered, an earlier answer stands for itself."""
    before = (
        Observation.unscoped.filter(
            conversation_id=row.conversation_id,
            occurred_at__lt=row.occurred_at,
            occurred_at__gt=row.occurred_at - WITHIN,
        )
        .exclude(state__in=[ObservationState.ERASED, ObservationState.SKIPPED, ObservationState.QUARANTINED])
        .order_by("-occurred_at", "-id")[:BACK]
    )
    for seen in before:
        if seen.source in BY_CUSTOMER and helped(seen.text):
            return None
        found = steps_in(seen.text) if seen.source == Source.AGENT_TURN and seen.trust != Trust.OUTSIDE else None
        if found is not None:
            return seen, found
    return None


def _known(steps: Steps, *, space: Space) -> Skill | None:
    """A skill of the same steps in the same space."""
    wanted = [fold(step) for step in steps.steps]
    rows = Skill.unscoped.filter(memory__space=space, memory__status=Status.ACTIVE, steps__len=len(wanted))
    return next((skill for skill in rows if [fold(step) for step in skill.steps] == wanted), None)


def _is_personal(texts: Sequence[str], *, row: Observation) -> bool:
    """Whether words name this customer, or hold what is only theirs."""
    own = Memory.unscoped.filter(customer=row.customer, subject="customer", status=Status.ACTIVE).exclude(attribute="")
    named = {fold(value) for value in own.exclude(kind=Kind.ISSUE).values_list("value", flat=True)}
    named |= {word for word in fold(row.customer.name).split() if len(word) > 1}
    for text in texts:
        said = fold(text)
        if _PERSONAL.search(text) or any(_names(value, said) for value in named if value):
            return True
    return False


def _names(value: str, said: str) -> bool:
    """As whole words; Chinese has no blanks between them."""
    if has_cjk(value):
        return value in said
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said) is not None


def _learn(source: Observation, steps: Steps, *, row: Observation, space: Space, act: Act) -> Skill | None:
    if any(len(step) > STEP_LIMIT for step in steps.steps):
        return None
    name = _name(steps, row=row)
    told = NewSkill(name=name, steps=steps.steps)
    content = skills.content_of(name, steps.steps)
    candidate = Candidate(
        type=MemoryType.PROCEDURAL,
        kind=Kind.SKILL,
        content=content,
        span=Span(start=steps.start, end=steps.end, quote=source.text[steps.start : steps.end]),
        subject="skill",
        category=category_of(content),
        confidence=skills.CONFIDENCE,
        importance=skills.IMPORTANCE,
        language=language_of(content),
        tags=("skill",),
        rule="skill.steps",
    )
    reason = "An agent's steps, and the customer said that they worked."
    writing = Writing(
        actor=act.actor, reason=reason, run_id=act.run_id, now=act.now, observation=source, candidate=candidate
    )
    placement = Placement(
        id=new_id(), space=space, trust=Trust.AGENT, audience=Audience.SHARED, speaker=Source.AGENT_TURN
    )
    record.open_run(act=act, kind=RunKind.LEARN, customer_id=row.customer_id, observation_id=row.id)
    skill = skills.learn(writing=writing, placement=placement, skill=told)
    record.close_run(run_id=act.run_id)
    return skill


def _name(steps: Steps, *, row: Observation) -> str:
    """What was said before the steps, else the problem the talk is about, else the first step; nothing personal."""
    problem = (
        Memory.unscoped.filter(customer=row.customer, conversation_id=row.conversation_id, kind=Kind.ISSUE)
        .order_by("-said_at", "-id")
        .values_list("content", flat=True)
        .first()
    )
    for name in (steps.lead if len(steps.lead.split()) > 3 else "", problem or "", steps.lead):
        if name.strip() and not _is_personal([name], row=row):
            return " ".join(name.split())[:NAME_LIMIT]
    return steps.steps[0][:NAME_LIMIT]
