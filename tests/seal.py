"""The seal: no test reaches beyond this machine, for the whole run. tests/architecture proves that it holds."""

import ipaddress
import socket
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_LOCAL_NAMES = {"", "localhost", "testserver"}


class SealBrokenError(RuntimeError):
    """A test tried to reach another machine. Not an OSError, so that no retry and no fallback swallows it."""


def _is_local(host: object) -> bool:
    if host is None:
        return True
    text = host.decode() if isinstance(host, bytes) else str(host)
    if text.lower() in _LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _check(address: object) -> None:
    """Unix sockets have a path for an address, the rest a tuple that begins with the host."""
    if isinstance(address, tuple) and not _is_local(address[0]):
        raise SealBrokenError(f"tests may not reach {address[0]}: use a fake, or a server on 127.0.0.1")


def _guarded(real: Callable[P, R]) -> Callable[P, R]:
    """The same method of a socket, for local addresses only; the address is always its last argument."""

    def method(*args: P.args, **options: P.kwargs) -> R:
        _check(args[-1])
        return real(*args, **options)

    return method


def _local_lookup(real: Callable[P, R]) -> Callable[P, R]:
    """The same look-up of names, for local names only; the name is its first argument."""

    def lookup(*args: P.args, **options: P.kwargs) -> R:
        host = args[0] if args else options.get("host")
        if not _is_local(host):
            raise SealBrokenError(f"tests may not look up {host}")
        return real(*args, **options)

    return lookup


def install() -> None:
    """Guard every way out: connections, datagrams and names. Safe to call again."""
    if getattr(socket, "supportmem_sealed", False):
        return
    for name in ("connect", "connect_ex", "sendto"):
        setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
    socket.getaddrinfo = _local_lookup(socket.getaddrinfo)
    socket.supportmem_sealed = True  # type: ignore[attr-defined]  # the mark is ours, the module is not
