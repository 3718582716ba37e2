"""Proposal: a candidate and its verdict. Applied ones are history; waiting ones need a person."""

from typing import ClassVar

from django.db import models

from memories.enums import Verdict
from memories.models.observation import Observation
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Proposal(models.Model):
    """`candidate` is the JSON of contracts.Candidate; `state` is applied, refused or waiting.

    Whoever looks at one that waits has it until `claim_deadline`; `decided_by_id` let it in or refused it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    observation = models.ForeignKey(Observation, on_delete=models.PROTECT)
    candidate = models.JSONField()
    verdict = models.CharField(max_length=20, choices=choices(Verdict))
    reason = models.CharField(max_length=300)
    state = models.CharField(max_length=20)
    memory_id = models.UUIDField(null=True)
    run_id = models.UUIDField()
    claimed_by_id = models.UUIDField(null=True)
    claim_deadline = models.DateTimeField(null=True)
    decided_by_id = models.UUIDField(null=True)
    decided_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["Proposal"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        indexes = (models.Index(fields=("organization", "state", "-id"), name="proposal_queue"),)

    def __str__(self) -> str:
        return f"{self.verdict} {self.state}"
