"""What a socket does with frames that are none, before it is let in, after a long absence, and over a shared layer."""

from datetime import datetime
from uuid import UUID

import pytest

from chat import events, groups
from chat.consumers import LONGEST_READ, ConversationSocket
from chat.pool import sockets
from chat.socket import listener, seat
from tests.integration.chat.talk import say
from tests.personas import Personas
from tests.websocket.conftest import OpenPage
from tests.websocket.pages import event

pytestmark = pytest.mark.django_db(transaction=True)


async def test_bytes_end_the_page(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        await alice.socket.send_input({"type": "websocket.receive", "bytes": b"\x00\x01"})
        assert await alice.next() == {"type": "closed", "code": events.CLOSE_PROTOCOL}


async def test_a_frame_too_long_to_be_read_ends_the_page(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        await alice.send_text("a" * (LONGEST_READ + 1))
        assert await alice.next() == {"type": "closed", "code": events.CLOSE_PROTOCOL}


async def test_who_was_not_let_in_is_not_heard_and_is_told_of_nothing(page: OpenPage) -> None:
    async with page("dave") as stranger:
        assert (await stranger.next())["code"] == events.CLOSE_FORBIDDEN
        await stranger.send("hello", last_seq=0)
        await stranger.send("say", client_id="m", author="customer", content="Let me in")
        assert await stranger.socket.receive_nothing(0.3)
    async with page("alice") as alice:
        assert (await alice.hello())["seq"] == 0


async def test_a_look_after_the_page_has_left_is_nothing() -> None:
    gone = ConversationSocket()
    await gone.chat_look({"type": groups.LOOK, "reason": "late"})
    assert gone.progress.last_seq is None


async def test_a_page_that_was_away_for_long_gets_everything_in_parts(
    page: OpenPage, people: Personas, conversation_id: UUID, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def talk() -> None:
        for number in range(5):
            say(people.alice.actor, conversation_id, f"Line {number}", now=now)

    await sockets.run(talk)
    monkeypatch.setattr(seat, "BATCH", 2)
    async with page() as alice:
        welcome = await alice.hello()
        assert welcome["seq"] == 5
        assert alice.seqs == [1, 2, 3, 4, 5]


async def test_with_a_shared_layer_looks_come_by_it_and_nobody_listens_to_the_database(
    page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "has_shared_layer", lambda: True)
    joined: list[str] = []
    monkeypatch.setattr(listener.Listener, "join", lambda _: joined.append("join"))
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        assert (await alice.say("Over the layer"))["type"] == "ack"
        told = await bob.until(event("turn.added"))
    assert "Over the layer" in told["html"]
    assert joined == []
