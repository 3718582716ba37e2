"""Recall and its hits: who read what, for what, and what entered the prompt."""

from typing import ClassVar

from django.db import models

from memories.enums import Withheld
from memories.models.memory import Memory
from memories.models.revision import Revision
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Recall(models.Model):
    """One act of retrieval. The question is kept as a keyed hash, never as text.

    `withheld` proves that memory was asked and not allowed to look: such a recall considers nothing.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    conversation_id = models.UUIDField(null=True)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    purpose = models.CharField(max_length=40)
    query_hash = models.CharField(max_length=64)
    as_of = models.DateTimeField(null=True)
    considered = models.PositiveIntegerField()
    tokens = models.PositiveIntegerField()
    budget_tokens = models.PositiveIntegerField()
    policy_version = models.PositiveIntegerField(default=0)
    degraded = models.JSONField(default=list)
    withheld = models.CharField(max_length=30, choices=choices(Withheld), blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["Recall"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        indexes = (
            models.Index(fields=("organization", "-id"), name="recall_organization"),
            # is anybody waiting for an answer just now?
            models.Index(fields=("purpose", "-created_at"), name="recall_purpose"),
        )

    def __str__(self) -> str:
        return f"{self.purpose} by {self.actor_name}"


class RecallHit(models.Model):
    """One revision that was considered, at which rank, and whether it stayed."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    recall = models.ForeignKey(Recall, on_delete=models.CASCADE, related_name="hits")
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="hits")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT)
    rank = models.PositiveIntegerField()
    score = models.FloatField()
    parts = models.JSONField(default=dict)
    kept = models.BooleanField()
    reason = models.CharField(max_length=100)

    unscoped: ClassVar[models.Manager["RecallHit"]] = models.Manager()

    class Meta:
        ordering = ("recall_id", "rank")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("recall", "revision"), name="recall_hit_once"),)
        # "who read this memory?"
        indexes = (models.Index(fields=("memory", "-id"), name="recall_hit_memory"),)

    def __str__(self) -> str:
        return f"rank {self.rank}"
