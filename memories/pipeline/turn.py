"""The turn itself as an episodic memory: kept as it was said, cut at sentence ends into linked pieces. Pure."""

import re
from collections.abc import Iterator

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer

PIECE = 500  # characters, the limit of a memory's content
_END = re.compile(r"(?<=[.!?。！？；;])\s*|\n+")
_QUESTION = re.compile(r"[?？]\s*$")


def as_memories(text: str, *, language: str) -> tuple[Candidate, ...]:
    """One candidate per piece; importance 0.4, for a mere question 0.3 (domain section 2)."""
    return tuple(
        Candidate(
            type=MemoryType.EPISODIC,
            kind=Kind.CONVERSATION,
            content=quote,
            span=Span(start=start, end=end, quote=quote),
            confidence=1.0,
            importance=0.3 if _QUESTION.search(quote) else 0.4,
            language=language,
            tags=("question",) if _QUESTION.search(quote) else (),
            proposer=Proposer.SYSTEM,
        )
        for start, end, quote in _pieces(text)
    )


def _pieces(text: str) -> Iterator[tuple[int, int, str]]:
    start = 0
    while start < len(text):
        end = len(text)
        if end - start > PIECE:
            window = text[start : start + PIECE]
            ends = [m.end() for m in _END.finditer(window) if m.end() > PIECE // 4]
            blank = window.rfind(" ")
            end = start + (ends[-1] if ends else blank if blank > PIECE // 4 else PIECE)
        quote = text[start:end].strip()
        if any(c.isalnum() for c in quote):
            at = text.index(quote, start)
            yield at, at + len(quote), quote
        start = end
