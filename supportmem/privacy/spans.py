"""Where words stand in a text, what the text is once they are replaced, and where everything else stands then. Pure.

Words are replaced as whole words only: a name that is confirmed must not cut pieces out of longer ones ("Ann" in
"Anna"). Scripts without spaces between words, such as Chinese, have no such edge.
"""

import re
from collections.abc import Sequence

Span = tuple[int, int]

_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


def occurrences(text: str, find: str) -> tuple[Span, ...]:
    """Every place where the words stand whole, from left to right, none overlapping another."""
    found: list[Span] = []
    at = text.find(find) if find else -1
    while at >= 0:
        end = at + len(find)
        whole = not (at and _joined(text[at - 1], find[0])) and not (end < len(text) and _joined(find[-1], text[end]))
        if whole:
            found.append((at, end))
        at = text.find(find, end if whole else at + 1)
    return tuple(found)


def replaced(text: str, find: str, token: str) -> str:
    """The text with the words replaced wherever they stand whole."""
    parts: list[str] = []
    at = 0
    for start, end in occurrences(text, find):
        parts += (text[at:start], token)
        at = end
    return "".join((*parts, text[at:])) if parts else text


def longer_words(text: str, find: str) -> frozenset[str]:
    """The longer words that a plain replacement would reach into."""
    found: set[str] = set()
    at = text.find(find) if find else -1
    while at >= 0:
        start, end = at, at + len(find)
        while start and _joined(text[start - 1], text[start]):
            start -= 1
        while end < len(text) and _joined(text[end - 1], text[end]):
            end += 1
        if end - start > len(find):
            found.add(text[start:end])
        at = text.find(find, at + 1)
    return frozenset(found)


def moved(span: Span, *, places: Sequence[Span], length: int) -> Span:
    """Where a span stands once each place has become `length` characters long. What lies inside one, becomes it."""
    start, end = span
    before = sum(length - (b - a) for a, b in places if b <= start)
    within = [(a, b) for a, b in places if a < end and start < b]
    if not within:
        return start + before, end + before
    first, last = within[0], within[-1]
    new_start = min(start, first[0]) + before
    grown = sum(length - (b - a) for a, b in within)
    return new_start, max(end, last[1]) + before + grown


def nearest(text: str, words: str, *, to: Span) -> Span | None:
    """The place where words stand that is nearest to a span; they need not be whole words."""
    starts = [found.start() for found in re.finditer(re.escape(words), text)] if words else []
    if not starts:
        return None
    start = min(starts, key=lambda place: abs(place + len(words) / 2 - (to[0] + to[1]) / 2))
    return start, start + len(words)


def _joined(left: str, right: str) -> bool:
    """Whether two characters beside each other belong to one word."""
    return left.isalnum() and right.isalnum() and not _UNSPACED.match(left) and not _UNSPACED.match(right)
