"""Who may open a socket from a browser: pages of this very host, or of a trusted origin. Others are refused.

Browsers send cookies along with sockets from any page, and no CSRF token protects them: the origin is the only
sign of where a socket comes from, so that a missing one is refused too.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = MutableMapping[str, Any]
# The scope is any: each layer of Channels calls the same thing by another type.
Application = Callable[[Any, ASGIReceiveCallable, ASGISendCallable], Awaitable[object]]


class SameOriginOnly:
    """Around everything that reads cookies."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Pass on, or refuse the handshake."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if allowed(origin=headers.get(b"origin", ""), host=headers.get(b"host", "")):
            await self._application(scope, receive, send)
            return
        deny: Application = WebsocketDenier()
        await deny(scope, receive, send)


def allowed(*, origin: str, host: str) -> bool:
    """Whether a page of `origin` may open a socket at `host`."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    # The host is checked as for pages, else a name that somebody points at us would be its own proof.
    domain, _port = split_domain_port(host)
    hosts = settings.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"]
    return bool(domain) and validate_host(domain, hosts) and parts.netloc.lower() == host.lower()
