"""API paths of chat, below /api/v1/."""

from django.urls import path

from chat.api.conversations import ConversationsView, ConversationView
from chat.api.turns import TurnsView
from supportmem.common.paths import KEY

urlpatterns = [
    path("conversations", ConversationsView.as_view(), name="api-conversations"),
    path(f"conversations/<{KEY}:conversation_id>", ConversationView.as_view(), name="api-conversation"),
    path(f"conversations/<{KEY}:conversation_id>/turns", TurnsView.as_view(), name="api-turns"),
]
