"""Two pages on one conversation: they stay in step, and a cut one catches up exactly."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from supportmem.llm.fake import FakeChat
from tests.websocket.conftest import OpenPage
from tests.websocket.pages import event, of_type

pytestmark = pytest.mark.django_db(transaction=True)


async def test_two_pages_stay_in_step(page: OpenPage) -> None:
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        first = await alice.say("My router is model X2")
        second = await bob.say("Did you restart it?", author="agent")
        while len(alice.events) < 2:
            await alice.next()
        while len(bob.events) < 2:
            await bob.next()
    assert first["type"] == second["type"] == "ack"
    assert alice.seqs == bob.seqs == [1, 2]
    assert [frame["data"]["author"] for frame in bob.events] == ["customer", "agent"]
    assert "My router is model X2" in bob.events[0]["html"]
    assert bob.events[0]["data"]["client_id"] == alice.events[0]["data"]["client_id"]


async def test_a_cut_page_catches_up_exactly(page: OpenPage) -> None:
    async with page("alice") as alice:
        await alice.hello()
        await alice.say("before the cut")
        async with page("bob") as bob:
            welcome = await bob.hello()
            seen = welcome["seq"]
        for number in range(5):
            await alice.say(f"while Bob was away {number}")
        async with page("bob") as again:
            welcome = await again.hello(last_seq=seen)
            await alice.say("and afterwards")
            await again.until(lambda frame: frame.get("seq") == welcome["seq"] + 1)
    assert bob.seqs == [1]
    assert again.seqs == [2, 3, 4, 5, 6, 7]
    texts = [frame["html"] for frame in again.events]
    assert all(f"while Bob was away {number}" in texts[number] for number in range(5))
    assert "and afterwards" in texts[5]


async def test_the_same_message_twice_is_one_turn(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        first = await alice.say("once", client_id="same")
        second = await alice.say("once", client_id="same")
        await alice.say("a last one")
        while len(alice.events) < 2:
            await alice.next()
    assert first["data"]["turn"] == second["data"]["turn"]
    assert (first["data"]["created"], second["data"]["created"]) == (True, False)
    assert alice.seqs == [1, 2]


async def test_the_same_id_for_other_words_is_refused(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        await alice.say("once", client_id="same")
        refused = await alice.say("something else", client_id="same")
    assert (refused["type"], refused["code"]) == ("refused", "conflict")


async def test_an_answer_streams_to_every_page_and_ends_as_a_turn(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.default, fake_chat.delay = "Please restart the router and wait for the green light.", 0.05
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        await alice.say("My router dropped again", ask=True)
        done = await alice.finished()
        await bob.finished()
    assert done["data"]["state"] == "done"
    for one in (alice, bob):
        kinds = [frame["kind"] for frame in one.events]
        assert kinds == ["turn.added", "generation.started", "turn.added", "generation.finished"]
        assert fake_chat.default in one.events[2]["html"]
        assert fake_chat.default.startswith(one.streamed)
        assert len([frame for frame in one.heard if frame["type"] == "delta"]) > 1


async def test_a_page_that_comes_in_the_middle_of_an_answer_gets_the_rest(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.default, fake_chat.delay = " ".join(f"word{n}" for n in range(2000)), 0.03
    async with page("alice") as alice:
        await alice.hello()
        asked = await alice.say("Tell me a lot", ask=True)
        await alice.until(lambda frame: frame["type"] == "delta" and frame["offset"] > 20)
        async with page("bob") as bob:
            welcome = await bob.hello()
            for _ in range(3):
                await bob.until(of_type("delta"))
            await bob.send("stop", generation=asked["data"]["generation"])
            await bob.finished()
    assert welcome["running"]["text"]
    assert fake_chat.default.startswith(bob.streamed)
    assert len(bob.streamed) > len(welcome["running"]["text"])


async def test_asking_while_an_answer_is_written_is_refused_and_stores_nothing(
    page: OpenPage, fake_chat: FakeChat
) -> None:
    fake_chat.default, fake_chat.delay = " ".join(f"word{n}" for n in range(2000)), 0.03
    async with page() as alice:
        await alice.hello()
        asked = await alice.say("first", ask=True)
        refused = await alice.say("second", ask=True, client_id="kept-in-the-composer")
        assert (refused["type"], refused["code"]) == ("refused", "conflict")
        await alice.send("stop", generation=asked["data"]["generation"])
        await alice.finished()
        fake_chat.default = "short"
        again = await alice.say("second", ask=True, client_id="kept-in-the-composer")
        await alice.until(event("generation.started"))
        await alice.finished()
    assert again["data"]["created"] is True


async def test_no_page_ever_sees_half_a_token(
    page: OpenPage, fake_chat: FakeChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = ["Write to ", "[EMA", "IL", "_1", "2", "] or ", "[", "CARD?", "_1] ", "as in ", "[", "1] ", "of old."]

    async def stream(messages: object, *, max_tokens: int) -> AsyncGenerator[str, None]:
        for piece in pieces:
            yield piece
            await asyncio.sleep(0.15)  # longer than a flush: each piece would be seen alone

    monkeypatch.setattr(fake_chat, "stream", stream)
    async with page() as alice:
        await alice.hello()
        await alice.say("Where do I write?", ask=True)
        await alice.finished()
    seen = [frame["text"] for frame in alice.heard if frame["type"] == "delta"]
    assert len(seen) > 3
    assert any("[EMAIL_12]" in text for text in seen)
    assert any("[CARD?_1]" in text for text in seen)
    assert not [text for text in seen if text.count("[") != text.count("]")]
    assert "[EMAIL_12] or [CARD?_1] as in [1] of old." in alice.events[2]["html"].replace("</a>", "")
