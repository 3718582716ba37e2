"""A screen reader hears of what happens in a conversation, not of each word that streams in."""

from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.personas import Personas
from tests.scripted_ollama import Script, ScriptedOllama

pytestmark = pytest.mark.browser

LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]"
# Counts from now on how often what is read out changes, and how often the streaming text does.
WATCH = """
(live) => {
  window.heard = [];
  window.pieces = 0;
  new MutationObserver((changes) => {
    for (const change of changes) {
      const place = change.target.nodeType === 1 ? change.target : change.target.parentElement;
      if (place?.closest(live)) window.heard.push(place.closest(live).textContent);
      if (place?.closest("[data-testid=draft] .turn__text")) window.pieces += 1;
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


def test_streaming_is_not_read_out_word_by_word(
    people: Personas, window: OpenWindow, conversation_id: UUID, model: ScriptedOllama
) -> None:
    model.rules, model.slowness = [Script("", " ".join(f"word{number}" for number in range(60)))], 0.05
    alice = window(people.alice)
    alice.open(conversation_id)
    alice.say("Hello")
    alice.page.evaluate(WATCH, LIVE)
    alice.ask("What now?")
    alice.sees_more_than(20)
    assert alice.at("draft").evaluate("(draft, live) => draft.closest(live) === null", LIVE)
    expect(alice.turns("assistant")).to_have_count(1)
    expect(alice.page.locator("#announcer")).to_contain_text("word59")

    heard: list[str] = alice.page.evaluate("window.heard")
    pieces: int = alice.page.evaluate("window.pieces")
    assert pieces >= 8, "the text did not stream, so this proves nothing"
    assert "The assistant is answering." in heard
    assert len(heard) <= 6, heard
    assert not [text for text in heard if "word" in text and "word59" not in text]
