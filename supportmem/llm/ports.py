"""What a chat model and an embedder can do, whoever provides them. Failures are those of errors.py."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Role = Literal["system", "user", "assistant"]
State = Literal["up", "degraded", "down"]


@dataclass(frozen=True)
class Message:
    """One message of a prompt."""

    role: Role
    content: str


@dataclass(frozen=True)
class Status:
    """Whether a part works, in plain words. `detail` is never empty; when down it says what to do."""

    state: State
    detail: str


class Chat(Protocol):
    """A model that writes text."""

    @property
    def name(self) -> str:
        """The model's name, "none" when there is no model."""
        ...

    def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """The answer, piece by piece, ready to be shown.

        Ending without an error means that the answer is complete. Closing the generator, or cancelling the
        task that waits for it, ends the work at the model at once. Errors are raised while iterating.
        """
        ...

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        """The decoded JSON value of an answer constrained by `schema`, at temperature 0; the caller validates it.

        An answer that goes round in circles is stopped at once, and is a BadAnswer.
        """
        ...

    def status(self) -> Status:
        """Whether an answer can be expected now. Takes at most about a second; may be asked often."""
        ...


class Embed(Protocol):
    """A model that turns text into vectors of one fixed length."""

    @property
    def model(self) -> str:
        """The model's name, stored beside its vectors: vectors of two models are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        ...

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text that may be found, in order."""
        ...

    def query(self, text: str) -> list[float]:
        """The vector of a text that searches."""
        ...

    def status(self) -> Status:
        """Whether vectors can be expected now."""
        ...
