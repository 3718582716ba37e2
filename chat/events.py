"""The browser protocol, version 1: typed frames in both directions. Imports no Django.

Commands (browser to server), JSON objects with `v`, `cmd` and `id` (made by the client, echoed back):

    hello  {last_seq}                              what did I miss since last_seq? (first frame)
    say    {client_id, author, content, ask}       store a turn; `ask` also asks the assistant
    ask    {client_id}                             ask the assistant to answer the latest turn
    stop   {generation}                            stop that answer
    ping   {}                                      are you there?

Frames (server to browser), JSON objects with `v` and `type`:

    welcome {seq, degraded, running}               after hello; `running` is null or a snapshot
    event   {seq, kind, at, data, html}            one entry of the gapless log, rendered for the reader
    delta   {generation, offset, text}             text of a running answer from character `offset` on
    ack     {id, data}                             the command was carried out
    refused {id, code, detail}                     it was not, and why
    pong    {id}
    revoked {detail}                               rights have ended; the socket closes with 4403

Close codes: 4400 protocol, 4401 signed out, 4403 not allowed (any more), 4429 too many.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

VERSION = 1
SUBPROTOCOL = "supportmem.v1"
MAX_FRAME_BYTES = 64_000

CLOSE_PROTOCOL = 4400
CLOSE_SIGNED_OUT = 4401
CLOSE_FORBIDDEN = 4403
CLOSE_TOO_MANY = 4429


class BadFrame(ValueError):
    """A frame that is not a command of this version; the text says what to change."""


@dataclass(frozen=True, kw_only=True)
class Command:
    """One command from the browser, checked for shape but not for rights."""

    cmd: str
    id: str
    last_seq: int = 0
    client_id: str = ""
    author: str = "customer"
    content: str = ""
    ask: bool = False
    generation: str = ""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Base of everything the server sends."""

    type: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        """The frame as a JSON-ready mapping."""
        return {"v": VERSION, "type": self.type, **asdict(self)}


@dataclass(frozen=True, kw_only=True)
class Welcome(Frame):
    """Answer to hello."""

    type: ClassVar[str] = "welcome"
    seq: int
    degraded: tuple[str, ...] = ()
    running: Mapping[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Event(Frame):
    """One entry of the conversation's event log."""

    type: ClassVar[str] = "event"
    seq: int
    kind: str
    at: str
    data: Mapping[str, Any] = field(default_factory=dict)
    html: str = ""


@dataclass(frozen=True, kw_only=True)
class Delta(Frame):
    """More text of a running answer."""

    type: ClassVar[str] = "delta"
    generation: str
    offset: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Ack(Frame):
    """The command was carried out."""

    type: ClassVar[str] = "ack"
    id: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Refused(Frame):
    """The command was refused."""

    type: ClassVar[str] = "refused"
    id: str
    code: str
    detail: str


@dataclass(frozen=True, kw_only=True)
class Pong(Frame):
    """Answer to ping."""

    type: ClassVar[str] = "pong"
    id: str


@dataclass(frozen=True, kw_only=True)
class Revoked(Frame):
    """Rights have ended; the socket closes next."""

    type: ClassVar[str] = "revoked"
    detail: str


COMMANDS = frozenset({"hello", "say", "ask", "stop", "ping"})
_FIELDS: dict[str, type] = {
    "last_seq": int,
    "client_id": str,
    "author": str,
    "content": str,
    "ask": bool,
    "generation": str,
}


def _is_text(value: str) -> bool:
    """Whether it can be sent back as UTF-8."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def parse_command(raw: object) -> Command:
    """Turn a decoded JSON value into a Command. Raises BadFrame, whose text says what to change."""
    if not isinstance(raw, dict):
        raise BadFrame("a frame is a JSON object")
    if raw.get("v") != VERSION:
        raise BadFrame(f'this server speaks protocol version {VERSION}: send "v": {VERSION}')
    cmd = raw.get("cmd")
    if not isinstance(cmd, str) or cmd not in COMMANDS:
        raise BadFrame(f"cmd must be one of {', '.join(sorted(COMMANDS))}")
    given_id = raw.get("id")
    if not isinstance(given_id, str) or not 1 <= len(given_id) <= 64 or not _is_text(given_id):
        raise BadFrame("id must be a text of 1 to 64 characters")
    values: dict[str, Any] = {}
    for name, wanted in _FIELDS.items():
        if name not in raw:
            continue
        value = raw[name]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise BadFrame(f"{name} must be of type {wanted.__name__}")
        if isinstance(value, str) and not _is_text(value):
            raise BadFrame(f"{name} holds half of a character (a lone surrogate)")
        values[name] = value
    if values.get("last_seq", 0) < 0:
        raise BadFrame("last_seq cannot be negative")
    return Command(cmd=cmd, id=given_id, **values)
