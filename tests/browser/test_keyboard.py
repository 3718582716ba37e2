"""Everything by keyboard, with a focus that can be seen; keys are letters while somebody writes."""

from uuid import UUID

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from chat import facade
from tests.browser.conftest import OpenWindow
from tests.browser.window import Window
from tests.factories.accounts import PASSWORD
from tests.personas import Personas
from tests.scripted_ollama import Script, ScriptedOllama

pytestmark = pytest.mark.browser

# Whether whatever has the focus is drawn differently from how it is drawn without.
RING = """
() => {
  const element = document.activeElement;
  const drawn = (style) => [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor].join();
  const with_ = drawn(getComputedStyle(element));
  element.blur();
  const without = drawn(getComputedStyle(element));
  element.focus({ focusVisible: true });
  return with_ !== without;
}
"""


def focus_is_seen(window: Window) -> bool:
    """Whether a person sees where they are."""
    found: bool = window.page.evaluate(RING)
    return found


def press(window: Window, *keys: str) -> None:
    """One after the other."""
    for key in keys:
        window.page.keyboard.press(key)


def test_a_conversation_is_held_without_a_mouse(
    people: Personas, window: OpenWindow, conversation_id: UUID, model: ScriptedOllama
) -> None:
    model.rules = [Script("", "It will be looked into.")]
    facade.start_conversation(people.alice.actor, customer_id=people.lin.id, now=timezone.now())
    alice = window()
    alice.go("/")
    alice.page.keyboard.type("alice")
    press(alice, "Tab")
    alice.page.keyboard.type(PASSWORD)
    press(alice, "Enter")
    rows = alice.at("conversation-row")
    expect(rows).to_have_count(2)
    alice.page.wait_for_load_state("domcontentloaded")  # rows are there before the scripts that hear keys

    _moves_through_the_list(alice)
    press(alice, "Enter")
    alice.online()
    expect(alice.page.get_by_role("heading", name="Mia Moreau").first).to_be_visible()
    assert str(conversation_id) in alice.page.url
    _writes_in_every_mode(alice)
    press(alice, "Escape", "a")
    alice.turns("assistant").wait_for()
    assert [text for _, text in alice.thread()] == [
        "Reply n c ?",
        "For us only",
        "Her words",
        "It will be looked into.",
    ]
    _opens_and_closes(alice)


def _moves_through_the_list(alice: Window) -> None:
    rows = alice.at("conversation-row")
    press(alice, "j")
    expect(rows.nth(0)).to_be_focused()
    assert focus_is_seen(alice)
    press(alice, "j")
    expect(rows.nth(1)).to_be_focused()
    press(alice, "j", "k")
    expect(rows.nth(0)).to_be_focused()
    press(alice, "j")
    expect(rows.nth(1)).to_contain_text("Mia")


def _writes_in_every_mode(alice: Window) -> None:
    for key, mode, text in (
        ("r", "agent", "Reply n c ?"),  # while one writes, keys are letters
        ("n", "note", "For us only"),
        ("c", "customer", "Her words"),
    ):
        press(alice, key)
        expect(alice.at(f"mode-{mode}")).to_be_checked()
        expect(alice.at("composer-text")).to_be_focused()
        expect(alice.at("composer-text")).to_have_value("")
        assert focus_is_seen(alice)
        alice.page.keyboard.type(text)
        expect(alice.at(f"mode-{mode}")).to_be_checked()
        expect(alice.at("keys")).to_be_hidden()
        press(alice, "Control+Enter")
        alice.sees_turn(text, author=mode)
        press(alice, "Escape")
        expect(alice.at("composer-text")).not_to_be_focused()


def _opens_and_closes(alice: Window) -> None:
    press(alice, "?")
    expect(alice.at("keys")).to_be_visible()
    press(alice, "Escape")
    expect(alice.at("keys")).to_be_hidden()
    expect(alice.at("panel")).to_be_visible()
    press(alice, ".")
    expect(alice.at("panel")).to_be_hidden()
    expect(alice.at("panel-toggle")).to_have_attribute("aria-expanded", "false")
    press(alice, ".")
    expect(alice.at("panel")).to_be_visible()
    press(alice, "/")
    expect(alice.at("conversation-search")).to_be_focused()
    alice.page.keyboard.type("Mia")
    expect(alice.at("conversation-row")).to_have_count(1)


def test_tab_goes_through_everything_and_begins_with_the_way_past_the_list(
    people: Personas, window: OpenWindow, conversation_id: UUID
) -> None:
    alice = window(people.alice)
    alice.open(conversation_id)
    press(alice, "Tab")
    first = alice.page.locator(":focus")
    expect(first).to_have_text("Skip to the conversation")
    expect(first).to_be_in_viewport()
    seen: list[str] = []
    for _ in range(40):
        press(alice, "Tab")
        name: str = alice.page.evaluate(
            "() => document.activeElement.dataset.testid || document.activeElement.ariaLabel ||"
            " document.activeElement.textContent.trim().slice(0, 40)"
        )
        if name in seen and name == "composer-text":
            break
        if name in {"conversation-row", "composer-text", "ask", "send", "panel-toggle", "sign-out"}:
            assert focus_is_seen(alice), name
        seen.append(name)
    for wanted in ("conversation-search", "conversation-row", "panel-toggle", "thread", "composer-text", "ask", "send"):
        assert wanted in seen, (wanted, seen)
