"""The browser's socket: commands in, events and text out, in order, each once. See events for the protocol.

Channels hands a socket one message at a time, so that a look, a hello and a command never overlap. No handler
waits for an answer: answers run elsewhere, and looks tell of them.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError
from django.utils import timezone

from chat import events, groups
from chat.pool import sockets
from chat.socket import listener, seat
from chat.socket.limits import limits
from chat.socket.progress import Progress
from chat.socket.seat import Ended, Seat, Seen
from chat.socket.signed_in import SignedOut, session_key_of
from supportmem.common.errors import Anticipated, TooMany

logger = logging.getLogger(__name__)

CLOSE_TRY_AGAIN = 1013
LONGEST_READ = 4 * events.MAX_FRAME_BYTES  # read far enough to say which command was too long
GONE = "You can no longer read this conversation."


class ConversationSocket(AsyncWebsocketConsumer):
    """One open page on one conversation."""

    recheck_seconds: ClassVar[float] = 20.0  # also finds what a lost look would have told

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user_id: UUID | None = None  # set while the person sits here
        self.seat: Seat | None = None
        self.progress = Progress()
        self.rechecking: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Accept first and close then, where the browser is to learn why: a refused handshake hides it."""
        if events.SUBPROTOCOL not in self.scope.get("subprotocols", ()):
            await self.close(events.CLOSE_PROTOCOL)
            return
        await self.accept(events.SUBPROTOCOL)
        taken = Seat(
            session_key=session_key_of(self.scope.get("cookies", {})),
            conversation_id=self.scope["url_route"]["kwargs"]["conversation_id"],
            address=(self.scope.get("client") or ("",))[0],
        )
        try:
            user_id = await sockets.run(seat.enter, taken, now=timezone.now())
        except SignedOut:
            await self.close(events.CLOSE_SIGNED_OUT)
        except Ended:
            await self.close(events.CLOSE_FORBIDDEN)
        except TooMany:
            await self.close(events.CLOSE_TOO_MANY)
        except DatabaseError:
            await self.close(CLOSE_TRY_AGAIN)
        else:
            if limits.enter(user_id):
                self.user_id, self.seat = user_id, taken
                await self._join(taken, user_id=user_id)
            else:
                await self.close(events.CLOSE_TOO_MANY)

    async def disconnect(self, code: int) -> None:
        """Leave nothing behind. An answer goes on: closing a page stops nothing."""
        if self.user_id is None or self.seat is None:
            return
        left, self.user_id = self.user_id, None
        limits.leave(left)
        if self.rechecking is not None:
            self.rechecking.cancel()
        for group in _groups(self.seat, user_id=left):
            await self.channel_layer.group_discard(group, self.channel_name)
        if not groups.has_shared_layer():
            await listener.here().leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One frame from the browser."""
        if self.user_id is None:
            return
        if text_data is None or len(text_data) > LONGEST_READ:
            await self.close(events.CLOSE_PROTOCOL)
            return
        try:
            raw = json.loads(text_data)
        except (ValueError, RecursionError):
            raw = None
        if len(text_data.encode("utf-8", "replace")) > events.MAX_FRAME_BYTES:
            await self._refuse(_id_of(raw), code="too_large", detail="The message is too long: send it in parts.")
        elif not limits.command(self.user_id, at=time.monotonic()):
            await self._refuse(_id_of(raw), code="throttled", detail="Too many commands: wait a few seconds.")
        else:
            await self._command(raw)

    async def chat_look(self, _message: dict[str, Any]) -> None:
        """Somebody says that there is something to see."""
        if self.user_id is not None:
            async with self._rights_guarded():
                await self._look()

    async def _join(self, taken: Seat, *, user_id: UUID) -> None:
        for group in _groups(taken, user_id=user_id):
            await self.channel_layer.group_add(group, self.channel_name)
        if not groups.has_shared_layer():
            listener.here().join()
        self.rechecking = asyncio.create_task(self._recheck())

    async def _recheck(self) -> None:
        """By a message to itself, so that it waits for its turn."""
        while True:
            await asyncio.sleep(self.recheck_seconds)
            await self.channel_layer.send(self.channel_name, {"type": groups.LOOK, "reason": "recheck"})

    async def _command(self, raw: object) -> None:
        try:
            command = events.parse_command(raw)
        except events.BadFrame as error:
            await self._refuse(_id_of(raw), code="bad_frame", detail=str(error))
            return
        async with self._rights_guarded():
            match command.cmd:
                case "hello":
                    await self._hello(command)
                case "ping":
                    await sockets.run(seat.check, self._seat)
                    await self._send(events.Pong(id=command.id))
                case _:
                    await self._carry_out(command)

    async def _hello(self, command: events.Command) -> None:
        self.progress.restart(command.last_seq)
        degraded = await sockets.run(seat.degraded)
        seen = await self._see()
        while seen.more:
            await self._send(*self.progress.events(seen))
            seen = await self._see()
        await self._send(*self.progress.events(seen))
        running = self.progress.snapshot(seen)
        await self._send(events.Welcome(seq=self.progress.last_seq or 0, degraded=degraded, running=running))

    async def _carry_out(self, command: events.Command) -> None:
        try:
            data = await sockets.run(seat.carry_out, self._seat, command=command, now=timezone.now())
        except (SignedOut, Ended):
            raise
        except Anticipated as refusal:
            await self._refuse(command.id, code=refusal.code, detail=refusal.detail)
            return
        await self._send(events.Ack(id=command.id, data=data))
        await self._look()  # the writer sees the result at once, whatever carries the looks

    async def _look(self) -> None:
        """Send what is new. Before the first hello only the rights are looked at."""
        if self.progress.last_seq is None:
            await sockets.run(seat.check, self._seat)
            return
        more = True
        while more:
            seen = await self._see()
            more = seen.more
            await self._send(*self.progress.frames(seen))

    async def _see(self) -> Seen:
        return await sockets.run(seat.look, self._seat, after_seq=self.progress.last_seq or 0)

    @property
    def _seat(self) -> Seat:
        if self.seat is None:
            raise Ended
        return self.seat

    @asynccontextmanager
    async def _rights_guarded(self) -> AsyncIterator[None]:
        """Around everything that reads: what is no longer allowed ends the socket, and says so."""
        try:
            yield
        except SignedOut as ended:
            await self._revoke(events.CLOSE_SIGNED_OUT, detail=ended.detail)
        except Ended:
            await self._revoke(events.CLOSE_FORBIDDEN, detail=GONE)
        except DatabaseError as error:
            logger.warning("a socket could not read (%s): the browser will try again", type(error).__name__)
            await self.close(CLOSE_TRY_AGAIN)

    async def _revoke(self, code: int, *, detail: str) -> None:
        await self._send(events.Revoked(detail=detail))
        await self.close(code)

    async def _refuse(self, command_id: str, *, code: str, detail: str) -> None:
        await self._send(events.Refused(id=command_id, code=code, detail=detail))

    async def _send(self, *frames: events.Frame) -> None:
        for frame in frames:
            await self.send(text_data=json.dumps(frame.to_json(), ensure_ascii=False))


def _groups(taken: Seat, *, user_id: UUID) -> tuple[str, ...]:
    own = (groups.group_of(taken.conversation_id), groups.group_of_person(user_id))
    return own if groups.has_shared_layer() else (*own, groups.EVERYBODY)


def _id_of(raw: object) -> str:
    """The command's id where it can be told, so that the browser knows what was refused."""
    given = raw.get("id") if isinstance(raw, dict) else None
    return given[:64] if isinstance(given, str) else ""
