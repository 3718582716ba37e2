"""The network goes, the server is killed, a tab is closed: nothing that was written is lost, and nothing doubled."""

import re
import time
from collections.abc import Iterator
from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser import stored
from tests.browser.conftest import OpenWindow
from tests.browser.server import Server
from tests.browser.window import Window
from tests.browser.wire import Wire
from tests.personas import Personas
from tests.scripted_ollama import Script, ScriptedOllama

pytestmark = pytest.mark.browser

AWAY = re.compile("reconnecting|offline")
CUT_FOR = 60.0  # seconds


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """Bob's line to the server."""
    with Wire(to_port=server.port) as line:
        yield line


@pytest.fixture
def alice(people: Personas, window: OpenWindow, conversation_id: UUID) -> Window:
    """Alice, whose line is good."""
    opened = window(people.alice)
    opened.open(conversation_id)
    return opened


@pytest.fixture
def bob(people: Personas, window: OpenWindow, wire: Wire, conversation_id: UUID) -> Iterator[Window]:
    """Bob, at the other end of the wire; he leaves before the wire is taken away."""
    opened = window(people.bob, url=wire.url)
    opened.open(conversation_id)
    yield opened
    opened.context.close()


def is_away(window: Window) -> None:
    """Wait until the page knows that its line is gone."""
    expect(window.at("connection-state")).to_have_attribute("data-state", AWAY)


def comes_back(window: Window, wire: Wire) -> None:
    """The network is there again, and the browser says so."""
    wire.mend()
    window.hint("online")
    window.online()


def test_a_window_without_network_catches_up_exactly(
    alice: Window, bob: Window, wire: Wire, conversation_id: UUID, model: ScriptedOllama
) -> None:
    model.rules = [Script("", "It will be looked into.")]
    alice.say("Before the cut")
    bob.sees_turn("Before the cut", author="customer")
    bob.line_may_break = True
    wire.cut()
    is_away(bob)
    for number in range(5):
        alice.say(f"Said meanwhile, number {number}")
    alice.answer_to("What now?")
    for number in range(2):
        bob.send(f"Written without network, number {number}", mode="agent")
    expect(bob.pending()).to_have_count(2)
    expect(bob.at("pending-state").first).to_have_text("Not sent yet: waiting for the connection")
    expect(bob.at("connection-state")).to_contain_text("2 unsent")
    expect(bob.turns()).to_have_count(1)
    assert len(stored.turns(conversation_id)) == 8
    assert "number 1" in bob.kept("unsent")
    comes_back(bob, wire)
    expect(bob.pending()).to_have_count(0)
    stored.all_show_the_same(conversation_id, alice, bob, count=10)
    assert [text for _, text in bob.thread()][-2:] == [f"Written without network, number {n}" for n in range(2)]
    expect(bob.at("connection-state")).to_have_text("Online")
    assert bob.kept("unsent") == ""


def test_a_window_cut_off_for_a_minute_catches_up_exactly(
    alice: Window, bob: Window, wire: Wire, conversation_id: UUID, model: ScriptedOllama
) -> None:
    """Long enough for every time-out between the two to have fired: heartbeats, reconnects at their longest pause."""
    model.rules = [Script("", "It will be looked into.")]
    bob.line_may_break = True
    wire.cut()
    is_away(bob)
    until, number = time.monotonic() + CUT_FOR, 0
    while time.monotonic() < until:
        alice.say(f"Said meanwhile, number {number}")
        number += 1
        time.sleep(6)
    alice.answer_to("What now?")
    bob.send("Written without network", mode="agent")
    comes_back(bob, wire)
    expect(bob.pending()).to_have_count(0)
    stored.all_show_the_same(conversation_id, alice, bob, count=number + 3)


def test_a_line_that_dies_without_a_word_is_noticed(
    alice: Window, bob: Window, wire: Wire, conversation_id: UUID
) -> None:
    bob.line_may_break = True
    wire.go_dead()
    bob.send("Said into a dead line", mode="agent")
    bob.hint("offline")
    is_away(bob)
    expect(bob.pending()).to_have_count(1)
    alice.say("Said meanwhile")
    comes_back(bob, wire)
    expect(bob.pending()).to_have_count(0)
    stored.all_show_the_same(conversation_id, alice, bob, count=2)


def test_what_was_received_but_not_confirmed_is_not_doubled(
    alice: Window, bob: Window, wire: Wire, conversation_id: UUID
) -> None:
    bob.line_may_break = True
    wire.go_deaf()
    bob.send("The server hears this", mode="agent")
    alice.sees_turn("The server hears this", author="agent")
    expect(bob.pending()).to_have_count(1)
    wire.cut()
    is_away(bob)
    comes_back(bob, wire)
    expect(bob.pending()).to_have_count(0)
    alice.say("And this comes after")
    stored.all_show_the_same(conversation_id, alice, bob, count=2)


def test_what_was_not_sent_survives_the_closing_of_its_tab(
    alice: Window, bob: Window, wire: Wire, conversation_id: UUID
) -> None:
    bob.line_may_break = True
    wire.cut()
    is_away(bob)
    for number in range(2):
        bob.send(f"Written without network, number {number}", mode="agent")
    bob.write("Not finished yet", mode="note")
    bob.page.close()
    wire.mend()
    later = bob.another_tab()
    later.open(conversation_id)
    stored.all_show_the_same(conversation_id, alice, later, count=2)
    expect(later.pending()).to_have_count(0)
    expect(later.at("composer-text")).to_have_value("Not finished yet")
    expect(later.at("mode-note")).to_be_checked()
    later.page.reload()
    later.online()
    stored.all_show_the_same(conversation_id, alice, later, count=2)


def test_a_killed_server_is_found_again_and_gets_everything_once(
    alice: Window, server: Server, conversation_id: UUID
) -> None:
    alice.say("Before the crash")
    alice.line_may_break = True
    server.kill()
    is_away(alice)
    alice.send("Written while nobody listens")
    alice.write("Not finished yet", mode="agent")
    expect(alice.pending()).to_have_count(1)
    server.start()
    alice.online()  # nobody has told the page that the server is back
    expect(alice.pending()).to_have_count(0)
    stored.all_show_the_same(conversation_id, alice, count=2)
    expect(alice.at("composer-text")).to_have_value("Not finished yet")
    alice.say("After the crash", mode="agent")
    stored.all_show_the_same(conversation_id, alice, count=3)
