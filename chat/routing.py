"""WebSocket routes."""

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware
from django.urls import path

from chat.consumers import ConversationSocket
from chat.origin import SameOriginOnly

# The origin comes first: nothing of a foreign page's request is looked at.
websockets = SameOriginOnly(
    CookieMiddleware(URLRouter([path("ws/conversations/<uuid:conversation_id>/", ConversationSocket.as_asgi())]))
)
