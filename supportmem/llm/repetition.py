"""Notices a model that goes round in circles: the end of its text says one thing over and over. Pure."""

LEAST = 240  # characters that repeat before it counts: a ruled line or a drawn-out "noooo" is no loop
TIMES = 3  # how often a longer piece must have come in a row
LONGEST = 400  # characters of the longest piece looked for
_LOOK_EVERY = 40  # characters between two looks: each look compares a few hundred slices


def ends_in_a_loop(text: str, *, least: int = LEAST) -> bool:
    """Whether the end of a text repeats one piece, blanks included, for `least` characters and three times."""
    for period in range(1, min(LONGEST, len(text) // TIMES) + 1):
        tail = max(least, TIMES * period)
        if len(text) >= tail and text[-tail:-period] == text[len(text) - tail + period :]:
            return True
    return False


class LoopWatch:
    """Fed with the pieces of a stream, tells when the whole so far ends in a loop."""

    def __init__(self) -> None:
        self._tail = ""
        self._unseen = 0

    def loops(self, piece: str) -> bool:
        """Whether, with this piece, the text goes round in circles."""
        self._tail = (self._tail + piece)[-TIMES * LONGEST :]
        self._unseen += len(piece)
        if self._unseen < _LOOK_EVERY:
            return False
        self._unseen = 0
        return ends_in_a_loop(self._tail)
