"""WebSocket routes."""

from typing import Any

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware
from django.urls import path

from chat.consumers import ConversationSocket
from chat.socket.origin import SameOriginOnly

_socket: Any = ConversationSocket.as_asgi()  # Django's path is typed for views of requests only
_routes: list[Any] = [path("ws/conversations/<uuid:conversation_id>/", _socket)]

# The origin comes first: nothing of a foreign page's request is looked at.
websockets = SameOriginOnly(CookieMiddleware(URLRouter(_routes)))
