"""A web server compiles the rules before its first request: nobody's first words wait for it."""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator

from chat.reply import engine
from memories import vectors
from memories.pipeline import rules
from memories.pipeline.rules.text import frame
from supportmem import asgi
from tests.unit.pipeline_rules.examples import said

FIRST_WORDS = (
    "My name is Anna and my sister likes tea",
    "我叫李雷，我妈妈喜欢喝茶",
    "Ich heiße Anna",
    "Me llamo Ana",
    "Je m'appelle Anne",
    "私の名前は田中です",
)


@pytest.fixture
def cold() -> None:
    frame._compile.cache_clear()
    rules._slot_rules.cache_clear()


async def _begun_server() -> None:
    server = ApplicationCommunicator(asgi.application, {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(timeout=30) == {"type": "lifespan.startup.complete"}
    await server.send_input({"type": "lifespan.shutdown"})
    await server.receive_output(timeout=30)
    await server.wait(timeout=30)


@pytest.mark.usefixtures("cold")
def test_the_first_words_after_the_start_of_a_server_compile_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "why_not_start", lambda: "")  # the database of no test is there
    monkeypatch.setattr(engine, "start", lambda: None)
    monkeypatch.setattr(engine, "shutdown", lambda: None)
    asyncio.run(_begun_server())
    before = frame._compile.cache_info().misses
    assert before > 0
    for words in FIRST_WORDS:
        said(words)
    assert frame._compile.cache_info().misses == before


@pytest.mark.usefixtures("cold")
def test_without_it_the_first_words_wait_for_hundreds_of_patterns() -> None:
    before = frame._compile.cache_info().misses
    said(FIRST_WORDS[0])
    assert frame._compile.cache_info().misses > before + 100
