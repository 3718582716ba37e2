"""MemoryShare: one memory made known in another space by reference. The row stays where it lives, and is one."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from memories.models.memory import Memory
from memories.models.space import Space
from supportmem.accounts.models import Organization
from supportmem.common.ids import new_id

REASON_LIMIT = 300  # characters


class MemoryShare(models.Model):
    """Who shared what to where, why, and who ended it. Rows are ended, never deleted.

    What a share carries at a moment is said by MemoryQuerySet.shared_to.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="shares")
    space = models.ForeignKey(Space, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=REASON_LIMIT, blank=True)
    shared_by = models.UUIDField(null=True)
    shared_by_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.UUIDField(null=True, blank=True)
    ended_by_name = models.CharField(max_length=200, blank=True)

    unscoped: ClassVar[models.Manager["MemoryShare"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("memory", "space"), condition=Q(ended_at=None), name="share_once"),
        )
        indexes = (
            # every recall: what is shared to these spaces?
            models.Index(fields=("space", "memory"), condition=Q(ended_at=None), name="share_to_space"),
        )

    def __str__(self) -> str:
        return "share"
