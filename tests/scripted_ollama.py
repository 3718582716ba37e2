"""A tiny server that speaks Ollama's HTTP API from a script, with faults on demand, for our own tests.

    with ScriptedOllama(rules=[Script("name", "Your name is Alice. [1]")]) as server:
        chat = OllamaChat(server.host, server.model)
        server.fail("cut_stream", after=2)

Listens on 127.0.0.1 only. Replies go out word by word; embeddings are those of FakeEmbed. Nothing is random.
"""

import json
import re
import socket
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal, Self

from supportmem.llm.fake import FakeEmbed

FaultName = Literal[
    "hang",  # never answers, until the client leaves or the fault is mended
    "cut_stream",  # closes the connection after `after` pieces
    "end_early",  # ends the stream properly after `after` pieces, but without the last line
    "error_midstream",  # an error line after `after` pieces
    "malformed_line",  # a line that is not JSON after `after` pieces
    "http_500",
    "http_503",
    "prose_json",  # the content wrapped in prose and a fence
    "empty",  # no content; no embeddings
    "delay_first_token",  # waits `seconds` before the first piece
    "stall",  # waits `seconds` after `after` pieces
    "wrong_types",  # content that is a number; embeddings of texts
    "wrong_dimension",  # embeddings of 7 numbers
]


@dataclass(frozen=True)
class Script:
    """The reply when `match` is found in the last user message and `system` in the system messages."""

    match: str
    reply: object
    system: str = ""


@dataclass(frozen=True)
class Fault:
    """What goes wrong, and for how many more requests (None: all)."""

    name: FaultName
    after: int = 2
    seconds: float = 5.0
    times: int | None = None


class _ClientLeftError(Exception):
    """The client closed its connection before the answer was complete."""


