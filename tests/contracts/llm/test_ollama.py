"""What only the real client can get wrong: Ollama's ways of failing, and what the product says about them."""

import asyncio
import socket
import time
from typing import Any

import httpx
import pytest

from supportmem.llm.errors import BadAnswer, LlmError, Refused, TooLong, Unavailable
from supportmem.llm.ollama import OllamaChat, OllamaEmbed
from supportmem.llm.ollama_link import Link
from supportmem.llm.ports import Message
from tests.scripted_ollama import FaultName, Script, ScriptedOllama

TIMEOUT = 0.4
QUESTION = [Message("system", "Be brief."), Message("user", "What is my name?")]
ANSWER = "Your name is Alice. [1]"


@pytest.fixture
def chat(server: ScriptedOllama) -> OllamaChat:
    """The client of a server that knows one answer."""
    server.rules = [Script("name", ANSWER)]
    return OllamaChat(server.host, server.model, timeout=TIMEOUT)


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def read(chat: OllamaChat) -> str:
    return "".join([piece async for piece in chat.stream(QUESTION, max_tokens=100)])


async def test_the_request_says_what_ollama_must_know(server: ScriptedOllama, chat: OllamaChat) -> None:
    await read(chat)
    schema = {"type": "object", "properties": {}}
    server.rules = [Script("name", {})]
    chat.ask_json(QUESTION, schema=schema, max_tokens=50)
    streamed, asked = server.asked("/api/chat")
    assert streamed["messages"] == [{"role": m.role, "content": m.content} for m in QUESTION]
    assert streamed["options"]["num_predict"] == 100
    assert streamed["options"]["num_ctx"] == asked["options"]["num_ctx"]
    assert "format" not in streamed
    assert asked["format"] == schema
    assert asked["options"]["temperature"] == 0


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("cut_stream", Unavailable),
        ("end_early", Unavailable),
        ("error_midstream", Unavailable),
        ("http_500", Unavailable),
        ("http_503", Unavailable),
        ("stall", Unavailable),
        ("malformed_line", BadAnswer),
        ("wrong_types", BadAnswer),
        ("empty", BadAnswer),
    ],
)
async def test_each_failure_has_its_error_streamed_and_asked(
    server: ScriptedOllama, chat: OllamaChat, fault: FaultName, error: type[LlmError]
) -> None:
    server.fail(fault)
    with pytest.raises(error):
        await read(chat)
    with pytest.raises(error):
        await asyncio.to_thread(chat.ask_json, QUESTION, schema={}, max_tokens=50)
    server.mend()
    assert await read(chat) == ANSWER


async def test_a_model_that_is_not_pulled_is_refused(server: ScriptedOllama) -> None:
    chat = OllamaChat(server.host, "unknown:7b", timeout=TIMEOUT)
    assert chat.status().detail == "model unknown:7b is not pulled: run `ollama pull unknown:7b`"
    assert chat.status().state == "down"
    with pytest.raises(Refused, match="not found"):
        await read(chat)


async def test_pieces_that_keep_coming_too_slowly_end_at_the_overall_limit(server: ScriptedOllama) -> None:
    server.rules = [Script("name", " ".join(["slow"] * 50))]
    server.slowness = 0.05
    chat = OllamaChat(server.host, server.model, timeout=0.1)
    begun = time.monotonic()
    with pytest.raises(Unavailable):
        await read(chat)
    assert 0.4 < time.monotonic() - begun < 1.5  # five times the timeout
    with pytest.raises(Unavailable):
        await asyncio.to_thread(chat.ask_json, QUESTION, schema={}, max_tokens=100)


async def test_a_slow_first_piece_within_the_timeout_is_waited_for(server: ScriptedOllama, chat: OllamaChat) -> None:
    server.fail("delay_first_token", seconds=0.15)
    assert await read(chat) == ANSWER


async def test_what_cannot_fit_the_window_is_not_even_sent(server: ScriptedOllama) -> None:
    chat = OllamaChat(server.host, server.model, context_tokens=200)
    with pytest.raises(TooLong):
        await anext(chat.stream([Message("user", "many words " * 200)], max_tokens=10))
    with pytest.raises(TooLong):
        chat.ask_json(QUESTION, schema={}, max_tokens=200)
    assert server.requests == []


async def test_half_a_surrogate_in_a_prompt_does_not_break_it(server: ScriptedOllama, chat: OllamaChat) -> None:
    broken = [Message("user", "name \ud83d?")]
    assert "".join([piece async for piece in chat.stream(broken, max_tokens=50)]) == ANSWER


async def test_a_server_that_is_not_there_is_said_in_words_that_help() -> None:
    host = f"http://127.0.0.1:{free_port()}"
    chat = OllamaChat(host, "any", timeout=TIMEOUT)
    wanted = f"Ollama not found at {host}: answers come from memory only; start it and this goes away by itself"
    assert (chat.status().state, chat.status().detail) == ("down", wanted)
    with pytest.raises(Unavailable, match="Ollama not found"):
        await read(chat)
    assert chat.status().detail == wanted


