"""How a running answer is ended from outside. Lives in the loop in which the answer runs."""

import asyncio
from enum import StrEnum


class Why(StrEnum):
    """The reason of an end from outside."""

    STOPPED = "stopped"  # a person asked for it
    CUT_OFF = "cut_off"  # the process ends
    LOST = "lost"  # the claim is somebody else's, or the answer was ended elsewhere


class Halt:
    """Set at most once; the first reason counts."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self.why: Why | None = None

    def set(self, why: Why) -> None:
        """End the answer."""
        if self.why is None:
            self.why = why
            self._event.set()

    async def wait(self) -> None:
        """Return when the answer is to end."""
        await self._event.wait()
