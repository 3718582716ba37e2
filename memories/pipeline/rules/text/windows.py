"""How much of a long text is read by rule: its beginning and its end, whole lines or sentences. Pure.

Reading costs about a tenth of a millisecond per character and must end long before a worker's claim does
(claims.CLAIM). Whoever pastes a log says what it is about before it or after it; the rest is kept as turn memories.
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.pasted import own_words

HEAD = 8000  # characters
TAIL = 2000  # characters
_BREAK = re.compile(r"\n|(?<=[.!?。！？])\s*")
_REACH = 400  # characters within which a better place to cut is looked for


def windows(text: str) -> tuple[tuple[int, str], ...]:
    """(offset, piece) for each stretch that is read; the whole text when it is short enough."""
    if len(text) <= HEAD + TAIL:
        return ((0, text),)
    text = own_words(text)  # before it is cut: the end of a forwarded mail does not say that it is one
    head = _cut(text, HEAD - _REACH, HEAD, last=True)
    tail = _cut(text, len(text) - TAIL, len(text) - TAIL + _REACH, last=False)
    return ((0, text[:head]), (tail, text[tail:]))


def shifted(candidate: Candidate, *, by: int) -> Candidate:
    """The candidate with its span in positions of the whole text."""
    if not by:
        return candidate
    span = candidate.span
    return replace(candidate, span=replace(span, start=span.start + by, end=span.end + by))


def _cut(text: str, low: int, high: int, *, last: bool) -> int:
    """A place between two positions where a line or a sentence ends; else the outermost."""
    ends = [low + found.end() for found in _BREAK.finditer(text[low:high])]
    if not ends:
        return high if last else low
    return ends[-1] if last else ends[0]
