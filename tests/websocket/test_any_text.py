"""Any text said through a socket: stored as it is or refused in clear words; the page stays open either way."""

import asyncio

import pytest

from chat.models import Turn
from chat.pool import sockets
from tests.functional.doors.texts import KEPT, REFUSED
from tests.websocket.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


def stored() -> list[str]:
    """Every turn, in order."""
    return list(Turn.unscoped.order_by("seq").values_list("content", flat=True))


async def test_what_can_be_kept_is_kept_as_it_is(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        for number, text in enumerate(KEPT.values()):
            if number and not number % 8:
                await asyncio.sleep(1)  # nobody types faster than the limit on commands
            answered = await alice.say(text)
            assert answered["type"] == "ack", answered
    assert await sockets.run(stored) == list(KEPT.values())


async def test_what_cannot_be_kept_is_refused_and_the_page_stays(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        for text in (*REFUSED.values(), "x" * 100_000):
            answered = await alice.say(text)
            assert answered["type"] == "refused", ascii(text)[:40]
            assert answered["detail"]
        for field in ("client_id", "author"):
            for text in ("a\x00b", "\ud800"):
                answered = await alice.say("Hello", **{field: text})
                assert answered["type"] == "refused", (field, ascii(text))
        assert (await alice.say("And now something sensible"))["type"] == "ack"
    assert await sockets.run(stored) == ["And now something sensible"]
