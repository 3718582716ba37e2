"""What a file becomes: histories of turns with dates and speakers, and questions with their evidence. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Turn:
    """What somebody said. `place` is what evidence names: two turns may lie at one place, as a question and its answer.

    `author` is customer, agent, assistant or note, as in an import.
    """

    place: str
    session: str
    author: str
    text: str
    at: datetime
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question, the places of its evidence that memory may hold, and `wider` all of them.

    `nothing` marks a question to which "nothing relevant" is the right answer.
    """

    text: str
    category: str
    gold: frozenset[str]
    wider: frozenset[str] = frozenset()
    nothing: bool = False


@dataclass(frozen=True, kw_only=True)
class History:
    """One customer's turns, and the questions about them. `key` is unique in a file."""

    key: str
    customer: str
    locale: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, kw_only=True)
class Collection:
    """A file. `sessions` says whether its turns lie in sessions; `counts` what was dropped on reading.

    `categories` are names for people of categories that are numbers.
    """

    format: str
    histories: tuple[History, ...]
    sessions: bool
    counts: Mapping[str, int]
    categories: Mapping[str, str] = field(default_factory=dict)
