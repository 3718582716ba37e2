"""Bytes to numbered lines, from anywhere in a text; what is too long for a line is passed over, not kept. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from chat.importing.lines import LONGEST_LINE

_MARK = b"\xef\xbb\xbf"  # which some editors put before UTF-8


@dataclass(frozen=True, kw_only=True)
class Raw:
    """One line. `text` is None when it is too long; `end` is the place in bytes where the next one begins."""

    number: int
    text: bytes | None
    end: int


def lines(blocks: Iterable[bytes], *, offset: int = 0, number: int = 0) -> Iterator[Raw]:
    """The lines after the first `number` ones, the blocks beginning at byte `offset`."""
    kept, length, at = b"", 0, offset
    for block in blocks:
        pieces = block.split(b"\n")
        for piece in pieces[:-1]:
            length += len(piece)
            at += length + 1
            number += 1
            yield _raw(number, kept + piece if length <= LONGEST_LINE else None, at)
            kept, length = b"", 0
        length += len(pieces[-1])
        kept = kept + pieces[-1] if length <= LONGEST_LINE else b""
    if length:
        yield _raw(number + 1, kept if length <= LONGEST_LINE else None, at + length)


def _raw(number: int, text: bytes | None, end: int) -> Raw:
    if text is not None:
        text = text.removesuffix(b"\r")
        text = text.removeprefix(_MARK) if number == 1 else text
    return Raw(number=number, text=text, end=end)


def batches(rows: Iterable[Raw], *, size: int) -> Iterator[tuple[Raw, ...]]:
    """So many lines at a time."""
    left = iter(rows)
    while batch := tuple(islice(left, size)):
        yield batch
