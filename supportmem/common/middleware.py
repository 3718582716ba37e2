"""The shape that every middleware of ours has: something before, something after, sync and async alike."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Finish = Callable[[HttpResponseBase], HttpResponseBase]
Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class Around:
    """Override `instead` to answer without going on, `around` to work before and after."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Next) -> None:
        """Remember the next layer, and be async when it is."""
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, http: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Handle one request."""
        if self._is_async:
            return self._handle_async(http)
        if (answer := self.instead(http)) is not None:
            return answer
        with self.around(http) as finish:
            response = self.get_response(http)
            if not isinstance(response, HttpResponseBase):
                raise TypeError("an async layer below a sync one")
            return finish(response)

    async def _handle_async(self, http: HttpRequest) -> HttpResponseBase:
        if (answer := self.instead(http)) is not None:
            return answer
        with self.around(http) as finish:
            response = self.get_response(http)
            return finish(response if isinstance(response, HttpResponseBase) else await response)

    def instead(self, http: HttpRequest) -> HttpResponseBase | None:
        """An answer that makes the rest unnecessary."""
        return None

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        """Work before, yield what to do with the response, work after."""
        yield lambda response: response
