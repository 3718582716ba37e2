"""Content security policy: own scripts and styles only, no remote images (they would carry data out)."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    )
)


class ContentSecurityPolicyMiddleware:
    """Sets the policy on every response that has none."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        """Remember the next layer, and be async when it is."""
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, http: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Pass on, then set the header."""
        answer = self.get_response(http)
        if isinstance(answer, HttpResponseBase):
            return _with_policy(answer)
        return self._handle_async(answer)

    async def _handle_async(self, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return _with_policy(await answer)


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    return response
