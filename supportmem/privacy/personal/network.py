"""Detectors of addresses in a network: IP and MAC. Pure."""

import re
from collections.abc import Iterator
from ipaddress import AddressValueError, IPv6Address

from supportmem.privacy.findings import IP_ADDRESS, MAC_ADDRESS, Finding
from supportmem.privacy.personal.context import before

_OCTET = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_FOUR = re.compile(rf"(?<![\w.+-])(?:{_OCTET}\.){{3}}{_OCTET}(?![\w-])(?!\.\d)", re.A)
_SIX = re.compile(
    r"(?<![\w:.])(?=[0-9a-f]{0,4}:)[0-9a-f:]{3,39}+(?:\.\d{1,3}\.\d{1,3}\.\d{1,3})?(?:%\w{1,16})?(?![\w:])", re.I | re.A
)
_NO_ONE = frozenset({"0.0.0.0", "127.0.0.1", "::", "::1"})  # noqa: S104 - every address and this very machine
_LOCAL_SIX = re.compile(r"(?:2[0-9a-f]{3}|3[0-9a-f]{3}|fe80|f[cd][0-9a-f]{2})\Z", re.I | re.A)
_VERSION = re.compile(
    r"(?:\b(?:version|ver\.?|v|build|release|firmware|driver|revision|rev\.?|update|upgrade[d]?(?:\s+to)?|app|sdk|ios"
    r"|android|section|chapter|clause|paragraph|figure|step|rule|oid)\s{0,2}[:=]?\s{0,2}|版本\S{0,2}\s?|[A-Za-z]/|§\s?)$",
    re.I | re.A,
)
_MAC = re.compile(
    r"(?<![\w:-])(?:[0-9a-f]{2}(?P<sep>[:-])(?:[0-9a-f]{2}(?P=sep)){4}[0-9a-f]{2}"
    r"|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})"
    r"(?![\w:-])",
    re.I | re.A,
)


def ip_addresses(text: str) -> Iterator[Finding]:
    """Addresses of a machine; never "::", "0.0.0.0", this machine, or the number of a version."""
    if text.count(".") >= 3:
        for match in _FOUR.finditer(text):
            if match.group() not in _NO_ONE and not _VERSION.search(before(text, match.start(), 24)):
                yield Finding(IP_ADDRESS, match.start(), match.end(), 0.95, "ipv4")
    if text.count(":") >= 2:
        for match in _SIX.finditer(text):
            if _is_six(match.group().rstrip(":") if match.group().count("::") == 0 else match.group()):
                yield Finding(IP_ADDRESS, match.start(), match.end(), 0.95, "ipv6")


def _is_six(written: str) -> bool:
    if written.count(":") < 2 or written in _NO_ONE:
        return False
    try:
        IPv6Address(written)
    except AddressValueError:
        return False
    groups = [group for group in written.partition("%")[0].split(":") if group]
    # "c::" and "add::face" are names in a program.
    return any(c.isdigit() for c in written) and (len(groups) >= 3 or bool(groups and _LOCAL_SIX.match(groups[0])))


def mac_addresses(text: str) -> Iterator[Finding]:
    """Addresses of a network card."""
    for match in _MAC.finditer(text) if text.count(":") >= 5 or text.count("-") >= 5 or text.count(".") >= 2 else ():
        digits = {c for c in match.group().lower() if c.isalnum()}
        dotted = "." in match.group()
        if digits not in ({"0"}, {"f"}) and not (dotted and not digits & set("abcdef")):
            yield Finding(MAC_ADDRESS, match.start(), match.end(), 0.95, "mac")
