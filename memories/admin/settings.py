"""Spaces, where memories live, and policies, the numbers that drive them."""

from datetime import datetime
from uuid import UUID

from django import forms
from django.contrib import admin

from memories import blocks
from memories.admin import grants
from memories.admin.deeds import AdminWithDeeds, Deed, Values
from memories.contracts import NewCore
from memories.enums import SpaceLevel
from memories.models import Policy, Space
from supportmem.accounts.abilities import Ability
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin


class CoreForm(forms.Form):
    """What every answer there must know."""

    content = forms.CharField(max_length=500, widget=forms.Textarea(attrs={"rows": 3, "cols": 80}))
    read_only = forms.BooleanField(required=False, label="Read-only from the beginning")


def _write(actor: Actor, space_id: UUID, values: Values, now: datetime) -> str:
    space = Space.unscoped.get(id=space_id, organization_id=actor.organization_id)
    core = NewCore(content=values["content"], team_id=space.team_id, read_only=values["read_only"])
    return f"It stands in every prompt there: {blocks.write(actor, core=core, now=now).content}"


@admin.register(Space)
class SpacePage(grants.ShowsGrants, AdminWithDeeds[Space]):
    """One place of one owner."""

    deeds = (
        Deed(
            name="write",
            label="Write core memory",
            explains="Something that every answer of the team, or of the organization, must know. It takes room in"
            " every prompt, so the block has a size.",
            do=_write,
            needs=Ability.KEEP_CORE,
            form=lambda space: CoreForm,
            offered=lambda space: space.level in {SpaceLevel.ORGANIZATION, SpaceLevel.TEAM},
        ),
        *grants.ON_SPACE,
    )
    leading = ("level", "customer", "team", "granted_to", "what_to_do")
    computed = ("granted_to", "what_to_do")
    list_display = ("level", "customer", "team", "agent", "conversation_id", "created_at")
    list_filter = ("level", "team")
    list_select_related = ("customer", "team", "agent")
    search_fields = ("customer__name", "customer__external_id", "team__name", "agent__username")
    keys = ("id", "customer", "team", "agent", "conversation_id")


@admin.register(Policy)
class PolicyPage(OrganizationAdmin[Policy]):
    """An organization's numbers, version by version."""

    list_display = ("version", "created_at", "created_by")
    list_filter = ("created_at",)
    search_fields = ("created_by",)