@dataclass
class ScriptedOllama:
    """The server. Start it with `with`; `host` is its address."""

    rules: Sequence[Script] = ()
    default: str = "Anything else."
    model: str = "scripted:latest"
    embed_model: str = "nomic-embed-text:latest"
    port: int = 0
    slowness: float = 0.0  # seconds before each piece of a stream
    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    cancelled: int = 0
    mended: int = 0
    _fault: Fault | None = None
    _server: ThreadingHTTPServer | None = None

    @property
    def host(self) -> str:
        """The address, also after stop()."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, on the same port as before if it ran before."""
        owner = self

        class Bound(_Handler):
            scripted = owner

        server = _Server(("127.0.0.1", self.port), Bound)
        self.port = server.server_address[1]
        self._server = server
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Close the door and every conversation behind it, as a killed process would."""
        server, self._server = self._server, None
        if server is not None:
            server.shutdown()
            server.server_close()

    def running(self) -> bool:
        """Whether it listens."""
        return self._server is not None

    def fail(self, name: FaultName, *, after: int = 2, seconds: float = 5.0, times: int | None = None) -> None:
        """Let requests go wrong from now on: see FaultName and Fault."""
        self._fault = Fault(name, after, seconds, times)

    def mend(self) -> None:
        """Let everything go right again."""
        self._fault = None
        self.mended += 1

    def take_fault(self) -> Fault | None:
        """The fault for one request, counted down."""
        fault = self._fault
        if fault and fault.times is not None:
            left = fault.times - 1
            self._fault = Fault(fault.name, fault.after, fault.seconds, left) if left else None
        return fault

    def asked(self, path: str) -> list[dict[str, Any]]:
        """The bodies of the requests for a path, oldest first."""
        return [body for asked_path, body in self.requests if asked_path == path]

    def wait_for_cancelled(self, count: int, *, within: float = 1.0) -> bool:
        """Whether that many clients have left before their answer was complete."""
        deadline = time.monotonic() + within
        while self.cancelled < count and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.cancelled >= count

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class _Server(ThreadingHTTPServer):
    """Quiet about clients that leave: many tests are about just that."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Only what is not a lost connection is worth a traceback."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            traceback.print_exc()


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    scripted: ScriptedOllama

    def do_GET(self) -> None:
        """Version and list of models."""
        known = [self.scripted.model, self.scripted.embed_model]
        if self.path == "/api/version":
            self._json(200, {"version": "0.33.0"})
        elif self.path == "/api/tags":
            self._json(200, {"models": [{"name": name, "model": name} for name in known]})
        else:
            self._json(404, {"error": "404 page not found"})

    def do_POST(self) -> None:
        """Chat, embeddings, details of a model."""
        body: dict[str, Any] = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        self.scripted.requests.append((self.path, body))
        model = str(body.get("model", ""))
        known = {self.scripted.model, self.scripted.embed_model}
        if not known & {model, f"{model}:latest"}:
            self._json(404, {"error": f"model '{model}' not found"})
            return
        try:
            self._work(body)
        except (_ClientLeftError, ConnectionError):
            self.scripted.cancelled += 1
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: tests have their own output."""

    def _work(self, body: dict[str, Any]) -> None:
        if self.path == "/api/show":
            self._json(200, {"details": {"family": "scripted"}, "capabilities": ["completion"]})
            return
        fault = self.scripted.take_fault()
        name = fault.name if fault else ""
        if fault and name == "hang":
            self._wait(3600.0)
        if fault and name == "delay_first_token":
            self._wait(fault.seconds)
        if name == "http_500":
            self._json(500, {"error": "llama runner process has terminated: exit status 2"})
        elif name == "http_503":
            self._json(503, {"error": "server busy, please try again.  maximum pending requests exceeded"})
        elif self.path == "/api/embed":
            self._embed(body, name)
        elif body.get("stream", True):
            self._stream(self._pieces(body, name), fault)
        else:
            self._json(200, self._line("".join(self._pieces(body, name)), done=True))

    def _embed(self, body: dict[str, Any], fault: str) -> None:
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        vectors: list[Any] = FakeEmbed(dimension=7 if fault == "wrong_dimension" else 384).passages(texts)
        if fault == "wrong_types":
            vectors = [[str(number) for number in vector] for vector in vectors]
        self._json(200, {"model": body["model"], "embeddings": [] if fault == "empty" else vectors})

    def _pieces(self, body: dict[str, Any], fault: str) -> list[str]:
        messages = body.get("messages", [])
        question = next((m["content"] for m in reversed(messages) if m["role"] == "user"), "")
        system = "\n".join(m["content"] for m in messages if m["role"] == "system")
        reply: object = self.scripted.default
        for rule in self.scripted.rules:
            if re.search(rule.match, question) and re.search(rule.system, system):
                reply = rule.reply
                break
        text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        if fault == "prose_json":
            text = f"Sure, here it is [1]:\n```json\n{text}\n```\nI hope this helps."
        limit = int(body.get("options", {}).get("num_predict", 10_000))
        return [] if fault == "empty" else re.findall(r"\s*\S+\s*$|\s*\S+", text)[:limit]

    def _stream(self, pieces: list[str], fault: Fault | None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        at = fault.after if fault else -1
        for number, piece in enumerate([*pieces, ""]):
            if fault and number == min(at, len(pieces)) and self._break(fault):
                return
            self._wait(self.scripted.slowness)
            if self._gone():
                raise _ClientLeftError
            if number < len(pieces):
                wrong = fault is not None and fault.name == "wrong_types"
                self._chunk(json.dumps(self._line(7 if wrong else piece, done=False)))
        self._chunk(json.dumps(self._line("", done=True)))
        self.wfile.write(b"0\r\n\r\n")

    def _break(self, fault: Fault) -> bool:
        """Do what goes wrong in the middle of a stream; True when nothing can follow."""
        match fault.name:
            case "cut_stream":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
            case "end_early":
                self.wfile.write(b"0\r\n\r\n")
            case "error_midstream":
                self._chunk(json.dumps({"error": "an error was encountered while running the model"}))
                self.wfile.write(b"0\r\n\r\n")
            case "malformed_line":
                self._chunk('{"message": {"role": "assist')
                self.wfile.write(b"0\r\n\r\n")
            case "stall":
                self._wait(fault.seconds)
                return False
            case _:
                return False
        return True

    def _line(self, content: object, *, done: bool) -> dict[str, Any]:
        line: dict[str, Any] = {
            "model": self.scripted.model,
            "created_at": "2026-02-13T09:00:00.000000Z",
            "message": {"role": "assistant", "content": content},
            "done": done,
        }
        return {**line, "done_reason": "stop", "eval_count": 1} if done else line

    def _wait(self, seconds: float) -> None:
        deadline, mended = time.monotonic() + seconds, self.scripted.mended
        while time.monotonic() < deadline:
            if self._gone() or self.scripted.mended != mended:
                raise _ClientLeftError
            time.sleep(0.01)

    def _gone(self) -> bool:
        """Whether the client has closed its side: an open one that waits for us has nothing to read.

        A server that was stopped leaves as well, like a killed process.
        """
        if not self.scripted.running():
            return True
        try:
            waiting: bytes = self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        return waiting == b""

    def _chunk(self, line: str) -> None:
        data = f"{line}\n".encode()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))
        self.wfile.flush()

    def _json(self, status: int, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
