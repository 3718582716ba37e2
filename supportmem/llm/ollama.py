"""Chat and embeddings over Ollama's HTTP API. The only file that knows Ollama's client.

Nothing is kept open between calls: a stream may run in any event loop, a worker may fork at any time, and
opening a connection to a neighbour costs a millisecond next to seconds of generation.
"""

import asyncio
import math
import time
from collections.abc import AsyncGenerator, Generator, Iterator, Mapping, Sequence
from contextlib import aclosing, closing, contextmanager
from typing import Any, cast

import httpx
import ollama

from supportmem.llm.errors import BadAnswer, TooLong, Unavailable
from supportmem.llm.json_answer import decode_json
from supportmem.llm.ollama_link import PROBE, Link
from supportmem.llm.ports import Message, Status
from supportmem.llm.repetition import LoopWatch
from supportmem.llm.think import ThinkFilter
from supportmem.llm.tokens import count_tokens

# One window for every request: Ollama loads the model anew when it changes, and silently forgets the oldest
# messages when a prompt does not fit, so a prompt that does not is refused here instead.
CONTEXT_TOKENS = 8192
TOKENS_PER_MESSAGE = 5  # the chat template's marks around a message
# `timeout` is how long a single wait may take; a whole answer may take this many times as long.
WHOLE_ANSWER = 5
CONNECT_SECONDS = 5.0
TEMPERATURE = 0.2  # an answer about remembered facts is to stay with them
EMBED_BATCH = 32


