"""/livez: the process answers. No database, no session, no host check, no cookie."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase


class LivezMiddleware:
    """Answers /livez before anything else can fail."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        """Remember the next layer, and be async when it is."""
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, http: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Answer or pass on."""
        if self._is_async:
            return self._handle_async(http)
        return _alive() if http.path == "/livez" else self.get_response(http)

    async def _handle_async(self, http: HttpRequest) -> HttpResponseBase:
        if http.path == "/livez":
            return _alive()
        answer = self.get_response(http)
        if isinstance(answer, HttpResponseBase):
            return answer
        return await answer


def _alive() -> HttpResponse:
    return JsonResponse({"status": "up"})
