"""Bodies that are larger than anything we take: refused before they are read to their end.

Django writes a whole body to disk before a view is asked, however long it is, so this stands before Django.
"""

import json
from http import HTTPStatus

from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable
from django.conf import settings

from supportmem.common.http import MEDIA_TYPE
from supportmem.common.proxies import Application, Scope

_STATUS = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class _TooLongError(Exception):
    """More came than was announced, or nothing was announced."""


class BodiesWithinBounds:
    """Answers 413 by the announced length, and counts where none was announced."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Pass on, or refuse."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        limit: int = settings.LARGER_BODIES.get(scope["path"], settings.LARGEST_BODY)
        if _announced(scope) > limit:
            await _refuse(scope, send, limit=limit)
            return
        so_far = 0

        async def counted() -> ASGIReceiveEvent:
            nonlocal so_far
            event = await receive()
            if event["type"] == "http.request":
                so_far += len(event.get("body", b""))
                if so_far > limit:
                    raise _TooLongError
            return event

        try:
            await self._application(scope, counted, send)
        except _TooLongError:  # nothing was answered yet: Django reads a body to its end first
            await _refuse(scope, send, limit=limit)


def _announced(scope: Scope) -> int:
    lengths = [value for name, value in scope["headers"] if name.lower() == b"content-length"]
    return max((int(value) for value in lengths if value.isdigit()), default=0)


async def _refuse(scope: Scope, send: ASGISendCallable, *, limit: int) -> None:
    detail = f"The body is larger than {limit:,} bytes: send less at a time."
    body, media = detail.encode(), b"text/plain; charset=utf-8"
    if scope["path"].startswith("/api/"):
        fields = {"type": "urn:supportmem:too_large", "title": _STATUS.phrase, "status": int(_STATUS)}
        body = json.dumps({**fields, "code": "too_large", "detail": detail}).encode()
        media = MEDIA_TYPE.encode()
    headers = [(b"content-type", media), (b"connection", b"close"), (b"x-content-type-options", b"nosniff")]
    await send({"type": "http.response.start", "status": int(_STATUS), "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