class OllamaChat:
    """A chat model of an Ollama server."""

    def __init__(self, host: str, model: str, *, timeout: float = 60.0, context_tokens: int = CONTEXT_TOKENS) -> None:
        self.name = model
        self._timeout = timeout
        self._context = context_tokens
        self._link = Link(host, without="answers come from memory only")

    def status(self) -> Status:
        """See ports.Chat."""
        return _status(self._link, self.name)

    async def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """See ports.Chat. Cut by `max_tokens`, an answer counts as complete: the caller asked for that."""
        request = self._request(messages, max_tokens, temperature=TEMPERATURE)
        deadline = time.monotonic() + self._timeout * WHOLE_ANSWER
        thinking, said, done = ThinkFilter(), False, False
        async with ollama.AsyncClient(self._link.host, **_options(self._link, self._timeout)) as client:
            parts = cast("AsyncGenerator[ollama.ChatResponse, None]", await client.chat(**request, stream=True))
            async with aclosing(parts):
                while not done:
                    with _guarded(self._link):
                        async with asyncio.timeout(self._patience(deadline)):
                            text, done = _read(await anext(parts, None))
                    visible = thinking.feed(text) + (thinking.finish() if done else "")
                    if visible:
                        said = True
                        yield visible
        if not said:
            raise BadAnswer(f"{self.name} gave an empty answer")

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        """See ports.Chat. Streamed inside, so that a slow answer can be told from one that hangs or loops."""
        request = self._request(messages, max_tokens, temperature=0.0)
        deadline = time.monotonic() + self._timeout * WHOLE_ANSWER
        text, done, watch = "", False, LoopWatch()
        with ollama.Client(self._link.host, **_options(self._link, self._timeout)) as client:
            parts = cast(
                "Generator[ollama.ChatResponse, None, None]",
                client.chat(**request, format=dict(schema), stream=True),
            )
            with closing(parts):
                while not done:
                    with _guarded(self._link):
                        self._patience(deadline)
                        piece, done = _read(next(parts, None))
                    text += piece
                    if watch.loops(piece):  # leaving closes the connection, which stops the model
                        raise BadAnswer(f"{self.name} repeats itself without end")
        return decode_json(text)

    def _request(self, messages: Sequence[Message], max_tokens: int, *, temperature: float) -> dict[str, Any]:
        """The arguments of a chat call. Raises TooLong when prompt and answer cannot fit the window."""
        needed = max_tokens + sum(count_tokens(m.content) + TOKENS_PER_MESSAGE for m in messages)
        if needed > self._context:
            raise TooLong(f"prompt and answer need about {needed} of {self._context} tokens")
        return {
            "model": self.name,
            "messages": [{"role": m.role, "content": _sendable(m.content)} for m in messages],
            "options": {"temperature": temperature, "num_predict": max_tokens, "num_ctx": self._context},
        }

    def _patience(self, deadline: float) -> float:
        """How long the next wait may take. Raises TimeoutError when the whole answer takes too long."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return min(self._timeout, left)


class OllamaEmbed:
    """An embedding model of an Ollama server."""

    def __init__(self, host: str, model: str, *, timeout: float = 60.0, dimension: int | None = None) -> None:
        """Without `dimension` the first vector decides; from then on every vector must be as long."""
        self.model = model
        self._timeout = timeout
        self._dimension = dimension
        self._link = Link(host, without="search goes by words only")
        # nomic's models are trained with these in front of every text; others would be misled by them.
        nomic = "nomic" in model.lower()
        self._before_passage = "search_document: " if nomic else ""
        self._before_query = "search_query: " if nomic else ""

    @property
    def dimension(self) -> int:
        """See ports.Embed. Asks the model once when it is not known yet, so it may raise Unavailable."""
        return self._dimension or len(self.query("dimension"))

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), EMBED_BATCH):
            batch = texts[start : start + EMBED_BATCH]
            vectors += self._embed([self._before_passage + text for text in batch])
        return vectors

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        return self._embed([self._before_query + text])[0]

    def status(self) -> Status:
        """See ports.Embed."""
        return _status(self._link, self.model)

    def _embed(self, texts: list[str]) -> list[list[float]]:
        """Not through Ollama's client, which silently reads "0.5" as 0.5 and true as 1.0."""
        # Ollama gives no vector for a text without a token.
        body = {"model": self.model, "input": [_sendable(text).strip() or "." for text in texts]}
        with _guarded(self._link), httpx.Client(**_options(self._link, self._timeout)) as client:
            response = client.post(f"{self._link.host}/api/embed", json=body)
            if not response.is_success:
                raise self._link.rejected(response.status_code, response.text)
            answer = response.json()
        vectors = answer.get("embeddings") if isinstance(answer, dict) else None
        if not isinstance(vectors, list) or len(vectors) != len(texts):
            raise BadAnswer(f"{self.model} did not give one vector for each text")
        return [self._checked(vector) for vector in vectors]

    def _checked(self, vector: object) -> list[float]:
        if not isinstance(vector, list) or not vector or not all(_is_number(item) for item in vector):
            raise BadAnswer(f"{self.model} gave a vector that does not consist of numbers")
        if not any(vector):
            raise BadAnswer(f"{self.model} gave a vector of zeros, which points nowhere")
        self._dimension = self._dimension or len(vector)
        if len(vector) != self._dimension:
            raise BadAnswer(f"{self.model} gave {len(vector)} numbers instead of {self._dimension}")
        return [float(item) for item in vector]


def _sendable(text: str) -> str:
    """The text without halves of surrogate pairs, which UTF-8 cannot carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _is_number(item: object) -> bool:
    return isinstance(item, int | float) and not isinstance(item, bool) and math.isfinite(item)


def _read(part: ollama.ChatResponse | None) -> tuple[str, bool]:
    """The text of one line, and whether it is the last. No line before the last means: broken off."""
    if part is None:
        raise Unavailable("Ollama's answer broke off before its end")
    return part.message.content or "", bool(part.done)


def _options(link: Link, timeout: float) -> dict[str, Any]:
    return link.options(httpx.Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)))


@contextmanager
def _guarded(link: Link) -> Iterator[None]:
    """Around each wait: every failure leaves as an LlmError."""
    with link.guarded():
        try:
            yield
        except ollama.ResponseError as error:
            raise link.rejected(error.status_code, error.error) from error


def _status(link: Link, model: str) -> Status:
    """Whether the server is there and has the model."""

    def list_models() -> list[str]:
        with ollama.Client(link.host, **link.options(PROBE)) as client:
            try:
                return [listed.model for listed in client.list().models if listed.model]
            except ollama.ResponseError as error:
                raise link.rejected(error.status_code, error.error) from error

    return link.status(model=model, list_models=list_models)
