"""Recall and its hits: who read what, for what, and what entered the prompt.

Both tables are partitioned by month, along the recall's id, which begins with its time (migration 0015): the hits of a
recall lie in the month of their recall. New months are made by memories/partitions.
"""

from typing import ClassVar

from django.db import models

from memories.enums import Withheld
from memories.models.memory import Memory
from memories.models.revision import Revision
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Recall(models.Model):
    """One act of retrieval. The question is kept as a keyed hash; as text, redacted, only where the policy says so.

    `cut` counts the candidates below the cut-off of relevance.

    `withheld` proves that memory was asked and not allowed to look: such a recall considers nothing.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)  # see recall_organization
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    conversation_id = models.UUIDField(null=True)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    purpose = models.CharField(max_length=40)
    query_hash = models.CharField(max_length=64)
    query_text = models.TextField(blank=True, default="")
    as_of = models.DateTimeField(null=True)
    considered = models.PositiveIntegerField()
    cut = models.PositiveIntegerField(default=0)
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
    """One revision that was considered, at which rank, and whether it stayed. `parts` are the factors of its score.

    The keys are not checked by the database: the one statement that writes hits takes them from rows it has just
    seen, none of which is ever deleted. Checking would lock each memory, so that a recall would wait for whoever
    changes one, and each of them for the other.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_constraint=False)
    recall = models.ForeignKey(
        Recall, on_delete=models.CASCADE, related_name="hits", db_constraint=False, db_index=False
    )
    memory = models.ForeignKey(
        Memory, on_delete=models.PROTECT, related_name="hits", db_constraint=False, db_index=False
    )
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, db_constraint=False)
    rank = models.PositiveIntegerField()
    score = models.FloatField()
    parts = models.JSONField(default=dict)
    kept = models.BooleanField()
    reason = models.CharField(max_length=100)

    unscoped: ClassVar[models.Manager["RecallHit"]] = models.Manager()

    class Meta:
        ordering = ("recall_id", "rank")
        default_manager_name = "unscoped"
        # all hits of a recall, too
        constraints = (models.UniqueConstraint(fields=("recall", "revision"), name="recall_hit_once"),)
        # "who read this memory?", newest first
        indexes = (models.Index(fields=("memory", "-recall"), name="recall_hit_memory"),)

    def __str__(self) -> str:
        return f"rank {self.rank}"
