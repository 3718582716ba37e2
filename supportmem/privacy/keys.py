"""Detectors of private keys and API keys. Pure."""

import math
import re
from collections import Counter
from collections.abc import Iterator

from supportmem.privacy.findings import API_KEY, PRIVATE_KEY, Finding, holds

_BEGIN = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
_END = re.compile(r"-----END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----")


def private_keys(text: str) -> Iterator[Finding]:
    """PEM blocks; one that is cut off is a secret to the end of the text."""
    at = 0
    while begin := _BEGIN.search(text, at):
        end = _END.search(text, begin.end())
        at = end.end() if end else len(text)
        yield Finding(PRIVATE_KEY, begin.start(), at, 1.0 if end else 0.9, "pem")


_PREFIXED = re.compile(
    r"(?<![\w-])(?:"
    r"(?:sk|pk|rk|whsec)[-_](?=[\w-]{0,80}\d)[\w-]{12,200}"
    r"|gh[pousr]_\w{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,64}|(?:AKIA|ASIA|AROA"
    r"|AIDA)[A-Z0-9]{16}(?![A-Z0-9])"
    r"|xox[abeoprs]-[\w-]{10,250}|xapp-[\w-]{10,250}|AIza[\w-]{30,45}|ya29\.[\w-]{20,250}"
    r"|npm_\w{20,64}|pypi-[\w-]{20,250}|hf_[A-Za-z0-9]{20,64}"
    r"|SG\.[\w-]{16,64}\.[\w-]{16,64}|dop_v1_[a-f0-9]{40,64}|shp(?:at|ss|ca|pa)_[a-fA-F0-9]{24,64}"
    r"|sq0[a-z]{3}-[\w-]{20,60}|EAACEdEose0cBA\w{10,250}"
    r"|(?:AC|SK)[0-9a-f]{32}(?![0-9a-f])|key-[0-9a-f]{32}(?![0-9a-f])|\d{8,10}:[A-Za-z0-9_-]{35}(?![\w-])"
    r"|eyJ[\w-]{8,4000}\.[\w-]{8,8000}(?:\.[\w-]{8,2000})?"
    r")(?<![-_])",
    re.A,
)
_BEARER = re.compile(r"\b(?:bearer|basic|token)\s+(?P<value>[A-Za-z0-9._~+/=-]{16,4000})", re.I | re.A)
_KEY_NAME = re.compile(
    r"(?:(?<![a-z0-9])(?:api|access|secret|auth|private|client|app|application|session|bot|deploy|license"
    r"|licence|refresh|encryption|signing|webhook)"
    r"[ _-]?(?:access[ _-]?)?(?:keys?|tokens?|secrets?)|\b(?:token|secret|apikey|credentials?)|密钥|秘钥|令牌|密匙)"
    r"(?:[ ]?\w{0,12}[ ]?)?(?:\"|')?\s{0,3}(?:\bis\b|\bare\b|[:=]|是"
    r"|为)+\s{0,3}[\"'`]?(?P<value>[^\s\"'`,;，。；<>(){}]{8,400})",
    re.I | re.A,
)
# Any name that ends in key, secret or token, as configuration has them: the value must look random indeed.
_ASSIGNED = re.compile(
    r"(?:(?<=[_.-])(?:keys?|tokens?|secrets?)|\bsecrets?)(?:[_-][\w-]{1,40})?[\"']?\s{0,3}(?::=|=>|[:=])\s{0,3}"
    r"[\"'`]?(?P<value>(?![/~.])[^\s\"'`,;，。；<>(){}]{16,400})",
    re.I | re.A,
)
# Names of records, not of secrets.
_RECORD_NAME = re.compile(
    r"(?:order|ticket|case|issue|tracking|shipment|invoice|booking|product|trace|request|correlation|idempotency"
    r"|event|session|cache|primary|foreign|sort|partition|public)[_.-]$",
    re.I | re.A,
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I | re.A)


def entropy(value: str) -> float:
    """Shannon entropy in bits per character: words stay near 3, random keys go above."""
    counts = Counter(value)
    return -sum(n / len(value) * math.log2(n / len(value)) for n in counts.values())


def _random(value: str) -> bool:
    """Whether a value looks made by a machine."""
    mixed = any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
    return len(value) >= 12 and mixed and entropy(value) >= 2.8


def api_keys(text: str) -> Iterator[Finding]:
    """Keys by their prefix, bearer headers, and random values that are called a key or a token."""
    for match in _PREFIXED.finditer(text):
        yield Finding(API_KEY, match.start(), match.end(), 0.98, "key-prefix")
    lower = text.lower()
    for match in _BEARER.finditer(text) if holds(lower, "bearer", "basic", "token") else ():
        value = match["value"].rstrip(".=")
        if _random(value):
            yield Finding(
                API_KEY, match.start("value"), match.start("value") + len(match["value"].rstrip(".")), 0.95, "bearer"
            )
    named = holds(lower, "key", "token", "secret")
    if named or holds(lower, "credential", "密钥", "秘钥", "令牌", "密匙"):
        yield from _named_keys(text)
    for match in _ASSIGNED.finditer(text) if named else ():
        if _RECORD_NAME.search(text[max(0, match.start() - 20) : match.start()]):
            continue
        value = match["value"].rstrip(".,!?")
        if _random(value) and entropy(value) >= 3.5 and "://" not in value and not _UUID.fullmatch(value):
            yield Finding(API_KEY, match.start("value"), match.start("value") + len(value), 0.85, "key-assigned")


def _named_keys(text: str) -> Iterator[Finding]:
    for match in _KEY_NAME.finditer(text):
        value = match["value"].rstrip(".,!?")
        named_api = not re.match(r"token|secret|credential", match.group(), re.I | re.A)
        uuid = bool(_UUID.fullmatch(value))
        if (_random(value) and not uuid) or (uuid and named_api):
            yield Finding(API_KEY, match.start("value"), match.start("value") + len(value), 0.9, "key-name")
