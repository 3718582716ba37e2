"""Which request we are in: an id shared by all ledger rows of one action, and the channel it came through.

A context variable, so that parallel requests, sockets and tasks never see each other's.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from supportmem.common.ids import new_id

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
    """Work inside one request."""
    value = Request(id=request_id or str(new_id()), channel=channel)
    token = _current.set(value)
    try:
        yield value
    finally:
        _current.reset(token)


class RequestContextMiddleware:
    """Gives every HTTP request an id, taken from X-Request-ID when it is harmless, and returns it."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        """Remember the next layer, and be async when it is."""
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, http: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Handle one request."""
        if self._is_async:
            return self._handle_async(http)
        given, channel = _read(http)
        with request(channel=channel, request_id=given) as here:
            answer = self.get_response(http)
        if isinstance(answer, HttpResponseBase):
            answer.headers["X-Request-ID"] = here.id
        return answer

    async def _handle_async(self, http: HttpRequest) -> HttpResponseBase:
        given, channel = _read(http)
        with request(channel=channel, request_id=given) as here:
            answer = self.get_response(http)
            response = answer if isinstance(answer, HttpResponseBase) else await answer
        response.headers["X-Request-ID"] = here.id
        return response


def _read(http: HttpRequest) -> tuple[str, str]:
    given = http.headers.get("X-Request-ID", "")
    return given if _SAFE_ID.fullmatch(given) else "", "api" if http.path.startswith("/api/") else "web"
