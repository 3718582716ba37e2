"""Evidence: the link from a revision to the observation, with the quoted words."""

from typing import ClassVar

from django.db import models

from memories.models.observation import Observation
from memories.models.revision import Revision
from supportmem.accounts.models import Organization
from supportmem.common.ids import new_id


class Evidence(models.Model):
    """observation.text[start:end] == quote when it was written."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="evidence")
    observation = models.ForeignKey(Observation, on_delete=models.PROTECT, related_name="evidence")
    quote = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()

    unscoped: ClassVar[models.Manager["Evidence"]] = models.Manager()

    class Meta:
        verbose_name_plural = "evidence"
        ordering = ("id",)
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("revision", "observation"), name="evidence_once"),)

    def __str__(self) -> str:
        return f"evidence of {self.revision_id}"
