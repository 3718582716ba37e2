"""Who calls, behind proxies that are trusted and before others."""

import asyncio
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import override_settings

from supportmem.common.proxies import BehindProxies, caller

OURS = [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]


@pytest.mark.parametrize(
    ("address", "forwarded", "found"),
    [
        ("198.51.100.1", "", "198.51.100.1"),
        ("198.51.100.1", "192.0.2.1", "198.51.100.1"),  # nobody of ours: not heard
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("10.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1"),  # the first was typed by the caller
        ("10.0.0.1", "192.0.2.1, 10.0.0.2", "192.0.2.1"),  # two proxies
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),  # from within
        ("10.0.0.1", "192.0.2.1, nonsense", "10.0.0.1"),
        ("::ffff:10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.1", "::ffff:192.0.2.1", "192.0.2.1"),  # two spellings are one caller
        ("", "192.0.2.1", ""),
    ],
)
def test_the_caller_is_the_nearest_that_is_not_ours(address: str, forwarded: str, found: str) -> None:
    assert caller(address, forwarded=forwarded, trusted=OURS) == found


def test_without_trusted_proxies_nothing_is_believed() -> None:
    assert caller("10.0.0.1", forwarded="192.0.2.1", trusted=[]) == "10.0.0.1"


def seen(*, client: tuple[str, int] | None, kind: str = "http") -> dict[str, Any]:
    """The scope that arrives behind it."""
    arrived: dict[str, Any] = {}

    async def application(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        arrived.update(scope)

    headers = [(b"X-Forwarded-For", b"192.0.2.1"), (b"x-forwarded-proto", b"https"), (b"host", b"a.example")]
    scope = {"type": kind, "client": client, "headers": headers}
    nothing: Any = None
    asyncio.run(BehindProxies(application)(scope, nothing, nothing))
    return arrived


@pytest.mark.parametrize("kind", ["http", "websocket"])
@override_settings(TRUSTED_PROXIES=OURS, SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
def test_what_strangers_say_about_themselves_is_dropped(kind: str) -> None:
    stranger = seen(client=("198.51.100.1", 1), kind=kind)
    assert stranger["client"] == ("198.51.100.1", 1)
    assert [name for name, _ in stranger["headers"]] == [b"host"]
    ours = seen(client=("10.0.0.1", 2), kind=kind)
    assert ours["client"] == ("192.0.2.1", 2)
    assert (b"x-forwarded-proto", b"https") in ours["headers"]
    assert [name for name, _ in seen(client=None, kind=kind)["headers"]] == [b"host"]


def test_the_life_of_the_process_passes_untouched() -> None:
    assert seen(client=("198.51.100.1", 1), kind="lifespan")["headers"]
