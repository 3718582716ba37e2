"""What is said under an answer that did not go as usual. For people: what happened, and what was kept."""

from typing import Final

STOPPED: Final = "Stopped."
CUT_OFF: Final = "The answer was cut off: the server was restarted."
BROKE_OFF: Final = "The model stopped answering; what it had written is kept."
NO_MODEL: Final = "The language model cannot be reached, so this comes from memory only."
FELL_BACK: Final = "The model did not answer, so this comes from memory only."
BROKEN: Final = "The answer could not be written. The server's log says why."
NO_RIGHTS: Final = "The person who asked may no longer read this conversation."
MEMORY_OFF: Final = "Memory is off here: nothing that is remembered was used."
NOTHING_AT_HAND: Final = "Memory is off here, and the language model cannot be reached: nothing is at hand."
ERASED: Final = "The customer's data was erased."
