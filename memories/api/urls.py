"""API paths of memories, below /api/v1/."""

from django.urls import path

from memories.api.memory import MemoryView
from memories.api.of_customer import CustomerMemoriesView
from memories.api.recall import RecallView
from supportmem.common.paths import KEY

urlpatterns = [
    path("recall", RecallView.as_view(), name="api-recall"),
    path(f"memories/<{KEY}:memory_id>", MemoryView.as_view(), name="api-memory"),
    path(
        f"customers/<{KEY}:customer_id>/memories",
        CustomerMemoriesView.as_view(),
        name="api-customer-memories",
    ),
]
