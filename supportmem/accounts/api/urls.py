"""API paths of accounts, below /api/v1/."""

from django.urls import path

from supportmem.accounts.api.customers import CustomersView, CustomerView
from supportmem.accounts.api.tokens import TokenView
from supportmem.common.paths import KEY

urlpatterns = [
    path("auth/token", TokenView.as_view(), name="api-token"),
    path("customers", CustomersView.as_view(), name="api-customers"),
    path(f"customers/<{KEY}:customer_id>", CustomerView.as_view(), name="api-customer"),
]
