"""The seal holds: no way out of this machine, and no real model."""

import asyncio
import socket

import httpx
import pytest

from supportmem.llm import registry
from supportmem.llm.fake import FakeChat, FakeEmbed
from tests.seal import SealBrokenError

ELSEWHERE = "192.0.2.1"  # RFC 5737: an address for documentation, nobody's


def test_a_connection_elsewhere_is_refused() -> None:
    with socket.socket() as link, pytest.raises(SealBrokenError, match=ELSEWHERE):
        link.connect((ELSEWHERE, 80))


def test_a_quiet_connection_elsewhere_is_refused() -> None:
    with socket.socket() as link, pytest.raises(SealBrokenError):
        link.connect_ex((ELSEWHERE, 80))


def test_a_datagram_elsewhere_is_refused() -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as link, pytest.raises(SealBrokenError):
        link.sendto(b"x", (ELSEWHERE, 53))


def test_a_name_elsewhere_is_not_looked_up() -> None:
    with pytest.raises(SealBrokenError):
        socket.getaddrinfo("support.example", 443)


def test_a_library_cannot_get_out_either() -> None:
    with pytest.raises(SealBrokenError):
        httpx.get(f"http://{ELSEWHERE}/", timeout=1)


async def test_async_code_cannot_get_out_either() -> None:
    with pytest.raises(SealBrokenError):
        await asyncio.open_connection(ELSEWHERE, 80)


def test_this_machine_is_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as link:
        assert link.getpeername() == server.getsockname()


def test_the_models_are_fakes(fake_chat: FakeChat, fake_embed: FakeEmbed) -> None:
    assert registry.chat() is fake_chat
    assert registry.embedder() is fake_embed
