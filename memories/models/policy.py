"""Policy: versioned numbers that drive screening, ranking and budget. Defaults are in memories/policy."""

from typing import ClassVar

from django.db import models

from supportmem.accounts.models import Organization
from supportmem.common.ids import new_id


class Policy(models.Model):
    """An organization's numbers; the highest version holds. Rows are added, never changed."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    version = models.PositiveIntegerField()
    numbers = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.CharField(max_length=200, blank=True)

    unscoped: ClassVar[models.Manager["Policy"]] = models.Manager()

    class Meta:
        verbose_name_plural = "policies"
        ordering = ("organization_id", "-version")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("organization", "version"), name="policy_version_once"),)

    def __str__(self) -> str:
        return f"policy {self.version}"
