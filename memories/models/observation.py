"""Observation: what happened, kept as evidence; also the durable work queue."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from memories.enums import ObservationState, Source, Trust, Withheld
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Observation(models.Model):
    """Text after redaction, with where and when it was said. The text never changes, but for erasure.

    `not_before` is the end of the quiet period; a claim is a token with a deadline, so that a dead worker's
    work is taken up again. `model_calls` counts how often the model was asked about it (of a burst, its first turn).
    `author_id` is the user who brought it in, `import_id` the bulk import; `withheld` says why it is skipped.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    conversation_id = models.UUIDField(null=True)
    turn_id = models.UUIDField(null=True)
    author_id = models.UUIDField(null=True)
    import_id = models.UUIDField(null=True)
    source = models.CharField(max_length=20, choices=choices(Source))
    trust = models.CharField(max_length=20, choices=choices(Trust))
    text = models.TextField()
    language = models.CharField(max_length=20, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    occurred_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    idempotency_key = models.CharField(max_length=200)
    state = models.CharField(max_length=20, choices=choices(ObservationState), default=ObservationState.PENDING)
    not_before = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    claim_token = models.UUIDField(null=True)
    claim_deadline = models.DateTimeField(null=True)
    processed_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField(null=True)
    model_calls = models.PositiveSmallIntegerField(default=0)
    withheld = models.CharField(max_length=30, choices=choices(Withheld), blank=True)

    unscoped: ClassVar[models.Manager["Observation"]] = models.Manager()

    class Meta:
        ordering = ("id",)
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("organization", "idempotency_key"), name="observation_once"),)
        indexes = (
            # the rules' queue: what is due, oldest first; not the model's, which without a model holds all history
            models.Index(
                fields=("not_before", "id"), condition=Q(state__in=["pending", "claimed"]), name="observation_due"
            ),
            # the model's queue
            models.Index(
                fields=("not_before", "id"), condition=Q(state__in=["seen", "thinking"]), name="observation_to_think"
            ),
            # is anybody still talking in this conversation, or does something wait to be tried again?
            models.Index(
                fields=("conversation_id", "not_before"), condition=Q(state="pending"), name="observation_still_talking"
            ),
            # what has failed?
            models.Index(fields=("organization", "id"), condition=Q(state="failed"), name="observation_failed"),
            # what was said before, and how often was the model asked about this conversation?
            models.Index(fields=("conversation_id", "occurred_at"), name="observation_thread"),
            models.Index(fields=("customer", "state"), name="observation_customer"),
            # what did this import bring?
            models.Index(fields=("import_id",), condition=Q(import_id__isnull=False), name="observation_import"),
        )

    def __str__(self) -> str:
        return f"{self.source} at {self.occurred_at:%Y-%m-%d %H:%M}"
