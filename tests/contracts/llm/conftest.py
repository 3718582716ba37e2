"""The same bench for the fake and for the real client in front of a scripted server."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from supportmem.llm.fake import FakeChat, Fault, Rule
from supportmem.llm.ollama import OllamaChat
from supportmem.llm.ports import Chat
from tests.scripted_ollama import Script, ScriptedOllama

TIMEOUT = 0.4
DELAY = 0.01  # seconds before each piece: a long answer is not over before a test leaves it


@dataclass(frozen=True)
class Bench:
    """A chat model, what it is to answer, how to break it, and how many left it early."""

    chat: Chat
    script: Callable[[str, object], None]
    break_with: Callable[[str, int], None]
    mend: Callable[[], None]
    asked: Callable[[], bool]
    cancelled: Callable[[int], bool]


@pytest.fixture
def server() -> Iterator[ScriptedOllama]:
    """A running scripted server."""
    with ScriptedOllama() as running:
        yield running


@pytest.fixture(params=["fake", "ollama"])
def bench(request: pytest.FixtureRequest) -> Bench:
    """The fake, then the real one."""
    if request.param == "fake":
        return _fake_bench()
    return _ollama_bench(request.getfixturevalue("server"))


def _fake_bench() -> Bench:
    chat = FakeChat(timeout=TIMEOUT, delay=DELAY)
    kinds = {
        "hang": Fault(kind="hang"),
        "unavailable": Fault(kind="raise"),
        "empty": Fault(kind="empty"),
        "cut": Fault(kind="cut", after=2),
    }

    def script(match: str, reply: object) -> None:
        chat.rules.append(Rule(match, reply))

    def break_with(name: str, times: int) -> None:
        fault = kinds[name]
        chat.break_with(Fault(kind=fault.kind, after=fault.after, times=times))

    return Bench(
        chat, script, break_with, lambda: chat.break_with(None), lambda: bool(chat.asked), lambda n: chat.cancelled >= n
    )


def _ollama_bench(server: ScriptedOllama) -> Bench:
    def script(match: str, reply: object) -> None:
        server.rules = [*server.rules, Script(match, reply)]

    def break_with(name: str, times: int) -> None:
        match name:
            case "hang":
                server.fail("hang", times=times)
            case "unavailable":
                server.fail("http_503", times=times)
            case "empty":
                server.fail("empty", times=times)
            case _:
                server.fail("cut_stream", after=2, times=times)

    server.slowness = DELAY
    chat = OllamaChat(server.host, server.model, timeout=TIMEOUT)
    return Bench(
        chat, script, break_with, server.mend, lambda: bool(server.asked("/api/chat")), server.wait_for_cancelled
    )
