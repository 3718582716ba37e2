"""Removes what a reasoning model thinks aloud (<think>…</think>) from its text, also piece by piece."""

_OPEN, _CLOSE = "<think>", "</think>"


class ThinkFilter:
    """Feed it the pieces of one answer; it gives back what may be shown.

    A tag may be cut anywhere between two pieces, so what could be the beginning of a tag is held back until
    the next piece tells. White space before the first visible character is dropped.
    """

    def __init__(self) -> None:
        self._held = ""
        self._inside = False
        self._begun = False

    def feed(self, piece: str) -> str:
        """The visible text that this piece completes, possibly none."""
        text = self._held + piece
        visible = ""
        while True:
            tag = _CLOSE if self._inside else _OPEN
            before, found, after = text.partition(tag)
            if not found:
                break
            if not self._inside:
                visible += before
            self._inside = not self._inside
            text = after
        kept = _length_of_tag_start(text, tag)
        self._held = text[len(text) - kept :]
        if not self._inside:
            visible += text[: len(text) - kept]
        return self._begin(visible)

    def finish(self) -> str:
        """What was held back and turned out to be no tag. A thought that never ends stays hidden."""
        rest, self._held = self._held, ""
        return "" if self._inside else self._begin(rest)

    def _begin(self, visible: str) -> str:
        if self._begun:
            return visible
        visible = visible.lstrip()
        self._begun = bool(visible)
        return visible


def without_thoughts(text: str) -> str:
    """The visible part of a whole answer.

    Some models are started inside a thought, so a closing tag without an opening one ends a thought too.
    """
    before, found, after = text.partition(_CLOSE)
    if found and _OPEN not in before:
        text = after
    thinking = ThinkFilter()
    return thinking.feed(text) + thinking.finish()


def _length_of_tag_start(text: str, tag: str) -> int:
    """How many characters at the end of `text` may be the beginning of `tag`."""
    for length in range(min(len(tag) - 1, len(text)), 0, -1):
        if tag.startswith(text[-length:]):
            return length
    return 0
