"""The ledger and the receipts, read by actor, verb and time. Nobody changes them, here or anywhere."""

from django.contrib import admin
from django.utils.safestring import SafeString

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import page
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry, Receipt


@admin.register(LedgerEntry)
class LedgerPage(OrganizationAdmin[LedgerEntry]):
    """Who did what to which object, when and through which channel."""

    list_display = ("at", "actor_name", "verb", "object_type", "object_id", "channel", "outcome")
    list_filter = ("verb", "actor_name", "at", "channel", "outcome")
    date_hierarchy = "at"
    search_fields = ("verb", "actor_name", "object_type", "request_id")
    keys = ("id", "object_id", "customer_id", "actor_id")
    hidden = ("organization_id",)


@admin.register(Receipt)
class ReceiptPage(OrganizationAdmin[Receipt]):
    """What erasures destroyed: counts, no words."""

    list_display = ("created_at", "customer", "actor_kind", "counts")
    list_filter = ("created_at",)
    keys = ("id", "customer_id", "actor_id")
    search_fields = ("actor_kind",)
    hidden = ("organization_id",)

    @admin.display(description="customer")
    def customer(self, receipt: Receipt) -> SafeString | str:
        """The customer, by id: the name may be gone."""
        return page(Customer, receipt.customer_id, receipt.customer_id)
