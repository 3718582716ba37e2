"""Shares: what is known in another space by reference, who shared it and who ended it."""

from datetime import datetime
from uuid import UUID

from django import forms
from django.contrib import admin

from memories import sharing
from memories.admin.deeds import AdminWithDeeds, Deed, Values
from memories.models import MemoryShare
from supportmem.accounts.actors import Actor


def _unshare(actor: Actor, share_id: UUID, values: Values, now: datetime) -> str:
    row = MemoryShare.unscoped.get(id=share_id, organization_id=actor.organization_id)
    sharing.unshare(actor, memory_id=row.memory_id, share_id=share_id, now=now)
    return "It is known there no longer."


@admin.register(MemoryShare)
class MemorySharePage(AdminWithDeeds[MemoryShare]):
    """One memory made known in one more space."""

    deeds = (
        Deed(
            name="unshare",
            label="End this share",
            explains="The memory stays where it lives, and is known here no longer.",
            do=_unshare,
            form=lambda share: forms.Form,
            offered=lambda share: share.ended_at is None,
        ),
    )
    read_is_recorded = True
    leading = ("memory", "space", "shared_by_name", "reason", "created_at", "ended_at", "what_to_do")
    computed = ("what_to_do",)
    list_display = ("created_at", "memory", "space", "shared_by_name", "ended_at")
    list_filter = ("created_at", "ended_at", "space__level")
    list_select_related = ("memory", "space")
    search_fields = ("reason", "shared_by_name", "memory__content")
    keys = ("id", "memory", "space", "shared_by", "ended_by")
