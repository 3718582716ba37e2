"""Who calls: the nearest address that is no proxy of ours. What anybody else says about it is not heard.

Around the whole application, so that pages, API and sockets, the limits and the log all have the same answer.
The server in front (uvicorn) must leave it to us: --no-proxy-headers.
"""

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Final, TypeAlias

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable
from django.conf import settings

Scope = MutableMapping[str, Any]
Application = Callable[[Any, ASGIReceiveCallable, ASGISendCallable], Awaitable[object]]
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_FORWARDED: Final = b"x-forwarded-for"
_FARTHEST: Final = 20  # addresses that are looked at, however many somebody sends


class BehindProxies:
    """Puts the caller's address into the scope, and drops what nobody we trust has said."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Pass on."""
        if scope["type"] in {"http", "websocket"}:
            scope = _seen(scope)
        await self._application(scope, receive, send)


def caller(address: str, *, forwarded: str, trusted: Sequence[Network]) -> str:
    """The last address of the way here that is not trusted; each proxy adds whom it heard at the end."""
    way = [part.strip() for part in forwarded.split(",")][-_FARTHEST:]
    while way and _within(address, trusted):
        nearer = _address(way.pop())
        if nearer is None:
            break
        address = str(nearer)
    return address


def _seen(scope: Scope) -> Scope:
    trusted: Sequence[Network] = settings.TRUSTED_PROXIES
    address, port = scope.get("client") or ("", 0)
    headers: list[tuple[bytes, bytes]] = list(scope["headers"])
    if not _within(address, trusted):
        claims = {_FORWARDED, _scheme_header()}
        return {**scope, "headers": [pair for pair in headers if pair[0].lower() not in claims]}
    forwarded = b",".join(value for name, value in headers if name.lower() == _FORWARDED).decode("latin-1")
    return {**scope, "client": (caller(address, forwarded=forwarded, trusted=trusted), port)}


def _scheme_header() -> bytes:
    """The header that says how the browser came, as it stands in a request."""
    name = settings.SECURE_PROXY_SSL_HEADER[0] if settings.SECURE_PROXY_SSL_HEADER else ""
    return str(name).removeprefix("HTTP_").replace("_", "-").lower().encode()


def _within(address: str, networks: Sequence[Network]) -> bool:
    found = _address(address)
    return found is not None and any(found in network for network in networks)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
