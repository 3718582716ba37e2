"""A bulk import: how far it is, what it could not read, and the sealed text that waits for it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from chat.enums import ImportState
from supportmem.accounts.models import Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Import(models.Model):
    """One file or body of JSON Lines, read batch by batch. Its id stands on every observation that it brought.

    `bytes_done` and `lines_done` are moved in the transaction of the batch, so that a killed import goes on exactly
    where it stopped. `digest` is that of the whole text. Work under a claim with a deadline.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=20, choices=choices(ImportState), default=ImportState.QUEUED)
    include_erased = models.BooleanField(default=False)
    digest = models.CharField(max_length=64)
    bytes_total = models.PositiveBigIntegerField()
    bytes_done = models.PositiveBigIntegerField(default=0)
    lines_done = models.PositiveBigIntegerField(default=0)
    customers = models.PositiveIntegerField(default=0)
    conversations = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    known = models.PositiveIntegerField(default=0)
    problems_found = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    notice = models.CharField(max_length=300, blank=True)
    claim_token = models.UUIDField(null=True)
    claim_deadline = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    unscoped: ClassVar[models.Manager["Import"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        indexes = (
            # what is to be done, oldest first
            models.Index(fields=("id",), condition=Q(state__in=["queued", "running"]), name="import_due"),
            models.Index(fields=("organization", "digest"), name="import_digest"),
        )

    def __str__(self) -> str:
        return f"import {self.state}"


class ImportProblem(models.Model):
    """One line that was left out: which, and what to change. Fixed words and names of fields, never the line's own."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    job = models.ForeignKey(Import, on_delete=models.PROTECT, related_name="problems")
    line = models.PositiveBigIntegerField()
    field = models.CharField(max_length=60, blank=True)
    detail = models.CharField(max_length=300)

    unscoped: ClassVar[models.Manager["ImportProblem"]] = models.Manager()

    class Meta:
        ordering = ("job_id", "line")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("job", "line"), name="import_problem_once"),)

    def __str__(self) -> str:
        return f"line {self.line}"


class ImportChunk(models.Model):
    """A piece of a body that waits to be read, sealed: it has not been screened yet. Destroyed when it was read."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    job = models.ForeignKey(Import, on_delete=models.PROTECT, related_name="chunks")
    seq = models.PositiveIntegerField()
    sealed = models.BinaryField()

    unscoped: ClassVar[models.Manager["ImportChunk"]] = models.Manager()

    class Meta:
        ordering = ("job_id", "seq")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("job", "seq"), name="import_chunk_once"),)

    def __str__(self) -> str:
        return f"piece {self.seq}"
