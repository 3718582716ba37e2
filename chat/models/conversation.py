"""Conversation and its gapless event log."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from chat.enums import ConversationStatus, EventKind
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Conversation(models.Model):
    """A thread about one customer. `event_seq` and `turn_seq` are the last numbers given out.

    `external_id` is how the system it was imported from names it. With `memory_on` false nothing said here is learnt,
    and answers here use nothing that is remembered.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    status = models.CharField(max_length=20, choices=choices(ConversationStatus), default=ConversationStatus.OPEN)
    assigned_to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    external_id = models.CharField(max_length=200, blank=True)
    memory_on = models.BooleanField(default=True)
    event_seq = models.PositiveBigIntegerField(default=0)
    turn_seq = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["Conversation"]] = models.Manager()

    class Meta:
        ordering = ("-last_at", "-id")
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "external_id"),
                condition=~Q(external_id=""),
                name="conversation_external_id_once",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "-last_at"), name="conversation_recent"),
            models.Index(fields=("customer", "-last_at"), name="conversation_customer"),
        )

    def __str__(self) -> str:
        return f"conversation {self.id}"


class ConversationEvent(models.Model):
    """One entry of the log. `data` holds ids only: the words are read from their table at send time."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=40, choices=choices(EventKind))
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["ConversationEvent"]] = models.Manager()

    class Meta:
        ordering = ("conversation_id", "seq")
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("conversation", "seq"), name="conversation_event_once"),)

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
