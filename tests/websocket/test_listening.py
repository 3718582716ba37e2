"""How looks travel without Redis: the database's notifications, also after the connection to it was lost."""

import asyncio

import pytest
from django.db import connection

from chat import groups
from chat.pool import answers
from chat.socket import listener
from tests.websocket.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


def cut_the_listeners() -> int:
    """Kill the connections that listen, as a restarted database would; how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = 'supportmem-listener' AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


async def heard() -> None:
    async with asyncio.timeout(5):
        await listener.here().hearing.wait()


async def test_all_pages_of_a_process_share_one_connection_and_the_last_one_closes_it(page: OpenPage) -> None:
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        await heard()
        assert await answers.run(listeners) == 1
    async with asyncio.timeout(5):
        while await answers.run(listeners):
            await asyncio.sleep(0.05)


async def test_what_is_said_while_the_listener_is_deaf_comes_when_it_is_back(page: OpenPage) -> None:
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        await heard()
        assert await answers.run(cut_the_listeners) == 1
        await alice.say("while nobody listened")
        frame = await bob.next()
        assert "while nobody listened" in frame["html"]
        await heard()
        await alice.say("and now")
        await bob.next()
    assert bob.seqs == [1, 2]


async def test_a_notification_that_is_not_ours_is_ignored(page: OpenPage) -> None:
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        await heard()
        for payload in FOREIGN:
            await answers.run(notify, payload)
        await alice.say("still in step")
        assert "still in step" in (await bob.next())["html"]


FOREIGN = (
    *("", "no json", "[]", '{"group": "conversation.not-an-id", "reason": "x"}'),
    *('{"group": "everybody", "reason": "x"}', '{"group": 5, "reason": "x"}', '{"conversation": "x"}'),
)


def listeners() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE application_name = 'supportmem-listener' AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def notify(payload: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [groups.PG_CHANNEL, payload])
