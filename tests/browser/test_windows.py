"""Several people on one conversation see the same at the same time; others see that there is nothing."""

from uuid import UUID

import pytest
from playwright.sync_api import expect

from chat.events import CLOSE_FORBIDDEN, SUBPROTOCOL
from tests.browser import stored
from tests.browser.conftest import OpenWindow
from tests.browser.window import Window
from tests.personas import Personas
from tests.scripted_ollama import ScriptedOllama

pytestmark = pytest.mark.browser

SECRET = "The vault code is 4711"
# Opens a socket as the page's script would; the first frame's type, else the code it was closed with.
KNOCK = """
([path, protocol]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}${path}`, protocol);
  socket.onopen = () => socket.send(JSON.stringify({ v: 1, cmd: "hello", id: "1", last_seq: 0 }));
  socket.onmessage = (message) => resolve(JSON.parse(message.data).type);
  socket.onclose = (close) => resolve(close.code);
})
"""


def knock(window: Window, conversation_id: UUID) -> object:
    """What a socket of this person on the conversation says first."""
    return window.page.evaluate(KNOCK, [f"/ws/conversations/{conversation_id}/", SUBPROTOCOL])


def test_two_people_stay_in_step(
    people: Personas, window: OpenWindow, conversation_id: UUID, talkative: ScriptedOllama
) -> None:
    alice, bob = window(people.alice), window(people.bob)
    alice.open(conversation_id)
    bob.open(conversation_id)

    alice.say("The invoice is wrong")
    bob.sees_turn("The invoice is wrong", author="customer")
    bob.say("Which invoice is it?", mode="agent")
    alice.sees_turn("Which invoice is it?", author="agent")
    alice.say("She has called before", mode="note")
    expect(bob.sees_turn("She has called before", author="note")).to_contain_text("Private")

    bob.ask("What now?")
    seen = [one.sees_more_than(20) for one in (bob, alice)]
    assert seen[0].startswith(seen[1]) or seen[1].startswith(seen[0])
    for one in (alice, bob):
        expect(one.at("stop")).to_be_visible()
    talkative.slowness = 0.0  # now that both have seen it grow
    for one in (alice, bob):
        expect(one.turns("assistant")).to_have_count(1)
        expect(one.at("draft")).to_have_count(0)
    stored.all_show_the_same(conversation_id, alice, bob, count=5)
    assert alice.thread()[-1][1].endswith("word399")


def test_either_may_stop_the_answer(
    people: Personas, window: OpenWindow, conversation_id: UUID, talkative: ScriptedOllama
) -> None:
    alice, bob = window(people.alice), window(people.bob)
    alice.open(conversation_id)
    bob.open(conversation_id)
    alice.ask("Tell me everything")
    bob.sees_more_than(20)
    bob.at("stop").click()
    for one in (alice, bob):
        expect(one.turns("assistant").get_by_test_id("answer-notice")).to_have_text("Stopped.")
    stored.all_show_the_same(conversation_id, alice, bob, count=2)


def test_others_find_nothing_where_readers_find_the_conversation(
    people: Personas, window: OpenWindow, conversation_id: UUID
) -> None:
    path = f"/conversations/{conversation_id}/"
    alice = window(people.alice)
    alice.open(conversation_id)
    alice.say(SECRET)
    for reader in (people.bob, people.rita):
        theirs = window(reader)
        theirs.go(path)
        expect(theirs.page.get_by_text(SECRET).first).to_be_visible()
        assert knock(theirs, conversation_id) != CLOSE_FORBIDDEN
        theirs.page.close()
    for stranger in people.strangers_to_mia:
        theirs = window(stranger)
        theirs.may_be_refused = True
        theirs.go("/")
        expect(theirs.at("conversation-list")).to_be_visible()
        expect(theirs.at("conversation-row")).to_have_count(0)
        assert knock(theirs, conversation_id) == CLOSE_FORBIDDEN
        answer = theirs.page.goto(f"{theirs.base}{path}")
        assert answer is not None
        assert answer.status == 404
        expect(theirs.page.get_by_role("heading", name="Nothing here")).to_be_visible()
        for told in (SECRET, "Mia"):
            assert told not in theirs.page.content()
