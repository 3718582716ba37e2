"""Generation: one answer being written or written; Citation: the revisions that shaped it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from chat.enums import AnswerMode, GenerationState
from chat.models.conversation import Conversation
from chat.models.turn import Turn
from supportmem.accounts.models import Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Generation(models.Model):
    """Work under a claim with a deadline; `text` is what has been written so far and survives anything."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="generations")
    question = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="+")
    answer = models.OneToOneField(Turn, on_delete=models.PROTECT, null=True, related_name="generation")
    client_id = models.CharField(max_length=100)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=20, choices=choices(GenerationState), default=GenerationState.QUEUED)
    mode = models.CharField(max_length=20, choices=choices(AnswerMode), default=AnswerMode.MEMORY_ONLY)
    model = models.CharField(max_length=100, blank=True)
    prompt_version = models.CharField(max_length=40, blank=True)
    text = models.TextField(blank=True)
    notice = models.CharField(max_length=300, blank=True)
    recall_id = models.UUIDField(null=True)
    claim_token = models.UUIDField(null=True)
    claim_deadline = models.DateTimeField()
    stop_requested_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    first_text_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    unscoped: ClassVar[models.Manager["Generation"]] = models.Manager()

    class Meta:
        ordering = ("-id",)
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("conversation", "client_id"), name="generation_client_id_once"),
            models.UniqueConstraint(
                fields=("conversation",),
                condition=Q(state__in=["queued", "running"]),
                name="generation_one_at_a_time",
            ),
        )
        indexes = (
            # the watchdog: whose deadline has passed?
            models.Index(
                fields=("claim_deadline",),
                condition=Q(state__in=["queued", "running"]),
                name="generation_due",
            ),
        )

    def __str__(self) -> str:
        return f"answer {self.state}"


class Citation(models.Model):
    """A revision that was offered to an answer under number `n`; `cited` when the text refers to it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    generation = models.ForeignKey(Generation, on_delete=models.PROTECT, related_name="citations")
    n = models.PositiveIntegerField()
    memory = models.ForeignKey("memories.Memory", on_delete=models.PROTECT, related_name="+")
    revision = models.ForeignKey("memories.Revision", on_delete=models.PROTECT, related_name="+")
    turn_id = models.UUIDField(null=True)
    cited = models.BooleanField()

    unscoped: ClassVar[models.Manager["Citation"]] = models.Manager()

    class Meta:
        ordering = ("generation_id", "n")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("generation", "n"), name="citation_number_once"),)
        # "which answers did this memory shape?"
        indexes = (models.Index(fields=("memory", "-id"), name="citation_memory"),)

    def __str__(self) -> str:
        return f"[{self.n}]"
