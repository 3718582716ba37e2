"""Revision: immutable numbered snapshot of a memory. Append-only by trigger and by privilege."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from memories.enums import Proposer
from memories.models.memory import CONTENT_LIMIT, Memory
from supportmem.accounts.models import Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Revision(models.Model):
    """The whole of a memory after one change, with who made it and why. `run_id` groups what was applied as one unit.

    Words rest in `content` and `value` alone, where redaction and erasure reach them; `snapshot` holds the other
    fields (memories.lifecycle.snapshot). `created_at` is system time: when the product came to know it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    content = models.CharField(max_length=CONTENT_LIMIT)
    value = models.CharField(max_length=CONTENT_LIMIT, blank=True)
    status = models.CharField(max_length=20)
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True)
    verb = models.CharField(max_length=40)
    reason = models.CharField(max_length=300)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    proposer = models.CharField(max_length=20, choices=choices(Proposer))
    model = models.CharField(max_length=100, blank=True)
    prompt_version = models.CharField(max_length=40, blank=True)
    run_id = models.UUIDField()
    snapshot = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)

    unscoped: ClassVar[models.Manager["Revision"]] = models.Manager()

    class Meta:
        ordering = ("memory_id", "number")
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("memory", "number"), name="revision_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="revision_number_from_one"),
        )
        indexes = (models.Index(fields=("run_id",), name="revision_run"),)

    def __str__(self) -> str:
        return f"revision {self.number}"
