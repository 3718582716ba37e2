"""Which request we are in: an id shared by all ledger rows of one action, and the channel it came through.

A context variable, so that parallel requests, sockets and tasks never see each other's.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from supportmem.common import wall
from supportmem.common.ids import new_id
from supportmem.common.middleware import Around, Finish

# Whose work begins across all organizations. Behind any other channel is a person: nothing is there until the actor
# is known.
_OF_THE_PRODUCT = frozenset({"task", "command"})
_SAFE_ID = re.compile(r"[A-Za-z0-9._-]{8,40}")


@dataclass(frozen=True)
class Request:
    """One action. `channel` is web, api, websocket, task or command."""

    id: str
    channel: str


_current: ContextVar[Request | None] = ContextVar("supportmem_request", default=None)


def current() -> Request:
    """The request we are in; outside of any, a fresh one for the channel "command"."""
    return _current.get() or Request(id=str(new_id()), channel="command")


@contextmanager
def request(*, channel: str, request_id: str = "") -> Iterator[Request]:
    """Work inside one request, and behind its wall."""
    value = Request(id=request_id or str(new_id()), channel=channel)
    token = _current.set(value)
    try:
        with wall.whole_house() if channel in _OF_THE_PRODUCT else wall.nobody_yet():
            yield value
    finally:
        _current.reset(token)


class RequestContextMiddleware(Around):
    """Gives every HTTP request an id, taken from X-Request-ID when it is harmless, and returns it."""

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        """Work inside the request's context, and name it in the response."""
        given, channel = _read(http)
        with request(channel=channel, request_id=given) as here:

            def named(response: HttpResponseBase) -> HttpResponseBase:
                response.headers["X-Request-ID"] = here.id
                return response

            yield named


def _read(http: HttpRequest) -> tuple[str, str]:
    given = http.headers.get("X-Request-ID", "")
    return given if _SAFE_ID.fullmatch(given) else "", "api" if http.path.startswith("/api/") else "web"
