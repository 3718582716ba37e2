"""API paths of chat, below /api/v1/."""

from django.urls import path

from chat.api.conversations import ConversationsView, ConversationView
from chat.api.imports import ImportsView, ImportView
from chat.api.turns import TurnsView
from supportmem.common.paths import KEY

urlpatterns = [
    path("conversations", ConversationsView.as_view(), name="api-conversations"),
    path(f"conversations/<{KEY}:conversation_id>", ConversationView.as_view(), name="api-conversation"),
    path(f"conversations/<{KEY}:conversation_id>/turns", TurnsView.as_view(), name="api-turns"),
    path("imports", ImportsView.as_view(), name="api-imports"),
    path(f"imports/<{KEY}:import_id>", ImportView.as_view(), name="api-import"),
]
