"""From a question typed into a page to the first text on it, and from the bare client to the model's first token.

Both ask the same server for the same prompt but for a number at its end, so that no cached answer helps one of
them. The page is a websocket of the real ASGI application in this process: what is measured is the message, the
recall, the prompt, the model, the saved text and its way to the page, without a network.

Where no Ollama is found, a scripted one of the tests takes its place, with a first token after 300 ms: the test
floor has that server already, and a second one here would only drift from it.
"""

import asyncio
import itertools
import json
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from uuid import UUID

import ollama
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client
from django.utils import timezone

from benchmarks import report
from benchmarks.world import World
from chat import facade
from chat.events import SUBPROTOCOL, VERSION
from supportmem.asgi import application
from supportmem.llm import registry
from supportmem.llm.ollama import OllamaChat
from supportmem.llm.ports import Chat, Message, Status
from tests.scripted_ollama import ScriptedOllama

SLOWNESS = 0.3
WARM_UP = 2
MOST_TRIES = 3  # per round
QUESTION = "What did we decide about the laptop at home?"
_numbers = itertools.count(1)


class Kept:
    """The chat model in use, with the last prompt it was given."""

    def __init__(self, real: Chat) -> None:
        self.real = real
        self.name = real.name
        self.messages: Sequence[Message] = ()

    def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """See ports.Chat."""
        self.messages = messages
        return self.real.stream(messages, max_tokens=max_tokens)

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        """See ports.Chat."""
        return self.real.ask_json(messages, schema=schema, max_tokens=max_tokens)

    def status(self) -> Status:
        """See ports.Chat."""
        return self.real.status()


def measure(world: World, *, rounds: int) -> report.Figure:
    """Both in turns."""
    with _model() as (host, name, label):
        kept = Kept(OllamaChat(host, name, timeout=settings.OLLAMA_TIMEOUT))
        with registry.override(chat=kept):
            customer = min(world.customers.items())[1]
            conversation = facade.start_conversation(world.actor, customer_id=customer, now=timezone.now())
            cookie = _cookie(world)
            ours, below = asyncio.run(_rounds(kept, conversation, cookie=cookie, host=host, rounds=rounds + WARM_UP))
    pairs = list(zip(ours, below, strict=True))[WARM_UP:]
    added = [mine - theirs for mine, theirs in pairs]
    return report.compared(
        "time to first token",
        ours=[mine for mine, _ in pairs],
        below=[theirs for _, theirs in pairs],
        more={"server": label, "added_ms": report.milliseconds(added)},
    )


@contextmanager
def _model() -> Iterator[tuple[str, str, str]]:
    """Address, model and a label: the configured Ollama when it is there, else a scripted one."""
    real = OllamaChat(settings.OLLAMA_HOST, settings.OLLAMA_MODEL, timeout=settings.OLLAMA_TIMEOUT)
    if real.status().state == "up":
        yield settings.OLLAMA_HOST, settings.OLLAMA_MODEL, f"Ollama with {settings.OLLAMA_MODEL}"
        return
    with ScriptedOllama(slowness=SLOWNESS, default=" ".join(["word"] * 50)) as server:
        yield server.host, server.model, f"scripted, first token after {SLOWNESS * 1000:.0f} ms"


def _cookie(world: World) -> str:
    client = Client()
    client.force_login(world.user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


async def _rounds(
    kept: Kept, conversation: UUID, *, cookie: str, host: str, rounds: int
) -> tuple[list[float], list[float]]:
    ours, below = [], []
    async with aclosing(_page(conversation, cookie=cookie)) as pages:
        page = await anext(pages)
        for _ in range(MOST_TRIES * rounds):
            seconds = await _through_the_product(page)
            if seconds is not None:
                ours.append(seconds)
                below.append(await _through_the_client(kept, host=host))
            if len(ours) == rounds:
                break
    return ours, below


async def _page(conversation: UUID, *, cookie: str) -> AsyncGenerator[ApplicationCommunicator, None]:
    """A page that has said hello."""
    scope = {
        "type": "websocket",
        "path": f"/ws/conversations/{conversation}/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())],
        "subprotocols": [SUBPROTOCOL],
    }
    page = ApplicationCommunicator(application, scope)
    await page.send_input({"type": "websocket.connect"})
    accepted = await page.receive_output(10)
    assert accepted["type"] == "websocket.accept", accepted
    await _send(page, "hello", last_seq=0)
    await _until(page, "welcome")
    yield page
    await page.send_input({"type": "websocket.disconnect", "code": 1000})
    await page.wait(timeout=10)


async def _through_the_product(page: ApplicationCommunicator) -> float | None:
    """Seconds from the message to the first text; the answer is then stopped.

    None when memory alone answered, as it does when a machine is so busy that the server seems to be away.
    """
    question = f"{QUESTION} ({next(_numbers)})"
    began = time.perf_counter()
    await _send(page, "say", client_id=question, author="customer", content=question, ask=True)
    first = await _until(page, "delta", "generation.finished")
    seconds = time.perf_counter() - began
    if first["type"] != "delta":
        return None
    await _send(page, "stop", generation=first["generation"])
    await _until(page, "generation.finished")
    return seconds


async def _through_the_client(kept: Kept, *, host: str) -> float:
    """Seconds from the call to the first text, for the prompt that the product has just sent."""
    *before, last = [{"role": message.role, "content": message.content} for message in kept.messages]
    messages = [*before, {**last, "content": f"{last['content']} ({next(_numbers)})"}]
    began = time.perf_counter()
    async with ollama.AsyncClient(host) as client:
        parts = await client.chat(model=kept.name, messages=messages, stream=True)
        async for part in parts:
            if part.message.content:
                break
    return time.perf_counter() - began


async def _send(page: ApplicationCommunicator, cmd: str, **fields: object) -> None:
    frame = {"v": VERSION, "cmd": cmd, "id": f"b{next(_numbers)}", **fields}
    await page.send_input({"type": "websocket.receive", "text": json.dumps(frame)})


async def _until(page: ApplicationCommunicator, *wanted: str) -> Mapping[str, str]:
    """The next frame of one of these types, or event of one of these kinds."""
    while True:
        message = await page.receive_output(90)
        assert message["type"] == "websocket.send", message
        frame: dict[str, str] = json.loads(message["text"])
        assert frame["type"] != "refused", frame
        if {frame["type"], frame.get("kind")} & set(wanted):
            return frame
