"""The receipts of erasures. Nobody changes them, here or anywhere."""

from django.contrib import admin
from django.utils.safestring import SafeString

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import page
from supportmem.accounts.models import Customer
from supportmem.audit.models import Receipt


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
