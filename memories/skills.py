"""The door of skills: how things are solved, found by task, and made better by what came of using them.

Actor first, the rest by keyword; `now` is an aware instant. A skill's id is its memory's. Refusals raise
supportmem.common.errors.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from memories import access
from memories.contracts.skills import NewOutcome, NewSkill, OutcomeView, SkillView
from memories.enums import RunKind, Status, Trust
from memories.index import neighbours
from memories.lifecycle import record, skills
from memories.lifecycle.wording import Act
from memories.models.skill import NAME_LIMIT, NOTE_LIMIT, STEP_LIMIT, Skill, SkillOutcome
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer, readable_customers
from supportmem.accounts.models import Role, Team
from supportmem.common.errors import Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from supportmem.privacy.policy import holds_secret
from supportmem.privacy.protect import protect

__all__ = ["best_for", "create_skill", "list_skills", "read_skill", "record_outcome"]

STEPS = 20  # at most
FAILURES = 5  # notes that a view shows
NOMINATED = 20
ALIKE = 0.3  # of the shorter text's lexemes, for a task and a skill to be about the same


def create_skill(actor: Actor, *, skill: NewSkill, now: datetime) -> SkillView:
    """Write a skill down. Raises Invalid for what is no skill, NotFound for a team out of reach, Forbidden for agents
    who have no team.
    """
    require(actor, Ability.GOVERN_MEMORIES)
    checked = NewSkill(
        name=_text(skill.name, field="name", limit=NAME_LIMIT),
        steps=tuple(_text(step, field="steps", limit=STEP_LIMIT) for step in skill.steps),
        team_id=_team(actor, wanted=skill.team_id),
    )
    if not 1 <= len(checked.steps) <= STEPS:
        raise Invalid(f"A skill has 1 to {STEPS} steps.", field="steps")
    by_person = actor.role != Role.API_CLIENT
    with transaction.atomic():
        act = Act(actor=actor, reason="Written down as a skill.", run_id=new_id(), now=now)
        space = access.shared_space(organization_id=actor.organization_id, team_id=checked.team_id)
        record.open_run(act=act, kind=RunKind.LEARN, customer_id=None)
        trust = Trust.CONFIRMED if by_person else Trust.AGENT
        made = skills.make(act=act, space=space, trust=trust, skill=checked)
        record.close_run(run_id=act.run_id)
    return read_skill(actor, skill_id=made.id)


def _team(actor: Actor, *, wanted: UUID | None) -> UUID | None:
    """The team whose skill it is to be; None for the organization's."""
    if wanted is not None:
        mine = wanted in actor.team_ids or actor.reads_whole_organization
        if not mine or not Team.objects.filter(id=wanted, organization_id=actor.organization_id).exists():
            raise NotFound("team")
        return wanted
    if actor.reads_whole_organization:
        return None
    if not actor.team_ids:
        raise Forbidden("You are in no team: ask somebody who administers the organization.")
    return Team.objects.filter(id__in=actor.team_ids).order_by("name").values_list("id", flat=True)[0]


def _text(text: str, *, field: str, limit: int) -> str:
    """One line that can be stored and shown to everybody. Raises Invalid."""
    line = " ".join(text.split())
    if not line or len(line) > limit:
        raise Invalid(f"Each must have 1 to {limit} characters.", field=field)
    if "\x00" in line or any("\ud800" <= c <= "\udfff" for c in line):
        raise Invalid("A text cannot hold NUL or half of a surrogate pair.", field=field)
    if holds_secret(line):
        raise Invalid("It holds a secret (a card, a key, a password): say it without.", field=field)
    return line


def list_skills(actor: Actor, *, after: UUID | None = None, limit: int = 100) -> tuple[SkillView, ...]:
    """The skills within reach that hold, newest first. `after` is the last one of the page before."""
    rows = _readable(actor).filter(memory__status=Status.ACTIVE)
    if after is not None:
        rows = rows.filter(id__lt=after)
    return _views(actor, rows.order_by("-id")[:limit])


def read_skill(actor: Actor, *, skill_id: UUID) -> SkillView:
    """One skill with its newest failures. Raises NotFound."""
    return _views(actor, [_access(actor, skill_id=skill_id)])[0]


