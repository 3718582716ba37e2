"""The only writer of skills: learnt from words, made by hand, and what came of using them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import F

from memories.contracts.skills import NewOutcome, NewSkill
from memories.enums import Audience, Kind, MemoryType, Source, Status, Tier, Trust
from memories.index import tsvector
from memories.index.terms import has_cjk
from memories.lifecycle import record, transitions
from memories.lifecycle.wording import Act, Placement, Writing
from memories.models import Memory, Observation, Space
from memories.models.memory import CONTENT_LIMIT
from memories.models.skill import NAME_LIMIT, NOTE_LIMIT, Skill, SkillOutcome
from supportmem.common.ids import new_id
from supportmem.privacy import rewriting
from supportmem.privacy.spans import replaced

IMPORTANCE = 0.8
CONFIDENCE = 0.8


def content_of(name: str, steps: Sequence[str]) -> str:
    """A skill as one line that recall finds: its name, then as many whole steps as fit; the row has them all."""
    line = name
    for number, step in enumerate(steps, start=1):
        longer = f"{line}{':' if number == 1 else ''} {number}. {step}"
        if len(longer) > CONTENT_LIMIT - 20:
            return f"{line} … ({len(steps)} steps)"
        line = longer
    return line


def learn(*, writing: Writing, placement: Placement, skill: NewSkill) -> Skill:
    """A skill learnt from words: its memory has them as evidence."""
    memory = transitions.add(writing=writing, placement=placement)
    return _skill(memory, skill)


def make(*, act: Act, space: Space, trust: Trust, skill: NewSkill) -> Skill:
    """A skill that somebody wrote down: they are its source, there is no observation."""
    content = content_of(skill.name, skill.steps)
    memory = Memory(
        id=new_id(),
        organization_id=act.actor.organization_id,
        space=space,
        customer=None,
        head_id=new_id(),
        type=MemoryType.PROCEDURAL,
        kind=Kind.SKILL,
        subject="skill",
        content=content,
        language="zh" if has_cjk(content) else "en",
        confidence=CONFIDENCE,
        importance=IMPORTANCE,
        trust=trust,
        status=Status.ACTIVE,
        audience=Audience.SHARED,
        tier=Tier.SEARCHABLE,
        tags=["skill"],
        valid_from=act.now,
        said_at=act.now,
        speaker=Source.PERSON,
        terms=tsvector.stored(content),
    )
    memory.save(force_insert=True)
    record.revise(memory, number=1, verb="added", act=act)
    return _skill(memory, skill)


def _skill(memory: Memory, skill: NewSkill) -> Skill:
    return Skill.unscoped.create(
        id=memory.id,
        memory=memory,
        organization_id=memory.organization_id,
        name=skill.name[:NAME_LIMIT],
        steps=list(skill.steps),
    )


def count(*, skill_id: UUID, outcome: NewOutcome, act: Act, evidence: Observation | None = None) -> bool:
    """Count one use, once per key; whether it was new. The caller holds the transaction; the row is locked."""
    skill = Skill.unscoped.select_for_update(of=("self",)).select_related("memory").get(id=skill_id)
    key = outcome.key or str(new_id())
    if SkillOutcome.unscoped.filter(skill=skill, key=key).exists():
        return False
    SkillOutcome.unscoped.create(
        organization_id=skill.organization_id,
        skill=skill,
        customer_id=outcome.customer_id,
        observation=evidence,
        conversation_id=outcome.conversation_id,
        succeeded=outcome.succeeded,
        note=outcome.note[:NOTE_LIMIT],
        key=key,
        actor_kind=act.actor.kind,
        actor_id=act.actor.id,
        actor_name=act.actor.name,
        at=act.now,
    )
    Skill.unscoped.filter(id=skill_id).update(
        attempts=F("attempts") + 1,
        successes=F("successes") + int(outcome.succeeded),
        last_used_at=_later(skill.last_used_at, act.now),
    )
    transitions.mark_used(memory_ids=[skill_id], now=act.now)
    detail: dict[str, object] = {"succeeded": outcome.succeeded, "run": str(act.run_id)}
    record.append(act.actor, verb="skill.outcome", memory=skill.memory, detail=detail)
    return True


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)


def erase_words(*, customer_id: UUID) -> dict[str, int]:
    """Erasure: skills learnt from a customer's conversations lose their words, and so does what was noted of them."""
    learnt = Skill.unscoped.filter(memory__customer_id=customer_id).exclude(name="")
    outcomes = SkillOutcome.unscoped.filter(customer_id=customer_id).exclude(note="")
    return {
        "memories_skill": learnt.update(name="", steps=[]),
        "memories_skilloutcome": outcomes.update(note=""),
    }


def rewrite_words(*, customer_id: UUID, find: str, token: str) -> int:
    """Redaction: a text becomes its token in names, steps and notes."""
    rows = 0
    for skill in Skill.unscoped.filter(memory__customer_id=customer_id).select_for_update():
        name, steps = replaced(skill.name, find, token), [replaced(step, find, token) for step in skill.steps]
        if (name, steps) != (skill.name, skill.steps):
            rows += Skill.unscoped.filter(id=skill.id).update(name=name[:NAME_LIMIT], steps=steps)
    outcomes = SkillOutcome.unscoped.filter(customer_id=customer_id)
    return rows + rewriting.in_columns(outcomes, limits={"note": NOTE_LIMIT}, find=find, token=token)


def words_left(*, customer_id: UUID) -> dict[str, int]:
    """Rows that still hold words."""
    return {
        "memories_skill": Skill.unscoped.filter(memory__customer_id=customer_id).exclude(name="").count(),
        "memories_skilloutcome": SkillOutcome.unscoped.filter(customer_id=customer_id).exclude(note="").count(),
    }
