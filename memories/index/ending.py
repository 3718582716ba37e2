"""Where a long text of several lines asks: at its end. Pure."""

from typing import Final

from memories.index.terms import lexemes

LINES: Final = 2
LEAST: Final = 12  # lexemes of the end, and of what stands before it: shorter texts are read whole


def ending_of(text: str) -> str:
    """The last two lines, or more where those hardly say anything; "" for a text that is short, or one line.

    A talk or a mail that is given as a question alludes at its end to what it is about; what stands before is
    another matter as often as not. On MADial's dev half, whose questions are four turns of a talk, the vector of the
    whole finds 3 points less at ten than its mean with that of the end (docs/evaluation.md).
    """
    lines = [line for line in text.splitlines() if line.strip()]
    for number in range(LINES, len(lines)):
        end = "\n".join(lines[-number:])
        if len(lexemes(end)) >= LEAST:
            before = "\n".join(lines[:-number])
            return end if len(lexemes(before)) >= LEAST else ""
    return ""
