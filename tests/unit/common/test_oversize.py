"""Bodies beyond every bound are refused before they are read to their end."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.urls import reverse

from supportmem.common.oversize import BodiesWithinBounds

LIMIT = 1000
PIECE = b"x" * 400


def answer(
    *, announced: str = "", pieces: int = 0, path: str = "/api/v1/customers", kind: str = "http"
) -> tuple[int, str, int]:
    """Status, body, and how many pieces were read."""
    read = 0
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        while pieces and (await receive())["more_body"]:
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})

    async def receive() -> Any:  # noqa: ANN401 - ASGI
        nonlocal read
        read += 1
        return {"type": "http.request", "body": PIECE, "more_body": read < pieces}

    async def send(event: Any) -> None:  # noqa: ANN401 - ASGI
        sent.append(event)

    headers = [(b"content-length", announced.encode())] if announced else []
    scope = {"type": kind, "path": path, "headers": headers}
    given: Any = receive
    with override_settings(LARGEST_BODY=LIMIT):
        asyncio.run(BodiesWithinBounds(application)(scope, given, send))
    return sent[0]["status"], sent[1]["body"].decode(), read


def test_what_is_within_bounds_passes() -> None:
    assert answer(announced="1000", pieces=2) == (200, "done", 2)
    assert answer() == (200, "done", 0)
    assert answer(announced="nonsense") == (200, "done", 0)


@pytest.mark.parametrize(("path", "holds"), [("/api/v1/customers", '"code": "too_large"'), ("/", "send less")])
def test_what_is_announced_too_long_is_not_read(path: str, holds: str) -> None:
    status, body, read = answer(announced="1001", pieces=9, path=path)
    assert (status, read) == (413, 0)
    assert holds in body


def test_what_is_not_announced_is_counted() -> None:
    assert answer(pieces=2)[0] == 200
    assert answer(pieces=50)[::2] == (413, 3)
    assert answer(announced="10", pieces=50)[::2] == (413, 3)  # a lie


def test_an_import_may_be_longer_and_has_an_end_too() -> None:
    assert answer(announced="1001", path="/api/v1/imports")[0] == 200
    assert answer(announced="200000000", path="/api/v1/imports")[0] == 413
    assert reverse("api-imports") in settings.LARGER_BODIES


def test_sockets_have_limits_of_their_own() -> None:
    assert answer(announced="99999", kind="websocket")[0] == 200
