"""The chat model and the embedder when the settings say that there is none."""

from collections.abc import AsyncGenerator, Mapping, Sequence

from supportmem.llm.errors import Unavailable
from supportmem.llm.ports import Message, Status

NO_CHAT = "No language model is configured: answers come from memory only; set LLM_BACKEND to use one"
NO_EMBED = "No embedding model is configured: search goes by words only; set EMBEDDER to use one"


class NoChat:
    """A chat model that is not there and says so."""

    name = "none"

    async def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """Raises Unavailable at the first step."""
        nothing: tuple[str, ...] = ()
        for piece in nothing:  # makes this a generator, so that the error comes while iterating
            yield piece
        raise Unavailable(NO_CHAT)

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        """Raises Unavailable."""
        raise Unavailable(NO_CHAT)

    def status(self) -> Status:
        """Always down."""
        return Status("down", NO_CHAT)


class NoEmbed:
    """An embedder that is not there and says so."""

    model = "none"
    dimension = 0

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Raises Unavailable."""
        raise Unavailable(NO_EMBED)

    def query(self, text: str) -> list[float]:
        """Raises Unavailable."""
        raise Unavailable(NO_EMBED)

    def status(self) -> Status:
        """Always down."""
        return Status("down", NO_EMBED)