def test_a_server_that_does_not_answer_costs_a_second_at_most() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        begun = time.monotonic()
        status = OllamaChat(f"http://127.0.0.1:{deaf.getsockname()[1]}", "any").status()
        assert time.monotonic() - begun < 1.2
    assert status.state == "down"
    assert "does not answer" in status.detail


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_the_circuit_opens_for_two_seconds_and_closes_by_itself(
    server: ScriptedOllama, chat: OllamaChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(chat._link, "_clock", clock)
    assert chat.status().state == "up"
    server.fail("cut_stream", times=1)
    with pytest.raises(Unavailable):
        await read(chat)
    assert chat.status().state == "down"
    assert "answers come from memory only" in chat.status().detail
    clock.now += 1.9
    assert chat.status().state == "down"
    clock.now += 0.2
    assert chat.status().state == "up"


async def test_the_state_follows_a_server_that_goes_and_returns(
    server: ScriptedOllama, chat: OllamaChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(chat._link, "_clock", clock)
    assert chat.status().state == "up"
    server.stop()
    assert chat.status().state == "up"  # believed for two seconds
    clock.now += 2.1
    assert chat.status().state == "down"
    server.start()
    clock.now += 2.1
    assert chat.status().state == "up"
    assert await read(chat) == ANSWER


async def test_a_server_killed_in_the_middle_of_an_answer_is_unavailable(server: ScriptedOllama) -> None:
    server.rules = [Script("name", " ".join(["word"] * 500))]
    server.slowness = 0.01
    stream = OllamaChat(server.host, server.model, timeout=5).stream(QUESTION, max_tokens=1000)
    assert await anext(stream) == "word"
    server.stop()
    with pytest.raises(Unavailable):
        async for _piece in stream:
            pass


@pytest.mark.parametrize(
    ("model", "passage", "query"),
    [("nomic-embed-text", "search_document: hello", "search_query: hello"), ("bge-m3", "hello", "hello")],
)
def test_only_nomic_models_get_their_prefixes(server: ScriptedOllama, model: str, passage: str, query: str) -> None:
    server.embed_model = model
    embed = OllamaEmbed(server.host, model)
    embed.passages(["hello"])
    embed.query("hello")
    assert [body["input"] for body in server.asked("/api/embed")] == [[passage], [query]]


@pytest.mark.parametrize("vector", [[0.0, 0.0], [1.0, True], [1.0, None], [], "1.0", [1e999, 1.0]])
def test_a_vector_must_be_numbers_that_point_somewhere(vector: object) -> None:
    with pytest.raises(BadAnswer):
        OllamaEmbed("http://127.0.0.1:9", "any")._checked(vector)


@pytest.mark.parametrize(
    ("status", "body", "error", "words"),
    [
        (404, '{"error": "model \'x\' not found"}', Refused, "says: model 'x' not found"),
        (400, "input exceeds the context length", TooLong, "context length"),
        (307, "", Refused, "says"),
        (429, "busy", Unavailable, "busy"),
        (502, "<html>Bad gateway</html>", Unavailable, "Bad gateway"),
        (500, "[]", Unavailable, "says"),
        (-1, "the runner has stopped", Unavailable, "runner"),
    ],
)
def test_each_http_status_says_what_can_be_done(status: int, body: str, error: type[LlmError], words: str) -> None:
    rejected = Link("http://127.0.0.1:9", without="…").rejected(status, body)
    assert type(rejected) is error
    assert words in str(rejected)


def test_something_else_that_answers_is_not_taken_for_ollama(server: ScriptedOllama) -> None:
    status = OllamaChat(f"{server.host}/other", "any").status()
    assert status.state == "down"
    assert "not a working Ollama" in status.detail


def test_a_proxy_is_meant_for_other_machines_only() -> None:
    timeout = httpx.Timeout(1)
    for host in ("http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1"):
        assert Link(host, without="").options(timeout)["trust_env"] is False
    assert Link("https://ollama.example.com", without="").options(timeout)["trust_env"] is True


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("wrong_types", BadAnswer),
        ("wrong_dimension", BadAnswer),
        ("empty", BadAnswer),
        ("http_500", Unavailable),
        ("hang", Unavailable),
    ],
)
def test_vectors_that_cannot_be_used_are_an_error(
    server: ScriptedOllama, fault: FaultName, error: type[LlmError]
) -> None:
    embed = OllamaEmbed(server.host, "nomic-embed-text", timeout=TIMEOUT)
    assert embed.dimension == 384
    server.fail(fault)
    with pytest.raises(error):
        embed.passages(["hello"])
    server.mend()
    assert len(embed.query("hello")) == 384


def test_the_expected_dimension_counts_from_the_first_vector_on(server: ScriptedOllama) -> None:
    with pytest.raises(BadAnswer, match="384 numbers instead of 768"):
        OllamaEmbed(server.host, "nomic-embed-text", dimension=768).query("hello")


def test_an_embedding_model_that_is_missing_is_said_and_refused(server: ScriptedOllama) -> None:
    embed = OllamaEmbed(server.host, "bge-m3")
    assert embed.status().detail == "model bge-m3 is not pulled: run `ollama pull bge-m3`"
    with pytest.raises(Refused):
        embed.query("hello")


def test_an_address_of_this_machine_is_not_asked_through_a_proxy(
    chat: OllamaChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy: dict[str, Any] = {"HTTP_PROXY": "http://192.0.2.1:9", "ALL_PROXY": "http://192.0.2.1:9"}
    for name, value in proxy.items():
        monkeypatch.setenv(name, value)
    assert chat.status().state == "up"


def test_a_model_that_loops_is_left_at_once(server: ScriptedOllama) -> None:
    """The connection is closed, which stops the model: nothing is read to its end."""
    server.rules = [Script("facts", '{"facts": [' + "again and again " * 3000)]
    server.slowness = 0.001
    chat = OllamaChat(server.host, server.model, timeout=5)
    with pytest.raises(BadAnswer, match="repeats itself"):
        chat.ask_json([Message("user", "facts")], schema={"type": "object"}, max_tokens=7_000)
    assert server.wait_for_cancelled(1)
