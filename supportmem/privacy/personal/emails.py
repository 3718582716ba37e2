"""Detector of e-mail addresses. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import EMAIL, Finding

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"  # scripts that put no space between a word and an address
_LOCAL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}")
_NARROW_TAIL = re.compile(rf"[^{_WIDE}]+\Z")
_WIDE_NAME = re.compile(rf"[{_WIDE}]{{1,6}}\.[{_WIDE}]{{1,6}}[\w.+-]{{0,20}}|[{_WIDE}]{{1,4}}")
_DOMAIN = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,6}(?P<top>[a-z]{2,24}|xn--[a-z0-9-]{2,40})(?![a-z0-9-])", re.I | re.A
)
_WIDE_DOMAIN = re.compile(rf"(?:[\w-]{{1,63}}\.){{1,6}}[^\W\d_{_WIDE}]{{2,24}}(?!\w)")
# A picture for a dense screen, not a domain: logo@2x.png.
_FILES = frozenset({"png", "jpg", "jpeg", "gif", "svg", "webp", "js", "css", "html", "json", "py", "md", "txt", "pdf"})
_SPELT = re.compile(
    r"(?<![\w.+-])(?P<local>[a-z0-9][\w.+-]{0,63})\s?(?:\(at\)|\[at\]|\{at\}|<at>|\(@\)|\[@\]|\s(?:at|AT)\s)\s?"
    r"(?P<host>[a-z0-9-]{1,63}(?:(?:\.|\s?(?:\(dot\)|\[dot\]|\{dot\}|<dot>|\s(?:dot|DOT)\s)\s?)[a-z0-9-]{1,63}){1,4})"
    r"(?![\w-])",
    re.I | re.A,
)
_SPELT_SIGN = re.compile(r"[(\[{<](?:at|@)[)\]}>]|\sat\s.{1,64}\sdot\s", re.I | re.A)


def emails(text: str) -> Iterator[Finding]:
    """Addresses round each "@", then those that spell it out."""
    at, done = text.find("@"), 0
    while at >= 0:
        found = _around(text, at, done)
        if found:
            done = found.end
            yield found
        at = text.find("@", max(at + 1, done))
    if _SPELT_SIGN.search(text):
        for match in _SPELT.finditer(text):
            if re.search(r"dot|\.", match["host"], re.I) and re.search(r"[(\[{<]|\sdot\s", match.group(), re.I):
                yield Finding(EMAIL, match.start(), match.end(), 0.8, "email-spelt-out")


def _around(text: str, at: int, done: int) -> Finding | None:
    domain = _DOMAIN.match(text, at + 1) or _WIDE_DOMAIN.match(text, at + 1)
    if not domain or domain.group().rsplit(".", 1)[1].lower() in _FILES:
        return None
    start = at
    lowest = max(done, at - 64)
    while start > lowest and _LOCAL.match(text[start - 1]):
        start -= 1
    start = _begins(text, start, at)
    local = text[start:at]
    if not local or ".." in local or local.endswith("."):
        return None
    return Finding(EMAIL, start, domain.end(), 1.0, "email")


def _begins(text: str, start: int, at: int) -> int:
    """Where the name begins: a sentence in Chinese runs into it without a space, a label or a link by a sign."""
    run = text[start:at]
    if not run.isascii() and not _WIDE_NAME.fullmatch(run):
        tail = _NARROW_TAIL.search(run)
        run = tail.group() if tail else run
    for sign in "=/?&|'`{}#*!%$^":
        run = run.rpartition(sign)[2]
    return at - len(run.lstrip(".-+~"))
