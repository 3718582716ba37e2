"""Which failures pass by themselves and which never will: only the first are tried again."""

from dataclasses import dataclass

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError
from psycopg.errors import UniqueViolation

from memories.lifecycle.transitions import LostRace
from supportmem.llm.errors import BadAnswer, LlmError, Unavailable


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Why learning from an observation failed, in words for operators that quote nobody."""

    reason: str
    permanent: bool


def failure_of(error: Exception) -> Failure:
    """What an error means for the queue.

    A lost race, a deadlock, a lost connection, a busy model and an unreadable answer pass. Bad data, a refusal by the
    model (any 4xx but "later") and what nobody expected do not.
    """
    name = type(error).__name__
    if isinstance(error, LlmError):
        return Failure(reason=f"model: {name}: {error}", permanent=not isinstance(error, Unavailable | BadAnswer))
    if isinstance(error, LostRace | OperationalError | InterfaceError) or _raced(error):
        return Failure(reason=f"{name}: somebody else, or the database, was in the way", permanent=False)
    if isinstance(error, DatabaseError | ValueError):
        return Failure(reason=f"{name}: the data cannot be stored", permanent=True)
    return Failure(reason=f"{name}: a fault of the program, see its log", permanent=True)


def _raced(error: Exception) -> bool:
    """Two writers of one slot: decided again, it works. Any other constraint says that the data is wrong."""
    return isinstance(error, IntegrityError) and isinstance(error.__cause__, UniqueViolation)
