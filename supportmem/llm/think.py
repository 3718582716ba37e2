"""Removes what a reasoning model thinks aloud (<think>…</think> and its kin) from its text, also piece by piece."""

import re
from typing import Final

_NAMES: Final = ("think", "thinking", "thought", "thoughts", "reasoning", "reflection", "analysis", "scratchpad")
# What opens a thought and what ends it. Models that speak in channels think in all but the last of them.
_FINAL: Final = "<|channel|>final<|message|>"
_ENDS: Final = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    "<|channel|>analysis": _FINAL,
    "<|channel|>commentary": _FINAL,
}
_OPEN: Final = re.compile("|".join(re.escape(tag) for tag in _ENDS), re.IGNORECASE)
_CLOSE: Final = {tag: re.compile(re.escape(end), re.IGNORECASE) for tag, end in _ENDS.items()}


class ThinkFilter:
    """Feed it the pieces of one answer; it gives back what may be shown.

    A tag may be cut anywhere between two pieces, so what could be the beginning of a tag is held back until
    the next piece tells. White space before the first visible character is dropped.
    """

    def __init__(self) -> None:
        self._held = ""
        self._inside = ""  # the tag that opened the thought
        self._begun = False

    def feed(self, piece: str) -> str:
        """The visible text that this piece completes, possibly none."""
        text = self._held + piece
        visible: list[str] = []
        at = 0
        while found := self._awaited().search(text, at):
            if not self._inside:
                visible.append(text[at : found.start()])
            self._inside = "" if self._inside else found.group().lower()
            at = found.end()
        kept = _length_of_tag_start(text[at:], (_ENDS[self._inside],) if self._inside else tuple(_ENDS))
        self._held = text[len(text) - kept :]
        if not self._inside:
            visible.append(text[at : len(text) - kept])
        return self._begin("".join(visible))

    def finish(self) -> str:
        """What was held back and turned out to be no tag. A thought that never ends stays hidden."""
        rest, self._held = self._held, ""
        return "" if self._inside else self._begin(rest)

    def _awaited(self) -> re.Pattern[str]:
        return _CLOSE[self._inside] if self._inside else _OPEN

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
    for name in _NAMES:
        closes = _CLOSE[f"<{name}>"].search(text)
        if closes and f"<{name}>" not in text[: closes.start()].lower():
            text = text[closes.end() :]
    thinking = ThinkFilter()
    return thinking.feed(text) + thinking.finish()


def _length_of_tag_start(text: str, tags: tuple[str, ...]) -> int:
    """How many characters at the end of `text` may be the beginning of one of the tags."""
    end = text[-max(map(len, tags)) :].lower()
    for length in range(len(end), 0, -1):
        if any(length < len(tag) and tag.startswith(end[-length:]) for tag in tags):
            return length
    return 0
