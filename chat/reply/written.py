"""The text of an answer while it grows: one writer, one reader, both in the same loop."""

import asyncio


class Written:
    """Text that only grows. White space before the first word is no text."""

    def __init__(self) -> None:
        self._text = ""
        self._changed = asyncio.Event()

    @property
    def text(self) -> str:
        """All of it so far."""
        return self._text

    def add(self, piece: str) -> None:
        """Add what the model wrote."""
        self._text = self._text + piece if self._text else piece.lstrip()
        if self._text:
            self._changed.set()

    async def changed(self, *, within: float) -> None:
        """Return when there is new text, else after so many seconds."""
        try:
            async with asyncio.timeout(within):
                await self._changed.wait()
        except TimeoutError:
            return
        self._changed.clear()