def best_for(actor: Actor, *, task: str, customer_id: UUID | None = None, limit: int = 5) -> tuple[SkillView, ...]:
    """The skills for a task, best first: how near they are, times how often they worked. None is an answer.

    With a customer, those that count for them: of their team and of the organization. Raises NotFound, Invalid.
    """
    if not task.strip():
        raise Invalid("Say what is to be solved: the task is empty.", field="task")
    rows = access.readable_memories(actor).filter(skill__isnull=False, status=Status.ACTIVE)  # skills are few
    if customer_id is not None:
        customer = access_customer(actor, customer_id=customer_id)
        rows = rows.in_spaces(access.chain(actor, customer=customer, conversation_id=None))
    near = {memory.id: share for memory, share in neighbours.scored(rows, text=task, limit=NOMINATED, alike=ALIKE)}
    found = _views(actor, _readable(actor).filter(id__in=near))
    return tuple(sorted(found, key=lambda skill: -near[skill.id] * skill.success_rate)[:limit])


def record_outcome(actor: Actor, *, skill_id: UUID, outcome: NewOutcome, now: datetime) -> SkillView:
    """Count one use of a skill; its note is kept, of failures as evidence. The same key twice is one outcome.

    Raises NotFound for a skill or customer out of reach, Invalid for notes that cannot be kept.
    """
    require(actor, Ability.USE_ASSISTANT)
    note = " ".join(outcome.note.split())
    if len(note) > NOTE_LIMIT:
        raise Invalid(f"A note may have {NOTE_LIMIT} characters at most.", field="note")
    with transaction.atomic():
        skill = _access(actor, skill_id=skill_id)
        key = outcome.key or str(new_id())
        if outcome.customer_id is not None:
            customer = access_customer(actor, customer_id=outcome.customer_id)
            note = protect(customer=customer, text=note, source_key=f"skill-outcome:{skill_id}:{key}")
        elif note:
            note = _text(note, field="note", limit=NOTE_LIMIT)
        act = Act(actor=actor, reason="What came of using it.", run_id=new_id(), now=now)
        counted = NewOutcome(
            succeeded=outcome.succeeded,
            note=note[:NOTE_LIMIT],
            customer_id=outcome.customer_id,
            conversation_id=outcome.conversation_id,
            key=key,
        )
        skills.count(skill_id=skill.id, outcome=counted, act=act)
    return read_skill(actor, skill_id=skill_id)


def _readable(actor: Actor) -> QuerySet[Skill]:
    return Skill.unscoped.filter(memory__in=access.readable_memories(actor)).select_related("memory__space")


def _access(actor: Actor, *, skill_id: UUID) -> Skill:
    skill = _readable(actor).filter(id=skill_id).exclude(memory__status=Status.ERASED).first()
    if skill is None:
        raise NotFound("skill")
    return skill


def _views(actor: Actor, skills_found: Iterable[Skill]) -> tuple[SkillView, ...]:
    """With the newest failures that the actor may read; notes about customers out of reach are left out."""
    found = list(skills_found)
    failures: dict[UUID, list[OutcomeView]] = {skill.id: [] for skill in found}
    rows = SkillOutcome.unscoped.filter(skill__in=found, succeeded=False).exclude(note="")
    for row in rows.filter(Q(customer=None) | Q(customer__in=readable_customers(actor))).order_by("-id"):
        if len(failures[row.skill_id]) < FAILURES:
            failures[row.skill_id].append(_outcome(row))
    return tuple(_view(skill, failures=tuple(failures[skill.id])) for skill in found)


def _outcome(row: SkillOutcome) -> OutcomeView:
    return OutcomeView(
        succeeded=row.succeeded, note=row.note, conversation_id=row.conversation_id, actor=row.actor_name, at=row.at
    )


def _view(skill: Skill, *, failures: tuple[OutcomeView, ...]) -> SkillView:
    return SkillView(
        id=skill.id,
        name=skill.name,
        steps=tuple(skill.steps),
        attempts=skill.attempts,
        successes=skill.successes,
        success_rate=(skill.successes + 1) / (skill.attempts + 2),
        last_used_at=skill.last_used_at,
        status=Status(skill.memory.status),
        trust=Trust(skill.memory.trust),
        team_id=skill.memory.space.team_id,
        failures=failures,
    )
