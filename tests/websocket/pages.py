"""An open page, as far as the server can tell: a socket of the real ASGI application and what it has heard."""

import itertools
import json
from collections.abc import Callable
from typing import Any, Self
from uuid import UUID

from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from chat.events import SUBPROTOCOL, VERSION
from supportmem.asgi import application

Frame = dict[str, Any]
communicator: Any = ApplicationCommunicator  # asgiref's testing module has no types
_numbers = itertools.count(1)


class Page:
    """A browser's socket. Use `async with`; frames are kept in `heard` in the order they came."""

    def __init__(
        self,
        conversation_id: UUID,
        *,
        session_key: str,
        origin: str | None = "http://testserver",
        subprotocols: tuple[str, ...] = (SUBPROTOCOL,),
    ) -> None:
        headers = [
            (b"host", b"testserver"),
            (b"cookie", f"{settings.SESSION_COOKIE_NAME}={session_key}".encode()),
        ]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        # Not Channels' own communicator: its package needs daphne, which is no part of the product.
        self.socket = communicator(
            application,
            {
                "type": "websocket",
                "path": f"/ws/conversations/{conversation_id}/",
                "query_string": b"",
                "headers": headers,
                "subprotocols": list(subprotocols),
            },
        )
        self.heard: list[Frame] = []
        self.accepted = False
        self.close_code: int | None = None

    async def __aenter__(self) -> Self:
        """Connect; a refusal is seen in `accepted` and `close_code`."""
        await self.socket.send_input({"type": "websocket.connect"})
        answer = await self.socket.receive_output(5)
        self.accepted = answer["type"] == "websocket.accept"
        if not self.accepted:
            self.close_code = answer.get("code")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave."""
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1005})
        await self.socket.wait(timeout=5)

    async def send(self, cmd: str, **fields: object) -> str:
        """Send a command; its id."""
        command_id = f"c{next(_numbers)}"
        await self.send_text(json.dumps({"v": VERSION, "cmd": cmd, "id": command_id, **fields}))
        return command_id

    async def send_text(self, text: str) -> None:
        """Send whatever text as a frame."""
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def next(self, *, timeout: float = 5) -> Frame:
        """The next frame; the close of the socket counts as one, of type "closed"."""
        message = await self.socket.receive_output(timeout)
        if message["type"] == "websocket.close":
            self.close_code = message["code"]
            frame: Frame = {"type": "closed", "code": message["code"]}
        else:
            frame = self._decoded(message["text"])
        self.heard.append(frame)
        return frame

    async def until(self, wanted: Callable[[Frame], bool], *, timeout: float = 8) -> Frame:
        """Read on until a frame is what is wanted."""
        while True:
            frame = await self.next(timeout=timeout)
            if wanted(frame):
                return frame
            assert frame["type"] != "closed", f"closed while waiting: {self.heard[-5:]}"

    async def hello(self, *, last_seq: int = 0) -> Frame:
        """Say hello; the welcome."""
        await self.send("hello", last_seq=last_seq)
        return await self.until(of_type("welcome"))

    async def command(self, cmd: str, **fields: object) -> Frame:
        """Send a command; what it was answered."""
        command_id = await self.send(cmd, **fields)
        return await self.until(lambda frame: frame.get("id") == command_id)

    async def say(self, content: str, **fields: object) -> Frame:
        """Say something; the ack or the refusal."""
        values = {"client_id": f"m{next(_numbers)}", "author": "customer", "content": content, **fields}
        return await self.command("say", **values)

    async def finished(self) -> Frame:
        """Read on until an answer is over."""
        return await self.until(event("generation.finished"))

    @property
    def events(self) -> list[Frame]:
        """The events heard so far."""
        return [frame for frame in self.heard if frame["type"] == "event"]

    @property
    def seqs(self) -> list[int]:
        """Their numbers."""
        return [frame["seq"] for frame in self.events]

    @property
    def streamed(self) -> str:
        """The text put together from deltas, each where it says it belongs. A hole or an overlap fails."""
        text = ""
        for frame in self.heard:
            if frame["type"] == "welcome" and frame["running"]:
                text = frame["running"]["text"]
            elif frame["type"] == "delta":
                assert frame["offset"] == len(text), "a delta does not go on where the text ended"
                text += frame["text"]
        return text

    @staticmethod
    def _decoded(text: str) -> Frame:
        frame: Frame = json.loads(text)
        assert frame["v"] == VERSION
        return frame


def of_type(wanted: str) -> Callable[[Frame], bool]:
    """Frames of a type."""
    return lambda frame: frame["type"] == wanted


def event(kind: str) -> Callable[[Frame], bool]:
    """Events of a kind."""
    return lambda frame: frame["type"] == "event" and frame["kind"] == kind
