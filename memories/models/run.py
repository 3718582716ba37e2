"""Run: one unit of change. Everything it changed can be taken back as one."""

from typing import ClassVar

from django.db import models

from memories.enums import RunKind
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Run(models.Model):
    """Who changed memories, in one go, from what. Its revisions carry its id; `changes` counts them.

    `observation_id` is what it learnt from, none for a person's act. A run that was undone names the run that did it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, null=True)
    kind = models.CharField(max_length=20, choices=choices(RunKind))
    observation_id = models.UUIDField(null=True)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    changes = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="undid")

    unscoped: ClassVar[models.Manager["Run"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        indexes = (
            models.Index(fields=("organization", "-id"), name="run_organization"),
            models.Index(fields=("observation_id",), name="run_observation"),
        )

    def __str__(self) -> str:
        return f"{self.kind} by {self.actor_name}"
