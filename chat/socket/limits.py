"""How much one person may ask of the sockets of a process. Times are seconds of any steady clock."""

from collections import Counter, deque
from typing import Final
from uuid import UUID

MAX_SOCKETS: Final = 20  # open pages of one person
MAX_COMMANDS: Final = 60
COMMANDS_WITHIN: Final = 10.0


class Limits:
    """Counts per person, of those who are here only."""

    def __init__(self) -> None:
        self._sockets: Counter[UUID] = Counter()
        self._commands: dict[UUID, deque[float]] = {}

    def enter(self, user_id: UUID) -> bool:
        """One more socket; False when that is too many."""
        if self._sockets[user_id] >= MAX_SOCKETS:
            return False
        self._sockets[user_id] += 1
        return True

    def leave(self, user_id: UUID) -> None:
        """One socket less; the last one takes the person's counts along."""
        self._sockets[user_id] -= 1
        if self._sockets[user_id] <= 0:
            del self._sockets[user_id]
            self._commands.pop(user_id, None)

    def command(self, user_id: UUID, *, at: float) -> bool:
        """One more command; False when that is too many within a short time. Refused ones do not count."""
        times = self._commands.setdefault(user_id, deque())
        while times and times[0] <= at - COMMANDS_WITHIN:
            times.popleft()
        if len(times) >= MAX_COMMANDS:
            return False
        times.append(at)
        return True


limits = Limits()
