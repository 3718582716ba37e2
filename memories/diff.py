"""What changed between two texts, word by word; Chinese, Japanese and Korean by character. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

# One character of a script that writes no blanks between words, a word, blanks, or one mark.
_TOKEN: Final = re.compile(
    r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003134f]"
    r"|(?:(?![\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003134f])[\w'’])+"
    r"|\s+|.",
    re.DOTALL,
)


class Change(StrEnum):
    """What became of a piece of text."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True)
class Piece:
    """Some text, and whether both have it."""

    change: Change
    text: str


def compare(before: str, after: str) -> tuple[Piece, ...]:
    """Both texts in one row of pieces; where they differ, what was removed stands before what was added."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    steps = [(tag, "".join(old[a:b]), "".join(new[c:d])) for tag, a, b, c, d in matcher.get_opcodes()]
    return tuple(_pieces(list(_joined(steps))))


def side(pieces: Sequence[Piece], *, without: Change) -> tuple[Piece, ...]:
    """One of the two texts: before is the one without what was added, after the one without what was removed."""
    return tuple(piece for piece in pieces if piece.change != without)


def _joined(steps: Sequence[tuple[str, str, str]]) -> Iterator[tuple[bool, str, str]]:
    """Runs of change, where a blank between two of them does not part them: two words replaced read as one change."""
    changed, old, new = False, "", ""
    for place, (tag, before, after) in enumerate(steps):
        between = tag == "equal" and not before.strip() and 0 < place < len(steps) - 1
        differs = tag != "equal" or between
        if differs != changed and (old or new):
            yield changed, old, new
            old = new = ""
        changed, old, new = differs, old + before, new + after
    if old or new:
        yield changed, old, new


def _pieces(runs: Sequence[tuple[bool, str, str]]) -> Iterator[Piece]:
    for changed, old, new in runs:
        if not changed:
            yield Piece(Change.SAME, old)
            continue
        if old:
            yield Piece(Change.REMOVED, old)
        if new:
            yield Piece(Change.ADDED, new)
