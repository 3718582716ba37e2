"""Turn: who said what, when. The text is what is left after redaction."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from chat.enums import AuthorKind
from chat.models.conversation import Conversation
from supportmem.accounts.models import Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Turn(models.Model):
    """One turn. `client_id` is made by the writer: the same one twice is one turn."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="turns")
    seq = models.PositiveIntegerField()
    author = models.CharField(max_length=20, choices=choices(AuthorKind))
    author_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author_name = models.CharField(max_length=200)
    content = models.TextField(blank=True)
    client_id = models.CharField(max_length=100)
    occurred_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    unscoped: ClassVar[models.Manager["Turn"]] = models.Manager()

    class Meta:
        ordering = ("conversation_id", "seq")
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("conversation", "seq"), name="turn_seq_once"),
            models.UniqueConstraint(fields=("conversation", "client_id"), name="turn_client_id_once"),
            models.CheckConstraint(condition=Q(erased_at=None) | Q(content=""), name="turn_erased_is_empty"),
        )

    def __str__(self) -> str:
        return f"turn {self.seq} by {self.author}"
