"""Space: where memories live, and what permissions are granted on."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from guardian.models import GroupObjectPermissionBase, UserObjectPermissionBase

from memories.enums import SpaceLevel
from supportmem.accounts.models import Customer, Organization, Team
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Space(models.Model):
    """One place of one owner. `conversation_id` is a plain key: memories lies below chat.

    `speakers` are the names of those who spoke, each with the source of their turns.

    From `wide_since` on new vectors go into the index for wide spaces; since `wide_whole_at` all of its vectors are
    there, so that search may use it (memories/index/wide).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    level = models.CharField(max_length=20, choices=choices(SpaceLevel))
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, null=True, blank=True)
    conversation_id = models.UUIDField(null=True, blank=True)
    agent = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    speakers = models.JSONField(default=dict, blank=True)
    wide_since = models.DateTimeField(null=True, blank=True)
    wide_whole_at = models.DateTimeField(null=True, blank=True)

    unscoped: ClassVar[models.Manager["Space"]] = models.Manager()

    class Meta:
        ordering = ("id",)
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(
                fields=("organization",), condition=Q(level="organization"), name="space_organization_once"
            ),
            models.UniqueConstraint(fields=("team",), condition=Q(level="team"), name="space_team_once"),
            models.UniqueConstraint(fields=("customer",), condition=Q(level="customer"), name="space_customer_once"),
            models.UniqueConstraint(
                fields=("conversation_id",), condition=Q(level="conversation"), name="space_conversation_once"
            ),
            models.UniqueConstraint(
                fields=("organization", "agent"), condition=Q(level="agent"), name="space_agent_once"
            ),
            models.CheckConstraint(
                name="space_has_its_owner",
                condition=(
                    Q(level="organization", team=None, customer=None, conversation_id=None, agent=None)
                    | Q(level="team", team__isnull=False, customer=None, conversation_id=None, agent=None)
                    | Q(level="customer", customer__isnull=False, team=None, conversation_id=None, agent=None)
                    | Q(
                        level="conversation",
                        conversation_id__isnull=False,
                        customer__isnull=False,
                        agent=None,
                    )
                    | Q(level="agent", agent__isnull=False, team=None, customer=None, conversation_id=None)
                ),
            ),
        )

    def __str__(self) -> str:
        return f"{self.level} space"


class SpaceUserGrant(UserObjectPermissionBase):
    """A person's exceptional grant on a space. A direct foreign key: it leaves with the space."""

    content_object = models.ForeignKey(Space, on_delete=models.CASCADE)


class SpaceGroupGrant(GroupObjectPermissionBase):
    """A group's exceptional grant on a space."""

    content_object = models.ForeignKey(Space, on_delete=models.CASCADE)
