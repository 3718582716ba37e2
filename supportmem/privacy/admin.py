"""Admin pages of the vault and of redactions. What is sealed is never shown here."""

from django.contrib import admin

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.privacy.models import Redaction, VaultEntry, VaultKey


@admin.register(VaultEntry)
class VaultEntryPage(OrganizationAdmin[VaultEntry]):
    """That something is sealed, of which type; not what."""

    hidden = ("sealed", "digest")
    list_display = ("__str__", "customer", "type", "created_at")
    list_filter = ("type", "created_at")
    list_select_related = ("customer",)
    search_fields = ("type",)
    keys = ("id", "customer")


@admin.register(VaultKey)
class VaultKeyPage(OrganizationAdmin[VaultKey]):
    """Which customers have a key; not the key."""

    hidden = ("wrapped",)
    list_display = ("customer", "created_at")
    list_select_related = ("customer",)
    search_fields = ("customer__name", "customer__external_id")
    keys = ("id", "customer")


@admin.register(Redaction)
class RedactionPage(OrganizationAdmin[Redaction]):
    """What was found where, by which detector, and what was decided."""

    list_display = ("created_at", "customer", "entry", "detector", "score", "decision")
    list_filter = ("detector", "decision", "created_at")
    list_select_related = ("customer", "entry")
    search_fields = ("detector", "source_key")
    keys = ("id", "customer", "entry")
