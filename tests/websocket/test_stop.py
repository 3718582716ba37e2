"""Stopping an answer: within a second, also one that hangs, and what was written is kept."""

import asyncio
import time

import pytest

from chat.models import Generation
from chat.pool import answers
from supportmem.llm.fake import FakeChat, Fault
from tests.websocket.conftest import OpenPage
from tests.websocket.pages import Frame, Page, event, of_type

pytestmark = pytest.mark.django_db(transaction=True)


def last_answer() -> Generation:
    return Generation.unscoped.order_by("-id")[0]


async def test_a_model_that_hangs_before_its_first_word_is_stopped_within_a_second(
    page: OpenPage, fake_chat: FakeChat
) -> None:
    fake_chat.break_with(Fault(kind="hang"))
    async with page() as alice:
        await alice.hello()
        asked = await alice.say("Hello?", ask=True)
        await answers.run(wait_until_asked, fake_chat)
        took = await seconds_to_let_go(alice, asked, fake_chat)
        done = await alice.finished()
    assert took < 1.0
    assert (done["data"]["state"], done["data"]["turn"]) == ("stopped", None)
    assert done["data"]["notice"] == "Stopped."
    assert fake_chat.cancelled == 1


async def test_an_answer_of_another_process_is_stopped_within_a_second_too(
    page: OpenPage, fake_chat: FakeChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.reply.engine.halt", lambda generation_id: False)  # it does not run here
    fake_chat.break_with(Fault(kind="hang"))
    async with page() as alice:
        await alice.hello()
        asked = await alice.say("Hello?", ask=True)
        await answers.run(wait_until_asked, fake_chat)
        took = await seconds_to_let_go(alice, asked, fake_chat)
        done = await alice.finished()
    assert took < 1.0
    assert done["data"]["state"] == "stopped"
    assert fake_chat.cancelled == 1


async def test_a_talking_model_is_stopped_and_its_text_kept(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.default, fake_chat.delay = " ".join(f"word{n}" for n in range(200)), 0.03
    async with page("alice") as alice, page("bob") as bob:
        await alice.hello()
        await bob.hello()
        asked = await alice.say("Tell me a lot", ask=True)
        await bob.until(lambda frame: frame["type"] == "delta" and frame["offset"] > 10)
        took = await seconds_to_let_go(bob, asked, fake_chat)
        await alice.finished()
    kept = await answers.run(last_answer)
    assert took < 1.0
    assert kept.state == "stopped"
    assert kept.text.startswith(alice.streamed[:50])
    assert fake_chat.default.startswith(kept.text)
    assert "Stopped." in alice.events[-2]["html"]
    assert fake_chat.cancelled == 1


async def test_a_new_question_starts_at_once_after_a_stop(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.break_with(Fault(kind="hang", times=1))
    async with page() as alice:
        await alice.hello()
        asked = await alice.say("first", ask=True)
        await alice.command("stop", generation=asked["data"]["generation"])
        await alice.finished()
        again = await alice.say("second", ask=True)
        done = await alice.finished()
    assert again["type"] == "ack"
    assert done["data"]["state"] == "done"


async def test_stopping_twice_or_too_late_changes_nothing(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        asked = await alice.say("Hello?", ask=True)
        await alice.finished()
        late = await alice.command("stop", generation=asked["data"]["generation"])
    assert late["type"] == "ack"
    assert (await answers.run(last_answer)).state == "done"


async def test_a_closed_page_stops_nothing(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.default, fake_chat.delay = "one two three four five six seven", 0.1
    async with page("alice") as alice:
        await alice.hello()
        await alice.say("Hello?", ask=True)
    async with page("bob") as bob:
        await bob.hello()
        if not any(event("generation.finished")(frame) for frame in bob.heard):
            await bob.finished()
    assert (await answers.run(last_answer)).text == fake_chat.default
    assert not any(of_type("revoked")(frame) for frame in bob.heard)


async def test_a_model_that_breaks_off_leaves_its_text_and_a_notice(page: OpenPage, fake_chat: FakeChat) -> None:
    fake_chat.default = "one two three four five"
    fake_chat.break_with(Fault(kind="cut", after=3, times=1))
    async with page() as alice:
        await alice.hello()
        await alice.say("Hello?", ask=True)
        done = await alice.finished()
    kept = await answers.run(last_answer)
    assert done["data"]["state"] == "failed"
    assert done["data"]["notice"].startswith("The model stopped answering")
    assert kept.text == "one two three"
    assert "one two three" in alice.events[-2]["html"]


async def seconds_to_let_go(page: Page, asked: Frame, model: FakeChat) -> float:
    """Send stop; how long the model then still works, which is what a stop is for."""
    began = time.monotonic()
    await page.send("stop", generation=asked["data"]["generation"])
    while not model.cancelled:
        assert time.monotonic() - began < 10, "the model was never left"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


def wait_until_asked(model: FakeChat) -> None:
    deadline = time.monotonic() + 5
    while not model.asked:
        assert time.monotonic() < deadline, "the model was never asked"
        time.sleep(0.01)
