"""What a line of a data set becomes: things said, and what is to be remembered of them. Pure."""

import re
import unicodedata
from dataclasses import dataclass, field

from memories.enums import Source

_WORTHLESS = re.compile(r"[\s#$€£¥]|(?<=\d),(?=\d{3}\b)")


@dataclass(frozen=True, kw_only=True)
class Said:
    """One turn, by whom, in the session it belongs to."""

    text: str
    source: Source = Source.CUSTOMER_TURN
    session: int = 0


@dataclass(frozen=True, kw_only=True)
class Label:
    """A value that a turn holds, by the people who labelled the set. `start` is -1 where no place is given."""

    slot: str
    value: str
    turn: int
    start: int = -1
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SlotCase:
    """An utterance or a conversation with its labels."""

    id: str
    said: tuple[Said, ...]
    labels: tuple[Label, ...]


@dataclass(frozen=True, kw_only=True)
class Fact:
    """What is to be remembered after a session, in the words of who wrote the set."""

    text: str
    session: int
    contradicts: str = ""


@dataclass(frozen=True, kw_only=True)
class FactCase:
    """A customer's sessions, the facts in them, and the questions about what is not to be kept.

    `name` is the customer's, as the case itself has it: right to know, and not among the facts to be found.
    """

    id: str
    said: tuple[Said, ...]
    facts: tuple[Fact, ...]
    name: str = ""
    noise: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Change:
    """A slot and the values it takes one after the other."""

    slot: str
    history: tuple[Label, ...]


@dataclass(frozen=True, kw_only=True)
class ChangeCase:
    """A conversation in which slots change, and others that do not."""

    id: str
    said: tuple[Said, ...]
    changes: tuple[Change, ...]
    stable: tuple[Label, ...]


@dataclass(frozen=True, kw_only=True)
class PairCase:
    """Two statements with what was asked before each; `conflict` None where the set counts it as neither."""

    id: str
    first: tuple[Said, ...]
    second: tuple[Said, ...]
    conflict: bool | None


@dataclass(frozen=True, kw_only=True)
class EventCase:
    """A text from which something is to be learnt, without a label that says what."""

    id: str
    said: tuple[Said, ...]
    tags: tuple[str, ...] = field(default=())


@dataclass(frozen=True, kw_only=True)
class InjectionCase:
    """A text that speaks to the assistant, or one that only sounds like it. `embedded`: harmless when it stands alone.

    `control`: a text that the set keeps to compare with, whatever its label says.
    """

    id: str
    text: str
    attack: bool
    embedded: bool = False
    control: bool = False


Case = SlotCase | FactCase | ChangeCase | PairCase | EventCase | InjectionCase


def same_form(value: str) -> str:
    """How values are compared: without blanks and marks of currency or number, in one case and one form."""
    return _WORTHLESS.sub("", unicodedata.normalize("NFKC", value).casefold())
