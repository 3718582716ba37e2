"""One ear per event loop for PostgreSQL's notifications, when no shared channel layer carries the looks.

It listens while there are sockets. After every (re)connection all of them look once, since what was said while
the ear was deaf is not repeated.
"""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any, Final
from uuid import UUID
from weakref import WeakKeyDictionary

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import sql

from chat.groups import EVERYBODY, PG_CHANNEL, group_of, group_of_person, send_look

logger = logging.getLogger(__name__)

_KINDS: Final = {"conversation": group_of, "person": group_of_person}

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
PROVE_ALIVE_SECONDS: Final = 20.0  # a silent connection is asked whether it still is one


class Listener:
    """The ear of one loop."""

    def __init__(self) -> None:
        self._sockets = 0
        self._task: asyncio.Task[None] | None = None
        self.hearing = asyncio.Event()

    def join(self) -> None:
        """One more socket."""
        self._sockets += 1
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="chat-listener")

    async def leave(self) -> None:
        """One less; the last one closes the connection."""
        self._sockets -= 1
        if self._sockets > 0 or self._task is None:
            return
        task, self._task = self._task, None
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**_parameters()) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(PG_CHANNEL)))
                    pause = FIRST_PAUSE
                    self.hearing.set()
                    await send_look(EVERYBODY, reason="listening")
                    await _hear(connection)
            except (psycopg.Error, OSError) as error:
                logger.warning("not hearing the database (%s): trying again", type(error).__name__)
            finally:
                self.hearing.clear()
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)


_listeners: "WeakKeyDictionary[asyncio.AbstractEventLoop, Listener]" = WeakKeyDictionary()


def here() -> Listener:
    """The ear of the running loop."""
    return _listeners.setdefault(asyncio.get_running_loop(), Listener())


async def _hear(connection: "psycopg.AsyncConnection[Any]") -> None:
    """Hand on what is heard, until the connection breaks."""
    while True:
        async for notice in connection.notifies(timeout=PROVE_ALIVE_SECONDS):
            await _hand_on(notice.payload)
        await connection.execute("SELECT 1")


async def _hand_on(payload: str) -> None:
    try:
        told = json.loads(payload)
        group, reason = _group(told["group"]), str(told["reason"])
    except (ValueError, KeyError, TypeError, AttributeError):
        logger.warning("a notification that is not ours on channel %s", PG_CHANNEL)
        return
    await send_look(group, reason=reason)


def _group(name: str) -> str:
    """One of our groups. Raises ValueError for anything else."""
    kind, _, key = name.partition(".")
    return _KINDS[kind](UUID(key))


def _parameters() -> dict[str, Any]:
    """The application's own connection, read when needed: tests point it elsewhere."""
    values = connections.settings[DEFAULT_DB_ALIAS]
    return {
        "host": values["HOST"],
        "port": values["PORT"],
        "user": values["USER"],
        "password": values["PASSWORD"],
        "dbname": values["NAME"],
        "autocommit": True,
        "keepalives_idle": 30,
        "application_name": "supportmem-listener",
    }
