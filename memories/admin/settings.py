"""Spaces, where memories live, and policies, the numbers that drive them."""

from django.contrib import admin

from memories.models import Policy, Space
from supportmem.accounts.admin.base import OrganizationAdmin


@admin.register(Space)
class SpacePage(OrganizationAdmin[Space]):
    """One place of one owner."""

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
