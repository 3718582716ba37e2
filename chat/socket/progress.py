"""What one socket has been sent: the last event, and how far into which answer. Pure bookkeeping."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from chat.contracts import RunningAnswer
from chat.events import Delta, Frame
from chat.socket.seat import Seen


class Progress:
    """Turns what there is to see into the frames that are still missing on the other side."""

    def __init__(self) -> None:
        self.last_seq: int | None = None  # None before the first hello: nothing is sent until then
        self._generation: UUID | None = None
        self._offset = 0

    def restart(self, last_seq: int) -> None:
        """The browser says what it has."""
        self.last_seq = last_seq
        self._generation, self._offset = None, 0

    def frames(self, seen: Seen) -> list[Frame]:
        """New events, then new text of the running answer."""
        out: list[Frame] = [*self.events(seen)]
        running = seen.running
        if seen.more or running is None:
            return out
        self._turn_to(running)
        text = running.text[self._offset :]
        if text:
            out.append(Delta(generation=str(running.generation_id), offset=self._offset, text=text))
            self._offset = len(running.text)
        return out

    def events(self, seen: Seen) -> list[Frame]:
        """New events alone. A browser that is ahead of the log (of a restored database) is set back to it."""
        if seen.events:
            self.last_seq = seen.events[-1].seq
        elif self.last_seq is not None:
            self.last_seq = min(self.last_seq, seen.last_seq)
        return [*seen.events]

    def snapshot(self, seen: Seen) -> Mapping[str, Any] | None:
        """The running answer as a whole, for a welcome; later frames go on from its end."""
        running = seen.running
        if running is None:
            return None
        self._turn_to(running)
        self._offset = len(running.text)
        return {
            "generation": str(running.generation_id),
            "text": running.text,
            "mode": running.mode.value,
            "model": running.model,
        }

    def _turn_to(self, running: RunningAnswer) -> None:
        if running.generation_id != self._generation:
            self._generation, self._offset = running.generation_id, 0
