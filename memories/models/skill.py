"""Skill: how something is solved, one to one with the memory that recall finds; and what came of using it."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from memories.models.memory import Memory
from memories.models.observation import Observation
from supportmem.accounts.models import Customer, Organization
from supportmem.common.ids import new_id

NAME_LIMIT = 120  # characters
STEP_LIMIT = 300
NOTE_LIMIT = 500


class Skill(models.Model):
    """The steps in order, and how often they were tried and worked. Status, space and trust are the memory's.

    Its id is its memory's.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    memory = models.OneToOneField(Memory, on_delete=models.PROTECT, related_name="skill")
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    name = models.CharField(max_length=NAME_LIMIT)
    steps = ArrayField(models.CharField(max_length=STEP_LIMIT), default=list)
    attempts = models.PositiveIntegerField(default=0)
    successes = models.PositiveIntegerField(default=0)
    last_used_at = models.DateTimeField(null=True, blank=True)

    unscoped: ClassVar[models.Manager["Skill"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        constraints = (
            models.CheckConstraint(condition=Q(successes__lte=F("attempts")), name="skill_successes_within_attempts"),
        )

    def __str__(self) -> str:
        return "skill"


class SkillOutcome(models.Model):
    """One use of a skill: whether it worked, and in whose words. `key` is the caller's: the same key is one outcome.

    `observation` is the evidence, when somebody said so in a conversation.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="outcomes")
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, null=True, blank=True)
    observation = models.ForeignKey(Observation, on_delete=models.PROTECT, null=True, blank=True)
    conversation_id = models.UUIDField(null=True, blank=True)
    succeeded = models.BooleanField()
    note = models.CharField(max_length=NOTE_LIMIT, blank=True)
    key = models.CharField(max_length=200)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    at = models.DateTimeField()

    unscoped: ClassVar[models.Manager["SkillOutcome"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("skill", "key"), name="skill_outcome_once"),)
        indexes = (models.Index(fields=("customer",), name="skill_outcome_customer"),)

    def __str__(self) -> str:
        return "worked" if self.succeeded else "did not work"
